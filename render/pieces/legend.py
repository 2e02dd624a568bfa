"""What the icons of a final ranking mean: a card below it that names each of them. Any game's scores can be explained
so; which icons there are, and their words, is the game's own business."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from render.pieces.icons import at
from render.scene import BOLD, TEXT, Box, Drawing, Item, Label, Stamp

_ROW = 58
_PAD = 10  # above the first and below the last line
_SIZE = 34


class Legend(Struct, frozen=True):
    """Where the card is, how many icons it explains, and how many beside each other."""

    left: int
    top: int
    wide: int
    icons: int
    columns: int

    @property
    def high(self) -> int:
        """The words above all icons have a line of their own."""
        return (1 + -(-self.icons // self.columns)) * _ROW + 2 * _PAD

    def card(self) -> tuple[Item, ...]:
        """The empty card, for the ground."""
        return (
            Box(self.left + 2, self.top + 6, self.wide, self.high, "shade", bend=24),
            Box(self.left, self.top, self.wide, self.high, "card", "line", 3, 24),
        )

    def stamps(self, title: str, meanings: Sequence[tuple[tuple[Item, ...], str]]) -> Iterator[Stamp]:
        """What all icons have in common, then each icon with its words."""
        yield Stamp(self.left + 20, self.top + _PAD, _title(title, self.wide - 40))
        column = (self.wide - 40) // self.columns
        for number, (icon, said) in enumerate(meanings):
            row, place = divmod(number, self.columns)
            y = self.top + _PAD + (row + 1) * _ROW
            yield Stamp(self.left + 20 + place * column, y, _meaning(icon, said, column))


@lru_cache(maxsize=16)
def _title(words: str, wide: int) -> Drawing:
    return Drawing("legend", wide, _ROW, (Label(6, _ROW / 2, words, _SIZE, "ink", BOLD, "lm", wide - 12),), "card")


@lru_cache(maxsize=128)
def _meaning(icon: tuple[Item, ...], said: str, wide: int) -> Drawing:
    middle = _ROW / 2
    items = (*at(icon, 28, middle, 46), Label(62, middle, said, _SIZE, "soft", TEXT, "lm", wide - 66))
    return Drawing(f"meaning {said}", wide, _ROW, items, "card")
