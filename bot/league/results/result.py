"""One finished match as the league knows it. A value that can be read without the match.

Who sat where is taken from the result rows. At a table of a season the entrants count instead: an entrant who gave up
or was substituted is still the one who scores (`of_season`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.records import ResultRow

LogKey: TypeAlias = tuple[float, int]


class SeatResult(Struct, frozen=True, kw_only=True):
    """One seat of a result. Without a person it was a computer player's."""

    seat: int
    person: str | None
    rank: int
    total: int
    ending: str = "played"  # as in `ResultRow`
    answers: int = 0  # how many decisions the seat answered ...
    own_answers: int = 0  # ... and how many of them its person answered themselves

    @property
    def other_share(self) -> float:
        """The share of the decisions that others than the seat's person answered."""
        return 1 - self.own_answers / self.answers if self.answers else 0.0


class Result(Struct, frozen=True, kw_only=True):
    """A finished match."""

    match: int
    game: str
    options_digest: str
    rules_version: int
    server: str | None
    ended: float
    ranked: bool  # seats competed with each other
    rated: bool = False  # its host said before it began that it counts
    season: str | None = None
    round: int | None = None
    seats: tuple[SeatResult, ...]

    @property
    def key(self) -> LogKey:
        """Results are ordered by the time the match ended, then by its id."""
        return self.ended, self.match

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)


def from_rows(rows: Sequence[ResultRow]) -> Result:
    """The result of one match from its rows, one per seat."""
    first = rows[0]
    return Result(
        match=first.match,
        game=first.game,
        options_digest=first.options_digest,
        rules_version=first.rules_version,
        server=first.server,
        ended=first.ended,
        ranked=first.ranked,
        rated=first.rated,
        seats=tuple(
            SeatResult(
                seat=row.seat,
                person=row.player,
                rank=row.rank,
                total=row.total,
                ending=row.ending,
                answers=row.answers,
                own_answers=row.own_answers,
            )
            for row in sorted(rows, key=lambda row: row.seat)
        ),
    )


def of_season(result: Result, season: str, round_: int, entrants: Mapping[int, str | None]) -> Result:
    """The result with the entrants of its season's table on their seats.

    A seat that another person finished is rated for neither of the two: its decisions count as answered by others.
    """
    return replace(result, season=season, round=round_, seats=tuple(_entered(seat, entrants) for seat in result.seats))


def _entered(seat: SeatResult, entrants: Mapping[int, str | None]) -> SeatResult:
    entrant = entrants.get(seat.seat)
    if entrant == seat.person:
        return seat
    # A seat that was given up names no person; its own answers are those before that.
    own = 0 if seat.person is not None else seat.own_answers
    return replace(seat, person=entrant, own_answers=own)
