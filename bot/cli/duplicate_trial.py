"""`ward-round simulate GAME --duplicate`: is it worth it that all tables of a round play the same dice?

Plays rounds between computer players of known strength, with own seeds and with one seed a round, and prints how many
matches tell two neighbouring strengths apart by table ranks, by totals with own seeds, and by duplicate matchpoints.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import exp, log
from statistics import fmean

from rich.console import Console
from rich.table import Table

from bot.cli.arguments import BadCommand
from bot.kernel import Dice, Text, text
from bot.league.scoring.duplicate import matchpoints
from bot.league.scoring.separation import (
    Differences,
    RoundScores,
    differences,
    estimated_matches,
    interval,
    matches_needed,
)
from bot.league.scoring.table_scores import ScoredSeat, ScoredTable
from bot.policies.graded import GradedRounds, GradedSeat, play_graded_table
from bot.policies.series import Series
from bot.policies.simulation import match_seed

TABLES = 8  # of a round
SAME = 2  # the column of duplicate matchpoints; before it are table ranks and totals with own seeds
RESAMPLES = 400
MANY = 1e9  # matches; stands for never
Say = Callable[[Text], str]
PlayAll = Callable[[Callable[[int], tuple[GradedSeat, ...]], int, int], list[tuple[GradedSeat, ...]]]


def run(args: argparse.Namespace, series: Series, say: Say, play: PlayAll) -> int:
    """Play and print. `play` plays numbered tables on several cores."""
    rounds = args.matches // TABLES
    if rounds < 2 or series.seats < 2:
        raise BadCommand("duplicate_size", least=2 * TABLES)
    grades = _parse_grades(args.grades)
    played = []
    for duplicate in (False, True):
        trial = GradedRounds(series.game, series.options, series.seats, TABLES, series.name, duplicate, grades)
        played.append(play(_Numbered(trial), rounds * TABLES, args.jobs))
    own, same = played
    low_wins = series.game.meta.low_wins
    columns = (_by_rank(own), by_field(own, low_wins=low_wins), by_field(same, low_wins=low_wins))
    title = text("simulate.duplicate.title", game=text(f"{series.game.meta.slug}.title"), n=rounds, tables=TABLES)
    console = Console()
    console.print(_table(say(title), columns, grades, say))
    console.print(say(text("simulate.duplicate.meaning")))
    console.print(say(text("simulate.again", seed=args.seed)))
    return 0


def _parse_grades(given: str) -> tuple[int, ...]:
    """Strengths in percent, the best first; each once."""
    parts = given.split(",")
    found = tuple(int(part) for part in parts if part.isdecimal() and len(part) <= 3)
    if not 2 <= len(found) == len(parts) or list(found) != sorted(set(found), reverse=True) or found[0] > 100:
        raise BadCommand("grades", given=given[:40])
    return found


class _Numbered:
    """A trial as a function of the number of a table; a class, so that it can be sent to another process."""

    def __init__(self, trial: GradedRounds) -> None:
        self._trial = trial

    def __call__(self, number: int) -> tuple[GradedSeat, ...]:
        return play_graded_table(self._trial, number)


def _by_rank(tables: Iterable[Sequence[GradedSeat]]) -> list[RoundScores]:
    """What a league without this would score: the share of the other seats of the table that were beaten."""
    rounds: defaultdict[int, defaultdict[object, list[float]]] = defaultdict(lambda: defaultdict(list))
    for seats in tables:
        for seat in seats:
            beaten = sum((other.rank > seat.rank) + (other.rank >= seat.rank) for other in seats) - 1
            rounds[seat.round][seat.grade].append(beaten / (2 * (len(seats) - 1)))
    return list(rounds.values())


def by_field(tables: Iterable[Sequence[GradedSeat]], *, low_wins: bool) -> list[RoundScores]:
    """Matchpoints: the share of all other seats of the round that were beaten by total."""
    by_round: defaultdict[int, list[GradedSeat]] = defaultdict(list)
    for seats in tables:
        by_round[seats[0].round] += seats
    found: list[RoundScores] = []
    for number, seats in by_round.items():
        scored = tuple(ScoredSeat(entrant=i, rank=seat.rank, total=seat.total) for i, seat in enumerate(seats))
        shares = matchpoints([ScoredTable(round=number, seats=scored, low_wins=low_wins)])
        scores: defaultdict[object, list[float]] = defaultdict(list)
        for index, seat in enumerate(seats):
            scores[seat.grade].append(float(shares[number, index]))
        found.append(scores)
    return found


def _table(title: str, columns: Sequence[Sequence[RoundScores]], grades: Sequence[int], say: Say) -> Table:
    def head(key: str) -> str:
        return say(text(f"simulate.duplicate.{key}"))

    table = Table(title=title)
    table.add_column(head("who"), no_wrap=True)
    for key in ("ranks", "own", "same", "gain_ranks", "gain_own"):
        table.add_column(head(key), justify="right")
    lines = [[differences(scores, *pair) for scores in columns] for pair in pairwise(grades)]
    for pair, found in zip(pairwise(grades), lines, strict=True):
        needed = [matches_needed(rounds) for rounds in found]
        table.add_row(f"{pair[0]}/{pair[1]} %", *map(_count, needed), *(_ratio(gain) for gain in _gains(needed)))
    table.add_section()
    table.add_row(head("mean"), "", "", "", *(_mean_gain(lines, against) for against in range(SAME)))
    return table


def _gains(needed: Sequence[float | None]) -> tuple[float | None, ...]:
    """How many times fewer matches duplicate takes: against table ranks, and against totals with own seeds."""
    same = needed[SAME]
    return tuple(None if other is None or same is None else other / same for other in needed[:SAME])


def _mean_gain(lines: Sequence[Sequence[Sequence[Differences]]], against: int) -> str:
    """The mean gain over the pairs of strengths that both ways tell apart, and its 95 % interval by resampling the
    rounds."""
    known = [
        (found[against], found[SAME])
        for found in lines
        if matches_needed(found[against]) is not None and matches_needed(found[SAME]) is not None
    ]
    if not known:
        return _ratio(None)
    count = len(known[0][0])
    stream = Dice(match_seed("resampling", against)).stream("rounds")
    drawn = ([stream.d(count) - 1 for _ in range(count)] for _ in range(RESAMPLES))
    low, high = interval([_mean_ratio(known, chosen) for chosen in drawn])
    return f"{_mean_ratio(known, range(count)):.2f}× ({low:.2f}–{high:.2f})"


def _mean_ratio(known: Sequence[Sequence[Sequence[Differences]]], chosen: Sequence[int]) -> float:
    """The geometric mean, because ratios multiply."""
    needed = [[estimated_matches([rounds[index] for index in chosen]) for rounds in pair] for pair in known]
    logs = [log(min(other, MANY)) - log(min(same, MANY)) for other, same in needed]
    return exp(fmean(logs))


def _count(needed: float | None) -> str:
    return "–" if needed is None else f"{needed:.0f}"


def _ratio(gain: float | None) -> str:
    return "–" if gain is None else f"{gain:.2f}×"
