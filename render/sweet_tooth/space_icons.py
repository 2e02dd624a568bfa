"""Icons of the spaces of the circuit, the cube and the rolls.

A function is named after what it shows and returns items that fill a square of 100 around the origin.
"""

from __future__ import annotations

import math
from functools import cache

from render.scene import Box, Disc, Item, Point, Polygon, Stroke
from render.shapes import arc, curve, star, transform
from render.sweet_tooth import teeth

_LINE = "outline"
_THIN = 4.0


def _mirror(right: tuple[Point, ...]) -> tuple[Point, ...]:
    return (*right, *((-x, y) for x, y in reversed(right)))


def _slab(box: tuple[float, float, float, float], fill: str, radius: float, edge: str | None = _LINE) -> Polygon:
    """A box (x, y, width, height) as a polygon, which can be rotated."""
    x, y, w, h = box
    return Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), fill, edge, _THIN if edge else 0, radius)


def dentist() -> tuple[Item, ...]:
    """A clean tooth with a nurse's cap."""
    cap = ((-34, -22), (-26, -50), (26, -50), (34, -22))
    return (
        *transform(teeth.tooth(teeth.CLEAN, lower=False)[:-1], 0, 12, 0.66),
        Polygon(cap, "clean", _LINE, _THIN, 6),
        Box(-4, -46, 8, 20, "both", radius=1),
        Box(-10, -40, 20, 8, "both", radius=1),
    )


def appointment() -> tuple[Item, ...]:
    """A page of a diary with a tick."""
    return (
        Box(-38, -36, 76, 80, "clean", _LINE, _THIN + 1, 10),
        Box(-36, -34, 72, 22, "mint", radius=8),
        Box(-36, -22, 72, 10, "mint"),
        Stroke(((-20, -44), (-20, -28)), _LINE, 8),
        Stroke(((20, -44), (20, -28)), _LINE, 8),
        Stroke(((-18, 14), (-5, 27), (20, 1)), "mint-edge", 11),
    )


def brushing() -> tuple[Item, ...]:
    """A toothbrush with a stripe of paste."""
    brush: tuple[Item, ...] = (
        _slab((-48, 6, 96, 15), "sky", 7),
        _slab((-44, -12, 40, 19), "clean", 3),
        *(Stroke(((x, -8), (x, 3)), _LINE, 3) for x in (-34, -24, -14)),
        Polygon(((-46, -12), *curve((-46, -30), (-24, -34), (-8, -22), (-2, -12))), "mint", _LINE, _THIN),
        Stroke(((8, 13), (40, 13)), "clean", 4),
    )
    return (*transform(brush, 0, 6, 1, -24), teeth.sparkle(28, -32, 15, "shine"), teeth.sparkle(6, -42, 8, "shine"))


def knock() -> tuple[Item, ...]:
    """A bang and a black tooth."""
    return (
        Polygon(star(0, 0, 49, 10, 0.68), "sugar", _LINE, _THIN),
        *transform(teeth.tooth(teeth.BLACK, lower=False), 0, 2, 0.42, 14),
    )


def lollipop() -> tuple[Item, ...]:
    turns = [math.radians(a) for a in range(0, 900, 15)]
    spiral = tuple((r * math.cos(a) + 2, r * math.sin(a) - 16) for a, r in ((a, 2 + 26 * a / turns[-1]) for a in turns))
    return (
        Stroke(((2, 16), (2, 46)), _LINE, 13),
        Stroke(((2, 16), (2, 46)), "clean", 6),
        Disc(2, -16, 31, "berry", _LINE, _THIN),
        Stroke(spiral, "clean", 6),
    )


def caramel() -> tuple[Item, ...]:
    wing = ((22, -4), (46, -22), (42, 0), (46, 22), (22, 4))
    return (
        Polygon(wing, "sugar", _LINE, _THIN, 4),
        Polygon(tuple((-x, y) for x, y in wing), "sugar", _LINE, _THIN, 4),
        Box(-28, -22, 56, 44, "biscuit", _LINE, _THIN, 14),
        Stroke(((-8, -20), (-16, 20)), "sugar", 7),
        Stroke(((14, -20), (6, 20)), "sugar", 7),
    )


