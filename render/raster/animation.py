"""A sheet through a match: an animated GIF, or a strip of stills where that would be too large a file.

Frames are palette pictures of one ground, so they share their colours and a GIF shows them exactly.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from render.raster.rasterizer import Raster

_FRAME = 900  # milliseconds
_LAST = 4000  # the end is worth a longer look
_STILLS = 6
_STILL_WIDTH = 400
_GAP = 12


def animated(frames: Sequence[Raster], limit: int) -> bytes:
    """A film of the frames in at most `limit` bytes, or a strip of a few of them as PNG."""
    if not frames:
        raise ValueError("a film needs a frame")
    moving = _gif(frames)
    return moving if len(moving) <= limit else strip(frames)


def strip(frames: Sequence[Raster]) -> bytes:
    """A few moments side by side, from the first to the last."""
    count = min(_STILLS, len(frames))
    chosen = [frames[round(i * (len(frames) - 1) / max(count - 1, 1))] for i in range(count)]
    stills = [_small(frame) for frame in chosen]
    columns = min(3, count)
    rows = -(-count // columns)
    cell = max(still.height for still in stills) + _GAP
    whole = Image.new("RGB", (columns * (_STILL_WIDTH + _GAP) - _GAP, rows * cell - _GAP), stills[0].getpixel((0, 0)))
    for number, still in enumerate(stills):
        whole.paste(still, (number % columns * (_STILL_WIDTH + _GAP), number // columns * cell))
    out = io.BytesIO()
    whole.save(out, "PNG", optimize=True)  # in real colours: a palette for shrunk pictures would lose the rare ones
    return out.getvalue()


def _gif(frames: Sequence[Raster]) -> bytes:
    size = max(frame.size[0] for frame in frames), max(frame.size[1] for frame in frames)
    pictures = [_on_canvas(frame.picture(), size) for frame in frames]
    out = io.BytesIO()
    pictures[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[_FRAME] * (len(pictures) - 1) + [_LAST],
        loop=0,
        disposal=1,
        optimize=False,
    )
    return out.getvalue()


def _on_canvas(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture in the upper left corner of its own paper: a sheet may grow during a match, a film may not."""
    if picture.size == size:
        return picture
    canvas = Image.new("P", size, picture.getpixel((0, 0)))
    canvas.putpalette(picture.getpalette() or [])
    canvas.paste(picture)
    return canvas


def _small(frame: Raster) -> Image.Image:
    picture = frame.picture().convert("RGB")
    height = round(picture.height * _STILL_WIDTH / picture.width)
    return picture.resize((_STILL_WIDTH, height), Image.Resampling.LANCZOS)
