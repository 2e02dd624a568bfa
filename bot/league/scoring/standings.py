"""The standings of a season: ranks by points, ties broken in the order the season names, with the reason for each.

People should see why they stand where they stand: every line says which tie-break put it below the line above, and with
which two values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from bot.league.scoring.record import Record
from bot.league.scoring.tie_breaks import TIE_BREAKS
from bot.league.season.settings import TieBreak


class Reason(Struct, frozen=True):
    """Why a line stands below the one above, which has equal points."""

    tie_break: TieBreak
    above: Fraction
    own: Fraction


class Standing(Struct, frozen=True):
    """One line. `reason` is None where points decide, or where the rank is shared with the line above."""

    entrant: int
    rank: int
    points: Fraction
    reason: Reason | None = None
    shared: bool = False  # with another line


class _Placed(Struct, frozen=True):
    """People who are equal in everything, and what put them below those above."""

    entrants: tuple[int, ...]
    reason: Reason | None


def standings(
    record: Record, tie_breaks: Sequence[TieBreak], entrants: Collection[int] | None = None
) -> tuple[Standing, ...]:
    """The lines, best first. `entrants` limits it to some, for example to a division; removed ones have no line."""
    listed = sorted(set(record.points if entrants is None else entrants) - record.removed)
    by_points = sorted(listed, key=lambda entrant: -record.points[entrant])
    lines: list[Standing] = []
    for points, group in groupby(by_points, key=lambda entrant: record.points[entrant]):
        for placed in _broken(record, tuple(group), tuple(tie_breaks)):
            rank, shared = len(lines) + 1, len(placed.entrants) > 1
            for index, entrant in enumerate(placed.entrants):
                reason = placed.reason if index == 0 else None
                lines.append(Standing(entrant, rank, points, reason, shared))
    return tuple(lines)


def _broken(record: Record, tied: tuple[int, ...], tie_breaks: Sequence[TieBreak]) -> Iterator[_Placed]:
    """The tied entrants in order, by the first tie-break that tells some of them apart, and then by the rest."""
    if len(tied) == 1 or not tie_breaks:
        yield _Placed(tied, None)
        return
    name, *rest = tie_breaks
    values = TIE_BREAKS[name](record, tied)
    if values is None or len(set(values.values())) == 1:
        yield from _broken(record, tied, rest)
        return
    above: Fraction | None = None
    for value in sorted(set(values.values()), reverse=True):
        equal = tuple(entrant for entrant in tied if values[entrant] == value)
        reason = None if above is None else Reason(name, above, value)
        for index, placed in enumerate(_broken(record, equal, rest)):
            yield _Placed(placed.entrants, reason) if index == 0 else placed
        above = value
