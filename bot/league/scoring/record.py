"""What one season adds up to for each entrant, before any tie is broken: the input of standings and tie-breaks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from bot.league.scoring.duplicate import matchpoints
from bot.league.scoring.table_scores import Bye, ScoredTable, rank_points


class ScoringRules(Struct, frozen=True):
    """The part of a season's settings that scoring needs."""

    points: tuple[int, ...]
    bye_points: Fraction
    duplicate: bool = False

    @property
    def bye_share(self) -> Fraction:
        """What a bye is worth in matchpoints: the same part of the most that can be had."""
        return self.bye_points / self.points[0] if self.points[0] else Fraction(1, 2)


class Record(Struct, frozen=True):
    """All tables and byes of a season, and what follows from them by entrant."""

    tables: tuple[ScoredTable, ...]
    points: dict[int, Fraction]
    matchpoints: dict[int, Fraction]
    wins: Counter[int]
    seconds: Counter[int]
    defaults: Counter[int]
    meetings: dict[frozenset[int], int]
    removed: frozenset[int]


def make_record(
    tables: Sequence[ScoredTable],
    byes: Sequence[Bye],
    entrants: Collection[int],
    rules: ScoringRules,
    removed: Collection[int] = (),
) -> Record:
    """The record of a season so far."""
    by_rank: defaultdict[int, Fraction] = defaultdict(Fraction)
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (_, entrant), share in matchpoints(tables).items():
        shares[entrant] += share
    for table in tables:
        for entrant, points in rank_points(table, rules.points).items():
            by_rank[entrant] += points
    for bye in byes:
        by_rank[bye.entrant] += rules.bye_points
        shares[bye.entrant] += rules.bye_share
    seats = [seat for table in tables for seat in table.seats]
    return Record(
        tables=tuple(tables),
        points={entrant: (shares if rules.duplicate else by_rank)[entrant] for entrant in entrants},
        matchpoints={entrant: shares[entrant] for entrant in entrants},
        wins=Counter(seat.entrant for seat in seats if seat.rank == 1),
        seconds=Counter(seat.entrant for seat in seats if seat.rank == 2),
        defaults=Counter(seat.entrant for seat in seats if seat.defaulted),
        meetings=dict(
            Counter(
                frozenset((one.entrant, other.entrant))
                for table in tables
                for one, other in combinations(table.seats, 2)
            )
        ),
        removed=frozenset(removed),
    )
