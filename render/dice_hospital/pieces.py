"""What effects are written with: dice to choose, how they must relate, and what becomes of them.

A piece is a few items on a line that runs through their middle; `line` puts pieces beside each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from render.dice_hospital.roles import DICE, NEUTRAL
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.shapes import arc, moved
from render.scene import BOLD, Box, Disc, Item, Label, Polygon, Stroke
from render.typesetting import width

SIDE = 52  # of a die to choose
SIZE = 46  # of numbers and letters: what must be read to play
_STEP = 13  # how much higher each die of a run stands
_GAP = 14


class Piece(Struct, frozen=True):
    """Items around the origin, and how much of the line they need."""

    width: float
    items: tuple[Item, ...]


def line(pieces: Iterable[Piece], x: float, y: float, most: float) -> tuple[Item, ...]:
    """The pieces from left to right, closer together where the room is narrow."""
    row = tuple(pieces)
    whole = sum(piece.width for piece in row)
    gap = min(_GAP, (most - whole) / max(len(row) - 1, 1))
    found: list[Item] = []
    for piece in row:
        found += moved(piece.items, x + piece.width / 2, y)
        x += piece.width + gap
    return tuple(found)


def length(pieces: Iterable[Piece]) -> float:
    """How long a line is with its usual gaps."""
    row = tuple(pieces)
    return sum(piece.width for piece in row) + _GAP * max(len(row) - 1, 0)


def _words(said: str, role: str) -> Label:
    return Label(0, 0, said, SIZE, role, BOLD, vital=True)


@lru_cache(maxsize=64)
def die(colour: str | None, letter: str, values: tuple[int, int] = (1, 6)) -> Piece:
    """A patient of that colour (None: of any) and of those values."""
    paint = DICE[colour] if colour else NEUTRAL
    said = letter
    if values != (1, 6):
        said += f"{values[0]}–{values[1]}" if values[0] != values[1] else str(values[0])
    wide = SIDE if len(said) < 2 else max(SIDE, width(said, BOLD, SIZE) + 20)  # one letter: always a square
    box = Box(-wide / 2, -SIDE / 2, wide, SIDE, paint.body, paint.edge, 4, 12)
    return Piece(wide + 4, (box, *((_words(said, paint.ink),) if said else _ANYBODY)))


_ANYBODY = tuple(
    Disc(x, y, 7.5, f"die-{role}") for x, y, role in ((0, -10, "red"), (-12, 10, "yellow"), (12, 10, "green"))
)


@lru_cache(maxsize=16)
def times(number: str) -> Piece:
    """So many of what follows."""
    said = f"{number}×"
    return Piece(width(said, BOLD, SIZE), (_words(said, "ink"),))


@lru_cache(maxsize=32)
def equal(one: Piece, number: int) -> Piece:
    """So many dice of one value."""
    sign = 16.0
    pitch = one.width + sign
    whole = number * one.width + (number - 1) * sign
    items: list[Item] = []
    for place in range(number):
        x = -whole / 2 + one.width / 2 + place * pitch
        items += moved(one.items, x, 0)
        if place:
            middle = x - one.width / 2 - sign / 2
            items += (Stroke(((middle - 4, y), (middle + 4, y)), "ink", 5) for y in (-7, 7))
    return Piece(whole, tuple(items))


@lru_cache(maxsize=32)
def stairs(one: Piece, number: int) -> Piece:
    """So many dice, each one higher than the one before."""
    pitch = one.width + 1
    whole = number * pitch - 1
    items: list[Item] = []
    for place in range(number):
        x = -whole / 2 + one.width / 2 + place * pitch
        items += moved(one.items, x, ((number - 1) / 2 - place) * _STEP)
    return Piece(whole, tuple(items))


@lru_cache(maxsize=32)
def level(k: int) -> Piece:
    """Levels won or lost."""
    said = f"+{k}" if k > 0 else f"−{-k}"
    body, ink = ("accent", "on-accent") if k > 0 else ("alert", "on-alert")
    wide = width(said, BOLD, SIZE) + 10
    return Piece(wide, (Box(-wide / 2, -27, wide, 54, body, bend=16), _words(said, ink)))


@lru_cache(maxsize=64)
def amount(icon: tuple[Item, ...], k: int) -> Piece:
    """Something gained or given back."""
    said = f"+{k}" if k > 0 else f"−{-k}"
    wide = width(said, BOLD, SIZE)
    whole = wide + 62
    label = Label(-whole / 2, 0, said, SIZE, "ink", BOLD, "lm", vital=True)
    return Piece(whole, (label, *at(icon, whole / 2 - 27, 0, 54)))


def mark(icon: tuple[Item, ...], size: float = 58) -> Piece:
    """An icon by itself."""
    return Piece(size, at(icon, 0, 0, size))


@lru_cache(maxsize=1)
def then() -> Piece:
    """What follows comes of what stands before."""
    return Piece(20, (Stroke(((-5, -15), (6, 0), (-5, 15)), "soft", 8),))


@lru_cache(maxsize=1)
def either() -> Piece:
    """One or the other."""
    return Piece(18, (Stroke(((6, -24), (-6, 24)), "soft", 6),))


@lru_cache(maxsize=1)
def risen() -> Piece:
    """The patient before it was healed."""
    return Piece(24, (Stroke(((0, 22), (0, -16)), "accent", 9), Stroke(((-11, -7), (0, -20), (11, -7)), "accent", 9)))


def same_value() -> tuple[Item, ...]:
    """On a die: the value of the one before."""
    return (Stroke(((-14, -8), (14, -8)), "ink", 8), Stroke(((-14, 8), (14, 8)), "ink", 8))


@lru_cache(maxsize=1)
def match() -> Piece:
    """A patient of whatever colour who has the value of the one before."""
    box = Box(-SIDE / 2, -SIDE / 2, SIDE, SIDE, NEUTRAL.body, NEUTRAL.edge, 4, 12)
    return Piece(SIDE + 4, (box, *same_value()))


def rolled() -> tuple[Item, ...]:
    """Roll again: a die in a whirl."""
    return (
        *at(icons.die(5, "ink", "card"), 0, 0, 44),
        Stroke(arc(0, 0, 42, 200, 330), "accent", 9),
        Stroke(arc(0, 0, 42, 20, 150), "accent", 9),
        Polygon(((26, -34), (48, -36), (40, -12)), "accent", bend=1),
        Polygon(((-26, 34), (-48, 36), (-40, 12)), "accent", bend=1),
    )


def turned_over() -> tuple[Item, ...]:
    """Turn the die over: what was below comes up."""
    return (
        *at(icons.die(1, "ink", "card"), -20, 22, 46),
        *at(icons.die(6, "ink", "card"), 20, -22, 46),
        Stroke(arc(-8, -8, 32, 180, 258), "accent", 8),
        Polygon(((-22, -48), (2, -41), (-18, -28)), "accent", bend=1),
        Stroke(arc(8, 8, 32, 0, 78), "accent", 8),
        Polygon(((22, 48), (-2, 41), (18, 28)), "accent", bend=1),
    )


def recoloured() -> tuple[Item, ...]:
    """Any colour you like: a die in three of them."""
    return (
        Box(-44, -44, 88, 88, "ink", bend=18),
        Box(-37, -37, 74, 74, "die-yellow", bend=12),
        Polygon(((-37, -26), (-26, -37), (37, -37), (37, -28), (-28, 37), (-37, 37)), "die-green", bend=2),
        Polygon(((-37, -37), (14, -37), (-37, 14)), "die-red", bend=4),
        Stroke(((16, -37), (-37, 16)), "ink", 5),
        Stroke(((37, -26), (-26, 37)), "ink", 5),
    )
