"""The legend of a final ranking: a card that names each icon. The icons and their names come from the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from render.scene import BOLD, TEXT, Box, Drawing, Item, Label, Stamp
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
