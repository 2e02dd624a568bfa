"""What the extension and the set-up put on the table: temps, visitors, Urban Design cards, bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.clinic import texts
from bot.games.clinic.view import View
from render.clinic import urban_cards
from render.clinic.counters import Counter, draw_counter
from render.clinic.layout import SMALL
from render.clinic.people import Token, token_items
from render.clinic.table_builder import CAPTION, GAP, LEFT, RIGHT, TableBuilder
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.icons import place_icon

_LINE = 96
_BETWEEN = 16
_BESIDE = 440  # for the longest caption


def bonus_tiles_shown(view: View) -> bool:
    """Those that are left over after set-up mean nothing any more."""
    return bool(view.bonus) and view.round <= 1 and not view.turn


def add_bonus_tiles(builder: TableBuilder) -> None:
    """The bonus tiles that still lie open, during set-up."""
    if not bonus_tiles_shown(builder.view):
        return
    chips = [_draw_chip(builder.reader.say(f"clinic.bonus.{tile}")) for tile in builder.view.bonus]
    rows: list[list[Drawing]] = [[]]
    for chip in chips:
        if rows[-1] and sum(one.width + 12 for one in rows[-1]) + chip.width > RIGHT - LEFT - 36:
            rows.append([])
        rows[-1].append(chip)
    area = builder.add_panel(CAPTION + len(rows) * 72 + 12)
    builder.caption("bonus", area.x + 18, area.y + 6)
    for index, row in enumerate(rows):
        builder.row(row, area.x + 18, area.y + CAPTION + 6 + index * 72 + 34, 12)
    builder.top += area.h + GAP


@lru_cache(maxsize=32)
def _draw_chip(words: str) -> Drawing:
    width = round(text_width(words, BOLD, SMALL)) + 44
    items = (
        Box(2, 2, width - 4, 60, "hall", "line", 3, 20),
        Label(width / 2, 32, words, SMALL, "ink", BOLD),
    )
    return Drawing("bonus", width, 64, items, "card")


def add_extension(builder: TableBuilder) -> None:
    """One line for each of: temps by price, visitors by popularity, open Urban Design cards."""
    for line in (_temps(builder), _visitors(builder), _cards(builder)):
        if line is None:
            continue
        key, drawings = line
        width = sum(one.width + _BETWEEN for one in drawings)
        above = width > RIGHT - LEFT - _BESIDE  # no room for the caption beside them
        area = builder.add_panel(_LINE + (CAPTION + 4) * above)
        middle = area.y + _LINE / 2
        builder.caption(key, area.x + 18, middle - CAPTION / 2 - 16 * above)
        builder.row(drawings, area.right - 10 - width, middle + (CAPTION - 2) * above, _BETWEEN)
        builder.top += area.h + GAP


def _temps(builder: TableBuilder) -> tuple[str, list[Drawing]] | None:
    shown = [_draw_temp(builder.reader.translate(texts.money(price)), left) for price, left in builder.view.temps]
    return ("temps", shown) if shown else None


@lru_cache(maxsize=64)
def _draw_temp(price: str, left: int) -> Drawing:
    words = f"{price} ×{left}"
    width = round(text_width(words, BOLD, 46)) + 78
    items: list[Item] = [
        *place_icon(token_items(Token("temp", role="nurse"), 60), 34, 40, 100),
        Label(70, 40, words, 46, "ink" if left else "soft", BOLD, "lm", vital=True),
    ]
    return Drawing("temp", width, 80, tuple(items), "card")


def _visitors(builder: TableBuilder) -> tuple[str, list[Drawing]] | None:
    """From how much popularity on one, two and three visitors come."""
    shown = [
        draw_counter(Counter("visitors", icons.heart("heart", "card"), f"{count} ≥ {threshold}"), 80)
        for count, threshold in sorted(_thresholds(builder.view.visitor_thresholds))
    ]
    return ("visitors", shown) if shown else None


def _thresholds(thresholds: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return ((count, threshold) for count, threshold in enumerate(sorted(thresholds), 1))


def _cards(builder: TableBuilder) -> tuple[str, list[Drawing]] | None:
    shown = [urban_cards.draw_open_card(card) for card in builder.view.cards if card]
    return ("cards", shown) if shown else None
