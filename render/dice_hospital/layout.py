"""Positions and sizes on a hospital's sheet, in pixels: a building seen from the side, and its score below.

A function is named after what it locates.

From the top: name and points, the roof, the wards (with Maternity, their paediatric rooms), floors of three rooms each
(departments, then specialists), the ground floor with the nurses and the way out, the basement with blood, mortuary and
administrator; below the building the tokens that lie beside it, and the score. What is the same on every sheet is a
function or a constant; the rest is a `Plan`.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

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
COMPACT_H = 120  # of a room in a hospital that would be too high otherwise
STRIP_H = 46  # of a card on display with nothing but its name
MAX_HEIGHT = 2000

_ROOF = 152
WARDS_TOP = _ROOF + 18
_WARDS_H = 200
_GUTTER = 58  # beside the wards: the icons of their two rows
CELL = 84
_PITCH = 88
LOWER_H, COMPACT_LOWER_H = 120, 100  # ground floor and basement
_NURSERY_H = 100
_TRAY_H = 76
_WORTH = 41  # from the top of the door area to the points of discharged patients
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


class Plan(Struct, frozen=True, dict=True):
    """Where everything is on one sheet: the height of every floor of rooms, and what a module adds."""

    floors: tuple[int, ...]
    nursery: bool = False  # paediatric rooms below the wards
    tray: bool = False  # tokens in front of the building
    lower: int = LOWER_H  # the height of the ground floor and of the basement
    city: tuple[int, int] = (0, 0)  # the size of the map below the building; none while it is not needed

    @cached_property
    def _tops(self) -> tuple[int, ...]:
        """Where each floor begins, and the ground floor."""
        tops = [WARDS_TOP + _WARDS_H + SLAB + (_NURSERY_H + SLAB if self.nursery else 0)]
        for height in self.floors:
            tops.append(tops[-1] + height + SLAB)
        return tuple(tops)

    def paediatric_room(self, ward_: int) -> Area:
        """The room of the babies of a ward, below it."""
        above = ward(ward_)
        return Area(above.x, above.y + above.h + SLAB, above.w, _NURSERY_H)

    @property
    def nursery_gutter(self) -> Area:
        return Area(LEFT, self.paediatric_room(0).y, GUTTER.w, _NURSERY_H)

    def room(self, index: int) -> Area:
        """A room, counted from the left of the top floor."""
        row, column = divmod(index, PER_ROW)
        return Area(LEFT + column * (ROOM_W + SLAB), self._tops[row], ROOM_W, self.floors[row])

    @property
    def station(self) -> Area:
        """The area of the nurses."""
        return Area(LEFT, self._tops[-1], ROOM_W, self.lower)

    @property
    def door(self) -> Area:
        """The area where patients arrive and go home."""
        return Area(LEFT + ROOM_W + SLAB, self._tops[-1], 2 * ROOM_W + SLAB, self.lower)

    @property
    def door_lines(self) -> tuple[int, int]:
        """The heights of the points of discharged patients, and of the caption below them."""
        area = self.door
        return (area.y + _WORTH, area.y + 95) if area.h == LOWER_H else (area.y + 34, area.y + 83)

    def _basement_area(self, x: int, w: int) -> Area:
        return Area(LEFT + x, self._tops[-1] + self.lower + SLAB, w, self.lower)

    @property
    def blood(self) -> Area:
        return self._basement_area(0, 236)

    @property
    def mortuary(self) -> Area:
        return self._basement_area(244, 256)

    @property
    def office(self) -> Area:
        """The area of the administrator; in a solo match, of the medical reports."""
        return self._basement_area(508, RIGHT - LEFT - 508)

    def interview(self, index: int) -> Area:
        """The area of one of two administrators to choose from: on the lowest floor, which is cleared for them."""
        width = (RIGHT - LEFT - SLAB) // 2
        return Area(LEFT + index * (width + SLAB), self._tops[-2], width, ROOM_H)

    @property
    def building(self) -> Area:
        """The outside of the building."""
        bottom = self.blood.y + self.lower + WALL
        return Area(LEFT - WALL, _ROOF + 6, RIGHT - LEFT + 2 * WALL, bottom - _ROOF - 6)

    @property
    def city_map(self) -> Area:
        """The map of the city, below the building."""
        outside = self.building
        width, height = self.city
        return Area((WIDTH - width) // 2, outside.y + outside.h + 22, width, height)

    @property
    def _map_h(self) -> int:
        return self.city[1] + 18 if self.city[1] else 0

    @property
    def tokens(self) -> Area:
        """The tray in front of the building."""
        outside = self.building
        return Area(_MARGIN, outside.y + outside.h + self._map_h + 12, WIDTH - 2 * _MARGIN, _TRAY_H)

    @property
    def scores(self) -> Area:
        outside = self.building
        top = outside.y + outside.h + 22 + self._map_h + (_TRAY_H if self.tray else 0)
        return Area(_MARGIN, top, WIDTH - 2 * _MARGIN, _SCORES_H)

    @property
    def height(self) -> int:
        return self.scores.y + _SCORES_H + 26
