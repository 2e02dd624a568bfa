"""The tray in front of a hospital: its bonus tokens, and the investment tokens its owner is looking at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.dice_hospital.view import HospitalView
from render.dice_hospital.community_care import icons
from render.dice_hospital.community_care.tokens import chip, draw_bonus
from render.dice_hospital.effect_glyphs import length, set_line
from render.dice_hospital.effect_notation import ColourLetters
from render.scene import Box, Drawing, Item, Stamp
from render.widgets.area import Area
from render.widgets.icons import place_icon

_BONUS = 56
_GAP = 12


def stamp_tray(hospital: HospitalView, area: Area, letters: ColourLetters, places: frozenset[str]) -> Iterator[Stamp]:
    """Bonus tokens from the left, tokens that are looked at from the right."""
    x = area.x + 10
    for kind in hospital.bonus:
        drawing = draw_bonus(kind, letters, "paper", _BONUS)
        yield Stamp(x, round(area.middle - drawing.height / 2), drawing)
        x += drawing.width + _GAP
    if "bonus" in places and hospital.bonus:
        yield Stamp(area.x + 10, area.y + area.h - 9, _draw_underline(x - area.x - 10 - _GAP))
    if hospital.looking:
        drawing = _draw_looking(tuple(one.token for one in hospital.looking), letters)
        yield Stamp(area.right - drawing.width, round(area.middle - drawing.height / 2), drawing)


@lru_cache(maxsize=8)
def _draw_underline(width: int) -> Drawing:
    return Drawing("bonus line new", width, 8, (Box(0, 1, width, 6, "fresh", radius=3),), "paper")


@lru_cache(maxsize=256)
def _draw_looking(looking: tuple[str, ...], letters: ColourLetters) -> Drawing:
    known = dict(letters)
    chips = [chip(token, known[token.split(".")[1]]) for token in looking]
    width = round(length(chips)) + 104
    items: list[Item] = [
        Box(3, 3, width - 6, 64, "card", "line", 3, 16),
        *place_icon(icons.eye(), 44, 35, 56),
        *set_line(chips, 86, 35, width - 96),
    ]
    return Drawing("looking " + " ".join(looking), width, 70, tuple(items), "paper")
