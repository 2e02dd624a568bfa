"""From many colours to the few a palette picture can have: roles stay exact, the shades between them share.

The shades come from smoothing edges, so there are a few thousand of them, most nearly alike.
"""

from __future__ import annotations

import bisect
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from PIL import Image

from render.style import Colour

MOST = 160  # a palette could hold 256; fewer make smaller files and nobody sees the difference
_REACHES = (0, 4, 6, 9, 12, 16, 22, 30, 44)  # how far a shade may be from the one that stands for it


class Inks:
    """A palette and the way from any colour into it."""

    def __init__(self, entries: Iterable[Colour]) -> None:
        self.entries = tuple(entries)
        self._found: dict[Colour, int] = {colour: place for place, colour in reversed(list(enumerate(self.entries)))}

    def index(self, colour: Colour) -> int:
        """The entry for this colour: itself if it is there, else the nearest."""
        found = self._found.get(colour)
        if found is None:
            r, g, b = colour
            apart = [2 * (x - r) * (x - r) + 4 * (y - g) * (y - g) + 3 * (z - b) * (z - b) for x, y, z in self.entries]
            found = self._found[colour] = apart.index(min(apart))
        return found

    def indexed(self, picture: Image.Image) -> Image.Image:
        """An RGB picture as palette numbers (mode L)."""
        # Pixels as native 32-bit numbers, so that one dictionary look-up translates one pixel.
        numbers = {_native(shade): self.index(shade) for shade, _ in shades(picture)}
        pixels = memoryview(picture.convert("RGBA").tobytes()).cast("I")
        return Image.frombytes("L", picture.size, bytes(map(numbers.__getitem__, pixels)))

    def table(self) -> bytes:
        """The entries one after the other, as file formats want them."""
        return b"".join(bytes(colour) for colour in self.entries)


def shades(picture: Image.Image) -> list[tuple[Colour, int]]:
    """The colours of an RGB picture, and how often each occurs."""
    found: Any = picture.getcolors(picture.width * picture.height) or []
    return [(colour, count) for count, colour in found]


def _native(colour: Colour) -> int:
    """An opaque pixel as this machine stores four bytes in one number."""
    return int.from_bytes(bytes((*colour, 255)), sys.byteorder)


def chosen(roles: Mapping[str, Colour], pictures: Iterable[Image.Image]) -> Inks:
    """A palette for these RGB pictures: every role exactly, then the shades that stand for all others."""
    counted: Counter[Colour] = Counter()
    for picture in pictures:
        for shade, count in shades(picture):
            counted[shade] += count
    pinned = list(dict.fromkeys(roles.values()))
    roles_only = frozenset(pinned)
    between = [colour for colour, _ in counted.most_common() if colour not in roles_only]
    few = bisect.bisect_left(_REACHES, True, hi=len(_REACHES) - 1, key=lambda reach: _fits(pinned, between, reach))
    return Inks((pinned + _spread(pinned, between, _REACHES[few]))[:MOST])


def _fits(pinned: list[Colour], between: list[Colour], reach: int) -> bool:
    return len(pinned) + len(_spread(pinned, between, reach)) <= MOST


def _spread(pinned: list[Colour], between: list[Colour], reach: int) -> list[Colour]:
    """The most used shades, none of which is within reach of another or of a role."""
    if reach == 0:
        return between
    cells: dict[tuple[int, int, int], list[Colour]] = {}
    for colour in pinned:
        cells.setdefault(_cell(colour, reach), []).append(colour)
    kept = []
    for colour in between:
        x, y, z = _cell(colour, reach)
        r, g, b = colour
        near = (
            other
            for i in (x - 1, x, x + 1)
            for j in (y - 1, y, y + 1)
            for k in (z - 1, z, z + 1)
            for other in cells.get((i, j, k), ())
        )
        if any(abs(r - s) <= reach and abs(g - h) <= reach and abs(b - c) <= reach for s, h, c in near):
            continue
        cells.setdefault((x, y, z), []).append(colour)
        kept.append(colour)
    return kept


def _cell(colour: Colour, reach: int) -> tuple[int, int, int]:
    return colour[0] // reach, colour[1] // reach, colour[2] // reach