def candy_floss() -> tuple[Item, ...]:
    puffs = ((-18, -2, 22), (18, -2, 22), (-12, -24, 20), (14, -26, 19), (0, -10, 24))
    return (
        Polygon(((-14, 10), (14, 10), (3, 48), (-3, 48)), "biscuit", _LINE, _THIN, 2),
        *(Disc(x, y, r, "berry", _LINE, _THIN) for x, y, r in puffs),
        *(Disc(x, y, r - 2, "berry") for x, y, r in puffs),
        Stroke(curve((-22, -12), (-16, -24), (-4, -22)), "clean", 5),
        Stroke(curve((4, 0), (16, -2), (20, -14)), "clean", 5),
    )


def soda() -> tuple[Item, ...]:
    return (
        Stroke(((6, -20), (14, -46), (28, -46)), _LINE, 11),
        Stroke(((6, -20), (14, -46), (28, -46)), "both", 5),
        Polygon(((-30, -22), (30, -22), (22, 46), (-22, 46)), "clean", _LINE, _THIN, 4),
        Polygon(((-26, -4), (26, -4), (20, 42), (-20, 42)), "cocoa", radius=3),
        *(Disc(x, y, r, "clean") for x, y, r in ((-10, 10, 4), (8, 4, 3), (4, 22, 5), (-6, 30, 3))),
        Stroke(((-34, -22), (34, -22)), _LINE, 8),
    )


def doughnut() -> tuple[Item, ...]:
    icing = tuple((r * math.cos(a), r * math.sin(a) - 3) for a, r in _wave(38, 3, 9))
    sprinkles = ((-24, -16, 30), (-4, -30, 80), (22, -20, 140), (28, 4, 60), (10, 22, 10), (-16, 20, 120), (-28, 4, 90))
    roles = ("sky", "sugar", "clean", "mint")
    return (
        Disc(0, 2, 44, "biscuit", _LINE, _THIN),
        Polygon(icing, "berry", _LINE, 3),
        Disc(0, 0, 13, "tile-s", _LINE, _THIN),
        *(
            transform((Stroke(((-4, 0), (4, 0)), roles[index % 4], 6),), x, y, 1, t)[0]
            for index, (x, y, t) in enumerate(sprinkles)
        ),
    )


def _wave(r: float, depth: float, waves: int) -> list[tuple[float, float]]:
    angles = [math.radians(a) for a in range(0, 360, 6)]
    return [(a, r + depth * math.sin(waves * a)) for a in angles]


def chocolate() -> tuple[Item, ...]:
    bar: tuple[Item, ...] = (
        _slab((-30, -44, 60, 88), "cocoa", 6),
        *(_slab((x, y, 22, 18), "cocoa-light", 3, None) for x in (-25, 3) for y in (-39, -17)),
        Polygon(((-33, 6), (-20, 0), (-8, 8), (6, 0), (20, 8), (33, 2), (33, 46), (-33, 46)), "berry", _LINE, _THIN, 2),
        Stroke(((-18, 28), (18, 28)), "clean", 8),
    )
    return transform(bar, 0, 0, 1, 14)


def gummy_bear() -> tuple[Item, ...]:
    limbs = ((-22, 4, 11), (22, 4, 11), (-15, 36, 12), (15, 36, 12), (-18, -38, 10), (18, -38, 10))
    return (
        *(Disc(x, y, r, "mint", _LINE, _THIN) for x, y, r in limbs),
        Disc(0, 16, 24, "mint", _LINE, _THIN),
        Disc(0, -22, 23, "mint", _LINE, _THIN),
        Disc(0, 14, 13, "clean"),
        Disc(-8, -26, 3.5, _LINE),
        Disc(8, -26, 3.5, _LINE),
        Disc(0, -14, 8, "clean"),
        Disc(0, -17, 3.5, _LINE),
    )


