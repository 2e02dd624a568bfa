"""Investments (V5–V9, V27–V37) and the decisions about them by their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    CopyAbility,
    Decline,
    EndActivation,
    Improve,
    Invest,
    KeepToken,
    Place,
    SwapPawn,
    TakeAmbulance,
    Trade,
    Transfuse,
    UseToken,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.tokens import colour_of
from bot.games.dice_hospital.modules.investments.module import enter_parking_spaces
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.phases.ambulances import enter_loading
from bot.games.dice_hospital.phases.discharge import enter_discharge
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import NURSE, Hospital, Investment
from bot.games.dice_hospital.table.state import Board, State, TokenPile
from bot.kernel import Dice
from tests.games.dice_hospital.tables import Match, ambulance, hospital, look, table

ON = Options(investments=True)
PILES = tuple(TokenPile(c, tuple(f"t.{c}.{kind}" for kind in ("equal", "plus", "low", "extra"))) for c in "RYG")


def invested(*hospitals: Hospital, stage: str = "investing", **parts: Any) -> Match:
    capacity = 1 if len(hospitals) < 4 else 2
    given: dict[str, Any] = {"board": Board(PILES, capacity), "options": ON, **parts}
    return Match(table(*hospitals, stage=stage, **given))


def working(patients: str, tokens: dict[str, str] | None = None, card: str = "", **parts: Any) -> Match:
    """An activation with tokens on departments (`{"cardiology": "R.equal"}`) and on the first specialist's card."""
    one = hospital(patients, **parts)
    wanted = {f"d.{name}": tuple(f"t.{token}" for token in text.split()) for name, text in (tokens or {}).items()}
    departments = tuple(replace(d, tokens=wanted.get(d.card, ())) for d in one.departments)
    specialists = one.specialists
    if card:
        specialists = (replace(specialists[0], tokens=tuple(f"t.{name}" for name in card.split())), *specialists[1:])
    one = replace(one, departments=departments, specialists=specialists)
    return invested(one, stage="activation")


def token_of(one: Hospital, action: UseToken) -> str:
    if action.department < 0:
        return one.specialists[one.activation.pawn].tokens[action.token]
    return one.departments[action.department].tokens[action.token]


def targets(match: Match, token: str) -> list[str]:
    """The patients whom a token may heal, without blood."""
    one = match.hospital()
    found = []
    for action in match.offers():
        if isinstance(action, UseToken) and action.colour is None:
            place = (
                one.specialists[one.activation.pawn] if action.department < 0 else one.departments[action.department]
            )
            if place.tokens[action.token] == f"t.{token}":
                found.append(look(one.patient(action.pid)))
    return sorted(found)


def use(match: Match, token: str, who: str, *, ability: bool = False) -> Match:
    one = match.hospital()
    for action in match.offers():
        if isinstance(action, UseToken) and action.ability == ability and action.colour is None:
            place = (
                one.specialists[one.activation.pawn] if action.department < 0 else one.departments[action.department]
            )
            if place.tokens[action.token] == f"t.{token}" and look(one.patient(action.pid)) == who:
                return match.do(action)
    raise AssertionError(f"{token} cannot heal {who}")


# --- parking ---


def loads(seats: int, round_: int, dice: str | None = None) -> list[list[int]]:
    numbers = range(1, seats + 2) if seats < 5 else range(6)
    rows = [hospital() for _ in range(seats)]
    state = table(*rows, stage="more", waiting=(), round=round_, options=ON, ambulances=tuple(map(ambulance, numbers)))
    draft = Draft(state, Dice(bytes(32)))
    enter_parking_spaces(draft)
    if dice is None:
        enter_loading(draft)
        match = Match(replace(draft.state, stage="loading"))
        while match.state.stage == "loading" and match.position.asks:
            (ask,) = match.position.asks
            match.do(match.offers(ask.seat)[0], ask.seat)
        return [[die.value for die in one.dice] for one in match.state.ambulances]
    values = [int(value) for value in dice.split()]
    loaded = []
    for one in draft.state.ambulances:
        loaded.append(values[: one.capacity])
        del values[: one.capacity]
    return loaded


def test_v5_the_fourth_patient_of_the_highest_ambulance() -> None:
    assert loads(2, 3, "2 2 3 3 3 4 4 5 5 5") == [[2, 2, 3], [3, 3, 4], [4, 5, 5, 5]]


