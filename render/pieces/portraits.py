"""Who is who: a portrait is an initial on one of six shapes, so that two people with the same initial are told apart by
more than a colour. Pawns are portraits too."""

from __future__ import annotations

import math
from functools import cache

from render import names
from render.pieces.shapes import bent, hexagon
from render.scene import BOLD, Item, Label, Point, Polygon

_ROLES = ("blue", "purple", "green", "red", "yellow", "grey")


@cache
def _shapes() -> tuple[tuple[Point, ...], ...]:
    """Disc, square, diamond, hexagon, shield and flower; all about as large."""
    turns = [math.radians(a) for a in range(0, 360, 6)]
    disc = tuple((46 * math.cos(a), 46 * math.sin(a)) for a in turns)
    flower = tuple(((44 + 5 * math.cos(8 * a)) * math.cos(a), (44 + 5 * math.cos(8 * a)) * math.sin(a)) for a in turns)
    square = bent(((-43, -43), (43, -43), (43, 43), (-43, 43)), 12)
    diamond = bent(((0, -53), (53, 0), (0, 53), (-53, 0)), 14)
    shield = bent(((-46, -44), (46, -44), (44, 10), (0, 52), (-44, 10)), 14)
    return disc, square, diamond, bent(hexagon(0, 0, 90), 8), shield, flower


def portrait(seat: int | None, name: str) -> tuple[Item, ...]:
    """Somebody's initial on the shape and colour of their seat, in a square of 100 around the origin; an opponent
    without a seat has a grey disc."""
    role = "grey" if seat is None else _ROLES[seat % len(_ROLES)]
    return (
        Polygon(_shape(seat), role, f"{role}-edge", 6),
        Label(0, 0, names.initial(name), 52, f"{role}-ink", BOLD, "mm", 78),
    )


def plate(seat: int, role: str, grown: float) -> tuple[Item, ...]:
    """The same shape a little larger, to lie beneath a pawn."""
    return (Polygon(_shape(seat), role, role, grown),)


def _shape(seat: int | None) -> tuple[Point, ...]:
    return _shapes()[(seat or 0) % len(_ROLES)]