def ice_cream() -> tuple[Item, ...]:
    return (
        Polygon(((-24, 2), (24, 2), (0, 49)), "biscuit", _LINE, _THIN, 3),
        Stroke(((-12, 8), (6, 34)), _LINE, 3),
        Stroke(((12, 8), (-6, 34)), _LINE, 3),
        Disc(-12, -10, 18, "sky", _LINE, _THIN),
        Disc(13, -10, 18, "clean", _LINE, _THIN),
        Disc(0, -28, 18, "berry", _LINE, _THIN),
        Disc(4, -47, 5, "both", _LINE, 3),
    )


def cake() -> tuple[Item, ...]:
    icing = ((-42, 0), (-42, -14), (42, -14), (42, 0), *curve((42, 2), (32, 18), (22, 2), steps=6))
    drips = [p for x in (22, 2, -18) for p in curve((x, 2), (x - 10, 18), (x - 20, 2), steps=6)]
    flames = [((x, -46), (x + 5, -36), (x, -30), (x - 5, -36)) for x in (-22, 0, 22)]
    return (
        Box(-42, -10, 84, 50, "biscuit", _LINE, _THIN, 6),
        Stroke(((-40, 24), (40, 24)), "clean", 6),
        Polygon((*icing, *drips), "berry", _LINE, _THIN),
        *(Box(x - 4, -30, 8, 17, "sky", _LINE, 3, 2) for x in (-22, 0, 22)),
        *(Polygon(flame, "sugar", _LINE, 3, 2) for flame in flames),
        Stroke(((-48, 42), (48, 42)), _LINE, 7),
    )


_BY_SPACE = {
    0: dentist,
    2: lollipop,
    4: brushing,
    5: caramel,
    7: candy_floss,
    8: soda,
    9: brushing,
    10: doughnut,
    12: chocolate,
    14: gummy_bear,
    15: knock,
    16: ice_cream,
    17: cake,
}


SWEETS = tuple(number for number, icon in _BY_SPACE.items() if icon not in (dentist, brushing, knock))


@cache
def space(number: int) -> tuple[Item, ...]:
    """The icon of a space of the circuit."""
    return _BY_SPACE.get(number, appointment)()


def cube(here: bool = True) -> tuple[Item, ...]:
    """The white cube, or its outline."""
    top = ((0, -46), (42, -24), (0, -2), (-42, -24))
    left = ((-42, -24), (0, -2), (0, 46), (-42, 24))
    right = ((42, -24), (0, -2), (0, 46), (42, 24))
    if not here:
        rim = Polygon(((0, -46), (42, -24), (42, 24), (0, 46), (-42, 24), (-42, -24)), None, "faint", 4, 3)
        return (rim, *(Stroke(((0, -2), corner), "faint", 4) for corner in ((-42, -24), (42, -24), (0, 46))))
    return (
        Polygon(top, "clean", _LINE, _THIN, 2),
        Polygon(left, "cube-left", _LINE, _THIN, 2),
        Polygon(right, "cube-right", _LINE, _THIN, 2),
    )


def foot() -> tuple[Item, ...]:
    """A footprint: the roll to move."""
    toes = ((-16, -36, 8), (0, -42, 7), (14, -38, 6), (25, -28, 5.5))
    sole = (*curve((-26, -8), (-24, -30), (24, -30), (26, -4)), *curve((26, -4), (24, 18), (8, 20), (12, 40)))
    heel = (*arc(-2, 34, 15, 20, 180), *curve((-17, 34), (-20, 16), (-28, 8), (-26, -8)))
    return (Polygon((*sole, *heel), "sky", _LINE, _THIN), *(Disc(x, y, r, "sky", _LINE, 3) for x, y, r in toes))


SMALL_ICONS = {"move": foot, "sugar": caramel, "appointment": appointment, "knock": knock, "cube": cube}
