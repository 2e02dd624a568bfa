"""Replays: a sheet through a match as an animated GIF, or as a strip of stills where the file would be too large.

The frames are palette pictures of one background, so they share a colour table and a GIF shows them exactly. A frame
contains only what differs from the one before; the rest is transparent, which compresses to nearly nothing.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from PIL import Image, ImageChops

from render.raster.quantization import MAX_COLOURS
from render.raster.rasterizer import Raster

_FIRST_FRAME_MS = 2500  # the end, which is also what is shown where a picture does not move
_FRAME_MS = 900
_LAST_FRAME_MS = 4000  # the end is worth a longer look
_MAX_STILLS = 6
_STILL_WIDTH = 400
_GAP = 12
_TRANSPARENT = 255  # colour tables are shorter, so no colour has this index
assert MAX_COLOURS <= _TRANSPARENT


Rest: TypeAlias = Callable[[float], object]  # called now and then with the seconds of work since the last time


def no_rest(_: float) -> None:
    """Work on at once."""


def encode_animation(frames: Sequence[Raster], limit: int, rest: Rest = no_rest) -> bytes:
    """An animation of the frames in at most `limit` bytes, or a strip of a few of them as PNG."""
    if not frames:
        raise ValueError("an animation needs at least one frame")
    gif = _encode_gif(frames, rest)
    return gif if len(gif) <= limit else encode_strip(frames)


def encode_strip(frames: Sequence[Raster]) -> bytes:
    """A few frames side by side as PNG, from the first to the last."""
    count = min(_MAX_STILLS, len(frames))
    chosen = [frames[round(i * (len(frames) - 1) / max(count - 1, 1))] for i in range(count)]
    stills = [_shrink(frame) for frame in chosen]
    columns = min(3, count)
    rows = -(-count // columns)
    cell = max(still.height for still in stills) + _GAP
    whole = Image.new("RGB", (columns * (_STILL_WIDTH + _GAP) - _GAP, rows * cell - _GAP), stills[0].getpixel((0, 0)))
    for index, still in enumerate(stills):
        whole.paste(still, (index % columns * (_STILL_WIDTH + _GAP), index // columns * cell))
    out = io.BytesIO()
    whole.save(out, "PNG", optimize=True)  # RGB: shrinking mixes more shades than a palette holds
    return out.getvalue()


def _encode_gif(frames: Sequence[Raster], rest: Rest) -> bytes:
    """The last frame, then all of them from the first to the last."""
    size = max(frame.size[0] for frame in frames), max(frame.size[1] for frame in frames)
    shown = (frames[-1], *frames) if len(frames) > 1 else frames

    def following() -> Iterator[Image.Image]:
        begun = time.perf_counter()
        before = _pad_to_size(shown[0].to_image(), size)
        for frame in shown[1:]:
            picture = _pad_to_size(frame.to_image(), size)
            yield _difference(before, picture)
            before = picture
            rest(time.perf_counter() - begun)
            begun = time.perf_counter()

    out = io.BytesIO()
    _pad_to_size(shown[0].to_image(), size).save(
        out,
        "GIF",
        save_all=True,
        append_images=following(),
        duration=[_FIRST_FRAME_MS, *[_FRAME_MS] * (len(shown) - 2), _LAST_FRAME_MS][: len(shown)],
        loop=0,
        disposal=1,
        transparency=_TRANSPARENT,
        optimize=False,
    )
    return out.getvalue()


def _difference(before: Image.Image, picture: Image.Image) -> Image.Image:
    """The picture with every pixel transparent that is the same as before."""
    if before.getpalette() != picture.getpalette():
        return picture
    old, new = (Image.frombytes("L", one.size, one.tobytes()) for one in (before, picture))
    changed = ImageChops.difference(old, new).point(lambda value: 255 if value else 0)
    found = Image.new("P", picture.size, _TRANSPARENT)
    found.putpalette(picture.getpalette() or [])
    found.paste(picture, mask=changed)
    return found


def _pad_to_size(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture in the upper left corner of a larger one: a sheet may grow during a match, an animation may not."""
    if picture.size == size:
        return picture
    canvas = Image.new("P", size, picture.getpixel((0, 0)))
    canvas.putpalette(picture.getpalette() or [])
    canvas.paste(picture)
    return canvas


def _shrink(frame: Raster) -> Image.Image:
    picture = frame.to_image().convert("RGB")
    height = round(picture.height * _STILL_WIDTH / picture.width)
    return picture.resize((_STILL_WIDTH, height), Image.Resampling.LANCZOS)
