"""Emergency's own icons; those of any hospital are in `pieces.icons`. Each fills a square of 100 round the origin."""

from __future__ import annotations

from render.pieces.icons import blood_bag, nurse, stethoscope
from render.pieces.shapes import curve
from render.scene import Box, Disc, Item, Polygon, Stroke


def critical(role: str = "alert", on: str = "on-alert") -> tuple[Item, ...]:
    return (
        Polygon(((0, -46), (50, 42), (-50, 42)), role, bend=14),
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
    """An extra patient: somebody under a blanket."""
    blanket = ((-46, 26), *curve((-14, -8), (10, -16), (44, -12), (46, 26)))
    return (
        Stroke(((-46, -24), (-46, 44)), role, 8),
        Stroke(((-46, 32), (46, 32)), role, 10),
        Stroke(((46, 20), (46, 44)), role, 8),
        Disc(-26, 2, 14, role),
        Polygon(blanket, role, bend=3),
    )


def scan(role: str = "scanner", soft: str = "scanner-soft") -> tuple[Item, ...]:
    """Looking into somebody: a ring and its cross-hairs."""
    hairs = (((0, -48), (0, -24)), ((0, 24), (0, 48)), ((-48, 0), (-24, 0)), ((24, 0), (48, 0)))
    return (
        Disc(0, 0, 34, soft, role, 8),
        Disc(0, 0, 12, role),
        *(Stroke(hair, role, 8) for hair in hairs),
    )


def notepad(paper: str = "card", edge: str = "ink") -> tuple[Item, ...]:
    return (
        Box(-34, -38, 68, 84, paper, edge, 6, 8),
        Box(-17, -48, 34, 18, edge, bend=6),
    )


BONUS = {"S": stethoscope(), "B": blood_bag(), "C": curtain(), "!": critical(), "N": nurse()}
