"""The fifteen events: what each does, and what it does alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Decline, EndActivation, Improve, TakeAmbulance, Treat
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.modules.events import enter_incident
from bot.games.dice_hospital.modules.solo import enter_keeping
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.phases.ambulances import enter_bonus
from bot.games.dice_hospital.stages import proceed
from bot.games.dice_hospital.table.bag import draw_for_admission
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Target
from bot.games.dice_hospital.table.state import EventInPlay, State
from bot.kernel import Dice, begin
from tests.games.dice_hospital.tables import Match, alone, ambulance, hospital, looks, table

ON = Options(events=True)


def revealed(card: str, *hospitals: Hospital, **parts: Any) -> Match:
    """The round has just begun with this card on top of the deck."""
    state = table(*hospitals, stage="more", waiting=(), options=ON, events=(card, "e01"), **parts)
    ambulances = tuple(ambulance(one.number) for one in state.ambulances)
    hospitals = tuple(replace(one, ambulance=None) for one in state.hospitals)
    draft = Draft(replace(state, ambulances=ambulances, hospitals=hospitals), Dice(bytes(32)))
    proceed(draft)
    return Match(draft.state, draft.dice)


def test_no_event_in_the_first_round() -> None:
    begun = Match(begin(GAME, {"events": True}, 3, Dice(bytes(32))).position.state)
    while begun.state.stage != "improvement":
        (ask, *_) = begun.position.asks
        begun.do(begun.offers(ask.seat)[0], ask.seat)
    assert (begun.state.round, begun.state.event, len(begun.state.events)) == (1, None, 15)


def test_e01_blood_for_everybody() -> None:
    assert [one.blood for one in revealed("e01").state.hospitals] == [1, 1]


def test_e02_blood_or_a_patient_must_be_given() -> None:
    match = revealed("e02", hospital("R1 R4", blood=1), hospital("R3"))
    assert match.offers(0) == [Treat(), Treat((Target(0, 2),), 1)]
    match.do(Treat())
    assert match.hospital(0).blood == 0
    # The other seat had one answer, so it was not asked.
    match = revealed("e02", hospital("R1 R4", blood=1), hospital("R3", blood=1))
    match.do(Treat((Target(0, 2),), 1))
    assert (looks(match.hospital().patients), match.hospital().blood) == ("R1 R3", 1)


def test_e03_a_patient_may_rise_and_stays_untreated() -> None:
    match = revealed("e03", hospital("R1 R4"), hospital("R6"))
    assert match.offers(0) == [Decline(), Treat((Target(0, 1),))]
    match.do(Treat((Target(0, 1),)))
    assert looks(match.hospital().patients) == "R2 R4"


def test_e04_a_patient_may_return_for_a_point() -> None:
    match = revealed("e04", hospital("R1 R4"))
    bag = len(match.state.bag)
    match.do(Treat((Target(0, 1),)))
    one = match.hospital()
    assert (looks(one.patients), one.deaths, one.tally.event) == ("R4", 0, -1)
    assert len(match.state.bag) + sum(len(a.dice) for a in match.state.ambulances) + len(match.state.rolled) == bag + 1


def test_e05_more_improvements() -> None:
    assert [len(shelf.row) for shelf in revealed("e05").state.shelves] == [1, 1]
    state = alone(hospital(), stage="beds", waiting=(), event="e05")
    draft = Draft(state, Dice(bytes(32)))
    proceed(draft)
    assert [len(shelf.row) for shelf in draft.state.shelves] == [2, 2]
    match = Match(draft.state).do(Improve("d.radiology"))
    assert [len(shelf.pile) for shelf in match.state.shelves] == [7, 8]


@pytest.mark.parametrize(("card", "gone", "kept"), [("e06", 5, 4), ("e07", 2, 3)])
def test_e06_and_e07_turn_faces(card: str, gone: int, kept: int) -> None:
    for number in range(5):
        plain = Draft(table(), Dice(number.to_bytes(32, "big")))
        turned = Draft(table(event=card), Dice(number.to_bytes(32, "big")))
        usual = [die.value for die in draw_for_admission(plain, 12, "ambulances", 1)]
        changed = [die.value for die in draw_for_admission(turned, 12, "ambulances", 1)]
        assert changed == [kept if value == gone else value for value in usual]


def test_e08_alone_keeps_all_three() -> None:
    draft = Draft(alone(hospital(), stage="keeping", waiting=(), event="e08"), Dice(bytes(32)))
    enter_keeping(draft)
    assert draft.state.waiting == ()
    assert len(draft.hospital(0).arrivals) == 3


def test_e09_one_more_patient_and_blood_while_the_bag_lasts() -> None:
    def incident(bag: str) -> State:
        state = table(stage="ambulance", waiting=(), event="e09", bag=bag)
        draft = Draft(replace(state, ambulances=state.ambulances[:2]), Dice(bytes(32)))
        enter_bonus(draft)
        enter_incident(draft)
        return draft.state

    both = incident("RY").hospitals
    assert [[die.value for die in one.arrivals] for one in both] == [[3], [3]]
    assert [one.blood for one in both] == [2, 1]  # seat 0 has the lowest ambulance, too
    assert [(len(one.arrivals), one.blood) for one in incident("R").hospitals] == [(1, 2), (0, 0)]


@pytest.mark.parametrize(("card", "nurses"), [("e10", 4), ("e11", 2)])
def test_e10_and_e11_change_the_nurses_of_one_round(card: str, nurses: int) -> None:
    match = revealed(card)
    one = match.hospital()
    assert one.nurses + one.extra_nurses == nurses
    match = Match(table(hospital(extra_nurses=nurses - 3), event=card, waiting=(0,))).do(EndActivation())
    assert match.hospital().extra_nurses == 0


def test_e13_has_a_colour() -> None:
    event = revealed("e13").state.event
    assert event is not None and event.colour in ("R", "Y", "G")


def test_e14_rewards_a_ward_without_untreated_patients() -> None:
    state = table(hospital("R3*"), hospital("R3"), hospital(), waiting=(0,), event="e14")
    match = Match(state).do(EndActivation())
    assert [one.tally.event for one in match.state.hospitals] == [2, 0, 2]


def test_e15_spares_anybody() -> None:
    match = Match(table(hospital("R1 Y2*"), waiting=(0,), event="e15")).do(EndActivation())
    assert len(match.offers()) == 2


def test_an_event_lasts_one_round() -> None:
    rows = [hospital("R3*") for _ in range(3)]
    match = Match(table(*rows, waiting=(0,), event="e06", options=ON, events=("e07",))).do(EndActivation())
    assert match.state.event == EventInPlay("e07")


def test_the_deck_is_balanced() -> None:
    kinds = [card.type for card in cards().events.values()]
    assert (kinds.count("instant"), kinds.count("round")) == (5, 10)


def test_road_works_let_the_last_seat_take_the_lowest() -> None:
    dice = (Die("R", 2),) * 3
    ambulances = tuple(ambulance(number, dice) for number in (1, 2, 3))
    match = Match(table(stage="ambulance", event="e08", ambulances=ambulances, waiting=(1, 0)))
    assert TakeAmbulance(1) not in match.offers(1)
    match.do(TakeAmbulance(2), 1)
    assert TakeAmbulance(1) in match.offers(0)
