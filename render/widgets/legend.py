"""Legends: the card of a final ranking that names each icon, and a picture of its own that explains them.

The icons and their words come from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from render.painter import Meaning, Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import wrap
from render.widgets.icons import place_icon

_ROW = 58
_PAD = 10  # above the first and below the last line
_SIZE = 34


class Legend(Struct, frozen=True):
    """The position of the card, the number of icons it explains, and its columns."""

    left: int
    top: int
    width: int
    icons: int
    columns: int

    @property
    def height(self) -> int:
        """One line for the title, and the lines of icons."""
        return (1 + -(-self.icons // self.columns)) * _ROW + 2 * _PAD

    def card(self) -> tuple[Item, ...]:
        """The empty card, for the background."""
        return (
            Box(self.left + 2, self.top + 6, self.width, self.height, "shade", radius=24),
            Box(self.left, self.top, self.width, self.height, "card", "line", 3, 24),
        )

    def stamps(self, title: str, meanings: Sequence[tuple[tuple[Item, ...], str]]) -> Iterator[Stamp]:
        """The title, then each icon with its meaning."""
        yield Stamp(self.left + 20, self.top + _PAD, _draw_title(title, self.width - 40))
        column_width = (self.width - 40) // self.columns
        for index, (icon, words) in enumerate(meanings):
            row, column = divmod(index, self.columns)
            y = self.top + _PAD + (row + 1) * _ROW
            yield Stamp(self.left + 20 + column * column_width, y, _draw_meaning(icon, words, column_width))


@lru_cache(maxsize=16)
def _draw_title(words: str, width: int) -> Drawing:
    return Drawing("legend", width, _ROW, (Label(6, _ROW / 2, words, _SIZE, "ink", BOLD, "lm", width - 12),), "card")


@lru_cache(maxsize=128)
def _draw_meaning(icon: tuple[Item, ...], words: str, width: int) -> Drawing:
    middle = _ROW / 2
    items = (*place_icon(icon, 28, middle, 46), Label(62, middle, words, _SIZE, "soft", TEXT, "lm", width - 66))
    return Drawing(f"meaning {words}", width, _ROW, items, "card")


_WIDTH = 1200
_MARGIN = 30
_ICON, _COLUMN = 88, 132  # size of an icon, and where its words begin
_LINE, _BETWEEN = 58, 24  # a line of words, and the gap between two meanings
_WORDS = 46
_MAX_LINES = 3
_LONG = 16  # from so many icons on there are two columns, which Discord shows larger than one very high column
_NARROW_ICON, _NARROW_COLUMN, _NARROW_LINE = 72, 96, 52
_NARROW_MAX_LINES = 7


def build_legend_scene(meanings: Sequence[Meaning], reader: Reader, game: str = "") -> Scene:
    """A picture that explains these icons from top to bottom; `game` has the roles they are drawn in, if any."""
    explained = [(one.icons[0], reader.translate(one.words)) for one in meanings]
    stamp = stamp_explanations if len(explained) < _LONG else _stamp_in_two_columns
    stamps, bottom = stamp(explained, 2 * _MARGIN)
    return Scene(_draw_sheet(bottom + 2 * _MARGIN, game), stamps)


def stamp_explanations(explained: Sequence[tuple[tuple[Item, ...], str]], top: int) -> tuple[tuple[Stamp, ...], int]:
    """Icons with their words below each other, on a card as wide as the picture; and where they end."""
    stamps = []
    for icon, words in explained:
        drawing = _draw_explanation(icon, words)
        stamps.append(Stamp(2 * _MARGIN, top, drawing))
        top += drawing.height + _BETWEEN
    return tuple(stamps), top - _BETWEEN


def _stamp_in_two_columns(explained: Sequence[tuple[tuple[Item, ...], str]], top: int) -> tuple[tuple[Stamp, ...], int]:
    """The first half left, the second half right."""
    width = (_WIDTH - 5 * _MARGIN) // 2
    drawings = [_draw_narrow_explanation(icon, words, width) for icon, words in explained]
    half = -(-len(drawings) // 2)
    stamps: list[Stamp] = []
    bottom = top
    for column, those in enumerate((drawings[:half], drawings[half:])):
        y = top
        for drawing in those:
            stamps.append(Stamp(2 * _MARGIN + column * (width + _MARGIN), y, drawing))
            y += drawing.height + _BETWEEN
        bottom = max(bottom, y - _BETWEEN)
    return tuple(stamps), bottom


def explanation_card(top: int, bottom: int) -> tuple[Item, ...]:
    """The empty card below such explanations, for a background."""
    return (Box(_MARGIN, top - _MARGIN, _WIDTH - 2 * _MARGIN, bottom - top + 2 * _MARGIN, "card", "line", 3, 24),)


@lru_cache(maxsize=64)
def _draw_sheet(height: int, game: str) -> Background:
    return Background("legend", _WIDTH, height, "paper", explanation_card(2 * _MARGIN, height - 2 * _MARGIN), game=game)


@lru_cache(maxsize=512)
def _draw_explanation(icon: tuple[Item, ...], words: str) -> Drawing:
    width = _WIDTH - 4 * _MARGIN
    lines = wrap(words, TEXT, _WORDS, width - _COLUMN, _MAX_LINES)
    return _draw_lines(icon, words, lines, Measures(width, _ICON, _COLUMN, _LINE))


@lru_cache(maxsize=512)
def _draw_narrow_explanation(icon: tuple[Item, ...], words: str, width: int) -> Drawing:
    lines = wrap(words, TEXT, _WORDS, width - _NARROW_COLUMN, _NARROW_MAX_LINES)
    return _draw_lines(icon, words, lines, Measures(width, _NARROW_ICON, _NARROW_COLUMN, _NARROW_LINE))


class Measures(NamedTuple):
    """Sizes of an explanation in pixels: the whole width, its icon, where the words begin, a line."""

    width: int
    icon: int
    column: int
    line: int


def _draw_lines(icon: tuple[Item, ...], words: str, lines: Sequence[str], size: Measures) -> Drawing:
    height = max(size.icon + 12, len(lines) * size.line)
    top = (height - len(lines) * size.line) / 2
    room = size.width - size.column
    labels = (
        Label(
            size.column,
            top + (i + 0.5) * size.line,
            line,
            _WORDS,
            "ink",
            TEXT,
            "lm",
            room,
            vital=True,
        )
        for i, line in enumerate(lines)
    )
    middle = size.icon / 2 + 10
    items = (*place_icon(icon, middle, height / 2, size.icon), *labels)
    return Drawing(f"explained {words}", size.width, height, items, "card")
