"""Patients as dice: a letter for the colour, beside it the value. Drawings that are made once and stamped often."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from render.dice_hospital import symbols
from render.dice_hospital.roles import DICE, Paint
from render.pieces.icons import at
from render.scene import BOLD, Box, Disc, Drawing, Item, Label
from render.typesetting import width

SIDE = 70
FRAMED = 88  # with the frame of a newly changed one, and the ground that parts it from its neighbour's
_FRAME, _THICK = 78, 4  # of that frame
_IN_FRAME = 58  # a die inside it, so that ground is seen all around
_LETTER, _DIGIT, _DIGIT_IN_FRAME = 34, 54, 52
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
def face(look: Look, side: float = SIDE, paint: Paint | None = None, digits: float = _DIGIT) -> tuple[Item, ...]:
    """The die around the origin, as a rule in the paint of its colour."""
    paint = paint or DICE[look.colour]
    half = side / 2
    body = Box(-half, -half, side, side, paint.body, paint.edge, 4, side / 5)
    if not look.value:
        size = _ALONE if side >= 50 else _LETTER
        return (body, Label(0, 0, look.letter, size, paint.ink, BOLD, vital=size == _ALONE))
    digit = str(look.value)
    letter_w = width(look.letter, BOLD, _LETTER)
    left = -(letter_w + width(digit, BOLD, digits) + 1) / 2
    return (
        body,
        Label(left, 20, look.letter, _LETTER, paint.ink, BOLD, "ls"),
        Label(left + letter_w + 1, 20, digit, digits, paint.ink, BOLD, "ls", vital=True),
    )


def _framed(look: Look) -> tuple[Item, ...]:
    """Without an edge of its own: by night the edge of a red die is as bright and as pink as the frame."""
    paint = DICE[look.colour]
    return face(look, _IN_FRAME, Paint(paint.body, paint.body, paint.ink), _DIGIT_IN_FRAME)


@lru_cache(maxsize=2048)
def patient(look: Look, on: str, extra: Extra = PLAIN) -> Drawing:
    """A patient in a bed or at the door."""
    middle = FRAMED / 2
    items: list[Item] = []
    if extra.fresh:
        corner = (FRAMED - _FRAME) / 2
        items.append(Box(corner, corner, _FRAME, _FRAME, "card", "fresh", _THICK, 18))
    items += at(_framed(look) if extra.fresh else face(look), middle, middle, 100)
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
