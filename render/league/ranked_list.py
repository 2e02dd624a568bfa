"""A list of people with ranks and one number each: what standings, leaderboards and daily boards look like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.words.posters import Move
from render.league.header import (
    FOOTER,
    HEIGHT,
    INNER,
    MARGIN,
    WIDTH,
    Header,
    footer_lines,
    stamp_footer,
    stamp_header,
)
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Polygon, Scene, Stamp, Stroke
from render.typesetting import choose_size, text_width, wrap
from render.widgets.icons import medal, place_icon
from render.widgets.portraits import portrait

ROW = 104
_PAD = 12
_RANK, _PORTRAIT, _NAME = 62, 152, 206  # x of the columns
_VALUE = 54
_MEDALS = 3


class Row(Struct, frozen=True, kw_only=True):
    """One person. `note` is a small line below the name."""

    rank: int | None
    number: int
    name: str
    value: str
    note: str = ""
    move: Move = ""
    gone: bool = False
    own: bool = False


def build_list(header: Header, rows: Sequence[Row], empty: str, footer: str = "") -> Scene:
    """The rows of one page on a card; `empty` is said instead where there are none."""
    count = max(1, len(rows))
    stamps = [stamp_header(header)]
    for index, row in enumerate(rows):
        stamps += stamp_row(row, HEIGHT + _PAD + index * ROW)
    if not rows:
        stamps.append(Stamp(MARGIN + 6, HEIGHT + _PAD, draw_empty(empty)))
    bottom = HEIGHT + card_height(count) + 24
    return Scene(_draw_background(count, len(footer_lines(footer))), (*stamps, *stamp_footer(footer, bottom)))


def card_height(rows: int) -> int:
    return rows * ROW + 2 * _PAD


def stamp_row(row: Row, top: int) -> Iterator[Stamp]:
    yield Stamp(MARGIN + 6, top, _draw_row(row))


def list_card(top: int, rows: int) -> tuple[Item, ...]:
    """The empty card, with a hairline between two rows."""
    lines = (
        Stroke(((MARGIN + _NAME, top + _PAD + index * ROW), (WIDTH - MARGIN - 30, top + _PAD + index * ROW)), "line", 2)
        for index in range(1, rows)
    )
    return (
        Box(MARGIN + 2, top + 6, INNER, card_height(rows), "shade", radius=28),
        Box(MARGIN, top, INNER, card_height(rows), "card", "line", 3, 28),
        *lines,
    )


@lru_cache(maxsize=64)
def _draw_background(rows: int, footer: int) -> Background:
    height = HEIGHT + card_height(rows) + 24 + footer * FOOTER + (12 if footer else 6)
    return Background(f"league.list-{rows}-{footer}", WIDTH, height, "paper", list_card(HEIGHT, rows))


@lru_cache(maxsize=64)
def draw_empty(words: str) -> Drawing:
    lines = wrap(words, BOLD, 46, INNER - 80, 2)
    top = ROW / 2 - (len(lines) - 1) * 25
    labels = (Label(40, top + i * 50, line, 46, "soft", BOLD, "lm", vital=True) for i, line in enumerate(lines))
    return Drawing("empty", INNER - 12, ROW, tuple(labels), "card")


@lru_cache(maxsize=1024)
def _draw_row(row: Row) -> Drawing:
    width, middle = INNER - 12, ROW / 2
    right = width - 34
    room = right - _NAME - text_width(row.value, BOLD, _VALUE) - 30
    ink = "soft" if row.gone else "ink"
    items: list[Item] = [Box(4, 3, width - 8, ROW - 6, "paper", "accent", 4, 20)] if row.own else []
    items += _rank_items(row.rank, middle)
    items += place_icon(portrait(row.number, row.name), _PORTRAIT, middle, 72)
    if row.move:
        items += place_icon(arrow(row.move), _NAME + 22, middle - (20 if row.note else 0), 40)
    indent = 56 if row.move else 0
    name_y = middle - 20 if row.note else middle
    items.append(_fitted(row.name, _NAME + indent, name_y, room - indent, ink))
    if row.note:
        items.append(Label(_NAME, middle + 28, row.note, 34, "soft", BOLD, "lm", room))
    items.append(Label(right, middle, row.value, _VALUE, "soft" if row.gone else "accent", BOLD, "rm", vital=True))
    return Drawing(f"row {row.rank}", width, ROW, tuple(items), "card")


def _fitted(name: str, x: float, y: float, room: float, role: str) -> Label:
    size = choose_size(name, BOLD, (46, 40, 36), room)
    return Label(x, y, name, size, role, BOLD, "lm", room)


def _rank_items(rank: int | None, middle: float) -> Sequence[Item]:
    if rank is None:
        return (Label(_RANK, middle, "–", 46, "soft", BOLD, vital=True),)
    if rank <= _MEDALS:
        return place_icon(medal(rank), _RANK, middle, 76)
    return (Label(_RANK, middle, str(rank), choose_size(str(rank), BOLD, (50, 46), 84), "ink", BOLD, vital=True),)


def arrow(move: Move) -> tuple[Item, ...]:
    """Up or down, to another division."""
    points = ((0.0, -40.0), (44.0, 34.0), (-44.0, 34.0))
    if move == "up":
        return (Polygon(points, "green", "green-edge", 8, 4),)
    return (Polygon(tuple((x, -y) for x, y in points), "red", "red-edge", 8, 4),)
