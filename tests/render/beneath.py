"""What lies beneath each line of writing of a scene, found by geometry: the topmost filled shape under its middle."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from render import typesetting
from render.scene import Box, Disc, Item, Label, Point, Polygon, Scene, Stroke


def writing(scene: Scene) -> Iterator[tuple[Label, str]]:
    """Every label with the role of what it is written on."""
    below: list[tuple[float, float, Item]] = []
    for left, top, item in scene.items():
        if isinstance(item, Label):
            x, y = middle(item)
            yield item, _topmost(below, left + x, top + y) or scene.ground.fill
        else:
            below.append((left, top, item))


def middle(label: Label) -> Point:
    wide = typesetting.width(label.text, label.face, label.size)
    wide = wide if label.most is None else min(wide, label.most)
    high = label.size * typesetting.cap_height(label.face)
    return (
        label.x + wide * {"l": 0.5, "m": 0.0, "r": -0.5}[label.anchor[0]],
        label.y - (high / 2 if label.anchor[1] == "s" else 0),
    )


def _topmost(items: list[tuple[float, float, Item]], x: float, y: float) -> str | None:
    found = (_role(item, x - left, y - top) for left, top, item in reversed(items))
    return next((role for role in found if role is not None), None)


def _role(item: Item, x: float, y: float) -> str | None:
    """The role that covers this point, if any does."""
    match item:
        case Box():
            return item.fill if item.x <= x <= item.x + item.w and item.y <= y <= item.y + item.h else None
        case Disc():
            return item.fill if math.dist((x, y), (item.x, item.y)) <= item.r else None
        case Polygon():
            return item.fill if item.fill and _inside(item.points, x, y) else None
        case Stroke():
            return item.role if any(_apart(a, b, (x, y)) <= item.width / 2 for a, b in pairwise(item.points)) else None
        case _:
            return None


def _inside(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a ray to the right leaves the polygon once more than it enters it."""
    sides = zip(points, (*points[1:], points[0]), strict=True)
    crossed = [(ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in sides]
    return sum(crossed) % 2 == 1


def _apart(a: Point, b: Point, point: Point) -> float:
    """From a point to the line between two others."""
    (ax, ay), (bx, by), (x, y) = a, b, point
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))
