"""Icons of Dice Hospital; those shared with other games are in `widgets.icons`.

A function is named after what it shows and returns items that fill a square of 100 around the origin.
"""

from __future__ import annotations

from render.scene import Box, Disc, Item, Polygon, Stroke
from render.shapes import arc, curve
from render.widgets import icons
from render.widgets.icons import place_icon


def home(role: str = "accent", on: str = "on-accent") -> tuple[Item, ...]:
    """Discharged."""
    return (
        Polygon(((0, -46), (48, -4), (36, -4), (36, 44), (-36, 44), (-36, -4), (-48, -4)), role, role, 4, 3),
        Box(-13, 6, 26, 38, on, radius=4),
    )


def bag(role: str = "steel", on: str = "card") -> tuple[Item, ...]:
    """The bag of dice."""
    side = (*curve((12, -22), (40, -6), (52, 44), (30, 44), steps=8), (0, 45))
    return (
        Polygon((*side, *((-x, y) for x, y in reversed(side))), role, role, 3),
        Polygon(((-22, -44), (-8, -38), (0, -46), (8, -38), (22, -44), (14, -22), (-14, -22)), role, role, 3, 3),
        Stroke(((-15, -21), (15, -21)), on, 6),
        *place_icon(icons.die(3, on, role), 0, 14, 36),
    )


def bed(role: str = "steel") -> tuple[Item, ...]:
    """A bed in a ward."""
    return (
        Stroke(((-44, -26), (-44, 36)), role, 9),
        Stroke(((44, 2), (44, 36)), role, 9),
        Stroke(((-44, 22), (44, 22)), role, 11),
        Polygon(((-10, 16), *curve((-10, -2), (4, -10), (40, -8)), (40, 16)), role, radius=3),
        Disc(-26, 4, 11, role),
    )


def shield(role: str = "nurse", on: str = "card") -> tuple[Item, ...]:
    """This patient is spared."""
    side = (*curve((0, -46), (16, -34), (28, -34), (40, -34)), *curve((40, -34), (42, 16), (24, 34), (0, 48)))
    outline = (*side, *((-x, y) for x, y in reversed(side)))
    return (Polygon(outline, role, on, 6), Stroke(((-18, -2), (-4, 14), (20, -16)), on, 12))


def report(role: str = "steel", on: str = "card") -> tuple[Item, ...]:
    """A medical report on its clipboard."""
    lines = (Stroke(((-18, y), (18, y)), on, 7) for y in (-8, 10, 28))
    return (Box(-36, -38, 72, 86, role, radius=10), Box(-17, -48, 34, 20, role, on, 5, 6), *lines)


def administrator(role: str = "purple-edge", on: str = "card") -> tuple[Item, ...]:
    """An administrator: a person with a tie."""
    shoulders = arc(0, 48, 42, 180, 360, ry=38)
    return (
        Disc(0, -24, 22, on, role, 7),
        Polygon(shoulders, role, role, 4),
        Polygon(((-8, 12), (8, 12), (5, 22), (9, 42), (0, 49), (-9, 42), (-5, 22)), on, radius=1),
    )


def megaphone(role: str = "alert", on: str = "card") -> tuple[Item, ...]:
    """An event."""
    return (
        Stroke(((-14, 12), (-6, 42)), role, 15),
        Polygon(((-44, -12), (-16, -14), (34, -42), (34, 42), (-16, 14), (-44, 12)), role, role, 5, 4),
        Stroke(((-14, -10), (-14, 10)), on, 6),
        Stroke(arc(36, 0, 14, -60, 60), role, 8),
    )


def empty_bed(role: str = "nurse") -> tuple[Item, ...]:
    """A made bed: the wards are empty."""
    return (
        Stroke(((-44, -26), (-44, 36)), role, 9),
        Stroke(((44, 2), (44, 36)), role, 9),
        Stroke(((-44, 22), (44, 22)), role, 11),
        Box(-38, -4, 26, 16, role, radius=6),
        *place_icon(icons.chief(), 18, -22, 44),
    )


def highest_bar(role: str = "accent", others: str = "faint") -> tuple[Item, ...]:
    """The most: one bar higher than the others."""
    return (
        Box(-14, -44, 28, 90, role, radius=5),
        Box(-46, -8, 26, 54, others, radius=5),
        Box(20, 8, 26, 38, others, radius=5),
    )


def copy(role: str = "purple-edge", on: str = "card") -> tuple[Item, ...]:
    """A copy: one sheet over another."""
    lines = (Stroke(((-28, y), (8, y)), role, 7) for y in (-2, 14, 30))
    return (Box(-16, -46, 58, 70, on, role, 7, 9), Box(-42, -22, 58, 70, on, role, 7, 9), *lines)


def no_entry() -> tuple[Item, ...]:
    """Closed."""
    return (Disc(0, 0, 44, "alert"), Box(-28, -9, 56, 18, "on-alert", radius=4))
