"""Whole matches of random choices, in every mix of options: what must hold at every moment (rules, chapter 22)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table.decks import DEPARTMENTS, kind_of
from bot.games.dice_hospital.table.hospital import NOBODY, NURSE, Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Decision, Dice, Text, begin, choose
from bot.kernel.decision import MAX_GROUPS, MAX_IN_GROUP
from tests.games.dice_hospital.playing import last, mixed_options, turns

MIXES = range(40)


def dice_everywhere(state: State) -> Counter[str]:
    """Every die of the match, by true colour."""
    found = Counter(state.bag)
    found.update(die.colour for die in state.rolled)
    found.update(die.colour for one in state.ambulances for die in one.dice)
    found.update(space.colour for space in state.spaces if space.seat is not None)
    for hospital in state.hospitals:
        found.update(patient.true for patient in hospital.patients)
        found.update(die.colour for die in hospital.arrivals)
        found.update(leaver.true for leaver in hospital.discharged)
    return found


def improvements_everywhere(state: State) -> tuple[int, int]:
    departments, specialists = (len(shelf.pile) + len(shelf.row) for shelf in state.shelves[:2])
    for hospital in state.hospitals:
        departments += len(hospital.departments) - 6
        specialists += len(hospital.specialists)
        departments += hospital.traded is not None and kind_of(hospital.traded) == DEPARTMENTS
        specialists += hospital.traded is not None and kind_of(hospital.traded) != DEPARTMENTS
    return departments, specialists


def check_hospital(hospital: Hospital, stage: str) -> None:
    patients = hospital.patients
    assert len(patients) <= 12
    assert len({patient.pid for patient in patients}) == len(patients) == len({(p.ward, p.bed) for p in patients})
    assert all(1 <= patient.value <= 6 and 0 <= patient.ward < 4 and 0 <= patient.bed < 3 for patient in patients)
    assert all(patient.treated for patient in patients if patient.now != patient.true)
    if stage in ("event", "loading", "ambulance", "keeping", "admission", "improvement", "more"):
        assert not any(patient.treated for patient in patients)
    assert hospital.blood >= 0 and hospital.deaths >= 0
    pawns = [one.pawn for one in hospital.departments if one.pawn != NOBODY]
    assert pawns.count(NURSE) <= hospital.nurses + hospital.extra_nurses
    specialists = [pawn for pawn in pawns if pawn != NURSE]
    assert len(set(specialists)) == len(specialists) and all(pawn < len(hospital.specialists) for pawn in specialists)


def check_table(state: State) -> None:
    each = cards().setup.dice_per_colour[state.seats]
    assert dice_everywhere(state) == {"R": each, "Y": each, "G": each}
    tiles = (24 if state.seats > 3 else 20) if state.options.experimental else 24
    assert improvements_everywhere(state) == (tiles, 24)
    for hospital in state.hospitals:
        check_hospital(hospital, state.stage)
    claimed = [one.seat for one in state.ambulances if one.seat is not None]
    assert len(set(claimed)) == len(claimed)
    if state.stage in ("admission", "improvement", "activation") and state.seats > 1:
        assert len(claimed) == state.seats


def check_decision(decision: Decision) -> None:
    assert len(decision.plain) <= MAX_IN_GROUP
    assert len(decision.groups) <= MAX_GROUPS
    assert all(1 <= len(group.choices) <= MAX_IN_GROUP for group in decision.groups)
    actions = [msgspec.json.encode(choice.action) for choice in decision.choices]
    assert len(set(actions)) == len(actions) > 1 or decision.pause


@pytest.mark.parametrize("number", MIXES)
def test_what_must_hold_at_every_moment(number: int) -> None:
    seats, options = mixed_options(number)
    first = None
    for turn, _ in turns(options, seats, number):
        state: State = turn.position.state
        check_table(state)
        for decision in turn.position.asks:
            check_decision(decision)
        if state.stage == "ambulance":
            first = state.first
        if state.stage == "improvement" and seats > 1 and (not state.event or state.event.card != "e08"):
            assert first is None or state.hospitals[first].ambulance != state.ambulances[0].number
    outcome = GAME.outcome(turn.position.state)
    assert outcome is not None
    assert [sum(line.points for line in one.lines) for one in outcome.standings] == [s.total for s in outcome.standings]


@pytest.mark.parametrize("number", range(5))
def test_the_same_seed_and_choices_give_the_same_match(number: int) -> None:
    seats, options = mixed_options(number)
    assert last(options, seats, number).position == last(options, seats, number).position


@pytest.mark.parametrize("number", range(10))
def test_a_state_survives_being_stored(number: int) -> None:
    seats, options = mixed_options(number)
    for count, (turn, _) in enumerate(turns(options, seats, number)):
        if count % 20:
            continue
        state = turn.position.state
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for decision in turn.position.asks:
            for choice in decision.choices:
                stored = msgspec.json.encode(choice.action)
                assert msgspec.json.decode(stored, type=GAME.action_type) == choice.action


@pytest.mark.parametrize("number", range(15))
def test_every_choice_of_a_decision_can_be_taken(number: int) -> None:
    seats, options = mixed_options(number)
    for count, (turn, dice) in enumerate(turns(options, seats, number)):
        if count % 12:
            continue
        for decision in turn.position.asks:
            for place in range(len(decision.choices)):
                after = choose(GAME, turn.position, decision.seat, place, Dice(bytes(32), dice.drawn))
                check_table(after.position.state)


@pytest.mark.parametrize("number", range(10))
def test_no_others_question_changes_while_all_are_asked_at_once(number: int) -> None:
    """What the kernel keeps because a step asked only its own seat must be what the rules would ask."""
    seats, options = mixed_options(number)
    for turn, _ in turns(options, seats, number):
        for decision in turn.position.asks:
            assert GAME.decision(turn.position.state, decision.seat) == decision


def texts_of(value: Any) -> list[Text]:
    if isinstance(value, Text):
        return [value, *(text for _, param in value.params for text in texts_of(param))]
    return [text for item in getattr(value, "items", ()) for text in texts_of(item)]


def test_the_bag_never_runs_dry_before_admission() -> None:
    for number in range(10):
        seats, options = mixed_options(number)
        for turn, _ in turns(options, seats, number):
            state = turn.position.state
            if state.stage in ("event", "more"):
                assert len(state.bag) >= (4 if seats == 1 else 3 * (seats + 1))


def test_a_match_begins_with_sensible_defaults() -> None:
    for seats in range(1, 6):
        assert begin(GAME, {}, seats, Dice(bytes(32))).position.asks
