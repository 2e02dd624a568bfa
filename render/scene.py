"""What a picture consists of, as plain values: shapes, labels, and the stamps that are put on a ground.

Colours are roles ("ink", "red.fill"), looked up in a theme only when the scene is drawn, so one scene serves every
theme and palette and can be compared as text. Lengths are pixels of the finished picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]

TEXT, BOLD, HAND = "text", "bold", "hand"  # the faces a label can be set in


class Polygon(Struct, frozen=True, tag="polygon"):
    """A closed shape; `bend` rounds its corners with that radius."""

    points: tuple[Point, ...]
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    bend: float = 0


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
    """An upright rectangle, its upper left corner at (x, y); `bend` rounds the corners."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    bend: float = 0


class Label(Struct, frozen=True, tag="label"):
    """One line of writing. `anchor` says which point of it is at (x, y): l, m, r and then m (middle of the capitals)
    or s (baseline). What is wider than `most` ends in an ellipsis. `vital` is what one must read to play."""

    x: float
    y: float
    text: str
    size: float
    role: str = "ink"
    face: str = TEXT
    anchor: str = "mm"
    most: float | None = None
    vital: bool = False


Item: TypeAlias = Polygon | Stroke | Disc | Box | Label


class Drawing(Struct, frozen=True, cache_hash=True):
    """A small picture that is drawn once and stamped often. `on` is the role of the even ground it will lie on; None
    means that what lies beneath is not even, and the drawing is then made for one place only."""

    name: str
    width: int
    height: int
    items: tuple[Item, ...]
    on: str | None = None


class Stamp(Struct, frozen=True):
    """A drawing put down with its upper left corner at (x, y)."""

    x: int
    y: int
    drawing: Drawing


class Ground(Struct, frozen=True, cache_hash=True):
    """Everything that never changes in this kind of picture. `atlas` lists the drawings that are stamped on it most,
    so that the colours they need are in its palette. `own` is the game whose own roles the picture uses."""

    name: str
    width: int
    height: int
    fill: str
    items: tuple[Item, ...]
    atlas: tuple[Drawing, ...] = ()
    own: str = ""


class Scene(Struct, frozen=True):
    """A picture, complete and undrawn: later stamps lie over earlier ones."""

    ground: Ground
    stamps: tuple[Stamp, ...] = ()

    def items(self) -> Iterator[tuple[float, float, Item]]:
        """Every item with the corner its coordinates count from, in the order they are drawn."""
        for item in self.ground.items:
            yield 0, 0, item
        for stamp in self.stamps:
            for item in stamp.drawing.items:
                yield stamp.x, stamp.y, item

    def labels(self) -> Iterator[Label]:
        """Everything written in this picture."""
        return (item for _, _, item in self.items() if isinstance(item, Label))
