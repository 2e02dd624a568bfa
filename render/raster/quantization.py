"""From many colours to the few of a palette picture: the colours of roles stay exact, the shades between them share.

A picture is drawn in the colours of its theme, a few dozen. Smoothing the edges then mixes them into a few thousand
shades, most of them nearly alike. An ordinary quantizer would average those and move the theme's colours with them:
large areas would change their colour a little from picture to picture, and a drawing would no longer match the
background it lies on. Here every role is an entry of its own first. The rest of the table goes to the shades that are
used most, none of them within a tolerance of another entry; the tolerance is the smallest with which all fit.
"""

from __future__ import annotations

import bisect
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from PIL import Image

from render.style import Colour

MAX_COLOURS = 160  # a palette could hold 256; fewer make smaller files without a visible difference
_STRIP_PIXELS = 32_768  # look-ups take about a millisecond per strip
_TOLERANCES = (0, 4, 6, 9, 12, 16, 22, 30, 44)  # the largest difference, per channel, of a shade from its entry


class ColourTable:
    """The colours of a palette picture, and the index of the nearest one for any colour."""

    def __init__(self, entries: Iterable[Colour]) -> None:
        self.entries = tuple(entries)
        self._indexes: dict[Colour, int] = {colour: index for index, colour in reversed(list(enumerate(self.entries)))}

    def index(self, colour: Colour) -> int:
        """The entry for this colour: itself if it is there, else the nearest (the eye is most sensitive to green)."""
        index = self._indexes.get(colour)
        if index is None:
            r, g, b = colour
            apart = [2 * (x - r) * (x - r) + 4 * (y - g) * (y - g) + 3 * (z - b) * (z - b) for x, y, z in self.entries]
            index = self._indexes[colour] = apart.index(min(apart))
        return index

    def quantize(self, picture: Image.Image) -> Image.Image:
        """An RGB picture as indexes into this table (mode L)."""
        return Image.frombytes("L", picture.size, b"".join(map(self._quantize_strip, _strips(picture))))

    def _quantize_strip(self, strip: Image.Image) -> bytes:
        """The indexes of some lines, one after the other."""
        # Pixels as native 32-bit integers: one dictionary look-up per pixel.
        indexes = {_as_native_int(shade): self.index(shade) for shade, _ in count_shades(strip)}
        pixels = memoryview(strip.convert("RGBA").tobytes()).cast("I")
        return bytes(map(indexes.__getitem__, pixels))

    def to_bytes(self) -> bytes:
        """The entries one after the other, as PNG and Pillow expect them."""
        return b"".join(bytes(colour) for colour in self.entries)


def _strips(picture: Image.Image) -> Iterator[Image.Image]:
    """The picture from top to bottom, some lines at a time.

    The look-up of all pixels is one call, in which no other thread runs: for a whole background it would stop the event
    loop for a tenth of a second.
    """
    lines = max(1, _STRIP_PIXELS // max(1, picture.width))
    for top in range(0, picture.height, lines):
        yield picture.crop((0, top, picture.width, min(top + lines, picture.height)))


def count_shades(picture: Image.Image) -> list[tuple[Colour, int]]:
    """The colours of an RGB picture, and how often each occurs."""
    counted: Any = picture.getcolors(picture.width * picture.height) or []
    return [(colour, count) for count, colour in counted]


def _as_native_int(colour: Colour) -> int:
    """An opaque pixel as this machine stores four bytes in one integer."""
    return int.from_bytes(bytes((*colour, 255)), sys.byteorder)


def build_colour_table(roles: Mapping[str, Colour], pictures: Iterable[Image.Image]) -> ColourTable:
    """A table for these RGB pictures: every role exactly, then the shades that stand for all others."""
    counted: Counter[Colour] = Counter()
    for picture in pictures:
        for shade, count in count_shades(picture):
            counted[shade] += count
    pinned = list(dict.fromkeys(roles.values()))
    roles_only = frozenset(pinned)
    shades = [colour for colour, _ in counted.most_common() if colour not in roles_only]
    smallest = bisect.bisect_left(
        _TOLERANCES, True, hi=len(_TOLERANCES) - 1, key=lambda tolerance: _fits(pinned, shades, tolerance)
    )
    return ColourTable((pinned + _select_shades(pinned, shades, _TOLERANCES[smallest]))[:MAX_COLOURS])


def _fits(pinned: list[Colour], shades: list[Colour], tolerance: int) -> bool:
    return len(pinned) + len(_select_shades(pinned, shades, tolerance)) <= MAX_COLOURS


def _select_shades(pinned: list[Colour], shades: list[Colour], tolerance: int) -> list[Colour]:
    """The most used shades, none of them within the tolerance of another or of a role.

    Colours are sorted into cubes with edges of the tolerance, so that only the 27 cubes around a colour are searched.
    """
    if tolerance == 0:
        return shades
    cells: dict[tuple[int, int, int], list[Colour]] = {}
    for colour in pinned:
        cells.setdefault(_cell(colour, tolerance), []).append(colour)
    selected = []
    for colour in shades:
        x, y, z = _cell(colour, tolerance)
        r, g, b = colour
        near = (
            other
            for i in (x - 1, x, x + 1)
            for j in (y - 1, y, y + 1)
            for k in (z - 1, z, z + 1)
            for other in cells.get((i, j, k), ())
        )
        if any(abs(r - s) <= tolerance and abs(g - h) <= tolerance and abs(b - c) <= tolerance for s, h, c in near):
            continue
        cells.setdefault((x, y, z), []).append(colour)
        selected.append(colour)
    return selected


def _cell(colour: Colour, tolerance: int) -> tuple[int, int, int]:
    return colour[0] // tolerance, colour[1] // tolerance, colour[2] // tolerance
