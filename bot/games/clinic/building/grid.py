"""The grid of a clinic: cells, columns, neighbours, and the positions outside the rim where entrances stand.

A cell is an int, `floor * 12 + y * 4 + x`, so cells in ascending order are in reading order: by floor, then north to
south, then west to east. A column is the cell of its ground floor. Narrow boards leave the fourth x unused.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

X, Y = 4, 3  # of the wide board
FLOOR = X * Y  # cells per floor
FLOORS = 4
CELLS = FLOOR * FLOORS
NODES = CELLS + FLOOR  # a helipad on floor 3 stands above the last floor


class Grid(Struct, frozen=True):
    """What follows from the width of a board."""

    width: int
    columns: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]  # by cell: same floor
    adjacent: tuple[tuple[int, ...], ...]  # by cell: same floor, above and below
    positions: Mapping[str, int]  # by name of a position outside the rim: the column it points at
    border: frozenset[int]  # columns at the rim


def cell_at(x: int, y: int, floor: int) -> int:
    return floor * FLOOR + y * X + x


def coordinates(cell: int) -> tuple[int, int, int]:
    """x, y and floor."""
    floor, column = divmod(cell, FLOOR)
    y, x = divmod(column, X)
    return x, y, floor


def floor_of(cell: int) -> int:
    return cell // FLOOR


def column_of(cell: int) -> int:
    return cell % FLOOR


@cache
def grid(width: int) -> Grid:
    columns = tuple(cell_at(x, y, 0) for y in range(Y) for x in range(width))
    beside = tuple(_beside(cell, width) for cell in range(CELLS))
    adjacent = tuple(
        (*level, *(other for other in (cell - FLOOR, cell + FLOOR) if 0 <= other < CELLS)) if level else ()
        for cell, level in enumerate(beside)
    )
    positions = {f"N{x}": cell_at(x, 0, 0) for x in range(width)}
    positions |= {f"S{x}": cell_at(x, Y - 1, 0) for x in range(width)}
    positions |= {f"W{y}": cell_at(0, y, 0) for y in range(Y)}
    positions |= {f"E{y}": cell_at(width - 1, y, 0) for y in range(Y)}
    return Grid(width, columns, beside, adjacent, positions, frozenset(positions.values()))


def _beside(cell: int, width: int) -> tuple[int, ...]:
    x, y, floor = coordinates(cell)
    if x >= width:
        return ()
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return tuple(cell_at(a, b, floor) for a, b in around if 0 <= a < width and 0 <= b < Y)


def are_linked(one: int, other: int) -> bool:
    """Whether two conveyors lie on one straight line (R29)."""
    x, y, floor = coordinates(one)
    a, b, level = coordinates(other)
    return (floor == level and (x == a or y == b)) or (x, y) == (a, b)


def between(one: int, other: int) -> tuple[int, ...]:
    """The cells strictly between two linked ones."""
    low, high = sorted((one, other))
    same_row = coordinates(one)[1] == coordinates(other)[1]
    stride = FLOOR if column_of(one) == column_of(other) else 1 if same_row else X
    return tuple(range(low + stride, high, stride))
