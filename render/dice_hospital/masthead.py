"""The head of the table's picture: which round and phase it is, and what is left in the bag."""

from __future__ import annotations

from functools import lru_cache

from render.dice_hospital import dice, symbols
from render.dice_hospital.dice import Look
from render.pieces import icons
from render.pieces.icons import at
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import width

_WIDE, _HIGH = 1152, 144


@lru_cache(maxsize=256)
def masthead(title: str, phase: str, round_: tuple[int, int], bag: tuple[tuple[str, str, int], ...]) -> Drawing:
    """Title and progress above, phase and bag below."""
    items: list[Item] = [
        *at(icons.ambulance(), 62, 70, 120),
        Label(146, 38, title, 56, "ink", BOLD, "lm", vital=True),
        *_progress(160 + width(title, BOLD, 56) + 26, *round_),
    ]
    x = _WIDE - 3 * 114 - 60
    items.append(Label(146, 110, phase, 44, "accent", BOLD, "lm", x - 160))
    items += at(symbols.bag(), x + 22, 108, 62)
    for number, (colour, letter, left) in enumerate(bag):
        start = x + 60 + number * 114
        items += at(dice.face(Look(colour, letter), 44), start + 22, 110, 100)
        items.append(Label(start + 52, 110, str(left), 40, "ink", BOLD, "lm"))
    return Drawing("masthead", _WIDE, _HIGH, tuple(items), "paper")


def _progress(start: float, now: int, of: int) -> tuple[Item, ...]:
    step = (_WIDE - start) / of
    return tuple(
        Box(start + number * step, 24, step - 8, 28, "accent" if number < now else "shade", bend=8)
        for number in range(of)
    )
