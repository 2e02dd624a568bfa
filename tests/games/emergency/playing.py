"""Whole matches for tests: played at random, with every position on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from bot.games.emergency import GAME
from bot.kernel import Decision, Dice, Position, Transition, begin, choose

Picker = Callable[[random.Random, Position, Decision], int]


def anything(chance: random.Random, _position: Position, decision: Decision) -> int:
    return chance.randrange(len(decision.choices))


def willing(chance: random.Random, _position: Position, decision: Decision) -> int:
    """A random choice, but the morgue only where no bed is open."""
    choices = len(decision.choices)
    return chance.randrange(choices - 1 if decision.kind == "section" and choices > 1 else choices)


def turns(
    seats: int, seed: int, options: Mapping[str, object] | None = None, pick: Picker = anything
) -> Iterator[Transition]:
    """Every turn of one match, the set-up first. Awaited seats answer in random order."""
    chance = random.Random(seed)
    dice = Dice(chance.randbytes(32))
    turn = begin(GAME, options or {}, seats, dice)
    yield turn
    while not turn.position.over:
        decision = chance.choice(turn.position.asks)
        turn = choose(GAME, turn.position, decision.seat, pick(chance, turn.position, decision), dice)
        yield turn


def last(seats: int, seed: int, options: Mapping[str, object] | None = None, pick: Picker = anything) -> Position:
    """The final position of a match."""
    *_, turn = turns(seats, seed, options, pick)
    return turn.position
