"""One seed gives a seat the same dice in the same turn, independent of choices."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Move
from bot.games.sweet_tooth.state import State, Throw
from bot.kernel import Dice, choose, find, resume
from tests.contract.walks import walk_from
from tests.games.sweet_tooth.table import player, table

SEED = bytes(range(1, 33))


def thrown(luck: int, **options: Any) -> dict[tuple[str, int | None, int], tuple[int, ...]]:
    """Every throw of a match played at random, by purpose, seat and turn."""
    played = walk_from(SEED, random.Random(luck), GAME, options, 3, pauses=True)
    found: dict[tuple[str, int | None, int], tuple[int, ...]] = {}
    for move in played.moves:
        before, after = move.before.state, move.turn.position.state
        if after.thrower == before.current:
            found |= {(throw.purpose, after.thrower, before.round): throw.dice for throw in after.throws}
    return found


@pytest.mark.parametrize("options", [{}, {"two_dice": True}])
def test_the_dice_of_a_turn_do_not_depend_on_choices(options: dict[str, Any]) -> None:
    one, two = thrown(1, **options), thrown(2, **options)
    common = one.keys() & two.keys()
    assert {purpose for purpose, _, _ in common} == {"move", "sugar", "knock", "appointment"}
    for name in common:
        rolled = list(zip(one[name], two[name], strict=False))
        assert all(first == second for first, second in rolled), name


def moved(state: State, count: int) -> tuple[Throw, ...]:
    position = resume(GAME, state, 0)
    after = choose(GAME, position, 0, find(position, 0, Move(count)), Dice(SEED), pauses=True).position.state
    throws: tuple[Throw, ...] = after.throws
    return throws


@pytest.mark.parametrize("number", range(1, 12))
def test_of_two_dice_the_first_is_the_one_rolled_alone(number: int) -> None:
    state = replace(table(player(space=3), player(), two_dice=True), round=number)
    alone, both = moved(state, 1), moved(state, 2)
    assert both[0].dice[:1] == alone[0].dice
    assert len(both[0].dice) == 2
