"""Properties of whole matches: random seats, options, seeds and choices, states checked all along."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.clinic import GAME
from bot.games.clinic.table.state import State
from bot.kernel import Dice, Position, begin, choose
from tests.contract.walks import allowed, random_mixes
from tests.games.clinic.invariants import check


def play_and_check(options: dict[str, Any], seats: int, luck: random.Random) -> State:
    """A match of random choices; the first state of each stage is checked, and now and then another one."""
    dice = Dice(luck.randbytes(32))
    position: Position = begin(GAME, options, seats, dice).position
    stage = ""
    while not position.over:
        if position.state.stage != stage or luck.random() < 0.05:
            check(position.state)
        stage = position.state.stage
        decision = luck.choice(position.asks)
        position = choose(GAME, position, decision.seat, luck.randrange(decision.choice_count), dice).position
    check(position.state)
    assert isinstance(position.state, State)
    return position.state


def random_tables(number: int, seed: int) -> list[tuple[dict[str, Any], int]]:
    """Legal sets of options with seats."""
    luck = random.Random(seed)
    found = [mix for mix in random_mixes(GAME, luck, 20 * number) if allowed(GAME, *mix)]
    assert len(found) >= number
    return found[:number]


@given(seed=st.integers(0, 2**32), seats=st.integers(1, 4))
@settings(max_examples=6, deadline=None)
def test_the_base_game_keeps_its_promises(seed: int, seats: int) -> None:
    state = play_and_check({}, seats, random.Random(seed))
    assert state.round == 6
    assert all(len(player.profits) == 6 for player in state.players)


@pytest.mark.parametrize("number", range(12))
def test_random_sets_of_modules_keep_them_too(number: int) -> None:
    options, seats = random_tables(12, 1)[number]
    play_and_check(options, seats, random.Random(number))


@pytest.mark.slow
def test_a_thousand_matches_of_random_sets_of_modules() -> None:
    for number, (options, seats) in enumerate(random_tables(1000, 2)):
        play_and_check(options, seats, random.Random(number))
