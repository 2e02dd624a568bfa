"""The rectangles that layouts are made of."""

from __future__ import annotations

from msgspec import Struct


class Area(Struct, frozen=True):
    """An upright rectangle, in pixels of the finished picture."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> float:
        return self.y + self.h / 2

    @property
    def right(self) -> int:
        return self.x + self.w
