"""What the blocks of the table's picture share: the builder that collects stamps and panels from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from bot.games.clinic.view import View
from render.clinic.layout import SMALL
from render.painter import Reader
from render.scene import BOLD, Drawing, Label, Stamp
from render.typesetting import text_width
from render.widgets.area import Area

LEFT, RIGHT, GAP = 20, 1180, 16
CAPTION = 50

Panel: TypeAlias = tuple[Area, bool]  # a card of the background, and whether what it shows has changed


class TableBuilder:
    """`top` is where the next block begins."""

    def __init__(self, view: View, reader: Reader, places: frozenset[str]) -> None:
        self.view, self.reader, self.places = view, reader, places
        self.top = 16
        self.stamps: list[Stamp] = []
        self.panels: list[Panel] = []

    def stamp(self, drawing: Drawing, x: float, y: float) -> None:
        self.stamps.append(Stamp(round(x), round(y), drawing))

    def add_panel(self, height: int, place: str = "") -> Area:
        """A card over the whole width, at the present top."""
        area = Area(LEFT, self.top, RIGHT - LEFT, height)
        self.panels.append((area, place in self.places))
        return area

    def caption(self, key: str, x: float, y: float) -> float:
        """The caption of a block or a part of it; returns where it ends."""
        drawing = draw_caption(self.reader.say(f"picture.clinic.{key}"))
        self.stamp(drawing, x, y)
        return x + drawing.width

    def row(self, drawings: Sequence[Drawing], x: float, middle: float, gap: float = 8) -> float:
        """Drawings side by side; returns where they end."""
        for drawing in drawings:
            self.stamp(drawing, x, middle - drawing.height / 2)
            x += drawing.width + gap
        return x


Block: TypeAlias = Callable[[TableBuilder], None]


@lru_cache(maxsize=128)
def draw_caption(words: str) -> Drawing:
    width = round(text_width(words, BOLD, SMALL)) + 6
    return Drawing("caption", width, CAPTION, (Label(3, CAPTION / 2, words, SMALL, "soft", BOLD, "lm"),), "card")
