"""A palette picture as PNG, written chunk by chunk, and only what changed is compressed anew.

The lines of a picture are compressed in bands that do not refer to each other, so a band that was compressed before
(most of a sheet, after a move) is simply copied. Deflate allows that: each band ends on a byte boundary.
"""

from __future__ import annotations

import struct
from itertools import cycle

from render.raster.cache import LruCache

try:
    from zlib_ng import zlib_ng as zlib
except ImportError:  # other Python implementations have no wheel of it
    import zlib  # type: ignore[no-redef]

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_LEVELS = (4, 5)  # in turns: 4 alone makes files too large, 5 alone takes too long, and there is nothing between them
_BAND = 64  # lines
_BANDS = 4096  # bands kept: about 3 KB each
_INDEXED, _EIGHT_BITS = 3, 8
_ZLIB_HEADER, _LAST_BLOCK = b"\x78\x5e", b"\x03\x00"


class Encoder:
    """Writes PNGs and remembers the bands they were made of. Safe to use from several threads."""

    def __init__(self) -> None:
        self._bands: LruCache[tuple[int, int, int, int], bytes] = LruCache(_BANDS)

    def encoded(self, size: tuple[int, int], rows: bytes | bytearray, palette: bytes) -> bytes:
        """`rows` are the lines of the picture, each preceded by its filter byte (0: not filtered)."""
        width, height = size
        header = struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _INDEXED, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", self._compressed(rows, width + 1)), (b"IEND", b""))
        return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)

    def _compressed(self, rows: bytes | bytearray, stride: int) -> bytes:
        whole = memoryview(rows)
        size = stride * _BAND
        starts = zip(range(0, len(whole), size), cycle(_LEVELS), strict=False)
        bands = [self._band(whole[start : start + size], level) for start, level in starts]
        check = struct.pack(">I", zlib.adler32(rows))
        return b"".join((_ZLIB_HEADER, *bands, _LAST_BLOCK, check))

    def _band(self, lines: memoryview, level: int) -> bytes:
        # Two checksums and the length: no two different bands of ours will ever agree in all of them. The level, so
        # that a picture is the same file whatever was drawn before it.
        key = (zlib.crc32(lines), zlib.adler32(lines), len(lines), level)
        found = self._bands.get(key)
        if found is None:
            squeeze = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
            found = self._bands.keep(key, squeeze.compress(lines) + squeeze.flush(zlib.Z_SYNC_FLUSH))
        return found


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))
