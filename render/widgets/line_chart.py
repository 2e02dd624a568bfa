"""A curve through a few dozen values, with a scale at its left: ratings, or a person's recent form.

The caller says which points stand out, and how; without a scale the chart is only the curve.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from render.scene import BOLD, Disc, Item, Label, Point, Stroke
from render.widgets.area import Area

_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MAX_LINES = 5
_SCALE = 112  # width of the numbers at the left
_SIZE = 36


class Marked(Struct, frozen=True):
    """A value of the curve. `hollow`: it is not certain yet; `won`: it stands out."""

    value: float
    hollow: bool = False
    won: bool = False


def line_chart(points: Sequence[Marked], area: Area) -> tuple[Item, ...]:
    """The chart with a scale. There is at least one point."""
    step, low, high = _scale([point.value for point in points])
    plot = Area(area.x + _SCALE, area.y + 20, area.w - _SCALE - 24, area.h - 40)
    items: list[Item] = []
    for value in range(low, high + 1, step):
        y = _height(value, low, high, plot)
        items.append(Stroke(((plot.x - 8, y), (plot.right + 16, y)), "line", 2))
        items.append(Label(plot.x - 22, y, str(value).replace("-", "−"), _SIZE, "soft", BOLD, "rm"))
    return (*items, *plain_curve(points, plot, low, high))


def plain_curve(points: Sequence[Marked], plot: Area, low: float, high: float) -> tuple[Item, ...]:
    """Only the curve and its points, from the left edge to the right one."""
    places = [(_along(i, len(points), plot), _height(p.value, low, high, plot)) for i, p in enumerate(points)]
    line = (Stroke(tuple(places), "accent", 7),) if len(places) > 1 else ()
    radius = 13 if len(points) <= 30 else 9
    return (*line, *(disc for point, place in zip(points, places, strict=True) for disc in _dot(point, place, radius)))


def _dot(point: Marked, place: Point, radius: float) -> tuple[Item, ...]:
    x, y = place
    if point.won:
        return (Disc(x, y, radius + 4, "gold", "ink", 4),)
    if point.hollow:
        return (Disc(x, y, radius, "card", "accent", 5),)
    return (Disc(x, y, radius, "accent"),)


def win_dot() -> tuple[Item, ...]:
    """For a legend, in a square of 100 around the origin."""
    return (Disc(0, 0, 36, "gold", "ink", 8),)


def uncertain_dot() -> tuple[Item, ...]:
    return (Disc(0, 0, 32, "card", "accent", 12),)


def _scale(values: Sequence[float]) -> tuple[int, int, int]:
    """The distance of two lines, the lowest and the highest; at least one step apart, in round numbers."""
    span = max(values) - min(values)
    step = next((step for step in _STEPS if span / step <= _MAX_LINES - 1), math.ceil(span / (_MAX_LINES - 1)))
    low, high = math.floor(min(values) / step) * step, math.ceil(max(values) / step) * step
    return (step, low, high) if high > low else (step, low - step, high + step)


def _along(index: int, count: int, plot: Area) -> float:
    return plot.x + (plot.w / 2 if count == 1 else plot.w * index / (count - 1))


def _height(value: float, low: float, high: float, plot: Area) -> float:
    return plot.y + plot.h * (1 - (value - low) / (high - low))
