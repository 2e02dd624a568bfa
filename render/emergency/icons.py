"""Icons of Emergency; those shared with other games are in `widgets.icons`.

A function is named after what it shows and returns items that fill a square of 100 around the origin.
"""

from __future__ import annotations

from render.scene import Box, Disc, Item, Polygon, Stroke
from render.shapes import curve
from render.widgets.icons import blood_bag, nurse, stethoscope


def critical(role: str = "alert", on: str = "on-alert") -> tuple[Item, ...]:
    return (
        Polygon(((0, -46), (50, 42), (-50, 42)), role, radius=14),
        Stroke(((0, -14), (0, 10)), on, 12),
        Disc(0, 27, 7, on),
    )


def curtain(role: str = "curtain", soft: str = "curtain-soft") -> tuple[Item, ...]:
    left = ((-40, -30), *curve((-6, -30), (-8, 0), (-30, 20), (-26, 42)), (-40, 42))
    right = tuple((-x, y) for x, y in left)
    return (
        Polygon(left, soft, role, 6, 2),
        Polygon(right, soft, role, 6, 2),
        Stroke(((-28, -26), (-30, 20)), role, 5),
        Stroke(((28, -26), (30, 20)), role, 5),
        Stroke(((-46, -38), (46, -38)), role, 10),
    )


def patient(role: str) -> tuple[Item, ...]:
    """An extra patient: a person in a bed."""
    blanket = ((-46, 26), *curve((-14, -8), (10, -16), (44, -12), (46, 26)))
    return (
        Stroke(((-46, -24), (-46, 44)), role, 8),
        Stroke(((-46, 32), (46, 32)), role, 10),
        Stroke(((46, 20), (46, 44)), role, 8),
        Disc(-26, 2, 14, role),
        Polygon(blanket, role, radius=3),
    )


def scan(role: str = "scanner", soft: str = "scanner-soft") -> tuple[Item, ...]:
    """A scanner: a ring and cross-hairs."""
    hairs = (((0, -48), (0, -24)), ((0, 24), (0, 48)), ((-48, 0), (-24, 0)), ((24, 0), (48, 0)))
    return (
        Disc(0, 0, 34, soft, role, 8),
        Disc(0, 0, 12, role),
        *(Stroke(hair, role, 8) for hair in hairs),
    )


def notepad(paper: str = "card", edge: str = "ink") -> tuple[Item, ...]:
    return (
        Box(-34, -38, 68, 84, paper, edge, 6, 8),
        Box(-17, -48, 34, 18, edge, radius=6),
    )


BONUS_ICONS = {"S": stethoscope(), "B": blood_bag(), "C": curtain(), "!": critical(), "N": nurse()}
