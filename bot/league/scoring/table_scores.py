"""The tables of a season as scoring sees them: entrants on seats, with ranks and totals, and who is scored last.

A seat that was late when its round ended, or was forfeited, scores last at its table: below every seat that was not.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class ScoredSeat(Struct, frozen=True, kw_only=True):
    """One entrant at one table."""

    entrant: int
    rank: int  # as it counts: `scored_ranks` has put the seats that default last
    total: int
    defaulted: bool = False


class ScoredTable(Struct, frozen=True, kw_only=True):
    """A table that has been played."""

    round: int
    division: int = 0
    seats: tuple[ScoredSeat, ...]
    low_wins: bool = False  # few points are better than many

    def seat_of(self, entrant: int) -> ScoredSeat | None:
        return next((seat for seat in self.seats if seat.entrant == entrant), None)


class Bye(Struct, frozen=True):
    """An entrant had no table in a round and gets the season's points for that."""

    round: int
    entrant: int


def scored_ranks(ranks: tuple[int, ...], defaulted: tuple[bool, ...]) -> tuple[int, ...]:
    """The ranks with those that defaulted last; they share the last rank."""
    rates = [(late, 0 if late else rank) for rank, late in zip(ranks, defaulted, strict=True)]
    return tuple(1 + sum(other < rate for other in rates) for rate in rates)


def rank_points(table: ScoredTable, points: tuple[int, ...]) -> dict[int, Fraction]:
    """The points of each entrant by rank. Seats that share ranks share their points equally.

    A smaller table has the first ranks: its last is third of three and gets what a third of four gets.
    """
    found = {}
    for seat in table.seats:
        sharing = sum(other.rank == seat.rank for other in table.seats)
        shared = points[seat.rank - 1 : seat.rank - 1 + sharing]
        found[seat.entrant] = Fraction(sum(shared), sharing)
    return found
