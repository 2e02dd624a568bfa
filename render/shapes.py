"""Geometry: the points of curves and figures, and the transformation of items. Knows no colour and no game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import msgspec

from render.scene import Box, Disc, Item, Label, Point, Polygon, Stroke

_STEP = 12.0  # degrees between two points of an arc; small enough to look round at any size we use

_PointTransform: TypeAlias = Callable[[Point], Point]


def hexagon(x: float, y: float, width: float) -> tuple[Point, ...]:
    """A hexagon that stands on a corner, `width` between its vertical sides; clockwise from the top."""
    r = width / math.sqrt(3)
    return tuple((x + r * math.sin(math.radians(a)), y - r * math.cos(math.radians(a))) for a in range(0, 360, 60))


def arc(x: float, y: float, r: float, start: float, end: float, *, ry: float | None = None) -> tuple[Point, ...]:
    """Points on a circle (or, with `ry`, an ellipse) from angle `start` to `end`: degrees, 0 is right, 90 is down."""
    steps = max(2, round(abs(end - start) / _STEP) + 1)
    angles = [math.radians(start + (end - start) * i / (steps - 1)) for i in range(steps)]
    return tuple((x + r * math.cos(a), y + (ry or r) * math.sin(a)) for a in angles)


def curve(*corners: Point, steps: int = 10) -> tuple[Point, ...]:
    """A Bézier curve with these control points."""
    return tuple(_on_curve(corners, i / steps) for i in range(steps + 1))


def _on_curve(corners: tuple[Point, ...], t: float) -> Point:
    while len(corners) > 1:
        corners = tuple(interpolate(a, b, t) for a, b in pairwise(corners))
    return corners[0]


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.45) -> tuple[Point, ...]:
    """A star with its first point up."""
    found = []
    for i in range(points * 2):
        angle, length = math.pi * i / points, r if i % 2 == 0 else r * inner
        found.append((x + length * math.sin(angle), y - length * math.cos(angle)))
    return tuple(found)


@lru_cache(maxsize=4096)
def round_corners(points: tuple[Point, ...], radius: float) -> tuple[Point, ...]:
    """The same polygon with its corners rounded."""
    found: list[Point] = []
    for before, corner, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        start, end = _point_towards(corner, before, radius), _point_towards(corner, after, radius)
        found += curve(start, corner, end, steps=6)
    return tuple(found)


def _point_towards(a: Point, b: Point, length: float) -> Point:
    whole = math.dist(a, b)
    return interpolate(a, b, min(length / whole, 0.5) if whole else 0)


def interpolate(a: Point, b: Point, share: float = 0.5) -> Point:
    """The point at this share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def transform(items: Iterable[Item], dx: float, dy: float, scale: float = 1, turn: float = 0) -> tuple[Item, ...]:
    """Items scaled and rotated (degrees, clockwise) about the origin, then moved. Boxes and labels stay upright."""
    a = math.radians(turn)
    cos, sin = math.cos(a) * scale, math.sin(a) * scale

    def at(point: Point) -> Point:
        return dx + point[0] * cos - point[1] * sin, dy + point[0] * sin + point[1] * cos

    return tuple(_transform_item(item, at, scale) for item in items)


def _transform_item(item: Item, at: _PointTransform, scale: float) -> Item:
    change = msgspec.structs.replace
    match item:
        case Polygon():
            points = tuple(at(point) for point in item.points)
            return change(item, points=points, width=item.width * scale, radius=item.radius * scale)
        case Stroke():
            return change(item, points=tuple(at(point) for point in item.points), width=item.width * scale)
        case Disc():
            x, y = at((item.x, item.y))
            return change(item, x=x, y=y, r=item.r * scale, width=item.width * scale)
        case Box():
            w, h = item.w * scale, item.h * scale
            x, y = at((item.x + item.w / 2, item.y + item.h / 2))
            corner = {"x": x - w / 2, "y": y - h / 2, "w": w, "h": h}
            return change(item, **corner, width=item.width * scale, radius=item.radius * scale)
        case Label():
            x, y = at((item.x, item.y))
            max_width = None if item.max_width is None else item.max_width * scale
            return change(item, x=x, y=y, size=item.size * scale, max_width=max_width)
