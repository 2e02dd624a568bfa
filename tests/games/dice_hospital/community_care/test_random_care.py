"""Whole matches of random choices in random legal sets of options with Community Care."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, choose
from tests.games.dice_hospital.community_care.invariants import check
from tests.games.dice_hospital.playing import care_options, turns
from tests.games.dice_hospital.test_random_play import check_decision


def play(number: int) -> None:
    seats, options = care_options(number)
    for turn, _ in turns(options, seats, number):
        check(turn.position.state)
        for decision in turn.position.asks:
            check_decision(decision)
    outcome = GAME.outcome(turn.position.state)
    assert outcome is not None
    for one in outcome.standings:
        assert sum(line.points for line in one.lines) == one.total


@pytest.mark.parametrize("number", range(32))
def test_what_must_hold_at_every_moment(number: int) -> None:
    play(number)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 1000, 50))
def test_a_thousand_matches(start: int) -> None:
    for number in range(start, start + 50):
        play(number)


@pytest.mark.parametrize("number", range(8))
def test_every_choice_can_be_taken_and_stored(number: int) -> None:
    seats, options = care_options(number)
    for count, (turn, dice) in enumerate(turns(options, seats, number)):
        if count % 25:
            continue
        state = turn.position.state
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for decision in turn.position.asks:
            for place in range(len(decision.choices)):
                action = decision.action(place)
                assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.action_type) == action
                after = choose(GAME, turn.position, decision.seat, place, Dice(bytes(32), dice.drawn))
                check(after.position.state)


@pytest.mark.parametrize("number", range(8))
def test_nobody_can_tell_an_imagined_state_from_the_real_one(number: int) -> None:
    seats, options = care_options(number)
    for count, (turn, _) in enumerate(turns(options, seats, number)):
        if count % 20:
            continue
        state = turn.position.state
        for viewer in (*range(seats), None):
            imagined = GAME.imagine(state, viewer, Dice(count.to_bytes(32, "big")).stream("thought"))
            check(imagined)
            assert GAME.view(imagined, viewer) == GAME.view(state, viewer)
            if viewer is not None and viewer in GAME.awaiting(state):
                assert GAME.decision(imagined, viewer) == GAME.decision(state, viewer)
