"""Tokens: investment tokens as chips with a mark and the letter of their colour, bonus tokens of the city as discs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from bot.games.dice_hospital.cards.tokens import colour_of, kind_of
from render.dice_hospital.colour_roles import DICE
from render.dice_hospital.community_care import icons
from render.dice_hospital.effect_glyphs import SIZE, Glyph
from render.scene import BOLD, Drawing, Item, Label, Polygon, Stroke
from render.shapes import star
from render.typesetting import text_width
from render.widgets.icons import place_icon

_LETTER = 34
_CHIP_H = 52
_CUT = 12  # the corners of a chip
BONUS = 48  # the size of a bonus token
_KITS = {"red": "R", "yellow": "Y", "green": "G"}

_MARKS = {"equal": "=", "plus": "+", "minus": "−", "low": "≤2"}  # as the catalogue writes them


def _extra(role: str) -> tuple[Item, ...]:
    return (Polygon(star(0, 0, 48), role, radius=3),)


def _conversion(role: str) -> tuple[Item, ...]:
    return (Stroke(((-40, 0), (20, 0)), role, 15), Polygon(((8, -34), (46, 0), (8, 34)), role, radius=2))


_SIGNS: Mapping[str, Callable[[str], tuple[Item, ...]]] = {
    "extra": _extra,
    "dye": _conversion,
    "nurse": icons.recruit,
}


@lru_cache(maxsize=128)
def chip(token: str, letter: str) -> Glyph:
    """An investment token: what it does, and the colour it does it for. Pink has the sign of a family."""
    kind, colour = kind_of(token), colour_of(token)
    roles = DICE[colour]
    mark = _MARKS.get(kind)
    mark_width = text_width(mark, BOLD, SIZE) if mark else 32.0
    letter_width = 32.0 if colour == "P" else text_width(letter, BOLD, _LETTER)
    inner = mark_width + 4 + letter_width
    width = inner + 22
    left = -inner / 2
    items: list[Item] = [Polygon(_cut_corners(width, _CHIP_H), roles.body, roles.edge, 5, 3)]
    if mark:
        items.append(Label(left, 0, mark, SIZE, roles.ink, BOLD, "lm", vital=True))
    else:
        items += place_icon(_SIGNS[kind](roles.ink), left + 16, 0, 34)
    if colour == "P":
        items += place_icon(icons.family(roles.ink), left + mark_width + 4 + 16, 1, 34)
    else:
        items.append(Label(left + mark_width + 4, 0, letter, _LETTER, roles.ink, BOLD, "lm"))
    return Glyph(width + 4, tuple(items))


def _cut_corners(w: float, h: float) -> tuple[tuple[float, float], ...]:
    x, y = w / 2, h / 2
    return (
        (-x + _CUT, -y),
        (x - _CUT, -y),
        (x, -y + _CUT),
        (x, y - _CUT),
        (x - _CUT, y),
        (-x + _CUT, y),
        (-x, y - _CUT),
        (-x, -y + _CUT),
    )


_BONUS_ICONS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "order": icons.fast_lane,
    "care": icons.first_aid,
    "nurse": icons.volunteer,
}


def bonus_icon(kind: str, letters: Mapping[str, str]) -> tuple[Item, ...]:
    """A bonus token of the city, in a square of 100; the letter of a kit can be read from a size of 46 on."""
    if kind not in _KITS:
        return _BONUS_ICONS[kind]()
    roles = DICE[_KITS[kind]]
    letter = Label(0, 8, letters[_KITS[kind]], 74, roles.ink, BOLD)
    return (*icons.kit(roles.body, roles.edge), letter)


@lru_cache(maxsize=64)
def draw_bonus(kind: str, letters: tuple[tuple[str, str], ...], on: str | None, size: int = BONUS) -> Drawing:
    """A bonus token beside a patient, or in front of a hospital."""
    width = size + 4
    items = place_icon(bonus_icon(kind, dict(letters)), width / 2, width / 2, size)
    return Drawing(f"bonus {kind}", width, width, items, on)
