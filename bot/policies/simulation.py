"""Plays whole matches between computer players, from a seed to an outcome: for simulation, tests and benchmarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from bot.kernel import AnyGame, Dice, Holding, KnowsHoldings, Outcome, Policy, begin, choose


class Result(Struct, frozen=True):
    """The outcome of a match, its number of decisions, and by seat what it got if the game counts that."""

    outcome: Outcome
    decisions: int
    holdings: tuple[tuple[Holding, ...], ...] = ()


def match_seed(name: str, number: int) -> bytes:
    """The seed of match `number` of the series `name`; independent of the other matches."""
    return sha256(f"{name} {number}".encode()).digest()


def play_match(
    game: AnyGame, options: Mapping[str, object], policies: Sequence[Policy], seed: bytes, *, thoughts: bytes = b""
) -> Result:
    """Play one match with a computer player per seat. They draw from dice of their own, not from those of the match;
    `thoughts` tells those of two matches with one seed apart."""
    dice = Dice(seed)
    streams = [
        Dice(sha256(b"seat %d " % seat + thoughts + seed).digest()).stream("thought") for seat in range(len(policies))
    ]
    position = begin(game, options, len(policies), dice).position
    decisions = 0
    while not position.over:
        decision = position.asks[0]
        thought = streams[decision.seat]
        imagined = game.imagine(position.state, decision.seat, thought)
        choice = policies[decision.seat](game, imagined, decision, thought)
        position = choose(game, position, decision.seat, choice, dice).position
        decisions += 1
    outcome = game.outcome(position.state)
    if outcome is None:
        raise RuntimeError(f"{game.meta.slug}: no seat has a decision, yet there is no outcome")
    return Result(outcome, decisions, _holdings(game, position.state, len(policies)))


def _holdings(game: AnyGame, state: Any, seats: int) -> tuple[tuple[Holding, ...], ...]:
    return tuple(tuple(game.holdings(state, seat)) for seat in range(seats)) if isinstance(game, KnowsHoldings) else ()
