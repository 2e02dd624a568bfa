"""A histogram of scores: one stepped shape per player, and the mean as a line labelled with the player's name.

Made for the `simulate` command; it shares nothing with the sheets but the fonts. Colours differ in lightness too, and
every shape has its label, so that colour is never the only difference.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw

from render.typesetting import load_font

Colour: TypeAlias = tuple[int, int, int]

WIDTH, HEIGHT = 1200, 720
LEFT, RIGHT, TOP, BOTTOM = 110, 40, 150, 90
FACE = "Inter-Medium.otf"
SUPERSAMPLING = 2  # drawn larger and scaled down, to smooth the edges

PAPER, INK, FAINT, GRID = (250, 249, 246), (38, 44, 54), (112, 118, 128), (226, 224, 218)
COLOURS = ((24, 78, 119), (217, 108, 38), (82, 153, 99), (146, 84, 160), (196, 160, 32), (90, 90, 90))

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_TOPS = (0.02, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.6, 0.8, 1.0)
_MAX_BARS, _MAX_TICKS = 50, 12


class Axes(Struct, frozen=True):
    """From scores and shares to positions in the picture."""

    low: int
    high: int
    step: int  # width of a bar
    top: float  # the largest share shown

    def x(self, score: float) -> float:
        return LEFT + (score - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def y(self, share: float) -> float:
        return HEIGHT - BOTTOM - share / self.top * (HEIGHT - TOP - BOTTOM)


def draw_histogram(title: str, scores: Mapping[str, Sequence[int]], *, across: str, upwards: str) -> bytes:
    """A PNG of the distribution of each player's scores. Every player has at least one score."""
    axes = _choose_axes(scores)
    shares = {name: _count_shares(values, axes) for name, values in scores.items()}
    axes = replace(axes, top=_choose_top(max(max(bars) for bars in shares.values())))
    picture = Image.new("RGB", (WIDTH * SUPERSAMPLING, HEIGHT * SUPERSAMPLING), PAPER)
    _draw_frame(picture, axes, title, across, upwards)
    for index, (name, bars) in enumerate(shares.items()):
        colour = COLOURS[index % len(COLOURS)]
        _draw_shape(picture, axes, bars, colour)
        _draw_mean(picture, axes, name, sum(scores[name]) / len(scores[name]), colour=colour, row=index)
    out = io.BytesIO()
    picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _choose_axes(scores: Mapping[str, Sequence[int]]) -> Axes:
    low, high = min(map(min, scores.values())), max(map(max, scores.values()))
    step = _choose_step(high - low + 1, _MAX_BARS)
    low = math.floor(low / step) * step
    high = (math.floor(high / step) + 1) * step
    return Axes(low, high, step, 1.0)


def _choose_step(span: float, max_steps: int) -> int:
    return next((step for step in _STEPS if span / step <= max_steps), math.ceil(span / max_steps))


def _choose_top(share: float) -> float:
    """The next larger share that four grid lines divide into round parts."""
    return next(top for top in _TOPS if top >= share)


def _count_shares(values: Sequence[int], axes: Axes) -> list[float]:
    bars = [0] * ((axes.high - axes.low) // axes.step)
    for value in values:
        bars[(value - axes.low) // axes.step] += 1
    return [number / len(values) for number in bars]


def _draw_frame(picture: Image.Image, axes: Axes, title: str, across: str, upwards: str) -> None:
    draw = ImageDraw.Draw(picture)
    _draw_text(draw, (40, 36), title, size=30, colour=INK)
    _draw_text(draw, (40, 80), upwards, size=18, colour=FAINT)
    _draw_text(draw, (WIDTH - RIGHT, HEIGHT - 28), across, size=18, colour=FAINT, anchor="rm")
    for tick in range(5):
        share = axes.top * tick / 4
        _draw_line(draw, [(LEFT, axes.y(share)), (WIDTH - RIGHT, axes.y(share))], GRID, 1)
        shown = f"{share * 100:.3g} %"
        _draw_text(draw, (LEFT - 12, axes.y(share)), shown, size=18, colour=FAINT, anchor="rm")
    between = _choose_step(axes.high - axes.low, _MAX_TICKS)
    for score in range(math.ceil(axes.low / between) * between, axes.high + 1, between):
        _draw_line(draw, [(axes.x(score), axes.y(0)), (axes.x(score), axes.y(0) + 8)], FAINT, 1.5)
        _draw_text(draw, (axes.x(score), axes.y(0) + 26), str(score), size=18, colour=FAINT, anchor="mm")
    _draw_line(draw, [(LEFT, axes.y(0)), (WIDTH - RIGHT, axes.y(0))], INK, 2)


def _draw_shape(picture: Image.Image, axes: Axes, bars: Sequence[float], colour: Colour) -> None:
    outline = [(axes.x(axes.low), axes.y(0))]
    for index, share in enumerate(bars):
        start = axes.low + index * axes.step
        outline += [(axes.x(start), axes.y(share)), (axes.x(start + axes.step), axes.y(share))]
    outline.append((axes.x(axes.high), axes.y(0)))
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).polygon([(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in outline], fill=70)
    picture.paste(colour, mask=mask)
    _draw_line(ImageDraw.Draw(picture), outline, colour, 2.5)


def _draw_mean(picture: Image.Image, axes: Axes, name: str, mean: float, *, colour: Colour, row: int) -> None:
    """A dashed line at the mean; its label sits above the shapes, one row per player, so that labels never collide."""
    draw = ImageDraw.Draw(picture)
    x, label_y = axes.x(mean + 0.5), 60 + row * 26
    for y in range(label_y + 14, int(axes.y(0)), 14):
        _draw_line(draw, [(x, y), (x, min(y + 7, axes.y(0)))], colour, 2)
    anchor = "mm" if LEFT + 120 < x < WIDTH - RIGHT - 120 else ("lm" if x < WIDTH / 2 else "rm")
    _draw_text(draw, (x, label_y), f"{name}  {mean:.1f}", size=20, colour=colour, anchor=anchor)


def _draw_line(draw: ImageDraw.ImageDraw, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
    draw.line(
        [(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in points],
        fill=colour,
        width=round(width * SUPERSAMPLING),
        joint="curve",
    )


def _draw_text(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], words: str, *, size: int, colour: Colour, anchor: str = "lm"
) -> None:
    face = load_font(FACE, size * SUPERSAMPLING)
    draw.text((at[0] * SUPERSAMPLING, at[1] * SUPERSAMPLING), words, fill=colour, font=face, anchor=anchor)
