"""The floor plan of the hospital: the position of every bed, scanner, wall, door and notepad of a sheet.

Which bed lies on which cell is data of the game; here cells become pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from bot.games.emergency.components import read
from render.scene import Point
from render.shapes import hexagon, interpolate

PITCH = 124.0  # from one bed to the next in a row
ROW = PITCH * 0.866  # from one row to the next
BED = 106.0  # width of a bed; the rest is wall
LEFT, TOP = 104.0, 310.0  # the centre of cell (0, 0) before the shift of its row

_HALL_CELLS = ((3, 3.0), (4, 1.5), (4, 2.5), (5, 2.0), (5, 3.0))  # row, and cells from the left

# The nurse and the notepad after the last bed of each section, in pixels from the centre of that bed.
_TO_THE_RIGHT = ((91, 0), (155, 0))
_END_OF_SECTION = (
    ((-99, -62), (-99, 14)),
    ((-34, -120), (30, -120)),
    _TO_THE_RIGHT,
    _TO_THE_RIGHT,
    _TO_THE_RIGHT,
    ((104, -28), (104, 54)),
    _TO_THE_RIGHT,
)
_NEIGHBOURS = (
    (0, -1.0),
    (-1, -0.5),
    (-1, 0.5),
    (0, 1.0),
    (1, 0.5),
    (1, -0.5),
)  # row and column offsets, clockwise from the left


_OwnerTest: TypeAlias = Callable[[str | None, str | None], bool]


class _Section(Struct, frozen=True):
    notepad: int
    colours: str
    cells: tuple[tuple[int, int], ...]


class _Scanner(Struct, frozen=True):
    id: str
    cell: tuple[int, int]


class PrintedSheet(Struct, frozen=True):
    """What is printed on a sheet, from the data of the game."""

    sections: tuple[_Section, ...]
    scanners: tuple[_Scanner, ...]
    nurse_track: tuple[int, ...]
    morgue_boxes: int
    printed_stethoscopes: int
    printed_blood_bags: int


class Bed(Struct, frozen=True):
    id: str
    section: int
    colour: str
    at: Point


class FloorPlan(Struct, frozen=True):
    """The position of everything on the sheet, in pixels."""

    printed: PrintedSheet
    beds: dict[str, Bed]
    scanners: tuple[Point, ...]
    hall: tuple[Point, ...]
    nurses: tuple[Point, ...]
    notepads: tuple[Point, ...]
    walls: tuple[tuple[Point, Point], ...]
    doors: tuple[Point, ...]
    steps: dict[str, tuple[Point, float]]  # between a bed and the next of its section: position and angle
    scanner_edges: tuple[tuple[Point, Point], ...]


@cache
def load_floor_plan() -> FloorPlan:
    """The floor plan, computed once."""
    printed = read("sheet.toml", PrintedSheet)
    owners = _map_owners(printed)
    beds = {
        f"{number}.{place}": Bed(f"{number}.{place}", number, colour, _cell_centre(*_shift_cell(cell)))
        for number, section in enumerate(printed.sections, 1)
        for place, (colour, cell) in enumerate(zip(section.colours, section.cells, strict=True), 1)
    }
    last = [beds[f"{number}.{len(section.cells)}"].at for number, section in enumerate(printed.sections, 1)]
    return FloorPlan(
        printed=printed,
        beds=beds,
        scanners=tuple(_cell_centre(*_shift_cell(scanner.cell)) for scanner in printed.scanners),
        hall=tuple(_cell_centre(*cell) for cell in _HALL_CELLS),
        nurses=tuple(_offset(at, nurse) for at, (nurse, _) in zip(last, _END_OF_SECTION, strict=True)),
        notepads=tuple(_offset(at, notepad) for at, (_, notepad) in zip(last, _END_OF_SECTION, strict=True)),
        walls=tuple(_find_edges(owners, _is_wall)),
        doors=tuple(_door_position(owners, _shift_cell(section.cells[0])) for section in printed.sections),
        steps=_find_steps(printed, beds),
        scanner_edges=tuple(_find_edges(owners, lambda a, b: "scanner" in {a, b} and not {a, b} & {None, "hall"})),
    )


def _cell_centre(row: int, across: float) -> Point:
    return LEFT + across * PITCH, TOP + row * ROW


def _offset(point: Point, offset: Point) -> Point:
    return point[0] + offset[0], point[1] + offset[1]


def _shift_cell(cell: tuple[int, int]) -> tuple[int, float]:
    row, column = cell
    return row, column + (0.5 if row % 2 == 0 else 0.0)


def _map_owners(printed: PrintedSheet) -> dict[tuple[int, float], str]:
    """The owner of each cell: the number of a section, `scanner` or `hall`."""
    owners = {_shift_cell(cell): str(n) for n, section in enumerate(printed.sections, 1) for cell in section.cells}
    owners |= {_shift_cell(scanner.cell): "scanner" for scanner in printed.scanners}
    owners |= dict.fromkeys(_HALL_CELLS, "hall")
    return owners


def _find_edges(owners: dict[tuple[int, float], str], wanted: _OwnerTest) -> list[tuple[Point, Point]]:
    """The edges between two cells whose owners pass the test `wanted`; each edge once."""
    found = []
    for (row, across), owner in owners.items():
        corners = hexagon(*_cell_centre(row, across), PITCH)
        for side, (down, right) in enumerate(_NEIGHBOURS):
            neighbour = (row + down, across + right)
            other = owners.get(neighbour)
            if (other is None or neighbour > (row, across)) and wanted(owner, other):
                found.append(_hexagon_side(corners, side))
    return found


def _hexagon_side(corners: tuple[Point, ...], side: int) -> tuple[Point, Point]:
    """The end points of a side of a hexagon, counted clockwise from the left."""
    first = (4 + side) % 6
    return corners[first], corners[(first + 1) % 6]


def _is_wall(a: str | None, b: str | None) -> bool:
    return (a != b and "scanner" not in {a, b}) or {a, b} == {"scanner", None} or {a, b} == {"scanner", "hall"}


def _door_position(owners: dict[tuple[int, float], str], first: tuple[int, float]) -> Point:
    """On the edge between the first bed of a section and the hall, slightly inside the hall."""
    row, across = first
    halls = [(row + down, across + right) for down, right in _NEIGHBOURS]
    hall = min((cell for cell in halls if owners.get(cell) == "hall"), key=lambda cell: (cell[0], -cell[1]))
    return interpolate(_cell_centre(*first), _cell_centre(*hall), 0.57)


def _find_steps(printed: PrintedSheet, beds: dict[str, Bed]) -> dict[str, tuple[Point, float]]:
    """The step from every bed to the next of its section, by the id of the first."""
    found = {}
    for number, section in enumerate(printed.sections, 1):
        path = [beds[f"{number}.{place}"].at for place in range(1, len(section.cells) + 1)]
        for place, (here, there) in enumerate(pairwise(path), 1):
            found[f"{number}.{place}"] = (interpolate(here, there), _angle(here, there))
    return found


def _angle(a: Point, b: Point) -> float:
    """The angle from a to b, clockwise from the right, in degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
