"""Emblems of Community Care's specialists, in the style of those of the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from render.scene import Box, Disc, Item, Polygon, Stroke
from render.shapes import arc, curve

Emblem: TypeAlias = Callable[[str, str], tuple[Item, ...]]  # the role it is drawn in, and that of what it lies on


def _stork(role: str, _on: str) -> tuple[Item, ...]:
    """A bundle that hangs from a beak."""
    return (
        Stroke(((-46, -34), (14, -22)), role, 13),
        Stroke(((-4, -24), (-22, 2)), role, 8),
        Stroke(((0, -24), (20, 2)), role, 8),
        Polygon((*arc(0, 16, 34, 180, 360, ry=20), *arc(0, 16, 34, 0, 180, ry=32)), role),
    )


def _embrace(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Disc(-18, -28, 16, role),
        Disc(22, -10, 12, role),
        Stroke(arc(0, 4, 38, 20, 170), role, 16),
        Stroke(((-18, -8), (-18, 26)), role, 18),
    )


def _bottle(role: str, on: str) -> tuple[Item, ...]:
    return (
        Box(-22, -18, 44, 66, role, radius=14),
        Box(-14, -34, 28, 14, role, radius=4),
        Disc(0, -40, 9, role),
        Stroke(((4, 6), (20, 6)), on, 6),
        Stroke(((4, 24), (20, 24)), on, 6),
    )


def _waves(role: str, _on: str) -> tuple[Item, ...]:
    return (Disc(0, -36, 12, role), *(Stroke(arc(0, -36, r, 40, 140), role, 10) for r in (32, 56, 80)))


def _doorbell(role: str, on: str) -> tuple[Item, ...]:
    """A house with a heart."""
    heart = curve((0, 32), (30, 12), (26, -12), (10, -10), (2, -8), (0, 2))
    return (
        Polygon(((0, -48), (48, -8), (36, -8), (36, 46), (-36, 46), (-36, -8), (-48, -8)), role, radius=3),
        Polygon((*heart, *((-x, y) for x, y in reversed(heart))), on),
    )


def _incubator(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke((*arc(0, 10, 42, 180, 360), (42, 24), (-42, 24), (-42, 10)), role, 10),
        Disc(-14, 8, 10, role),
        Stroke(((4, 12), (26, 12)), role, 13),
        Stroke(((-24, 44), (24, 44)), role, 11),
    )


def _milk(role: str, on: str) -> tuple[Item, ...]:
    side = curve((0, -46), (10, -22), (34, -2), (34, 16))
    outline = (*side, *arc(0, 16, 32, 0, 180), *((-x, y) for x, y in reversed(side)))
    return (Polygon(outline, role), Stroke(arc(0, 14, 17, 20, 100), on, 8))


def _hands(role: str, _on: str) -> tuple[Item, ...]:
    """Two hands that shake."""
    return (
        Stroke(((-46, -20), (-20, -6), (10, 18)), role, 17),
        Stroke(((46, -20), (20, -8), (-8, 18)), role, 17),
        Stroke(((-14, 30), (14, 30)), role, 13),
    )


def _coins(role: str, on: str) -> tuple[Item, ...]:
    return tuple(Polygon(arc(0, y, 40, 0, 348, ry=17), role, on, 6) for y in (28, 4, -20))


def _chart(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-42, -42), (-42, 42), (42, 42)), role, 10),
        *(Box(x, top, 17, 30 - top, role, radius=3) for x, top in ((-26, 8), (-1, -12), (24, -34))),
    )


def _chess_knight(role: str, on: str) -> tuple[Item, ...]:
    head = ((-26, 30), (-10, -2), (-38, 4), (-40, -12), (-10, -42), (-2, -48), (6, -36), (28, -18), (30, 30))
    return (Polygon(head, role, radius=6), Box(-36, 34, 72, 13, role, radius=4), Disc(-6, -20, 6, on))


def _pencil(role: str, on: str) -> tuple[Item, ...]:
    return (
        Stroke(((38, -38), (-18, 18)), role, 26),
        Polygon(((-28, 8), (-8, 28), (-44, 44)), role, radius=2),
        Stroke(((10, -30), (30, -10)), on, 7),
    )


CARE_EMBLEMS: Mapping[str, Emblem] = {
    "s.obstetrician": _stork,
    "s.doula": _embrace,
    "s.neonatal_nurse": _bottle,
    "s.sonographer": _waves,
    "s.health_visitor": _doorbell,
    "s.neonatologist": _incubator,
    "s.lactation_consultant": _milk,
    "s.family_liaison": _hands,
    "s.financial_adviser": _coins,
    "s.management_expert": _chart,
    "s.strategic_consultant": _chess_knight,
    "s.trainee": _pencil,
}
