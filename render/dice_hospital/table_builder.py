"""What blocks of the table's picture are added to: stamps and the panels below them, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.view import View
from render.dice_hospital import cards
from render.dice_hospital.dice import Face
from render.painter import Reader
from render.scene import BOLD, Drawing, Item, Label, Stamp
from render.widgets.area import Area

LEFT, RIGHT, GAP = 24, 1176, 18
CAPTION = 56


class Panel(Struct, frozen=True):
    """A card of the background, below stamps."""

    area: Area
    role: str = "card"


class TableBuilder:
    """Collects stamps and panels from top to bottom; `top` is where the next block begins."""

    def __init__(self, view: View, reader: Reader, places: frozenset[str], card_height: int) -> None:
        self.view, self.reader, self.places = view, reader, places
        self.card_height = card_height  # of many cards on display; 0: there is no room for them
        self.letters = dict(cards.colour_letters(reader))
        self.top = 20
        self.stamps: list[Stamp] = []
        self.panels: list[Panel] = []
        self.ground: list[Item] = []  # of the background, above its panels

    def stamp(self, drawing: Drawing, x: float, y: float) -> None:
        self.stamps.append(Stamp(round(x), round(y), drawing))

    def add_panel(self, x: int, y: int, w: int, h: int, role: str = "card") -> Area:
        area = Area(x, y, w, h)
        self.panels.append(Panel(area, role))
        return area

    def face(self, colour: str, value: int) -> Face:
        return Face(colour, self.letters[colour], value)

    def add_pairs(self, count: int, height: int) -> Iterator[Area]:
        """Panels side by side in pairs; a last one without a neighbour is as wide as both."""
        half = (RIGHT - LEFT - GAP) // 2
        for index in range(count):
            alone = index == count - 1 and index % 2 == 0
            yield self.add_panel(LEFT + index % 2 * (half + GAP), self.top, RIGHT - LEFT if alone else half, height)
            if index % 2 or alone:
                self.top += height + GAP


@lru_cache(maxsize=128)
def draw_caption(words: str, width: int, on: str, size: int = 38) -> Drawing:
    return Drawing("caption", width, 52, (Label(2, 28, words, size, "soft", BOLD, "lm", width - 4),), on)
