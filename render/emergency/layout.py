"""The measures of Emergency's sheet: where the header, the binder and the score row are, in pixels.

Shared by what is printed (`ground`) and what is written on it (`sheet`), so that the two always meet.
"""

from __future__ import annotations

from msgspec import Struct

from render.pieces.area import Area
from render.scene import Point

WIDTH, HEIGHT = 1200, 1474
LEFT, RIGHT = 36, 1164

TOTAL = (964, 30, 200, 96)  # the pill with the points in the header: x, y, width, height
ROUND = (36, 736, 172, 172)  # the sign with the round, beside the hall
PLACING = (864, 144, 300, 96)  # the patient about to be admitted, over the hospital

_NOTEPAD = (66, 78)  # behind the last bed of a section
_WIDER = 16  # is a notepad with two digits

TOOL = 38  # a printed stethoscope or blood bag
NURSE = 66  # a circle of the nurse track
GRAVE = 48  # a box of the morgue
COUNT = 76  # the handwriting of how many tools are left


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
    """Two lines of printed tools: where the first one is, how many are in a line, and how far apart."""

    x: float
    y: float
    line: int
    pitch: int

    @property
    def width(self) -> int:
        return self.line * self.pitch + 12

    @property
    def height(self) -> int:
        return 2 * _LINES + 12

    @property
    def corner(self) -> tuple[int, int]:
        return round(self.x - self.pitch / 2), round(self.y - _LINES / 2 - 6)

    def at(self, number: int) -> Point:
        """The middle of tool `number`, from 0; the one after the last has a place too."""
        return self.x + number % self.line * self.pitch, self.y + number // self.line * _LINES

    def inside(self, number: int) -> Point:
        """The same, counted from the corner of the track."""
        (x, y), (left, top) = self.at(number), self.corner
        return x - left, y - top


_LINES = 58  # from one line of tools to the next
TRACKS = {
    "stethoscopes": Track(STETHOSCOPES.x + 278, STETHOSCOPES.middle - _LINES / 2, 8, 51),
    "blood": Track(BLOOD.x + 222, BLOOD.middle - _LINES / 2, 5, 43),
}


def notepad(points: int) -> tuple[int, int]:
    """How wide and how high a notepad with so many points is."""
    wide, high = _NOTEPAD
    return wide + (_WIDER if points > 9 else 0), high


def nurse(number: int) -> Point:
    return NURSES.x + 156 + number * 80, NURSES.middle


def grave(number: int) -> Point:
    return MORGUE.x + 142 + number * 61, MORGUE.middle


def score(number: int, boxes: int) -> Area:
    """Box `number` of the score row; the one after the last is the total."""
    width = (SCORES.w - _TOTAL_BOX) // boxes - _GAP
    if number == boxes:
        return Area(RIGHT - _TOTAL_BOX, SCORES.y, _TOTAL_BOX, SCORES.h)
    return Area(SCORES.x + number * (width + _GAP), SCORES.y, width, SCORES.h)
