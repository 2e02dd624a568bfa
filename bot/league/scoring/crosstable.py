"""The crosstable of a season: what each entrant did in each round, and how often they met each other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from bot.league.scoring.duplicate import matchpoints
from bot.league.scoring.record import ScoringRules
from bot.league.scoring.standings import Standing
from bot.league.scoring.table_scores import Bye, ScoredTable, rank_points


class Cell(Struct, frozen=True):
    """One entrant in one round; several, where a round has several tables for a person."""

    round: int
    points: Fraction
    rank: int | None = None  # None: a bye
    total: int | None = None
    opponents: tuple[int, ...] = ()
    defaulted: bool = False


class CrosstableLine(Struct, frozen=True):
    standing: Standing
    cells: tuple[Cell, ...]


def crosstable(
    lines: Sequence[Standing], tables: Sequence[ScoredTable], byes: Sequence[Bye], rules: ScoringRules
) -> tuple[CrosstableLine, ...]:
    """The lines of the standings, each with its rounds in order."""
    cells: dict[int, list[Cell]] = {line.entrant: [] for line in lines}
    shares = matchpoints(tables) if rules.duplicate else {}
    for table in tables:
        points = rank_points(table, rules.points)
        for seat in table.seats:
            if seat.entrant in cells:
                scored = shares.get((table.round, seat.entrant), points[seat.entrant])
                others = tuple(other.entrant for other in table.seats if other is not seat)
                cell = Cell(table.round, scored, seat.rank, seat.total, others, seat.defaulted)
                cells[seat.entrant].append(cell)
    for bye in byes:
        if bye.entrant in cells:
            cells[bye.entrant].append(Cell(bye.round, rules.bye_share if rules.duplicate else rules.bye_points))
    return tuple(
        CrosstableLine(line, tuple(sorted(cells[line.entrant], key=lambda cell: cell.round))) for line in lines
    )
