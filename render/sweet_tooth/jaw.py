"""The open mouth and the positions of its teeth: 1 to 8 along the lower jaw, 9 to 16 back along the upper one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from render.scene import BOLD, Item, Label, Point, Polygon, Stroke
from render.shapes import curve

WIDTH, HEIGHT = 1160, 720
TOOTH = 108.0  # width of a tooth
_MIDDLE = WIDTH / 2
_HALF = 536.0  # from the middle of the mouth to its corners
_TOP, _SAG, _DEPTH = 46.0, 30.0, 634.0  # y of the corners; how far the upper and the lower lip hang below them
_LIP = 42.0
_PITCH = 117.0  # from tooth to tooth
_LIP_TO_TOOTH = 127.0  # from a lip to the middle of its teeth
_LIP_TO_NUMBER = 41.0  # from a lip to the numbers
_LEAN = 0.7  # the share of the jaw's slope that a tooth follows


class ToothPosition(Struct, frozen=True):
    """The centre of a tooth, its rotation (degrees), and the position of its number."""

    x: float
    y: float
    turn: float
    lower: bool
    number: Point


@cache
def tooth_positions() -> tuple[ToothPosition, ...]:
    """The positions of teeth 1 to 16, relative to the upper left corner of the mouth."""
    lower = [_locate_tooth(_lower_lip(), column, lower=True) for column in range(8)]
    upper = [_locate_tooth(_upper_lip(), column, lower=False) for column in reversed(range(8))]
    return (*lower, *upper)


def _locate_tooth(lip: Sequence[Point], column: int, *, lower: bool) -> ToothPosition:
    """Teeth stand at equal distances on a line parallel to the lip."""
    side = -1 if lower else 1
    before, here = _walk_line(_offset_line(lip, side * _LIP_TO_TOOTH), (column - 3.5) * _PITCH)
    slope = math.atan2(here[1] - before[1], here[0] - before[0])
    out = side * (_LIP_TO_TOOTH - _LIP_TO_NUMBER)
    number = (here[0] + out * math.sin(slope), here[1] - out * math.cos(slope))
    return ToothPosition(*here, math.degrees(slope) * _LEAN, lower, number)


@cache
def _lower_lip() -> tuple[Point, ...]:
    """From the left corner along the bottom to the right one."""
    angles = [math.radians(180 - step) for step in range(0, 181, 2)]
    return tuple(
        (_MIDDLE + _HALF * math.copysign(abs(math.cos(a)) ** 0.75, math.cos(a)), _TOP + _DEPTH * math.sin(a) ** 0.85)
        for a in angles
    )


@cache
def _upper_lip() -> tuple[Point, ...]:
    steps = [-1 + step / 12 for step in range(25)]
    return tuple((_MIDDLE + _HALF * step, _TOP + _SAG * (1 - step**2)) for step in steps)


def _offset_line(line: Sequence[Point], distance: float) -> list[Point]:
    """The parallel of a line, to the right of its direction (below a line that runs to the right)."""
    found = []
    for (x, y), (ax, ay), (bx, by) in zip(line, (line[0], *line[:-1]), (*line[1:], line[-1]), strict=True):
        length = math.dist((ax, ay), (bx, by))
        found.append((x - (by - ay) / length * distance, y + (bx - ax) / length * distance))
    return found


def _walk_line(line: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """The point at this distance along the line from its middle, and the vertex before it."""
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    rest = sum(lengths) / 2 + distance
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if rest <= length:
            share = rest / length
            return a, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        rest -= length
    raise ValueError(f"the line is shorter than {distance}")


@cache
def mouth_items() -> tuple[Item, ...]:
    """Lips, gums and tongue, with the numbers of the teeth."""
    lower, upper = _lower_lip(), _upper_lip()
    rim = (*upper, *reversed(lower))
    gums = (tuple(_offset_line(lower, -46)[16:-16]), tuple(_offset_line(upper, 46)[1:-1]))
    return (
        Polygon(rim, "mouth"),
        *_tongue_items(),
        *(Stroke(gum, "lip-edge", 106) for gum in gums),
        *(Stroke(gum, "gum", 98) for gum in gums),
        Stroke((*rim, rim[0]), "lip-edge", _LIP + 10),
        Stroke((*rim, rim[0]), "lip", _LIP),
        Stroke(tuple(_offset_line(lower, 8)[38:50]), "lip-shine", 8),
        Stroke(tuple(_offset_line(upper, -8)[8:12]), "lip-shine", 8),
        *(Label(*place.number, str(number), 34, "lip-edge", BOLD) for number, place in enumerate(tooth_positions(), 1)),
    )


def _tongue_items() -> tuple[Item, ...]:
    left, right = _MIDDLE - 240, _MIDDLE + 240
    shape = curve((left, 640), (left + 10, 360), (right - 10, 360), (right, 640), steps=40)
    return (
        Polygon(shape, "tongue", "lip-edge", 4),
        Stroke(curve((_MIDDLE, 450), (_MIDDLE + 8, 475), (_MIDDLE, 515)), "lip-edge", 5),
    )