def test_v6_two_parking_spaces_from_round_5_on() -> None:
    assert [len(one) for one in loads(4, 6)] == [3, 3, 3, 4, 4]
    assert [len(one) for one in loads(4, 4)] == [3, 3, 3, 3, 4]


@pytest.mark.parametrize(("seats", "early", "late"), [(2, 10, 11), (3, 13, 14), (4, 16, 17), (5, 19, 20)])
def test_dice_drawn(seats: int, early: int, late: int) -> None:
    assert sum(map(len, loads(seats, 1))) == early
    assert sum(map(len, loads(seats, 5))) == late


def test_53_ranks_are_counted_from_the_top() -> None:
    assert [len(one) for one in loads(5, 5)] == [3, 3, 3, 3, 4, 4]


# --- the order of effects ---


def test_v7_same_case() -> None:
    match = working("R3 R3 R4", {"operating_theatre": "R.equal"}, departments=["operating_theatre"])
    match.place("operating_theatre", on="R3")
    assert match.ward == "R3 R4 R6*" and targets(match, "R.equal") == ["R3"]
    assert use(match, "R.equal", "R3").ward == "R4 R4* R6*"
    assert match.ask().kind == "command"


def test_v8_and_42_two_tokens_and_an_ability() -> None:
    tokens = {"urology": "R.equal G.plus"}
    match = working("Y2 Y3 Y4 G5 R3 G2", tokens, departments=["urology"], specialists=["neurologist"])
    match.place("urology", pawn=0)
    assert match.ward == "G2 G5 R3 Y3* Y4* Y5*"
    use(match, "G.plus", "G5")
    use(match, "R.equal", "R3")
    assert match.treatments() == [["G2"], ["R4*"]]  # the red one's value before was 3
    assert match.treat("G2").ward == "G3* G6* R4* Y3* Y4* Y5*"


def test_v9_a_trainee_and_his_token() -> None:
    tokens = {"allergy": "G.extra"}
    match = working("G4 G4 G4 R3 Y1", tokens, "R.minus", departments=["allergy"], specialists=["trainee"])
    match.place("allergy", pawn=0)
    use(match, "G.extra", "G5*")
    match.treat("Y1")
    assert match.ward == "G5* G5* G6* R3 Y1*"
    assert use(match, "R.minus", "R3").ward == "G5* G5* G6* R4* Y1*"


def test_v27_and_40_values_count_from_before() -> None:
    match = working("Y3 R3", specialists=["general_practitioner"], blood=1).place("imaging", pawn=0).treat("Y3")
    assert match.ask().kind == "command"  # blood cannot change the value that R3 had
    base = Match(table(hospital("Y3 R3", specialists=["general_practitioner"], blood=1)))
    base.place("imaging", pawn=0).treat("Y3").do(Transfuse(2))
    assert base.treatments() == [["R4*"]]


def test_v28_a_conversion_is_compulsory() -> None:
    match = working("R2 G2", {"operating_theatre": "G.dye"}, departments=["operating_theatre"])
    match.place("operating_theatre")
    assert match.ward == "G5* R2"


def test_with_two_conversions_the_later_counts() -> None:
    match = working("R2 G2 Y2", {"operating_theatre": "G.dye Y.dye"}, departments=["operating_theatre"])
    assert match.place("operating_theatre").ward == "G2 R2 Y5*"


def test_v29_and_47_a_token_once_more() -> None:
    tokens = {"operating_theatre": "R.equal"}
    parts: dict[str, Any] = {"departments": ["operating_theatre"], "specialists": ["strategic_consultant"]}
    match = working("R3 R3 R5", tokens, **parts).place("operating_theatre", pawn=0, on="R3")
    use(match, "R.equal", "R3")
    assert targets(match, "R.equal") == ["R4*"]
    assert use(match, "R.equal", "R4*", ability=True).ward == "R5 R5* R6*"
    again = working("R3 R3 R5", tokens, **parts).place("operating_theatre", pawn=0, on="R3")
    use(again, "R.equal", "R3", ability=True)  # left unused in step 2: it happens once, and step 2 is over
    assert again.ask().kind == "command"


