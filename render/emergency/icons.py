"""Emergency's own icons: tools, bonuses, specialists, binder. Each fills a square of 100 round the origin."""

from __future__ import annotations

from render.scene import Box, Disc, Item, Polygon, Stroke
from render.shapes import arc, curve


def stethoscope(role: str = "steel") -> tuple[Item, ...]:
    tubes = curve((-30, -38), (-34, 12), (0, 14), (0, 14)) + curve((0, 14), (0, 14), (34, 12), (30, -38))
    hose = curve((0, 14), (-2, 46), (34, 52), (33, 14))
    return (
        Stroke(tubes, role, 9),
        Stroke(hose, role, 9),
        Stroke(((-30, -40), (-22, -42)), role, 11),
        Stroke(((30, -40), (22, -42)), role, 11),
        Disc(33, 6, 11, "card", role, 9),
    )


def drop(role: str = "blood", edge: str | None = None) -> tuple[Item, ...]:
    side = curve((0, -44), (8, -24), (32, -8), (32, 14))
    outline = side + arc(0, 14, 32, 0, 180) + tuple((-x, y) for x, y in reversed(side))
    return (Polygon(outline, role, edge, 7 if edge else 0),)


def blood_bag(role: str = "blood") -> tuple[Item, ...]:
    return (
        Stroke(((0, 30), (0, 46)), role, 8),
        Box(-30, -34, 60, 66, "card", role, 7, 14),
        Box(-26, -8, 52, 36, role, bend=11),
        Box(-14, -47, 28, 13, role, bend=4),
        Box(-4, 0, 8, 20, "card", bend=2),
        Box(-10, 6, 20, 8, "card", bend=2),
    )


def nurse(role: str = "nurse") -> tuple[Item, ...]:
    shoulders = arc(0, 50, 40, 180, 360, ry=24)
    return (
        Polygon(shoulders, role, role, 4),
        Disc(0, 2, 24, "card", role, 6),
        Polygon(((-30, -8), (-25, -45), (25, -45), (30, -8)), role, bend=8),
        Box(-4, -40, 8, 24, "card", bend=1),
        Box(-12, -32, 24, 8, "card", bend=1),
    )


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


def grave(role: str = "grave", on: str = "card") -> tuple[Item, ...]:
    stone = (*arc(0, -10, 30, 180, 360), (30, 34), (-30, 34))
    return (
        Polygon(stone, role),
        Stroke(((-42, 38), (42, 38)), role, 10),
        Box(-4, -22, 8, 34, on, bend=2),
        Box(-14, -14, 28, 8, on, bend=2),
    )


def heart(role: str = "heart", on: str = "card") -> tuple[Item, ...]:
    half = curve((0, 42), (54, 4), (52, -42), (22, -38), (4, -34), (0, -18), steps=16)
    outline = half + tuple((-x, y) for x, y in reversed(half))
    pulse = ((-34, 2), (-14, 2), (-6, -14), (6, 16), (14, 2), (34, 2))
    return (Polygon(outline, role), Stroke(pulse, on, 7))


def scan(role: str = "scanner", soft: str = "scanner-soft") -> tuple[Item, ...]:
    """Looking into somebody: a ring and its cross-hairs."""
    hairs = (((0, -48), (0, -24)), ((0, 24), (0, 48)), ((-48, 0), (-24, 0)), ((24, 0), (48, 0)))
    return (
        Disc(0, 0, 34, soft, role, 8),
        Disc(0, 0, 12, role),
        *(Stroke(hair, role, 8) for hair in hairs),
    )


def virus(role: str = "virus", on: str = "card") -> tuple[Item, ...]:
    spikes: list[Item] = []
    for angle in range(0, 360, 45):
        inner, outer = arc(0, 0, 24, angle, angle)[0], arc(0, 0, 42, angle, angle)[0]
        spikes += [Stroke((inner, outer), role, 7), Disc(*outer, 6, role)]
    return (*spikes, Disc(0, 0, 28, role), Disc(-8, -8, 6, on), Disc(10, 0, 5, on), Disc(-4, 12, 4, on))


def notepad(paper: str = "card", edge: str = "ink") -> tuple[Item, ...]:
    return (
        Box(-34, -38, 68, 84, paper, edge, 6, 8),
        Box(-17, -48, 34, 18, edge, bend=6),
    )


def ambulance(role: str = "ink", cross: str = "alert") -> tuple[Item, ...]:
    cab = ((12, -22), (30, -22), (48, 2), (48, 26), (12, 26))
    return (
        Box(-48, -30, 60, 56, "card", role, 5, 6),
        Polygon(cab, "card", role, 5, 4),
        Polygon(((19, -14), (28, -14), (38, 1), (19, 1)), "scanner-soft", role, 3, 2),
        Box(-4, -40, 14, 10, cross, bend=3),
        Box(-23, -19, 9, 29, cross, bend=1),
        Box(-33, -9, 29, 9, cross, bend=1),
        Disc(-26, 28, 11, "card", role, 7),
        Disc(28, 28, 11, "card", role, 7),
    )


BONUS = {"S": stethoscope(), "B": blood_bag(), "C": curtain(), "!": critical(), "N": nurse()}
