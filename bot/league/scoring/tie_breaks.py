"""The tie-breaks, one function each: what it is worth for every entrant of a tied group, or None where it says nothing.

More is always better. The season names their order; those who are equal in all share the rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from bot.league.scoring.record import Record
from bot.league.season.settings import TieBreak

Values: TypeAlias = Mapping[int, Fraction]


def head_to_head(record: Record, tied: Sequence[int]) -> Values | None:
    """Results among the tied, if they met equally often: one for a better rank at a common table, half for an equal."""
    met = {record.meetings.get(frozenset(pair), 0) for pair in combinations(tied, 2)}
    if len(met) != 1 or met == {0}:
        return None
    group = set(tied)
    found = dict.fromkeys(tied, Fraction(0))
    for table in record.tables:
        for one, other in combinations([seat for seat in table.seats if seat.entrant in group], 2):
            for own, against in ((one, other), (other, one)):
                found[own.entrant] += Fraction((own.rank <= against.rank) + (own.rank < against.rank), 2)
    return found


def matchpoints(record: Record, tied: Sequence[int]) -> Values:
    return {entrant: record.matchpoints[entrant] for entrant in tied}


def wins(record: Record, tied: Sequence[int]) -> Values:
    return {entrant: Fraction(record.wins[entrant]) for entrant in tied}


def seconds(record: Record, tied: Sequence[int]) -> Values:
    return {entrant: Fraction(record.seconds[entrant]) for entrant in tied}


def opponents(record: Record, tied: Sequence[int]) -> Values:
    """The mean points of all opponents, each as often as they were met. Byes are no opponents; removed ones do not
    count."""
    return {entrant: _mean_of_opponents(record, entrant) for entrant in tied}


def defaults(record: Record, tied: Sequence[int]) -> Values:
    """Fewer are better."""
    return {entrant: Fraction(-record.defaults[entrant]) for entrant in tied}


def _mean_of_opponents(record: Record, entrant: int) -> Fraction:
    met = [
        record.points[other.entrant]
        for table in record.tables
        if table.seat_of(entrant) is not None
        for other in table.seats
        if other.entrant != entrant and other.entrant not in record.removed
    ]
    return sum(met, Fraction(0)) / len(met) if met else Fraction(0)


TIE_BREAKS: Mapping[TieBreak, Callable[[Record, Sequence[int]], Values | None]] = {
    "head_to_head": head_to_head,
    "matchpoints": matchpoints,
    "wins": wins,
    "seconds": seconds,
    "opponents": opponents,
    "defaults": defaults,
}