def test_v30_a_token_of_another_department() -> None:
    tokens = {"operating_theatre": "R.low"}
    parts: dict[str, Any] = {"departments": ["operating_theatre"], "specialists": ["management_expert"]}
    match = working("G3 R1 R2* Y1", tokens, **parts).place("pharmacy", pawn=0)
    assert targets(match, "R.low") == ["R1", "R2*"]
    assert use(match, "R.low", "R1", ability=True).ward == "G4* R2* R3* Y1"


def test_v31_and_44_extra_care_needs_its_patient() -> None:
    match = working("R6 R3", {"critical_care": "R.extra"}).place("critical_care", on="R6")
    assert match.home == "R" and match.ask().kind == "command"


def test_v32_a_recovery_unit_may_settle_nobody() -> None:
    match = working("R4", departments=["recovery_red"])
    assert match.place("recovery_red").ward == "R6*"
    assert not working("G4", departments=["recovery_red"]).can_place("recovery_red")


def test_49_up_to_two_others_are_settled() -> None:
    match = working("R4 G2 Y1 Y3*", departments=["recovery_red"]).place("recovery_red")
    assert match.treatments() == [["G2", "R4"], ["G2", "R4", "Y1"], ["R4"], ["R4", "Y1"]]
    assert match.treat("G2", "R4", "Y1").ward == "G2* R6* Y1* Y3*"


def test_x4_under_the_house_rule_as_many_as_there_are() -> None:
    options = Options(investments=True, house_rules=("settle_exactly",))
    one = hospital("R4 G2 Y1 Y3*", departments=["recovery_red"])
    match = Match(table(one, options=options, board=Board(PILES, 1))).place("recovery_red")
    assert match.ward == "G2* R6* Y1* Y3*"


def test_a_crowd_is_settled_one_by_one() -> None:
    match = working("R4 R4* G1 G2 G3 G5 Y1 Y2 Y3 Y5 R1 R2", departments=["recovery_red"]).place("recovery_red")
    match.pick("R4")
    assert ["R4"] in match.treatments()  # nobody else
    match.pick("G1", "R4")
    assert match.treat("G1", "R4", "Y1").ward.count("*") == 4


def test_v34_the_rota_office_brings_a_specialist_back() -> None:
    match = working("R3 R4", departments=["rota_office"], specialists=["surgeon"])
    match.place("critical_care", pawn=0, on="R3").do(Decline())
    match.place("rota_office")
    one = match.hospital()
    assert one.departments[match.number_of("critical_care")].pawn == NURSE
    assert one.unused_nurses == 1 and 0 in one.free_pawns()
    assert not match.can_place("critical_care", 0) and match.can_place("intensive_care", 0) is False
    assert match.can_place("imaging", 0)


def test_v35_the_rota_office_needs_a_pair() -> None:
    assert not working("R3", departments=["rota_office"], specialists=["surgeon"]).can_place("rota_office")
    used = working("R3 R4", departments=["rota_office"], specialists=["surgeon", "surgeon"], nurses=1)
    used.place("critical_care", pawn=0, on="R3").do(Decline())
    assert not used.can_place("rota_office")  # the last nurse would have to be in two places
    assert used.can_place("rota_office", 1)


def test_50_an_invested_specialist_may_be_swapped_back() -> None:
    match = working("R3", departments=["rota_office"], specialists=["surgeon"], invested=Investment(0, "R"))
    match.place("rota_office")
    assert match.hospital().invested == Investment(NURSE, "R") and 0 in match.hospital().free_pawns()


def test_x34_which_of_two_specialists() -> None:
    match = working("R3 R4 G3", departments=["rota_office"], specialists=["surgeon", "virologist"])
    match.place("critical_care", pawn=0, on="R3").do(Decline())
    match.place("pharmacy", pawn=1)
    match.place("rota_office")
    assert match.offers() == [SwapPawn(0), SwapPawn(1)]


def test_v36_empty_wards_are_worth_nothing() -> None:
    draft = Draft(table(hospital(), hospital(), options=ON, stage="losses"), Dice(bytes(32)))
    enter_discharge(draft)
    assert [one.tally.total for one in draft.state.hospitals] == [0, 0]


# --- Trainee and Management Expert with conversions ---


