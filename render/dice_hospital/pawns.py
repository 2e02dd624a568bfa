"""Pawns: nurses with a cap, specialists in the colour of their card with their emblem.

A pawn fills a square of 100 around the origin, its feet at the bottom.
"""

from __future__ import annotations

from functools import lru_cache

from render.dice_hospital.colour_roles import PAWNS
from render.dice_hospital.emblems import emblem
from render.scene import Box, Disc, Item, Polygon
from render.shapes import curve
from render.widgets.icons import place_icon

_SIDE = (*curve((0, -14), (26, -14), (36, 2), (38, 34), steps=8), (38, 46))
_COAT = (*_SIDE, *((-x, y) for x, y in reversed(_SIDE)))


@lru_cache(maxsize=64)
def specialist(card: str, colour: str) -> tuple[Item, ...]:
    """A specialist."""
    roles = PAWNS[colour]
    return (
        Disc(0, -30, 17, roles.body, roles.edge, 4),
        Polygon(_COAT, roles.body, roles.edge, 4, 5),
        *place_icon(emblem(card, roles.ink, roles.body), 0, 18, 44),
    )


@lru_cache(maxsize=1)
def nurse() -> tuple[Item, ...]:
    """A nurse, white with a cap."""
    return (
        Polygon(_COAT, "card", "nurse", 6, 5),
        Box(-5, 4, 10, 32, "nurse", radius=2),
        Box(-16, 15, 32, 10, "nurse", radius=2),
        Disc(0, -26, 16, "card", "nurse", 6),
        Polygon(((-21, -32), (-17, -50), (17, -50), (21, -32)), "nurse", radius=5),
    )


@lru_cache(maxsize=8)
def away(role: str = "faint") -> tuple[Item, ...]:
    """The outline of a pawn that is at work elsewhere."""
    return (Disc(0, -30, 15, None, role, 5), Polygon(_COAT, None, role, 5, 5))
