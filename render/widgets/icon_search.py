"""Finds out which icons a picture contains, by comparing shapes: a legend made from this cannot disagree with it.

An icon is a few items that painters move, scale and turn together (`place_icon`). It is found where items of the same
kinds and roles follow each other whose sizes and distances all differ from the icon's by one factor.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from render.painter import Meaning
from render.scene import Box, Disc, Item, Label, Point, Polygon, Scene, Stroke

_TOLERANCE = 0.02  # of the factor; positions are rounded nowhere, so only floating-point error has to fit


def meanings_in(scene: Scene, meanings: Iterable[Meaning]) -> tuple[Meaning, ...]:
    """Those whose icon, in one of its variants, is in the picture."""
    drawings = dict.fromkeys(stamp.drawing for stamp in scene.stamps)
    rows = [scene.background.items, *(drawing.items for drawing in drawings)]
    kinds = [[_kind(item) for item in row] for row in rows]
    return tuple(one for one in meanings if any(_is_in(icon, rows, kinds) for icon in one.icons))


def _is_in(icon: Sequence[Item], rows: list[tuple[Item, ...]], kinds: list[list[tuple[object, ...]]]) -> bool:
    wanted = [_kind(item) for item in icon]
    size = len(icon)
    for row, kind in zip(rows, kinds, strict=True):
        for start in range(len(row) - size + 1):
            if kind[start : start + size] == wanted and _is_similar(icon, row[start : start + size]):
                return True
    return False


def _kind(item: Item) -> tuple[object, ...]:
    """What moving, scaling and turning do not change."""
    match item:
        case Polygon():
            return "polygon", item.fill, item.edge, len(item.points)
        case Stroke():
            return "stroke", item.role, len(item.points)
        case Disc():
            return "disc", item.fill, item.edge
        case Box():
            return "box", item.fill, item.edge
        case Label():
            return "label", item.text, item.role


def _is_similar(icon: Sequence[Item], found: Sequence[Item]) -> bool:
    pairs = [(a, b) for a, b in zip(_lengths(icon), _lengths(found), strict=True) if max(a, b) > 1e-6]
    if any(min(a, b) <= 1e-6 for a, b in pairs):
        return False
    factors = [b / a for a, b in pairs]
    return max(factors) - min(factors) <= _TOLERANCE * max(factors)


def _lengths(items: Sequence[Item]) -> Iterator[float]:
    """The size of every item, and the distances from each to the next."""
    for item in items:
        yield from _sizes(item)
    for one, other in pairwise(items):
        yield math.dist(_centre(one), _centre(other))


def _sizes(item: Item) -> Iterator[float]:
    match item:
        case Polygon(points=points) | Stroke(points=points):
            yield from (math.dist(a, b) for a, b in pairwise(points))
        case Disc():
            yield item.r
        case Box():
            yield item.w
            yield item.h
        case Label():
            yield item.size


def _centre(item: Item) -> Point:
    match item:
        case Polygon(points=points) | Stroke(points=points):
            return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        case Box():
            return item.x + item.w / 2, item.y + item.h / 2
        case _:
            return item.x, item.y
