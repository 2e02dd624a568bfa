"""One seed gives the same cards and dice at every table, with any number of seats."""

from __future__ import annotations

import random

import pytest

from bot.games.emergency import GAME
from bot.kernel import Dice, begin
from tests.contract.walks import Options, walk_from

SEED = bytes(range(32))


def rounds(seats: int, options: Options) -> list[tuple[int, tuple[int, int, int]]]:
    """The card and the dice of every round, in a match played at random."""
    played = walk_from(SEED, random.Random(seats), GAME, options, seats)
    seen = {position.state.round: (position.state.card, position.state.dice) for position in played.positions}
    return [seen[number] for number in sorted(seen)]


@pytest.mark.parametrize("seats", range(1, 7))
def test_cards_and_dice_do_not_depend_on_the_number_of_seats(seats: int) -> None:
    here, reference = rounds(seats, {}), rounds(5, {})
    assert len(reference) == 25
    assert here == reference[: len(here)]
    assert len(here) >= 24


def test_specialists_do_not_depend_on_the_number_of_seats() -> None:
    dealt = {
        (tuple(one.card for one in state.cardiologists), state.radiologist, state.epidemiologist)
        for state in [begin(GAME, {}, seats, Dice(SEED)).position.state for seats in range(1, 7)]
    }
    assert len(dealt) == 1
