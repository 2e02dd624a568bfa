"""Icons that several games use: dice, medals, and things of a hospital.

A function is named after what it shows and returns items that fill a square of 100 around the origin; `place_icon`
brings it to its position and size.
"""

from __future__ import annotations

from render.scene import BOLD, Box, Disc, Item, Label, Polygon, Stroke
from render.shapes import arc, curve, star, transform

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_MEDALS = ("gold", "silver", "bronze")


def die(value: int, body: str, pips: str) -> tuple[Item, ...]:
    """A die that shows `value`."""
    spots = (Disc(27 * x, 27 * y, 9.5, pips) for x, y in _PIPS[value])
    return (Box(-50, -50, 100, 100, body, radius=20), *spots)


def medal(rank: int) -> tuple[Item, ...]:
    """The number of a rank; the first three are gold, silver and bronze."""
    if rank > len(_MEDALS):
        return (Disc(0, 0, 44, "shade"), Label(0, 0, str(rank), 68, "ink", BOLD, vital=True))
    return (Disc(0, 0, 46, _MEDALS[rank - 1]), Label(0, 0, str(rank), 68, "medal-ink", BOLD, vital=True))


def chief() -> tuple[Item, ...]:
    """A golden star: the player who leads the round."""
    return (Disc(0, 0, 48, "gold"), Polygon(star(0, 0, 36), "medal-ink", radius=3))


def cup(role: str = "gold", edge: str = "ink") -> tuple[Item, ...]:
    """Points, or the winner."""
    side = (*curve((30, -42), (30, 6), (16, 14), (6, 16), steps=8), (6, 30))
    return (
        Disc(-30, -22, 12, None, edge, 7),
        Disc(30, -22, 12, None, edge, 7),
        Polygon((*side, *((-x, y) for x, y in reversed(side))), role, edge, 5, 2),
        Box(-24, 30, 48, 15, role, edge, 5, 5),
    )


def fresh_rim(w: float, h: float, radius: float) -> tuple[Item, ...]:
    """A frame inside the edge of a strongly coloured box whose number has changed, with a light line between."""
    return (
        Box(4, 4, w - 8, h - 8, None, "fresh", 8, radius - 4),
        Box(10, 10, w - 20, h - 20, None, "card", 4, radius - 10),
    )


def tick(role: str = "accent", on: str = "on-accent") -> tuple[Item, ...]:
    """Done."""
    return (Disc(0, 0, 46, role), Stroke(((-22, 2), (-6, 18), (24, -16)), on, 13))


def hourglass(role: str = "soft") -> tuple[Item, ...]:
    """Not done yet."""
    glass = ((-26, -38), (26, -38), (26, -26), (6, 0), (26, 26), (26, 38), (-26, 38), (-26, 26), (-6, 0), (-26, -26))
    sand = ((-18, 34), (-14, 20), (0, 10), (14, 20), (18, 34))
    return (
        Polygon(glass, None, role, 8, 3),
        Polygon(sand, role, radius=2),
        Stroke(((-32, -42), (32, -42)), role, 10),
        Stroke(((-32, 42), (32, 42)), role, 10),
    )


def plus(role: str, width: float = 22) -> tuple[Item, ...]:
    return (Stroke(((-34, 0), (34, 0)), role, width), Stroke(((0, -34), (0, 34)), role, width))


def cross_out(role: str, width: float = 12) -> tuple[Item, ...]:
    """Crossed out: two strokes of a pen."""
    return (Stroke(((-36, -34), (34, 36)), role, width), Stroke(((36, -36), (-34, 34)), role, width))


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
        Box(-26, -8, 52, 36, role, radius=11),
        Box(-14, -47, 28, 13, role, radius=4),
        Box(-4, 0, 8, 20, "card", radius=2),
        Box(-10, 6, 20, 8, "card", radius=2),
    )


def nurse(role: str = "nurse") -> tuple[Item, ...]:
    shoulders = arc(0, 50, 40, 180, 360, ry=24)
    return (
        Polygon(shoulders, role, role, 4),
        Disc(0, 2, 24, "card", role, 6),
        Polygon(((-30, -8), (-25, -45), (25, -45), (30, -8)), role, radius=8),
        Box(-4, -40, 8, 24, "card", radius=1),
        Box(-12, -32, 24, 8, "card", radius=1),
    )


def grave(role: str = "grave", on: str = "card") -> tuple[Item, ...]:
    stone = (*arc(0, -10, 30, 180, 360), (30, 34), (-30, 34))
    return (
        Polygon(stone, role),
        Stroke(((-42, 38), (42, 38)), role, 10),
        Box(-4, -22, 8, 34, on, radius=2),
        Box(-14, -14, 28, 8, on, radius=2),
    )


def heart(role: str = "heart", on: str = "card") -> tuple[Item, ...]:
    half = curve((0, 42), (54, 4), (52, -42), (22, -38), (4, -34), (0, -18), steps=16)
    outline = half + tuple((-x, y) for x, y in reversed(half))
    pulse = ((-34, 2), (-14, 2), (-6, -14), (6, 16), (14, 2), (34, 2))
    return (Polygon(outline, role), Stroke(pulse, on, 7))


def virus(role: str = "virus", on: str = "card") -> tuple[Item, ...]:
    spikes: list[Item] = []
    for angle in range(0, 360, 45):
        inner, outer = arc(0, 0, 24, angle, angle)[0], arc(0, 0, 42, angle, angle)[0]
        spikes += [Stroke((inner, outer), role, 7), Disc(*outer, 6, role)]
    return (*spikes, Disc(0, 0, 28, role), Disc(-8, -8, 6, on), Disc(10, 0, 5, on), Disc(-4, 12, 4, on))


def ambulance(role: str = "ink", cross: str = "alert") -> tuple[Item, ...]:
    cab = ((12, -22), (30, -22), (48, 2), (48, 26), (12, 26))
    return (
        Box(-48, -30, 60, 56, "card", role, 5, 6),
        Polygon(cab, "card", role, 5, 4),
        Polygon(((19, -14), (28, -14), (38, 1), (19, 1)), "scanner-soft", role, 3, 2),
        Box(-4, -40, 14, 10, cross, radius=3),
        Box(-23, -19, 9, 29, cross, radius=1),
        Box(-33, -9, 29, 9, cross, radius=1),
        Disc(-26, 28, 11, "card", role, 7),
        Disc(28, 28, 11, "card", role, 7),
    )


def place_icon(icon: tuple[Item, ...], x: float, y: float, size: float, turn: float = 0) -> tuple[Item, ...]:
    """The icon with its centre at (x, y), `size` pixels wide."""
    return transform(icon, x, y, size / 100, turn)
