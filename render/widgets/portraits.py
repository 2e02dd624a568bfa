"""Portraits of players: an initial on one of six shapes, so that two players with the same initial differ in more than
colour. Pawns are portraits too."""

from __future__ import annotations

import math
from functools import cache

from render import display_names
from render.scene import BOLD, Item, Label, Point, Polygon
from render.shapes import hexagon, round_corners

_ROLES = ("blue", "purple", "green", "red", "yellow", "grey")


@cache
def _shapes() -> tuple[tuple[Point, ...], ...]:
    """Disc, square, diamond, hexagon, shield and flower, of about the same size."""
    turns = [math.radians(a) for a in range(0, 360, 6)]
    disc = tuple((46 * math.cos(a), 46 * math.sin(a)) for a in turns)
    flower = tuple(((44 + 5 * math.cos(8 * a)) * math.cos(a), (44 + 5 * math.cos(8 * a)) * math.sin(a)) for a in turns)
    square = round_corners(((-43, -43), (43, -43), (43, 43), (-43, 43)), 12)
    diamond = round_corners(((0, -53), (53, 0), (0, 53), (-53, 0)), 14)
    shield = round_corners(((-46, -44), (46, -44), (44, 10), (0, 52), (-44, 10)), 14)
    return disc, square, diamond, round_corners(hexagon(0, 0, 90), 8), shield, flower


def portrait(seat: int | None, name: str) -> tuple[Item, ...]:
    """An initial on the shape and colour of the seat, in a square of 100 around the origin.

    An opponent without a seat has a grey disc.
    """
    role = "grey" if seat is None else _ROLES[seat % len(_ROLES)]
    return (
        Polygon(_shape(seat), role, f"{role}-edge", 6),
        Label(0, 0, display_names.initial(name), 52, f"{role}-ink", BOLD, "mm", 78),
    )


def portrait_halo(seat: int, role: str, width: float) -> tuple[Item, ...]:
    """The shape of a portrait with a wide edge, to lie below it."""
    return (Polygon(_shape(seat), role, role, width),)


def _shape(seat: int | None) -> tuple[Point, ...]:
    return _shapes()[(seat or 0) % len(_ROLES)]
