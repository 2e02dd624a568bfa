"""The background of each label of a scene, found by geometry: the topmost filled shape below its centre."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from render import typesetting
from render.scene import Box, Disc, Item, Label, Point, Polygon, Scene, Stroke


def labels_with_background(scene: Scene) -> Iterator[tuple[Label, str]]:
    """Every label with the role of what lies below it."""
    below: list[tuple[float, float, Item]] = []
    for left, top, item in scene.items():
        if isinstance(item, Label):
            x, y = label_centre(item)
            yield item, _topmost_role(below, left + x, top + y) or scene.background.fill
        else:
            below.append((left, top, item))


def label_centre(label: Label) -> Point:
    width = typesetting.text_width(label.text, label.face, label.size)
    width = width if label.max_width is None else min(width, label.max_width)
    height = label.size * typesetting.cap_height(label.face)
    return (
        label.x + width * {"l": 0.5, "m": 0.0, "r": -0.5}[label.anchor[0]],
        label.y - (height / 2 if label.anchor[1] == "s" else 0),
    )


def _topmost_role(items: list[tuple[float, float, Item]], x: float, y: float) -> str | None:
    found = (_role_at(item, x - left, y - top) for left, top, item in reversed(items))
    return next((role for role in found if role is not None), None)


def _role_at(item: Item, x: float, y: float) -> str | None:
    """The role that covers this point, if any does."""
    match item:
        case Box():
            return item.fill if item.x <= x <= item.x + item.w and item.y <= y <= item.y + item.h else None
        case Disc():
            return item.fill if math.dist((x, y), (item.x, item.y)) <= item.r else None
        case Polygon():
            return item.fill if item.fill and _contains(item.points, x, y) else None
        case Stroke():
            return (
                item.role
                if any(_distance_to_segment(a, b, (x, y)) <= item.width / 2 for a, b in pairwise(item.points))
                else None
            )
        case _:
            return None


def _contains(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a ray to the right crosses the polygon an odd number of times."""
    sides = zip(points, (*points[1:], points[0]), strict=True)
    crossed = [(ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in sides]
    return sum(crossed) % 2 == 1


def _distance_to_segment(a: Point, b: Point, point: Point) -> float:
    """The distance from a point to the segment between two others."""
    (ax, ay), (bx, by), (x, y) = a, b, point
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))
