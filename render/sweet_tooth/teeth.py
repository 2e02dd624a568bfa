"""A tooth in each of its states: sugar is a drip, decay is a hole, and a tooth can have both.

Every state differs in shape, face and brightness, so its colour need not be seen. A tooth fills a box of 100 by 130
around the origin, its root at the top. A lower tooth has its root at the bottom, but its face stays upright.
"""

from __future__ import annotations

from functools import cache

from render.scene import Disc, Item, Point, Polygon, Stroke
from render.shapes import arc, curve, transform

CLEAN, YELLOW, ORANGE, RED, BLACK = ".yorb"
BODY = {CLEAN: "clean", YELLOW: "sugar", ORANGE: "light", RED: "both", BLACK: "rotten"}
SEVERITY = (CLEAN, YELLOW, ORANGE, RED, BLACK)

_ROUND = 14  # points of a quarter of the outline: enough to look smooth at any size


def _tooth_outline() -> tuple[Point, ...]:
    """Round at the root, two soft cusps at the other end; clockwise from the middle of the root."""
    right = (
        *curve((0, -60), (44, -62), (54, -44), (46, 4), steps=_ROUND),
        *curve((46, 4), (44, 40), (46, 62), (27, 63), steps=_ROUND)[1:],
        *curve((27, 63), (14, 64), (10, 56), (0, 56), steps=_ROUND)[1:],
    )
    return (*right, *((-x, y) for x, y in reversed(right)))


_OUTLINE = _tooth_outline()
# A black tooth has lost a corner.
_BROKEN = (
    *(p for p in _OUTLINE[: 2 * _ROUND] if p[1] < 34),
    (30, 32),
    (26, 48),
    (12, 40),
    (6, 57),
    *_OUTLINE[3 * _ROUND + 2 :],
)


@cache
def tooth(kind: str, lower: bool, rim: float = 0) -> tuple[Item, ...]:
    """A tooth in one of five states; `rim` is the width of the light edge between a black tooth and a dark card."""
    flip = -1 if lower else 1
    body = "clean" if kind == YELLOW else BODY[kind]
    edge, width = ("rotten-rim", rim) if rim and kind == BLACK else (f"{BODY[kind]}-edge", 5)
    parts: list[Item] = [Polygon(_flip(_BROKEN if kind == BLACK else _OUTLINE, flip), body, edge, width)]
    if kind == BLACK:
        parts.append(Stroke(_flip(((-22, 57), (-26, 44), (-16, 36), (-22, 24)), flip), "on-rotten", 4))
    if kind in (ORANGE, RED):
        parts.append(Polygon(_HOLE, "hole", f"{BODY[kind]}-edge", 3, 6))
    if kind in (YELLOW, RED):
        parts += (Polygon(_DRIP, "sugar", "sugar-edge", 4), Stroke(curve((-26, -50), (-12, -56), (6, -55)), "clean", 5))
    return (*parts, *_FACES[kind])


def halo(lower: bool, role: str, dashed: bool) -> tuple[Item, ...]:
    """A ring around a tooth, on a wider white one, so that it stands out from gums and throat."""
    ring = _flip(tuple((x * 1.09, y * 1.07) for x, y in _OUTLINE), -1 if lower else 1)
    pieces = [ring[start : start + 5] for start in range(0, len(ring) - 4, 8)] if dashed else [(*ring, ring[0])]
    return (Polygon(ring, "clean", "clean", 13), *(Stroke(piece, role, 8) for piece in pieces))


def sparkle(x: float, y: float, r: float, role: str) -> Polygon:
    """A four-pointed glint."""
    points = ((0, -1), (0.22, -0.22), (1, 0), (0.22, 0.22), (0, 1), (-0.22, 0.22), (-1, 0), (-0.22, -0.22))
    return Polygon(tuple((x + r * px, y + r * py) for px, py in points), role)


def place_tooth(kind: str, middle: Point, size: float, *, lower: bool = False, turn: float = 0) -> tuple[Item, ...]:
    """A tooth `size` wide."""
    return transform(tooth(kind, lower), *middle, size / 100, turn)


def _flip(points: tuple[Point, ...], flip: int) -> tuple[Point, ...]:
    return tuple((x, y * flip) for x, y in points)


# Syrup over the top of a tooth, running down in three drips.
_DRIP = (
    (-46, -26),
    *curve((-47, -56), (-40, -66), (0, -65), steps=10),
    *curve((0, -65), (40, -66), (47, -56), (46, -26), steps=10),
    *arc(38.5, -10, 7.5, 0, 180),
    *curve((31, -10), (29, -34), (16, -36), (11, -32), steps=6),
    *arc(2, -16, 9, 0, 180),
    *curve((-7, -16), (-10, -38), (-20, -36), (-24, -26), steps=6),
    *arc(-35, 0, 11, 0, 180),
)
_HOLE = ((9, 34), (16, 25), (30, 27), (37, 37), (33, 48), (18, 50))


def _eyes(y: float, r: float, role: str) -> tuple[Item, ...]:
    return (Disc(-17, y, r, role), Disc(17, y, r, role))


def _cross(x: float, y: float) -> tuple[Item, ...]:
    down, up = ((x - 8, y - 8), (x + 8, y + 8)), ((x + 8, y - 8), (x - 8, y + 8))
    return (Stroke(down, "on-rotten", 5), Stroke(up, "on-rotten", 5))


_FACES: dict[str, tuple[Item, ...]] = {
    CLEAN: (*_eyes(-6, 6, "outline"), Stroke(arc(0, 2, 18, 20, 160), "outline", 5), sparkle(27, -36, 16, "shine")),
    YELLOW: (*_eyes(10, 6, "outline"), Stroke(((-12, 32), (12, 32)), "outline", 5)),
    ORANGE: (*_eyes(-8, 6, "outline"), Stroke(arc(-6, 24, 13, 200, 340), "outline", 5)),
    RED: (*_eyes(8, 6.5, "clean"), Disc(-8, 34, 9, "clean")),
    BLACK: (*_cross(-17, -14), *_cross(17, -14), Stroke(((-14, 12), (-5, 6), (4, 13), (13, 7)), "on-rotten", 5)),
}
