"""The Automa (V13–V16, V57–V62) and the decisions about it by their numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Decline, Improve, TakeAmbulance
from bot.games.dice_hospital.cards.automa import automa_cards
from bot.games.dice_hospital.modules.automa.choices import enter_ambulance, enter_bonus, enter_cards, enter_improvement
from bot.games.dice_hospital.modules.automa.hospitals import automa_lines, enter_completing, enter_filling
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.phases.discharge import enter_discharge
from bot.games.dice_hospital.stages import terms_for
from bot.games.dice_hospital.table.automa import Automa, CardInRow
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import BadOptions, Dice, begin
from bot.kernel.options import validate
from tests.games.dice_hospital.tables import Match, alone, ambulance, hospital, shelves

ON = Options(automa=True)
DOWN = tuple(CardInRow(card.id) for card in automa_cards().hospitals[:7])


def card(name: str, *slots: str, covered: bool = False) -> CardInRow:
    """A card that is turned up, with what lies on its slots from the left."""
    one = CardInRow(f"h.{name}").turned_up()
    one = one.with_tile() if covered else one
    return replace(one, slots=(*slots, *one.slots[len(slots) :]))


def facing(automa: Automa, stage: str = "activation", **parts: Any) -> State:
    mine = parts.pop("mine", hospital())
    state = alone(mine, stage=stage, options=ON, automa=automa, reports=None, **parts)
    return replace(state, terms=terms_for(ON, 1), ambulances=parts.get("ambulances", ()))


def filled(*row: CardInRow, waiting: str = "", blood: int = 0, levers: tuple[str, ...] = ()) -> Automa:
    draft = Draft(facing(Automa(row=row, waiting=waiting, blood=blood, levers=levers)), Dice(bytes(32)))
    enter_filling(draft)
    enter_completing(draft)
    assert draft.state.automa is not None
    return draft.state.automa


def slots(*row: CardInRow, waiting: str = "", blood: int = 0, levers: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    draft = Draft(facing(Automa(row=row, waiting=waiting, blood=blood, levers=levers)), Dice(bytes(32)))
    enter_filling(draft)
    assert draft.state.automa is not None
    return [one.slots for one in draft.state.automa.row]


def test_v13_v14_dice_fill_coloured_slots_first() -> None:
    left, second = card("N4", "Y", "G", covered=True), card("H4", "Y", "R", "Y")
    assert slots(left, second, waiting="GRY") == [("Y", "G", "R"), ("Y", "R", "Y", "G", "Y")]
    automa = filled(left, second, waiting="GRY")
    assert automa.points == 5 + 14 and all(one.done for one in automa.row)


def test_v15_a_bag_goes_on_a_coloured_slot_first() -> None:
    assert slots(card("N1", "R", "Y"), blood=1) == [("R", "Y", "bag", "")]


def test_80_card_by_card() -> None:
    assert slots(card("S1", "R", "", "Y"), card("N1", "R"), blood=1) == [("R", "bag", "Y"), ("R", "", "", "")]


def test_v58_a_covered_card_needs_its_left_part() -> None:
    assert filled(card("N1", covered=True), waiting="RY").points == 3
    assert filled(card("N1"), waiting="RY").points == 0
    assert filled(card("N1"), waiting="RYGG").points == 8


def test_v59_bags_and_grey_slots() -> None:
    assert filled(card("S1", "R", "", "Y"), blood=1).points == 4
    assert filled(card("S1", "R", "", "Y"), blood=1, levers=("no_grey_bags",)).points == 0
    assert filled(card("S2", "Y", "R"), blood=1, levers=("no_jokers",)).points == 0


def test_81_only_slots_of_the_same_card_matter() -> None:
    assert slots(card("S1", "R", "", "Y"), card("N1"), waiting="G") == [("R", "G", "Y"), ("", "", "", "")]


# --- its decisions ---


def taking(first: bool, decision: str, human: int | None = None) -> int | None:
    loads = tuple(ambulance(n, (Die("R", n + 1),) * 3) for n in (1, 2, 3))
    automa = Automa(row=(card("S1"), *DOWN), first=first, pile=(decision,))
    open_cards = shelves(("d.ent",), ("s.surgeon", "s.virologist"))
    draft = Draft(facing(automa, "ambulance", ambulances=loads, waiting=(), shelves=open_cards), Dice(bytes(32)))
    enter_ambulance(draft)
    if human is not None:
        match = Match(draft.state).do(TakeAmbulance(human))
        assert match.state.automa is not None
        return match.state.automa.ambulance
    assert draft.state.automa is not None
    return draft.state.automa.ambulance


def test_v57_and_77_ambulances() -> None:
    assert taking(True, "k02") == 3  # 1-3, and 1 is forbidden to the first player
    assert taking(False, "k03", human=2) == 1
    assert taking(False, "k05", human=2) == 3


def test_the_human_may_take_the_lowest_if_the_automa_is_first() -> None:
    loads = tuple(ambulance(n, (Die("R", n + 1),) * 3) for n in (1, 2, 3))
    automa = Automa(row=(card("S1"), *DOWN), first=True, pile=("k04",))
    draft = Draft(facing(automa, "ambulance", ambulances=loads, waiting=()), Dice(bytes(32)))
    enter_ambulance(draft)
    assert Match(draft.state).offers() == [TakeAmbulance(1), TakeAmbulance(3)]
    not_first = Draft(facing(replace(automa, first=False), "ambulance", ambulances=loads, waiting=()), Dice(bytes(32)))
    enter_ambulance(not_first)
    assert Match(not_first.state).offers() == [TakeAmbulance(2), TakeAmbulance(3)]


def test_blood_and_token_go_to_the_lower_ambulance() -> None:
    for number, its in ((1, 1), (3, 0)):
        automa = Automa(row=(card("S1"),), ambulance=number)
        draft = Draft(facing(automa, mine=hospital(ambulance=2)), Dice(bytes(32)))
        draft.update_hospital(0, ambulance=2)
        enter_bonus(draft)
        assert draft.state.automa is not None
        assert (draft.state.automa.blood, draft.hospital(0).blood, draft.state.automa.first) == (its, 1 - its, its == 1)


def test_as_first_player_it_takes_an_improvement_away_and_covers_its_card() -> None:
    row = (card("S1"), CardInRow("h.S4"), *DOWN)
    open_cards = shelves(("d.ent",), ("s.surgeon", "s.virologist"))
    state = facing(Automa(row=row, first=True), "beds", waiting=(), shelves=open_cards)
    draft = Draft(state, Dice(bytes(32)))
    enter_improvement(draft)
    assert draft.state.shelf("specialists").row == ("s.surgeon",)  # S4 removes the last specialist
    match = Match(replace(draft.state, stage="improvement"))
    assert match.offers() == [Decline(), Improve("d.ent"), Improve("s.surgeon")]
    match.do(Improve("d.ent"))
    automa = match.state.automa
    assert automa is not None and automa.row[1].covered and automa.tiles == 1
    assert automa.row[1].slots == ("", "")


def test_84_the_first_card_is_never_covered() -> None:
    draft = Draft(facing(Automa(row=(card("S1"), *DOWN), first=False), waiting=()), Dice(bytes(32)))
    enter_cards(draft)
    assert draft.state.automa is not None
    assert [one.up for one in draft.state.automa.row[:3]] == [True, True, False]
    assert not any(one.covered for one in draft.state.automa.row)


# --- set-up and end ---


def test_v16_set_up() -> None:
    state: State = begin(GAME, {"automa": True}, 1, Dice(bytes(32))).position.state
    assert state.automa is not None and state.first == 0 and not state.automa.first
    assert [one.up for one in state.automa.row] == [True] + [False] * 8
    assert Counter(one.printed.level for one in state.automa.row) == {"simple": 3, "normal": 3, "hard": 3}
    assert sum(len(shelf.row) for shelf in state.shelves) == 2  # and one more, which the human chooses
    assert state.terms.dice_per_colour == 15 and [one.number for one in state.ambulances] == [1, 2, 3]
    assert GAME.view(state, 0).automa is not None


def test_v60_v61_cards() -> None:
    printed = automa_cards()
    asked = Counter("".join(one.left + one.right for one in printed.hospitals))
    assert asked == {"R": 14, "Y": 14, "G": 14, "X": 8}
    assert set(Counter(one.level for one in printed.hospitals).values()) == {4}
    assert set(Counter(one.removes for one in printed.hospitals).values()) == {6}
    assert len({(one.reveals, one.ambulances) for one in printed.decisions}) == 12
    assert set(Counter(one.reveals for one in printed.decisions).values()) == {6}
    assert set(Counter(one.ambulances for one in printed.decisions).values()) == {2}


@pytest.mark.parametrize(("mine", "its", "rank"), [(52, 52, 2), (53, 52, 1), (51, 52, 2)])
def test_v62_and_85_a_tie_is_lost(mine: int, its: int, rank: int) -> None:
    one = hospital(blood=mine)
    state = replace(facing(Automa(row=(), points=its), mine=one), over=True, waiting=())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert next(one.rank for one in outcome.standings if one.seat == 0) == rank
    assert outcome.winners == ((0,) if rank == 1 else ())


def test_86_the_bed_manager_compares_with_its_dice() -> None:
    leavers = (Leaver("R", "R"),) * 2
    for its, points in ((1, 1), (2, 0)):
        mine = hospital(discharged=leavers, administrator="a.most")
        draft = Draft(facing(Automa(row=(), discharged=its), mine=mine), Dice(bytes(32)))
        enter_discharge(draft)
        assert draft.hospital(0).tally.administrator == points


def test_point_levers() -> None:
    row = (card("N1", "R", "bag"),)
    automa = Automa(row=row, waiting="GG", tiles=3, blood=2, points=7, handicap=5)
    assert dict(automa_lines(automa)) == {"automa_cards": 7, "blood": 2, "automa_handicap": 5}
    every = replace(automa, levers=("tile_points", "card_points", "waiting_points"))
    assert sum(points for _, points in automa_lines(every)) == 7 + 2 + 5 + 3 + 1 + 2


def test_face_down_cards_are_secret() -> None:
    state: State = begin(GAME, {"automa": True}, 1, Dice(bytes(32))).position.state
    assert state.automa is not None
    seen = set()
    for number in range(12):
        imagined = GAME.imagine(state, 0, Dice(number.to_bytes(32, "big")).stream("thought"))
        assert GAME.view(imagined, 0) == GAME.view(state, 0)
        assert imagined.automa is not None
        assert Counter(one.printed.level for one in imagined.automa.row) == {"simple": 3, "normal": 3, "hard": 3}
        seen.add(tuple(one.card for one in imagined.automa.row))
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("options", "seats", "why"),
    [
        ({"automa": True}, 2, "automa_together"),
        ({"automa": True, "city": True}, 1, "automa_or_modules"),
        ({"automa": True, "solo_penalties": ("deaths",)}, 1, "automa_or_penalties"),
        ({"automa": True, "events": True}, 1, "automa_or_events"),
        ({"automa": True, "panic": True}, 1, "automa_or_hard_mode"),
        ({"automa_level": "hard"}, 1, "automa_without"),
        ({"city": True}, 1, "city_alone"),
        ({"investments": True}, 1, "investments_alone"),
        ({"maternity": True}, 1, "maternity_alone"),
        ({"maternity": True, "solo_penalties": ("deaths",)}, 2, "maternity_or_penalties"),
        ({"house_rules": ("own_room",)}, 2, "maternity_rules_without"),
        ({"house_rules": ("scattered",), "city": True}, 2, "scattered_without"),
        ({"house_rules": ("settle_exactly",)}, 2, "settling_without"),
        ({"house_rules": ("lower_once",)}, 2, "city_rules_without"),
    ],
)
def test_x11_what_does_not_go_together_says_why(options: dict[str, Any], seats: int, why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        validate(GAME.meta, options, seats)
    assert f"dice_hospital.conflict.{why}" in str(refused.value.text)


def test_87_promos_and_experimental_medicine_are_allowed() -> None:
    assert begin(GAME, {"automa": True, "consultant": True, "experimental": True}, 1, Dice(bytes(32))).position.asks
