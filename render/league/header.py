"""The top of a poster: its title, a line below it, and the page at the right; and the words at its bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.kernel import Text
from render.league.formatting import clean_title
from render.painter import Reader
from render.scene import BOLD, Drawing, Item, Label, Stamp
from render.typesetting import choose_size, text_width, wrap

WIDTH = 1200
MARGIN = 30
INNER = WIDTH - 2 * MARGIN
HEIGHT = 176  # of the header, with the gap below it
SMALL = 36  # text size of what is not vital
FOOTER = 56  # height of one line at the bottom

_TITLE, _SMALLER_TITLE, _SMALLEST_TITLE = 60, 46, 38


class Header(Struct, frozen=True):
    title: str
    lines: str  # below the title
    page: str = ""


def make_header(title: str, facts: tuple[str, ...], page: int, pages: int) -> Header:
    return Header(title, " · ".join(fact for fact in facts if fact), f"{page + 1}/{pages}" if pages > 1 else "")


def season_title(season: str, game: Text, division: int | None, reader: Reader) -> tuple[str, str]:
    """The name of the season; the game and the division."""
    part = f" · {reader.say('picture.league.division', n=division)}" if division is not None else ""
    return clean_title(season, reader), f"{reader.translate(game)}{part}"


def stamp_header(header: Header) -> Stamp:
    return Stamp(MARGIN, 22, draw_header(header))


@lru_cache(maxsize=256)
def draw_header(header: Header) -> Drawing:
    """The title in one line if it fits, else in two smaller ones."""
    room = INNER - 12 - (text_width(header.page, BOLD, 46) + 40 if header.page else 0)
    size = choose_size(header.title, BOLD, (_TITLE, _SMALLER_TITLE), room)
    lines: tuple[str, ...] = (header.title,)
    if text_width(header.title, BOLD, size) > room:
        size, lines = _SMALLEST_TITLE, wrap(header.title, BOLD, _SMALLEST_TITLE, room, 2)
    middle = 44 - (len(lines) - 1) * 22
    items: list[Item] = [
        *(Label(6, middle + index * 44, line, size, "ink", BOLD, "lm", room) for index, line in enumerate(lines)),
        Label(6, 112, header.lines, SMALL, "soft", BOLD, "lm", INNER - 12),
    ]
    if header.page:
        items.append(Label(INNER - 6, 44, header.page, 46, "accent", BOLD, "rm", vital=True))
    return Drawing("header", INNER, 144, tuple(items), "paper")


def stamp_footer(words: str, top: int) -> Iterator[Stamp]:
    """Explanations below the card, in as many lines as they need."""
    for index, line in enumerate(footer_lines(words)):
        yield Stamp(MARGIN, top + index * FOOTER, _draw_footer(line))


def footer_lines(words: str) -> tuple[str, ...]:
    return wrap(words, BOLD, SMALL, INNER - 12, 3) if words else ()


@lru_cache(maxsize=64)
def _draw_footer(line: str) -> Drawing:
    return Drawing("footer", INNER, FOOTER, (Label(6, FOOTER / 2, line, SMALL, "soft", BOLD, "lm"),), "paper")
