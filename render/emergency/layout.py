"""Positions and sizes on Emergency's sheet, in pixels: header, binder and score row.

Shared by the background (`sheet_background`) and what is stamped on it (`sheet`), so that the two always match.
"""

from __future__ import annotations

from msgspec import Struct

from render.scene import Point
from render.widgets.area import Area

WIDTH, HEIGHT = 1200, 1474
LEFT, RIGHT = 36, 1164

TOTAL = (964, 30, 200, 96)  # the points in the header: x, y, width, height
ROUND = (36, 736, 172, 172)  # the sign with the round, beside the hall
PLACING = (864, 144, 300, 96)  # the patient about to be admitted, over the hospital

_NOTEPAD = (66, 78)  # width and height, after the last bed of a section
_EXTRA_DIGIT = 16  # how much wider a notepad with two digits is

TOOL = 38  # a printed stethoscope or blood bag
NURSE = 66  # a circle of the nurse track
GRAVE = 48  # a box of the morgue
COUNT = 76  # text size of the number of tools left


STETHOSCOPES = Area(LEFT, 946, 690, 150)
BLOOD = Area(742, 946, 422, 150)
NURSES = Area(LEFT, 1112, 690, 118)
MORGUE = Area(742, 1112, 422, 118)
SCORES = Area(LEFT, 1246, RIGHT - LEFT, 192)

COUNTS = {"stethoscopes": (STETHOSCOPES.x + 178, STETHOSCOPES.middle), "blood": (BLOOD.x + 146, BLOOD.middle)}

BOXES = ("sections", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist", "morgue")
URSULE_BOXES = (*BOXES, "modifications")
_TOTAL_BOX = 180
_GAP = 10


class Track(Struct, frozen=True):
    """Two lines of printed tools: the centre of the first one, how many are in a line, and their distance."""

    x: float
    y: float
    line: int
    pitch: int

    @property
    def width(self) -> int:
        return self.line * self.pitch + 12

    @property
    def height(self) -> int:
        return 2 * _LINE_PITCH + 12

    @property
    def corner(self) -> tuple[int, int]:
        return round(self.x - self.pitch / 2), round(self.y - _LINE_PITCH / 2 - 6)

    def at(self, index: int) -> Point:
        """The centre of a tool, counted from 0; the one after the last has a position too."""
        return self.x + index % self.line * self.pitch, self.y + index // self.line * _LINE_PITCH

    def inside(self, index: int) -> Point:
        """The same, relative to the corner of the track."""
        (x, y), (left, top) = self.at(index), self.corner
        return x - left, y - top


_LINE_PITCH = 58  # from one line of tools to the next
TRACKS = {
    "stethoscopes": Track(STETHOSCOPES.x + 278, STETHOSCOPES.middle - _LINE_PITCH / 2, 8, 51),
    "blood": Track(BLOOD.x + 222, BLOOD.middle - _LINE_PITCH / 2, 5, 43),
}


def notepad_size(points: int) -> tuple[int, int]:
    """Width and height of a notepad with this number of points."""
    width, height = _NOTEPAD
    return width + (_EXTRA_DIGIT if points > 9 else 0), height


def nurse_position(index: int) -> Point:
    return NURSES.x + 156 + index * 80, NURSES.middle


def grave_position(index: int) -> Point:
    return MORGUE.x + 142 + index * 61, MORGUE.middle


def score_area(index: int, boxes: int) -> Area:
    """A box of the score row, counted from 0; the one after the last is the total."""
    width = (SCORES.w - _TOTAL_BOX) // boxes - _GAP
    if index == boxes:
        return Area(RIGHT - _TOTAL_BOX, SCORES.y, _TOTAL_BOX, SCORES.h)
    return Area(SCORES.x + index * (width + _GAP), SCORES.y, width, SCORES.h)
