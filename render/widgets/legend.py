"""Legends: the card of a final ranking that names each icon, and a picture of its own that explains them.

The icons and their words come from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

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
_ICON, _COLUMN = 84, 128  # size of an icon, and where its words begin
_LINE, _BETWEEN = 50, 26  # a line of words, and the gap between two meanings
_WORDS = 40
_MAX_LINES = 3


def build_legend_scene(meanings: Sequence[Meaning], reader: Reader, game: str = "") -> Scene:
    """A picture that explains these icons from top to bottom; `game` has the roles they are drawn in, if any."""
    stamps = []
    y = 2 * _MARGIN
    for one in meanings:
        drawing = _draw_explanation(one.icons[0], reader.translate(one.words))
        stamps.append(Stamp(2 * _MARGIN, y, drawing))
        y += drawing.height + _BETWEEN
    return Scene(_draw_sheet(y - _BETWEEN + 2 * _MARGIN, game), tuple(stamps))


@lru_cache(maxsize=64)
def _draw_sheet(height: int, game: str) -> Background:
    card = Box(_MARGIN, _MARGIN, _WIDTH - 2 * _MARGIN, height - 2 * _MARGIN, "card", "line", 3, 24)
    return Background("legend", _WIDTH, height, "paper", (card,), game=game)


@lru_cache(maxsize=512)
def _draw_explanation(icon: tuple[Item, ...], words: str) -> Drawing:
    width = _WIDTH - 4 * _MARGIN
    lines = wrap(words, TEXT, _WORDS, width - _COLUMN, _MAX_LINES)
    height = max(_ICON + 12, len(lines) * _LINE)
    top = (height - len(lines) * _LINE) / 2
    labels = (
        Label(_COLUMN, top + (index + 0.5) * _LINE, line, _WORDS, "ink", TEXT, "lm", width - _COLUMN, vital=True)
        for index, line in enumerate(lines)
    )
    return Drawing(f"explained {words}", width, height, (*place_icon(icon, 54, height / 2, _ICON), *labels), "card")
