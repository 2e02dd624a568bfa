"""A canvas that is four times too large in each direction, on which items are drawn without smoothing.

Shrinking its image afterwards (supersampling) smooths all edges alike: shapes, strokes and letters. Pillow smooths
only letters by itself, and in an image of role numbers it cannot smooth at all, because there is no role between two
roles. Sixteen samples per pixel give seventeen shades of an edge, which is all that a phone shows. The image may hold
role numbers or real colours; `colour_of` translates a role into what this image holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from render import typesetting
from render.scene import Box, Disc, Item, Label, Point, Polygon, Stroke
from render.shapes import round_corners

SCALE = 4  # canvas pixels per picture pixel, in each direction

ColourOf: TypeAlias = Callable[[str], Any]


class Canvas:
    """Draws items on one image."""

    def __init__(self, image: Image.Image, colour_of: ColourOf) -> None:
        self._draw = ImageDraw.Draw(image)
        self._draw.fontmode = "1"  # letters without smoothing of their own
        self._colour_of = colour_of

    def draw(self, item: Item) -> None:
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
        points = round_corners(item.points, item.radius) if item.radius else item.points
        if item.fill is not None:
            self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=self._colour_of(item.fill))
        if item.edge is not None:
            self._stroke((*points, points[0]), item.edge, item.width)

    def _stroke(self, points: tuple[Point, ...], role: str, width: float) -> None:
        colour, thick = self._colour_of(role), round(width * SCALE)
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
            fill=None if item.fill is None else self._colour_of(item.fill),
            outline=None if item.edge is None else self._colour_of(item.edge),
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
            radius=(item.radius + half) * SCALE if item.radius else 0,
            fill=None if item.fill is None else self._colour_of(item.fill),
            outline=None if item.edge is None else self._colour_of(item.edge),
            width=round(item.width * SCALE) if item.edge is not None else 0,
        )

    def _label(self, item: Label) -> None:
        text = item.text
        if item.max_width is not None:
            text = typesetting.truncate(text, item.face, item.size, item.max_width)
        horizontal, vertical = item.anchor[0], item.anchor[1]
        x = item.x - typesetting.text_width(text, item.face, item.size) * {"l": 0.0, "m": 0.5, "r": 1.0}[horizontal]
        y = item.y + item.size * typesetting.cap_height(item.face) * {"m": 0.5, "s": 0.0}[vertical]
        colour = self._colour_of(item.role)
        for run in typesetting.split_runs(text, item.face):
            words, options = typesetting.pillow_text(run)
            font = typesetting.load_font(run.file, round(item.size * SCALE))
            self._draw.text((x * SCALE, y * SCALE), words, fill=colour, font=font, anchor="ls", **options)  # type: ignore[arg-type]
            x += font.getlength(words, **options) / SCALE  # type: ignore[arg-type]
