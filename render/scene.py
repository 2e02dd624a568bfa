"""What a picture consists of, as plain values: items (shapes and labels), drawings made of them, and a background.

Colours are roles ("ink", "red-edge"), looked up in a theme when the scene is rasterized, so one scene serves every
theme and palette and can be compared as text. Lengths are pixels of the finished picture. Nothing here draws:
`render.raster` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]

TEXT, BOLD, HAND = "text", "bold", "hand"  # the faces a label can be set in


class Polygon(Struct, frozen=True, tag="polygon"):
    """A closed shape; `radius` is that of its rounded corners."""

    points: tuple[Point, ...]
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    radius: float = 0


class Stroke(Struct, frozen=True, tag="stroke"):
    """A line through points, with round ends and joints."""

    points: tuple[Point, ...]
    role: str
    width: float


class Disc(Struct, frozen=True, tag="disc"):
    """A filled circle, a ring, or both."""

    x: float
    y: float
    r: float
    fill: str | None = None
    edge: str | None = None
    width: float = 0


class Box(Struct, frozen=True, tag="box"):
    """An upright rectangle, its upper left corner at (x, y); `radius` is that of its rounded corners."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    radius: float = 0


class Label(Struct, frozen=True, tag="label"):
    """One line of text.

    `anchor` says which point of it is at (x, y): l, m or r, then m (middle of the capitals) or s (baseline). Text wider
    than `max_width` is truncated. `vital` marks what must be read to play; tests hold it to a larger size.
    """

    x: float
    y: float
    text: str
    size: float
    role: str = "ink"
    face: str = TEXT
    anchor: str = "mm"
    max_width: float | None = None
    vital: bool = False


Item: TypeAlias = Polygon | Stroke | Disc | Box | Label


class Drawing(Struct, frozen=True, cache_hash=True):
    """A small picture that is rendered once and stamped often.

    `on` is the role of the even colour it will lie on. None means that what lies below is not even; the drawing is then
    rendered again for every position, over the pixels there.
    """

    name: str
    width: int
    height: int
    items: tuple[Item, ...]
    on: str | None = None


class Stamp(Struct, frozen=True):
    """A drawing with its upper left corner at (x, y) of the picture."""

    x: int
    y: int
    drawing: Drawing


class Background(Struct, frozen=True, cache_hash=True):
    """Everything that never changes in this kind of picture.

    `atlas` lists the drawings that are stamped on it most, so that the colours they need are in its colour table.
    `game` is the slug of the game whose additional roles the picture uses, if any.
    """

    name: str
    width: int
    height: int
    fill: str
    items: tuple[Item, ...]
    atlas: tuple[Drawing, ...] = ()
    game: str = ""


class Scene(Struct, frozen=True):
    """A complete picture before it is rasterized: later stamps lie over earlier ones."""

    background: Background
    stamps: tuple[Stamp, ...] = ()

    def items(self) -> Iterator[tuple[float, float, Item]]:
        """Every item with the corner its coordinates are relative to, in drawing order."""
        for item in self.background.items:
            yield 0, 0, item
        for stamp in self.stamps:
            for item in stamp.drawing.items:
                yield stamp.x, stamp.y, item

    def labels(self) -> Iterator[Label]:
        """Every label of the picture, in drawing order."""
        return (item for _, _, item in self.items() if isinstance(item, Label))
