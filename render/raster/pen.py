"""Draws items on a canvas that is several times too large, without smoothing; shrinking it afterwards smooths all
edges alike. The canvas may hold roles (numbers) or real colours: `ink` says what a role is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from render import typesetting
from render.pieces.shapes import bent
from render.scene import Box, Disc, Item, Label, Point, Polygon, Stroke

SCALE = 4  # canvas pixels per picture pixel, in each direction

Ink: TypeAlias = Callable[[str], Any]


class Pen:
    """Puts items on one canvas."""

    def __init__(self, canvas: Image.Image, ink: Ink) -> None:
        self._draw = ImageDraw.Draw(canvas)
        self._draw.fontmode = "1"
        self._ink = ink

    def put(self, item: Item) -> None:
        match item:
            case Polygon():
                self._polygon(item)
            case Stroke():
                self._stroke(item.points, item.role, item.width)
            case Disc():
                self._disc(item)
            case Box():
                self._box(item)
            case Label():
                self._label(item)

    def _polygon(self, item: Polygon) -> None:
        points = bent(item.points, item.bend) if item.bend else item.points
        if item.fill is not None:
            self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=self._ink(item.fill))
        if item.edge is not None:
            self._stroke((*points, points[0]), item.edge, item.width)

    def _stroke(self, points: tuple[Point, ...], role: str, width: float) -> None:
        colour, thick = self._ink(role), round(width * SCALE)
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, fill=colour, width=thick, joint="curve")
        r = thick / 2 - 0.5
        for x, y in (scaled[0], scaled[-1]):
            self._draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def _disc(self, item: Disc) -> None:
        r = (item.r + item.width / 2) * SCALE
        x, y = item.x * SCALE, item.y * SCALE
        self._draw.ellipse(
            (x - r, y - r, x + r, y + r),
            fill=None if item.fill is None else self._ink(item.fill),
            outline=None if item.edge is None else self._ink(item.edge),
            width=round(item.width * SCALE) if item.edge is not None else 0,
        )

    def _box(self, item: Box) -> None:
        half = item.width / 2 if item.edge is not None else 0
        self._draw.rounded_rectangle(
            (
                (item.x - half) * SCALE,
                (item.y - half) * SCALE,
                (item.x + item.w + half) * SCALE - 1,
                (item.y + item.h + half) * SCALE - 1,
            ),
            radius=(item.bend + half) * SCALE if item.bend else 0,
            fill=None if item.fill is None else self._ink(item.fill),
            outline=None if item.edge is None else self._ink(item.edge),
            width=round(item.width * SCALE) if item.edge is not None else 0,
        )

    def _label(self, item: Label) -> None:
        text = item.text if item.most is None else typesetting.fitted(item.text, item.face, item.size, item.most)
        across, along = item.anchor[0], item.anchor[1]
        x = item.x - typesetting.width(text, item.face, item.size) * {"l": 0.0, "m": 0.5, "r": 1.0}[across]
        y = item.y + item.size * typesetting.cap_height(item.face) * {"m": 0.5, "s": 0.0}[along]
        colour = self._ink(item.role)
        for run in typesetting.runs(text, item.face):
            words, how = typesetting.shown(run)
            drawn = typesetting.font(run.file, round(item.size * SCALE))
            self._draw.text((x * SCALE, y * SCALE), words, fill=colour, font=drawn, anchor="ls", **how)  # type: ignore[arg-type]
            x += drawn.getlength(words, **how) / SCALE  # type: ignore[arg-type]
