"""Urban Design cards: the two floors that must be built, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.clinic.constants import constants
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import text_width
from render.widgets.ranking import format_points

_CELL = 19
_SIDE = 3 * _CELL


def _plan(rows: tuple[str, ...], left: float, top: float) -> Iterator[Item]:
    """One floor: a filled field where a module is needed."""
    for y, row in enumerate(rows):
        for x, field in enumerate(row):
            needed = field == "X"
            yield Box(
                left + x * _CELL, top + y * _CELL, _CELL - 3, _CELL - 3, "accent" if needed else None, "faint", 2, 3
            )


@lru_cache(maxsize=32)
def draw_small_card(card: str, fresh: bool) -> Drawing:
    """In one line: ground floor, first floor, points and penalty."""
    return _draw(card, 70, "card", fresh)


@lru_cache(maxsize=32)
def draw_open_card(card: str) -> Drawing:
    """As it lies on the table."""
    return _draw(card, 84, "card", False)


def _draw(card: str, height: int, on: str, fresh: bool) -> Drawing:
    face = constants().urban_cards[card]
    gain, loss = f"+{face.pp}", format_points(face.penalty)
    top = (height - _SIDE) / 2 + 1
    width = round(2 * _SIDE + 50 + text_width(f"{gain} {loss}", BOLD, 46))
    items = (
        Box(2, 2, width - 4, height - 4, on, "fresh" if fresh else "line", 6 if fresh else 3, 12),
        *_plan(face.floor0, 10, top),
        *_plan(face.floor1, 20 + _SIDE, top),
        Label(30 + 2 * _SIDE, height / 2, gain, 46, "accent", BOLD, "lm", vital=True),
        Label(width - 12, height / 2, loss, 46, "alert", BOLD, "rm", vital=True),
    )
    return Drawing(f"card {card}{' new' * fresh}", width, height, items, on)
