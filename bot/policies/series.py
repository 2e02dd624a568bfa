"""A series of matches between computer players and the summary of its scores. Pure: processes belong to the caller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean, stdev
from typing import Any

from msgspec import Struct

from bot.kernel import AnyGame, Holding, Standing, Text
from bot.policies.registry import policies_for
from bot.policies.simulation import Result, match_seed, play_match


class Series(Struct, frozen=True):
    """Defines a series. The players rotate through the seats, so that a strong seat favours none of them."""

    game: Any  # a game; pickled by its class, so it can be sent to another process
    options: Mapping[str, object]
    seats: int
    players: tuple[str, ...]
    name: str  # from which the seeds are derived

    def player(self, match: int, seat: int) -> str:
        return self.players[(match + seat) % len(self.players)]


class SeatScore(Struct, frozen=True):
    """The score of one seat in one match, or of an opponent that has no seat but a name (URSULE)."""

    seat: int | None
    player: str
    name: Text | None
    total: int
    won: float  # 1 for a win, a fraction for a shared one
    holdings: tuple[Holding, ...] = ()  # what it got, if the game counts that


class MatchScores(Struct, frozen=True):
    """The scores of one match of a series."""

    number: int
    seats: tuple[SeatScore, ...]
    decisions: int


class ScoreSummary(Struct, frozen=True):
    """The distribution of scores, and the share of wins."""

    scores: tuple[int, ...]
    mean: float
    deviation: float  # standard, of the sample; 0 where there is one score
    low: int  # the 5th percentile
    median: int
    high: int  # the 95th percentile
    wins: float


def play_matches(series: Series, numbers: Iterable[int]) -> tuple[MatchScores, ...]:
    """Play these matches of the series in this process."""
    return tuple(play_numbered_match(series, number) for number in numbers)


def play_numbered_match(series: Series, number: int) -> MatchScores:
    """Play one match of the series; equal numbers give equal matches."""
    game: AnyGame = series.game
    known = policies_for(game)
    players = [series.player(number, seat) for seat in range(series.seats)]
    seated = [known[player] for player in players]
    result = play_match(game, series.options, seated, match_seed(series.name, number))
    first = [standing for standing in result.outcome.standings if standing.rank == 1 and result.outcome.ranked]
    seat_scores = tuple(_seat_score(standing, first, players, result) for standing in result.outcome.standings)
    return MatchScores(number, seat_scores, result.decisions)


def _seat_score(standing: Standing, first: Sequence[Standing], players: Sequence[str], result: Result) -> SeatScore:
    player = players[standing.seat] if standing.seat is not None else ""
    won = 1 / len(first) if standing in first else 0.0
    holdings = result.holdings[standing.seat] if standing.seat is not None and result.holdings else ()
    return SeatScore(standing.seat, player, standing.name, standing.total, won, holdings)


def mean_holdings(seat_scores: Sequence[SeatScore]) -> Mapping[Text, float]:
    """By kind of thing, how many of it one seat got in one match."""
    counts: Counter[Text] = Counter()
    for score in seat_scores:
        for name, count in score.holdings:
            counts[name] += count
    return {name: count / len(seat_scores) for name, count in counts.items()}


def summarise_scores(seat_scores: Sequence[SeatScore]) -> ScoreSummary:
    """The summary of one or more scores."""
    scores = sorted(score.total for score in seat_scores)
    return ScoreSummary(
        scores=tuple(scores),
        mean=mean(scores),
        deviation=stdev(scores) if len(scores) > 1 else 0.0,
        low=_at(scores, 0.05),
        median=_at(scores, 0.5),
        high=_at(scores, 0.95),
        wins=sum(score.won for score in seat_scores) / len(seat_scores),
    )


def _at(scores: Sequence[int], share: float) -> int:
    """A quantile by the nearest-rank method."""
    return scores[min(len(scores) - 1, int(share * len(scores)))]