def test_x18_a_borrowed_conversion_is_the_one_token() -> None:
    tokens = {"cardiology": "G.dye R.low"}
    parts: dict[str, Any] = {"departments": ["operating_theatre", "cardiology"], "specialists": ["management_expert"]}
    match = working("G2 R1", tokens, **parts)
    theatre = match.number_of("operating_theatre")
    match.do(Place(0, theatre, None, "G"))
    assert match.ward == "G5* R1" and match.ask().kind == "command"
    own = match.number_of("cardiology")
    assert match.refuses(Place(0, own, None, "G"))


def test_x18_a_trainee_settles_after_his_own_conversion() -> None:
    parts: dict[str, Any] = {"departments": ["operating_theatre"], "specialists": ["trainee"]}
    match = working("G2 R1 Y1", None, "G.dye Y.low", **parts)
    match.do(Place(0, match.number_of("operating_theatre"), None, "G"))
    assert ["R1"] in match.treatments()
    use(match, "Y.low", "Y1")
    assert match.ward == "G5* R1 Y3*" and match.ask().kind == "command"  # his token ends the settling


def test_x22_settling_nobody_is_not_offered() -> None:
    match = working("G2 R1", specialists=["trainee"]).place("pharmacy", pawn=0)
    assert match.treatments() == [["R1"]] and Decline() in match.offers()


def test_x6_a_copied_trainee_has_no_tokens() -> None:
    match = working("G2 R1 Y3", None, "Y.plus", specialists=["trainee", "consultant"])
    match.do(CopyAbility("s.trainee")).place("pharmacy", pawn=1)
    assert targets(match, "Y.plus") == [] and ["R1"] in match.treatments()


def test_51_no_conversion_without_a_colour() -> None:
    mine = hospital(looking=("t.R.dye", "t.R.equal"), invested=Investment(NURSE, "R"))
    match = invested(mine, hospital())
    names = [one.card for one in match.hospital().departments]
    places = [names[a.department or 0] for a in match.offers() if isinstance(a, KeepToken) and a.token == "t.R.dye"]
    assert places == ["d.critical_care", "d.oncology", "d.pharmacy"]


# --- investing ---


def test_a_seat_looks_at_two_tokens_and_keeps_one() -> None:
    match = invested(hospital(), hospital())
    match.do(Invest(NURSE, "R"))
    assert match.hospital().looking == ("t.R.equal", "t.R.plus")
    assert match.turn and match.turn.reveals
    told = {event.to: event.text.key for event in match.turn.events}
    assert told[0].endswith("looked") and told[None].endswith("invested")
    match.do(KeepToken("t.R.plus", 0))
    assert match.hospital().departments[0].tokens == ("t.R.plus",)
    board = match.state.board
    assert board and board.piles[0].tokens == ("t.R.low", "t.R.extra", "t.R.equal")
    assert match.state.waiting == (1,)
    assert not any(isinstance(a, Invest) and a.space == "R" for a in match.offers(1))  # one pawn per space
    assert match.hospital().unused_nurses == 2


def test_rejected_tokens_stay_secret() -> None:
    match = invested(hospital(), hospital()).do(Invest(NURSE, "R"))
    for viewer in (1, None):
        assert GAME.view(match.state, viewer).hospitals[0].looking == ()
        imagined = GAME.imagine(match.state, viewer, Dice(bytes(32)).stream("thought"))
        assert GAME.view(imagined, viewer) == GAME.view(match.state, viewer)
    seen = {
        GAME.imagine(match.state, 1, Dice(n.to_bytes(32, "big")).stream("x")).hospitals[0].looking for n in range(9)
    }
    assert len(seen) > 1
    mine = GAME.imagine(match.state, 0, Dice(bytes(32)).stream("thought"))
    assert mine.hospitals[0].looking == match.hospital().looking


def test_v37_and_52_adviser_and_strategist() -> None:
    mine = hospital(specialists=["financial_adviser"], administrator="a.strategist")
    match = invested(mine, hospital()).do(Invest(0, "Y", "R"))
    assert sorted(map(colour_of, match.hospital().looking)) == ["R", "R", "Y", "Y", "Y"]
    match.do(KeepToken("t.R.equal", 0))
    board = match.state.board
    assert board and [len(pile.tokens) for pile in board.piles] == [3, 4, 4]


