"""The header of the table's picture: the round, the phase, and the dice left in the bag."""

from __future__ import annotations

from functools import lru_cache

from render.dice_hospital import dice, hospital_icons
from render.dice_hospital.dice import Face
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.icons import place_icon

_WIDE, _HIGH = 1152, 144


@lru_cache(maxsize=256)
def draw_table_header(
    title: str, phase: str, round_: tuple[int, int], bag: tuple[tuple[str, str, int], ...]
) -> Drawing:
    """Title and progress above, phase and bag below."""
    items: list[Item] = [
        *place_icon(icons.ambulance(), 62, 70, 120),
        Label(146, 38, title, 56, "ink", BOLD, "lm", vital=True),
        *_draw_progress(160 + text_width(title, BOLD, 56) + 26, *round_),
    ]
    x = _WIDE - 3 * 114 - 60
    items.append(Label(146, 110, phase, 44, "accent", BOLD, "lm", x - 160))
    items += place_icon(hospital_icons.bag(), x + 22, 108, 62)
    for index, (colour, letter, left) in enumerate(bag):
        start = x + 60 + index * 114
        items += place_icon(dice.die(Face(colour, letter), 44), start + 22, 110, 100)
        items.append(Label(start + 52, 110, str(left), 40, "ink", BOLD, "lm"))
    return Drawing("masthead", _WIDE, _HIGH, tuple(items), "paper")


def _draw_progress(start: float, now: int, of: int) -> tuple[Item, ...]:
    step = (_WIDE - start) / of
    return tuple(
        Box(start + index * step, 24, step - 8, 28, "accent" if index < now else "shade", radius=8)
        for index in range(of)
    )
