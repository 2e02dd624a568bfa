"""A palette picture as PNG, written chunk by chunk: about twice as fast as a general encoder, for the same bytes."""

from __future__ import annotations

import struct

try:
    from zlib_ng import zlib_ng as zlib
except ImportError:  # other Python implementations have no wheel of it
    import zlib  # type: ignore[no-redef]

MEDIA_TYPE = "image/png"

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 5  # a quarter smaller than level 2; level 6 takes half as long again for hardly anything
_INDEXED, _EIGHT_BITS = 3, 8


def encoded(width: int, height: int, rows: bytes, palette: bytes) -> bytes:
    """`rows` are the lines of the picture, each preceded by its filter byte (0: not filtered)."""
    header = struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _INDEXED, 0, 0, 0)
    data = zlib.compress(rows, _LEVEL)
    return b"".join(
        (SIGNATURE, _chunk(b"IHDR", header), _chunk(b"PLTE", palette), _chunk(b"IDAT", data), _chunk(b"IEND", b""))
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))
