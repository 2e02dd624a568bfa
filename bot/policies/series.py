"""Many matches in a row and what they add up to. Pure: who plays them on which core is somebody else's business."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.kernel import AnyGame, Standing, Text
from bot.policies.registry import policies_for
from bot.policies.simulation import match_seed, play_match


class Series(Struct, frozen=True):
    """Which matches are meant. The players take turns at the seats, so that nobody owes a result to a good chair."""

    game: Any  # a game; pickled by its class, so it travels to another process
    options: Mapping[str, object]
    seats: int
    players: tuple[str, ...]
    name: str  # what the seeds are made of

    def player(self, match: int, seat: int) -> str:
        return self.players[(match + seat) % len(self.players)]


class Chair(Struct, frozen=True):
    """One seat of one match, or an opponent who is not a seat and has a name instead."""

    seat: int | None
    player: str
    name: Text | None
    total: int
    won: float  # a shared victory is shared here too


class Played(Struct, frozen=True):
    number: int
    chairs: tuple[Chair, ...]
    decisions: int


class Spread(Struct, frozen=True):
    """How a lot of scores are spread, and how often they won."""

    scores: tuple[int, ...]
    mean: float
    low: int  # five of a hundred are below
    median: int
    high: int
    wins: float


def play_some(series: Series, numbers: Iterable[int]) -> tuple[Played, ...]:
    """Play these matches of the series, one after the other."""
    return tuple(play_one(series, number) for number in numbers)


def play_one(series: Series, number: int) -> Played:
    """Play one match of the series; the same number is always the same match."""
    game: AnyGame = series.game
    known = policies_for(game)
    players = [series.player(number, seat) for seat in range(series.seats)]
    seated = [known[player] for player in players]
    result = play_match(game, series.options, seated, match_seed(series.name, number))
    first = [standing for standing in result.outcome.standings if standing.rank == 1 and result.outcome.ranked]
    chairs = tuple(_chair(standing, first, players) for standing in result.outcome.standings)
    return Played(number, chairs, result.decisions)


def _chair(standing: Standing, first: Sequence[Standing], players: Sequence[str]) -> Chair:
    player = players[standing.seat] if standing.seat is not None else ""
    won = 1 / len(first) if standing in first else 0.0
    return Chair(standing.seat, player, standing.name, standing.total, won)


def spread(chairs: Sequence[Chair]) -> Spread:
    """Summary of at least one result."""
    scores = sorted(chair.total for chair in chairs)
    return Spread(
        scores=tuple(scores),
        mean=sum(scores) / len(scores),
        low=_at(scores, 0.05),
        median=_at(scores, 0.5),
        high=_at(scores, 0.95),
        wins=sum(chair.won for chair in chairs) / len(chairs),
    )


def _at(scores: Sequence[int], share: float) -> int:
    """The score below which this share of all lies (nearest rank)."""
    return scores[min(len(scores) - 1, int(share * len(scores)))]
