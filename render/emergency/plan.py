"""The hospital as a floor plan: where every bed, scanner, wall, door and notepad of a sheet is drawn.

Which bed lies on which cell is the game's own data; only the measures of the drawing are decided here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from bot.games.emergency.components import read
from render.pieces.shapes import between, hexagon
from render.scene import Point

PITCH = 124.0  # from one bed to the next in a row
ROW = PITCH * 0.866  # from one row to the next
BED = 106.0  # width of a bed; the rest is wall
LEFT, TOP = 104.0, 310.0  # the middle of cell (0, 0) if it were not shifted

_HALL = ((3, 3.0), (4, 1.5), (4, 2.5), (5, 2.0), (5, 3.0))  # its cells: row, and cells from the left

# Behind the last bed of each section, in pixels from the middle of that bed: the nurse and the notepad.
_BESIDE = ((91, 0), (155, 0))
_BEHIND = (
    ((-99, -62), (-99, 14)),
    ((-34, -120), (30, -120)),
    _BESIDE,
    _BESIDE,
    _BESIDE,
    ((104, -28), (104, 54)),
    _BESIDE,
)
_AROUND = ((0, -1.0), (-1, -0.5), (-1, 0.5), (0, 1.0), (1, 0.5), (1, -0.5))  # neighbours clockwise from the left


_Wanted: TypeAlias = Callable[[str | None, str | None], bool]


class _Section(Struct, frozen=True):
    notepad: int
    colours: str
    cells: tuple[tuple[int, int], ...]


class _Scanner(Struct, frozen=True):
    id: str
    cell: tuple[int, int]


class Printed(Struct, frozen=True):
    """What is printed on a sheet, as the game's data tells it."""

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


class Plan(Struct, frozen=True):
    """Everything with its place, in pixels."""

    printed: Printed
    beds: dict[str, Bed]
    scanners: tuple[Point, ...]
    hall: tuple[Point, ...]
    nurses: tuple[Point, ...]
    notepads: tuple[Point, ...]
    walls: tuple[tuple[Point, Point], ...]
    doors: tuple[Point, ...]
    steps: dict[str, tuple[Point, float]]  # between a bed and the next of its section: where, and in which direction
    scanner_edges: tuple[tuple[Point, Point], ...]


@cache
def plan() -> Plan:
    """The floor plan; the game's data is read the first time it is needed."""
    printed = read("sheet.toml", Printed)
    owners = _owners(printed)
    beds = {
        f"{number}.{place}": Bed(f"{number}.{place}", number, colour, _at(*_shifted(cell)))
        for number, section in enumerate(printed.sections, 1)
        for place, (colour, cell) in enumerate(zip(section.colours, section.cells, strict=True), 1)
    }
    last = [beds[f"{number}.{len(section.cells)}"].at for number, section in enumerate(printed.sections, 1)]
    return Plan(
        printed=printed,
        beds=beds,
        scanners=tuple(_at(*_shifted(scanner.cell)) for scanner in printed.scanners),
        hall=tuple(_at(*cell) for cell in _HALL),
        nurses=tuple(_from(at, nurse) for at, (nurse, _) in zip(last, _BEHIND, strict=True)),
        notepads=tuple(_from(at, notepad) for at, (_, notepad) in zip(last, _BEHIND, strict=True)),
        walls=tuple(_edges(owners, _is_wall)),
        doors=tuple(_door(owners, _shifted(section.cells[0])) for section in printed.sections),
        steps=_steps(printed, beds),
        scanner_edges=tuple(_edges(owners, lambda a, b: "scanner" in {a, b} and not {a, b} & {None, "hall"})),
    )


def _at(row: int, across: float) -> Point:
    return LEFT + across * PITCH, TOP + row * ROW


def _from(point: Point, way: Point) -> Point:
    return point[0] + way[0], point[1] + way[1]


def _shifted(cell: tuple[int, int]) -> tuple[int, float]:
    row, column = cell
    return row, column + (0.5 if row % 2 == 0 else 0.0)


def _owners(printed: Printed) -> dict[tuple[int, float], str]:
    """What each cell of the hospital is: a section's number, a scanner, or the hall."""
    owners = {_shifted(cell): str(n) for n, section in enumerate(printed.sections, 1) for cell in section.cells}
    owners |= {_shifted(scanner.cell): "scanner" for scanner in printed.scanners}
    owners |= dict.fromkeys(_HALL, "hall")
    return owners


def _edges(owners: dict[tuple[int, float], str], wanted: _Wanted) -> list[tuple[Point, Point]]:
    """The sides between two cells whose owners are `wanted`; each side once."""
    found = []
    for (row, across), owner in owners.items():
        corners = hexagon(*_at(row, across), PITCH)
        for side, (down, right) in enumerate(_AROUND):
            neighbour = (row + down, across + right)
            other = owners.get(neighbour)
            if (other is None or neighbour > (row, across)) and wanted(owner, other):
                found.append(_side(corners, side))
    return found


def _side(corners: tuple[Point, ...], side: int) -> tuple[Point, Point]:
    """Side number `side` of a hexagon, clockwise from the left."""
    first = (4 + side) % 6
    return corners[first], corners[(first + 1) % 6]


def _is_wall(a: str | None, b: str | None) -> bool:
    return (a != b and "scanner" not in {a, b}) or {a, b} == {"scanner", None} or {a, b} == {"scanner", "hall"}


def _door(owners: dict[tuple[int, float], str], first: tuple[int, float]) -> Point:
    """On the side between the first bed of a section and the hall, a little inside the hall."""
    row, across = first
    halls = [(row + down, across + right) for down, right in _AROUND]
    hall = min((cell for cell in halls if owners.get(cell) == "hall"), key=lambda cell: (cell[0], -cell[1]))
    return between(_at(*first), _at(*hall), 0.57)


def _steps(printed: Printed, beds: dict[str, Bed]) -> dict[str, tuple[Point, float]]:
    """From every bed to the next of its section."""
    found = {}
    for number, section in enumerate(printed.sections, 1):
        path = [beds[f"{number}.{place}"].at for place in range(1, len(section.cells) + 1)]
        for place, (here, there) in enumerate(pairwise(path), 1):
            found[f"{number}.{place}"] = (between(here, there), _direction(here, there))
    return found


def _direction(a: Point, b: Point) -> float:
    """The angle from a to b, clockwise from the right, in degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