def test_recruitment_is_a_nurse_at_once() -> None:
    piles = (TokenPile("R", ("t.R.nurse", "t.R.low")), *PILES[1:])
    match = invested(hospital(), hospital(), board=Board(piles, 1)).do(Invest(NURSE, "R"))
    match.do(KeepToken("t.R.nurse"))
    assert match.hospital().nurses == 4 and match.hospital().unused_nurses == 3
    assert match.state.board and match.state.board.removed == ("t.R.nurse",)


def test_v33_tokens_of_a_traded_department_are_lost() -> None:
    match = working("R3", {"ent": "R.low G.low"}, departments=["ent"])
    match = Match(replace(match.state, stage="trading", waiting=(0,)))
    match.do(Trade("d.ent", ("t.R.low", "t.G.low")))
    assert match.hospital().blood == 1
    assert match.state.board and match.state.board.removed == ("t.G.low", "t.R.low")


def test_the_order_of_trades_leaves_no_trace() -> None:
    """Seats trade at the same time: one of them may take it back and do it again."""
    rows = [working("R3", {"ent": token}, departments=["ent"]).hospital() for token in ("R.low", "G.low")]
    state = table(*rows, options=ON, board=Board(PILES, 1), stage="trading", waiting=(0, 1))
    trades = {0: Trade("d.ent", ("t.R.low",)), 1: Trade("d.ent", ("t.G.low",))}
    ways = [Match(state, pauses=True) for _ in range(2)]
    for match, order in zip(ways, ((0, 1), (1, 0)), strict=True):
        for seat in order:
            match.do(trades[seat], seat)
    assert ways[0].state.board == ways[1].state.board


def test_a_department_takes_two_tokens() -> None:
    full = working("R3", {"critical_care": "R.low G.low"}).hospital()
    match = invested(replace(full, looking=("t.R.plus",), invested=Investment(NURSE, "R")), hospital())
    assert 0 not in [a.department for a in match.offers() if isinstance(a, KeepToken)]


def test_x31_a_traded_pawn_leaves_but_its_place_stays_taken() -> None:
    one = hospital("R3", specialists=["surgeon", "virologist"], invested=Investment(1, "R"))
    match = Match(table(one, options=ON, board=Board(PILES, 1), stage="trading", waiting=(0,)))
    match.do(Trade("s.surgeon"))
    assert match.hospital().invested == Investment(0, "R")
    assert match.hospital().free_pawns() == (NURSE,)


def test_37_an_empty_pile_closes_its_space() -> None:
    piles = (TokenPile("R", ()), TokenPile("Y", ()), TokenPile("G", ("t.G.low",)))
    match = invested(hospital(), hospital(), board=Board(piles, 1))
    assert {a.space for a in match.offers() if isinstance(a, Invest)} == {"G"}
    none_left = tuple(TokenPile(colour, ()) for colour in "RYG")
    state = table(stage="improvement", waiting=(1,), options=ON, board=Board(none_left, 1))
    state = replace(state, shelves=(replace(state.shelves[0], row=("d.ent",)), state.shelves[1]))
    after = Match(state).do(Improve("d.ent"), 1)
    assert after.state.stage == "trading"  # nobody was asked to invest


def test_32_one_pawn_each() -> None:
    match = invested(hospital(), hospital()).do(Invest(NURSE, "R"))
    match.do(match.offers()[0])
    assert match.state.waiting == (1,)


def test_tokens() -> None:
    tokens = cards().tokens
    assert len(tokens) == 28
    for colour in "RYGP":
        assert sum(token.copies for name, token in tokens.items() if colour_of(name) == colour) == 14


def test_the_parking_die_comes_with_its_ambulance() -> None:
    loaded = tuple(ambulance(n, (Die("R", 3),) * 3) for n in (1, 2))
    full = replace(ambulance(3, (Die("R", 5),) * 4), capacity=4)
    match = Match(table(stage="ambulance", options=ON, ambulances=(*loaded, full), board=Board(PILES, 1)))
    match.do(TakeAmbulance(3))
    assert len(match.hospital().arrivals) == 4


def test_pawns_come_home_at_shift_change() -> None:
    state: State = table(hospital(invested=Investment(NURSE, "R")), waiting=(0,), options=ON, board=Board(PILES, 1))
    match = Match(state).do(EndActivation())
    assert match.hospital().invested is None
