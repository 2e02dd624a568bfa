"""Positions and sizes on a hospital's sheet, in pixels: a building seen from the side, and its score below.

A function is named after what it locates.

From the top: name and points, the roof, the wards, floors of three rooms each (departments, then specialists), the
ground floor with the nurses and the way out, the basement with blood, mortuary and administrator.
"""

from __future__ import annotations

from render.scene import Point
from render.widgets.area import Area

WIDTH = 1200
LEFT, RIGHT = 34, 1166  # the inner sides of the outer walls
WALL = 10
SLAB = 8  # between floors and between rooms

VITAL, SMALL = 56, 34

WARDS = 4
PER_ROW = 3
ROOM_W, ROOM_H = 372, 144

_ROOF = 152
WARDS_TOP = _ROOF + 18
_WARDS_H = 200
_GUTTER = 58  # beside the wards: the icons of their two rows
CELL = 84
_PITCH = 88
_LOWER_H = 120  # ground floor and basement
WORTH = 41  # from the top of the door area to the points of discharged patients
_SCORES_H = 92
_MARGIN = 24


TITLE = Area(24, 20, 920, 120)
POINTS = Area(964, 32, 212, 96)
ROOF = Area(LEFT - WALL - 14, _ROOF, RIGHT - LEFT + 2 * WALL + 28, 18)


def ward(index: int) -> Area:
    """One of the four wards."""
    width = 3 * _PITCH
    return Area(LEFT + _GUTTER + index * (width + 6), WARDS_TOP, width, _WARDS_H)


GUTTER = Area(LEFT, WARDS_TOP, _GUTTER - 6, _WARDS_H)
UNTREATED, TREATED = WARDS_TOP + 52, WARDS_TOP + 148  # the middle of the two rows of the wards


def bed(ward_: int, place: int, treated: bool) -> Point:
    """The centre of one of the two spaces of a bed."""
    return ward(ward_).x + (place + 0.5) * _PITCH, TREATED if treated else UNTREATED


def room(index: int) -> Area:
    """A room, counted from the left of the top floor."""
    row, column = divmod(index, PER_ROW)
    top = WARDS_TOP + _WARDS_H + SLAB + row * (ROOM_H + SLAB)
    return Area(LEFT + column * (ROOM_W + SLAB), top, ROOM_W, ROOM_H)


def _ground_floor_top(floors: int) -> int:
    return room(floors * PER_ROW).y


def station(floors: int) -> Area:
    """The area of the nurses."""
    return Area(LEFT, _ground_floor_top(floors), ROOM_W, _LOWER_H)


def door(floors: int) -> Area:
    """The area where patients arrive and go home."""
    return Area(LEFT + ROOM_W + SLAB, _ground_floor_top(floors), 2 * ROOM_W + SLAB, _LOWER_H)


def _basement_area(floors: int, x: int, w: int) -> Area:
    return Area(LEFT + x, _ground_floor_top(floors) + _LOWER_H + SLAB, w, _LOWER_H)


def blood(floors: int) -> Area:
    return _basement_area(floors, 0, 236)


def mortuary(floors: int) -> Area:
    return _basement_area(floors, 244, 256)


def office(floors: int) -> Area:
    """The area of the administrator; in a solo match, of the medical reports."""
    return _basement_area(floors, 508, RIGHT - LEFT - 508)


def interview(floors: int, index: int) -> Area:
    """The area of one of two administrators to choose from: on the lowest floor of rooms, which is cleared for them."""
    width = (RIGHT - LEFT - SLAB) // 2
    return Area(LEFT + index * (width + SLAB), room((floors - 1) * PER_ROW).y, width, ROOM_H)


def building(floors: int) -> Area:
    """The outside of the building."""
    bottom = blood(floors).y + _LOWER_H + WALL
    return Area(LEFT - WALL, _ROOF + 6, RIGHT - LEFT + 2 * WALL, bottom - _ROOF - 6)


def scores(floors: int) -> Area:
    outside = building(floors)
    return Area(_MARGIN, outside.y + outside.h + 22, WIDTH - 2 * _MARGIN, _SCORES_H)


def height(floors: int) -> int:
    return scores(floors).y + _SCORES_H + 26
