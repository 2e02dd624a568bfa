"""Decisions about Investments by their numbers, where no test vector shows them already."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Decline, Invest, KeepToken, Place, Transfuse, UseToken
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.table.hospital import NURSE, Investment
from bot.games.dice_hospital.table.state import Board, State, TokenPile
from bot.kernel import Dice, begin
from tests.games.dice_hospital.community_care.test_investments import (
    ON,
    PILES,
    invested,
    targets,
    token_of,
    use,
    working,
)
from tests.games.dice_hospital.community_care.test_maternity import heal_in_room, maternity
from tests.games.dice_hospital.tables import Match, hospital, table

THEATRE: dict[str, Any] = {"departments": ["operating_theatre"]}


def test_31_investments_follow_the_order_of_turns() -> None:
    rows = [hospital() for _ in range(3)]
    state = table(*rows, stage="improvement", waiting=(2,), options=ON, board=Board(PILES, 1))
    numbered = [replace(one, ambulance=number) for one, number in zip(state.hospitals, (3, 1, 2), strict=True)]
    state = replace(state, hospitals=tuple(numbered))
    state = replace(state, shelves=(replace(state.shelves[0], row=("d.ent",)), state.shelves[1]))
    match = Match(state)
    match.do(match.offers(2)[0], 2)
    assert match.state.stage == "investing" and match.state.waiting == (1, 2, 0)


def test_33_an_invested_pawn_cannot_be_placed() -> None:
    match = working("R3", nurses=1, invested=Investment(NURSE, "R"), specialists=["surgeon"])
    assert {one.pawn for one in match.offers() if isinstance(one, Place)} == {0}


def test_34_and_35_a_token_is_kept_also_on_a_starting_department() -> None:
    match = invested(hospital(), hospital()).do(Invest(NURSE, "R"))
    assert all(isinstance(one, KeepToken) for one in match.offers())
    names = [one.card for one in match.hospital().departments]
    places = {
        names[one.department] for one in match.offers() if isinstance(one, KeepToken) and one.department is not None
    }
    assert places == {card.id for card in cards().departments.values() if card.set == "start"}


def test_36_what_is_rejected_lies_under_its_own_pile() -> None:
    mine = hospital(specialists=["financial_adviser"])
    match = invested(mine, hospital()).do(Invest(0, "Y", "R")).do(KeepToken("t.Y.plus", 0))
    board = match.state.board
    assert board is not None
    assert [pile.tokens[-1] for pile in board.piles[:2]] == ["t.R.plus", "t.Y.equal"] and not board.removed


def test_38_tokens_are_optional() -> None:
    match = working("R3 R3", {"operating_theatre": "R.equal"}, **THEATRE).place("operating_theatre", on="R3")
    assert match.ask().kind == "follow_up" and Decline() in match.offers()
    assert match.do(Decline()).ward == "R3 R6*"


def test_39_another_patient_is_none_whom_the_department_treated() -> None:
    match = working("R3 Y3 Y3", {"imaging": "Y.equal"}).place("imaging", on="Y3")
    assert targets(match, "Y.equal") == ["Y3"]


def test_41_urgent_cases_are_those_of_before() -> None:
    match = working("R1 R2 R2", {"critical_care": "R.low"}, blood=1).place("critical_care", on="R1")
    assert targets(match, "R.low") == ["R2"]  # the treated one is no other patient
    pid = next(one.pid for one in match.hospital().patients if one.value == 2 and not one.treated)
    match.do(Transfuse(pid))
    assert "R3*" in targets(match, "R.low")  # blood has healed him, but he was a 2


def test_43_a_reference_may_have_left() -> None:
    match = working("R4 R4 R5", {"operating_theatre": "R.equal"}, **THEATRE).place("operating_theatre", on="R4")
    assert match.home == "R" and targets(match, "R.equal") == ["R4"]


def test_45_a_healing_token_triggers_nothing() -> None:
    tokens = {"pharmacy": "Y.equal"}
    match = working("G3 Y3 R3", tokens, specialists=["neurologist"]).place("pharmacy", pawn=0)
    trigger = cards().specialists["s.neurologist"].when
    assert trigger is not None and trigger.colour == "Y"
    use(match, "Y.equal", "Y3")
    assert match.ask().kind == "command"


def test_46_a_borrowed_token_refers_to_the_department_just_used() -> None:
    tokens = {"operating_theatre": "R.equal"}
    match = working("G3 R3 R4", tokens, **THEATRE, specialists=["management_expert"]).place("pharmacy", pawn=0)
    assert targets(match, "R.equal") == ["R3"]


def test_48_a_trainee_settles_up_to_two_anywhere() -> None:
    match = working("G2 R1 Y1 R2", specialists=["trainee"]).place("pharmacy", pawn=0)
    assert [len(some) for some in match.treatments()].count(2) == 3
    assert match.treat("R1", "Y1").ward == "G3* R1* R2 Y1*"


def test_x12_a_trainee_works_in_a_paediatric_room_with_his_tokens() -> None:
    one = maternity("M4 R3 / B4", "Y1", specialists=["trainee"])
    carrying = replace(one, specialists=(replace(one.specialists[0], tokens=("t.Y.low",)),))
    options = Options(maternity=True, investments=True)
    match = Match(table(carrying, maternity(), options=options, board=Board(PILES, 1)))
    heal_in_room(match, 0, "B4", pawn=0)
    assert match.ask().kind == "follow_up"
    offered = [one for one in match.offers() if isinstance(one, UseToken)]
    assert [token_of(match.hospital(), one) for one in offered] == ["t.Y.low"]
    assert ["R3"] in match.treatments()


def test_x13_urgent_cases_need_no_reference() -> None:
    match = working("R1 R3 R4", {"rota_office": "R.low"}, departments=["rota_office"], specialists=["surgeon"])
    match.place("critical_care", pawn=0, on="R3").do(Decline())
    match.place("rota_office")
    assert targets(match, "R.low") == ["R1"]
    same = working("R1 R3 R4", {"rota_office": "R.equal"}, departments=["rota_office"], specialists=["surgeon"])
    same.place("critical_care", pawn=0, on="R3").do(Decline())
    assert same.place("rota_office").ask().kind == "command"


def test_x19_a_strategic_consultant_has_nothing_to_do_in_a_room() -> None:
    options = Options(maternity=True, investments=True)
    for name, kind in (("strategic_consultant", "command"), ("management_expert", "follow_up")):
        one = maternity("M4 / B4", "R1", departments=("ent",), specialists=[name])
        laid = tuple(replace(d, tokens=("t.R.low",)) if d.card == "d.ent" else d for d in one.departments)
        match = Match(table(replace(one, departments=laid), maternity(), options=options, board=Board(PILES, 1)))
        heal_in_room(match, 0, "B4", pawn=0)
        assert match.ask().kind == kind


def test_x20_blood_ends_nothing_and_the_ability_ends_the_tokens() -> None:
    tokens = {"operating_theatre": "R.equal R.low"}
    match = working("R3 R3 R1 G5 G4", tokens, **THEATRE, specialists=["surgeon"], blood=1)
    match.place("operating_theatre", pawn=0, on="R3")
    green = next(one.pid for one in match.hospital().patients if one.true == "G")
    match.do(Transfuse(green))
    assert targets(match, "R.equal") == ["R3"] and targets(match, "R.low") == ["R1"]
    match.do(next(one for one in match.offers() if type(one).__name__ == "Treat"))
    assert targets(match, "R.equal") == targets(match, "R.low") == []


def test_x21_without_anything_to_follow_nobody_is_asked() -> None:
    match = working("R3 G5", {"operating_theatre": "R.equal"}, **THEATRE).place("operating_theatre")
    assert match.ask().kind == "command"


def test_x32_the_adviser_looks_at_one_other_pile_that_has_a_token() -> None:
    piles = (PILES[0], TokenPile("Y", ("t.Y.low",)), TokenPile("G", ()))
    match = invested(hospital(specialists=["financial_adviser"]), hospital(), board=Board(piles, 1))
    pairs = {(one.space, one.also) for one in match.offers() if isinstance(one, Invest) and one.pawn == 0}
    assert pairs == {("R", None), ("R", "Y"), ("Y", None), ("Y", "R")}
    match.do(Invest(0, "Y", "R"))
    assert match.hospital().looking == ("t.Y.low", "t.R.equal", "t.R.plus")  # what is missing is not made up
    assert GAME.default(match.state, match.ask()).action == KeepToken("t.Y.low", 0)


def test_x33_promos_replace_cards_before_the_blue_ones_come() -> None:
    for number in range(12):
        options = {"investments": True, "consultant": True, "admissions_nurse": True}
        state: State = begin(GAME, options, 2, Dice(number.to_bytes(32, "big"))).position.state
        shelf = state.shelf("specialists")
        blue = [name for name in (*shelf.pile, *shelf.row) if cards().specialists[name].set == "inv"]
        assert len(blue) == 8 and len(shelf.pile) + len(shelf.row) == 32


def test_x36_and_x17_and_x10_how_many_administrators_are_dealt() -> None:
    facing = Match(begin(GAME, {"automa": True}, 1, Dice(bytes(32))).position.state)
    while facing.ask().kind != "administrator":
        facing.do(facing.offers()[0])
    assert len(facing.offers()) == len(facing.hospital().dealt) == 2
    for options, each, left in (({}, 1, 3), ({"investments": True}, 1, 4), ({"maternity": True}, 2, 0)):
        state: State = begin(GAME, options, 5, Dice(bytes(32))).position.state
        assert [len(one.dealt) for one in state.hospitals] == [each] * 5 and len(state.administrators) == left
    both: State = begin(GAME, {"investments": True, "maternity": True}, 5, Dice(bytes(32))).position.state
    assert [len(one.dealt) for one in both.hospitals] == [2] * 5 and both.administrators == ()


@pytest.mark.parametrize("recoloured", [False, True])
def test_x39_extra_care_looks_at_the_colour_of_now(recoloured: bool) -> None:
    match = working("G3 R5", {"critical_care": "R.extra"}, blood=1)
    if recoloured:
        pid = match.hospital().patients[0].pid
        number = match.number_of("critical_care")
        match.do(next(a for a in match.offers() if isinstance(a, Place) and a.department == number and a.pid is None))
        match.do(next(a for a in match.offers() if any(t.pid == pid and t.colour for t in getattr(a, "targets", ()))))
        assert targets(match, "R.extra") == ["G4*(R)"]
    else:
        match.place("critical_care", on="R5")
        assert targets(match, "R.extra") == ["R6*"]


def test_x42_nobody_is_asked_where_no_space_is_left() -> None:
    full = [hospital(invested=Investment(NURSE, colour)) for colour in "RY"]
    match = invested(*full, hospital(), waiting=(2,))
    assert {one.space for one in match.offers(2) if isinstance(one, Invest)} == {"G"}
