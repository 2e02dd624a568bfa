"""Positions and sizes on a clinic's sheet, in pixels: its floors as plans, the highest on top, like a doll's house.

From the top: name and points, counters, the people at the doors, the pre-admissions, the floors. North is up on every
floor, and a column has the same horizontal position on all of them. Rows of cells without a module are low on upper
floors, and the fewer other rows there are, the higher these are: people need the room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.clinic.building.grid import FLOOR, X, Y
from render.scene import Point
from render.widgets.area import Area

WIDTH = 1200
LEFT, RIGHT = 20, 1180
VITAL, SMALL = 50, 36

TITLE = Area(24, 14, 920, 108)
POINTS = Area(964, 22, 212, 92)
COUNTERS = Area(LEFT, 128, RIGHT - LEFT, 76)
DOORS = Area(LEFT, 216, RIGHT - LEFT, 76)
_PRE_TOP = 311
QUEUE_H = 70
PER_ROW = 3  # rows of pre-admissions side by side

GRID_LEFT, GRID_WIDTH = 96, 1064
TOP_RIM, BOTTOM_RIM = 40, 18  # outside the walls: names of columns, entrances, air conditioners
WALL = 4
BAND = 76  # at the left of a module: its icon and its service
FIXTURES = 42  # at the right of a cell: conveyor, ghost, dropping

_MAX_HEIGHT = 2000
_SOUTH = 22  # for what stands south of the ground floor
_STEP = 80  # heights of pictures are multiples of this, so that few backgrounds are needed
_CELL_HEIGHTS = (156, 146, 136, 126, 118, 110, 102)
LOW = 30  # height of a row without a module on an upper floor


class Plan(Struct, frozen=True):
    """Where everything stands on one sheet. Cells have areas by their index; floors that are not shown have none."""

    width: int  # columns from west to east
    services: str
    high: tuple[tuple[bool, ...], ...]  # by floor, the lowest first, and by row
    cells: tuple[Area, ...]
    floor_tops: tuple[int, ...]  # above the rim of each floor
    queues: tuple[Area, ...]  # the rows of the pre-admissions
    height: int

    @property
    def floors(self) -> range:
        return range(len(self.high))

    def cell(self, cell: int) -> Area:
        return self.cells[cell]

    def shows(self, cell: int) -> bool:
        return 0 <= cell < len(self.cells)

    def position(self, name: str, floor: int, column: int) -> Point:
        """The middle of a position outside the rim, on the wall of the cell it points at."""
        area = self.cell(column + FLOOR * floor)
        x, y = area.x + area.w * 0.5, area.y + area.h / 2
        return {
            "N": (x, area.y - 12),
            "S": (x, area.y + area.h + 10),
            "W": (area.x - 10, y),
            "E": (area.right + 10, y),
        }[name[0]]


@lru_cache(maxsize=512)
def plan_of(width: int, high: tuple[tuple[bool, ...], ...], services: str) -> Plan:
    """The plan of a clinic, given which rows of which floors are high."""
    queues = _queues(services)
    top = queues[-1].y + QUEUE_H + 15
    fitting = (h for h in _CELL_HEIGHTS if top + _height(high, h) + _SOUTH <= _MAX_HEIGHT)
    cell_height = next(fitting, _CELL_HEIGHTS[-1])
    floor_tops = tuple(top + _height(high[floor + 1 :], cell_height) for floor in range(len(high)))
    bottom = top + _height(high, cell_height) + _SOUTH
    return Plan(
        width,
        services,
        high,
        tuple(_cells(width, high, cell_height, floor_tops)),
        floor_tops,
        queues,
        min(-(-bottom // _STEP) * _STEP, _MAX_HEIGHT),
    )


def _height(floors: Iterable[tuple[bool, ...]], cell_height: int) -> int:
    """Of some floors together, rims included."""
    return sum(TOP_RIM + sum(cell_height if high else LOW for high in rows) + BOTTOM_RIM for rows in floors)


def _cells(
    width: int, high: tuple[tuple[bool, ...], ...], cell_height: int, floor_tops: tuple[int, ...]
) -> Iterator[Area]:
    across = GRID_WIDTH // width
    for top, rows in zip(floor_tops, high, strict=True):
        y = top + TOP_RIM
        for is_high in rows:
            h = cell_height if is_high else LOW
            yield from (Area(GRID_LEFT + x * across, y, across, h) for x in range(X))
            y += h


def _queues(services: str) -> tuple[Area, ...]:
    """Side by side, as many in a row as fit."""
    width = (RIGHT - LEFT - 20) // PER_ROW
    places = (divmod(index, PER_ROW) for index in range(len(services)))
    return tuple(Area(LEFT + 10 + column * width, _PRE_TOP + row * QUEUE_H, width, QUEUE_H) for row, column in places)


def rows_of(floor: int) -> tuple[range, ...]:
    """The cells of a floor, row by row, on the wide board."""
    start = floor * FLOOR
    return tuple(range(start + y * X, start + (y + 1) * X) for y in range(Y))
