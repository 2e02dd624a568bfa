"""Patients as dice: a letter for the colour, beside it the value. Drawings that are made once and stamped often."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from render.dice_hospital import symbols
from render.dice_hospital.roles import DICE, Paint
from render.icons import at
from render.letters import width
from render.scene import BOLD, Box, Disc, Drawing, Item, Label

SIDE = 70
FRAMED = 88  # with the frame of a newly changed one
_LETTER, _DIGIT = 34, 54
_ALONE = 46  # a letter without a value


class Look(Struct, frozen=True):
    """How somebody looks: the colour he counts as, its letter, and his value (0: none yet)."""

    colour: str
    letter: str
    value: int = 0


class Extra(Struct, frozen=True):
    """What else is to be seen: the true colour of somebody who counts as another, a shield, a frame."""

    true: Look | None = None
    spared: bool = False
    fresh: bool = False


PLAIN = Extra()


@lru_cache(maxsize=512)
def face(look: Look, side: float = SIDE, paint: Paint | None = None) -> tuple[Item, ...]:
    """The die around the origin, as a rule in the paint of its colour."""
    paint = paint or DICE[look.colour]
    half = side / 2
    body = Box(-half, -half, side, side, paint.body, paint.edge, 4, side / 5)
    if not look.value:
        size = _ALONE if side >= 50 else _LETTER
        return (body, Label(0, 0, look.letter, size, paint.ink, BOLD, vital=size == _ALONE))
    digit = str(look.value)
    letter_w = width(look.letter, BOLD, _LETTER)
    left = -(letter_w + width(digit, BOLD, _DIGIT) + 1) / 2
    return (
        body,
        Label(left, 20, look.letter, _LETTER, paint.ink, BOLD, "ls"),
        Label(left + letter_w + 1, 20, digit, _DIGIT, paint.ink, BOLD, "ls", vital=True),
    )


@lru_cache(maxsize=2048)
def patient(look: Look, on: str, extra: Extra = PLAIN) -> Drawing:
    """A patient in a bed or at the door."""
    middle = FRAMED / 2
    items: list[Item] = []
    if extra.fresh:
        items.append(Box(0, 0, FRAMED, FRAMED, "fresh", bend=22))
        items.append(Box(6, 6, FRAMED - 12, FRAMED - 12, "card", bend=17))  # parts the frame from a die as dark as it
    items += at(face(look), middle, middle, 100)
    if extra.true is not None:
        paint = DICE[extra.true.colour]
        items += (
            Disc(19, 19, 19, paint.body, on, 3),
            Label(19, 19, extra.true.letter, _LETTER, paint.ink, BOLD),
        )
    if extra.spared:
        items += at(symbols.shield(), 19, 18, 36)
    name = f"patient {look.colour}{look.value or '?'}"
    counted = f" truly {extra.true.colour}" if extra.true else ""
    return Drawing(name + counted + " spared" * extra.spared + " new" * extra.fresh, FRAMED, FRAMED, tuple(items), on)


@lru_cache(maxsize=64)
def wanted(look: Look, on: str) -> Drawing:
    """A place that waits for just such a patient."""
    empty = Paint(on, DICE[look.colour].edge, "ink")
    middle = FRAMED / 2
    return Drawing(
        f"wanted {look.colour}{look.value}", FRAMED, FRAMED, at(face(look, SIDE, empty), middle, middle, 100), on
    )


@lru_cache(maxsize=64)
def leaver(colour: str, letter: str, side: int, on: str) -> Drawing:
    """Somebody on the way home."""
    wide = side + 8
    items = at(face(Look(colour, letter), side), wide / 2, wide / 2, 100)
    return Drawing(f"leaver {colour}", wide, wide, items, on)
