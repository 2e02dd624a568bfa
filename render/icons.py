"""Small pictures that several games need: dice, portraits, medals, a tick, an hourglass. All drawn by us.

Every icon fills a square of 100 around the origin; `shapes.moved` brings it to its place and size.
"""

from __future__ import annotations

from render import names
from render.scene import BOLD, Box, Disc, Item, Label, Polygon, Stroke
from render.shapes import moved, star

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_PORTRAITS = ("blue", "purple", "green", "red", "yellow", "grey")
_MEDALS = ("gold", "silver", "bronze")


def die(value: int, body: str, pips: str) -> tuple[Item, ...]:
    """A die that shows `value`."""
    spots = (Disc(27 * x, 27 * y, 9.5, pips) for x, y in _PIPS[value])
    return (Box(-50, -50, 100, 100, body, bend=20), *spots)


def portrait(seat: int | None, name: str) -> tuple[Item, ...]:
    """A disc with somebody's initial, in a colour of the seat's own."""
    role = "grey" if seat is None else _PORTRAITS[seat % len(_PORTRAITS)]
    letter = names.initial(name)
    return (
        Disc(0, 0, 46, role, f"{role}-edge", 6),
        Label(0, 0, letter, 52, f"{role}-ink", BOLD, "mm", 78),
    )


def medal(rank: int) -> tuple[Item, ...]:
    """The number of a rank; the first three are gold, silver and bronze."""
    if rank > len(_MEDALS):
        return (Disc(0, 0, 44, "shade"), Label(0, 0, str(rank), 68, "ink", BOLD, vital=True))
    return (Disc(0, 0, 46, _MEDALS[rank - 1]), Label(0, 0, str(rank), 68, "medal-ink", BOLD, vital=True))


def chief() -> tuple[Item, ...]:
    """A golden star: whoever leads the round."""
    return (Disc(0, 0, 48, "gold"), Polygon(star(0, 0, 36), "medal-ink", bend=3))


def tick(role: str = "accent", on: str = "on-accent") -> tuple[Item, ...]:
    """Done."""
    return (Disc(0, 0, 46, role), Stroke(((-22, 2), (-6, 18), (24, -16)), on, 13))


def hourglass(role: str = "soft") -> tuple[Item, ...]:
    """Not done yet."""
    glass = ((-26, -38), (26, -38), (26, -26), (6, 0), (26, 26), (26, 38), (-26, 38), (-26, 26), (-6, 0), (-26, -26))
    sand = ((-18, 34), (-14, 20), (0, 10), (14, 20), (18, 34))
    return (
        Polygon(glass, None, role, 8, 3),
        Polygon(sand, role, bend=2),
        Stroke(((-32, -42), (32, -42)), role, 10),
        Stroke(((-32, 42), (32, 42)), role, 10),
    )


def plus(role: str, width: float = 22) -> tuple[Item, ...]:
    return (Stroke(((-34, 0), (34, 0)), role, width), Stroke(((0, -34), (0, 34)), role, width))


def cross_out(role: str, width: float = 12) -> tuple[Item, ...]:
    """Two strokes of a pen."""
    return (Stroke(((-36, -34), (34, 36)), role, width), Stroke(((36, -36), (-34, 34)), role, width))


def at(icon: tuple[Item, ...], x: float, y: float, size: float, turn: float = 0) -> tuple[Item, ...]:
    """The icon with its middle at (x, y), `size` pixels across."""
    return moved(icon, x, y, size / 100, turn)
