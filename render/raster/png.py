"""PNG files of palette pictures, written chunk by chunk; only what changed since an earlier picture is compressed.

Compressing takes longer than everything else that happens to a picture once its parts are cached, and after a move
most lines of a sheet are the same as before. So the lines are compressed in bands of 64, and the compressed bytes of a
band are cached. That is valid Deflate: each band is compressed by a new compressor (it does not refer to bytes of the
band before) and flushed with Z_SYNC_FLUSH (it ends on a byte boundary and is not marked as the last block). Any
sequence of bands is therefore one stream, once it has the zlib header in front and an empty final block and the
Adler-32 checksum of all lines behind it. The borders of bands make a file at most 1 % larger.
"""

from __future__ import annotations

import struct
from itertools import cycle

from render.raster.cache import LruCache

try:
    from zlib_ng import zlib_ng as zlib
except ImportError:  # there are no wheels of it for other Python implementations
    import zlib  # type: ignore[no-redef]

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_LEVELS = (4, 5)  # alternating: 4 alone makes the files too large, 5 alone takes too long
_BAND_LINES = 64
_MAX_BANDS = 4096  # in the cache: about 3 KB each
_INDEXED, _EIGHT_BITS = 3, 8
_ZLIB_HEADER, _FINAL_BLOCK = b"\x78\x5e", b"\x03\x00"


class Encoder:
    """Writes PNGs and caches the compressed bands they consist of. Safe to use from several threads."""

    def __init__(self) -> None:
        self._bands: LruCache[tuple[int, int, int, int], bytes] = LruCache(_MAX_BANDS)

    def encode(self, size: tuple[int, int], rows: bytes | bytearray, palette: bytes) -> bytes:
        """`rows` are the lines of the picture, each preceded by its filter byte (0: not filtered)."""
        width, height = size
        header = struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _INDEXED, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", self._compress(rows, width + 1)), (b"IEND", b""))
        return SIGNATURE + b"".join(_encode_chunk(kind, data) for kind, data in chunks)

    def _compress(self, rows: bytes | bytearray, stride: int) -> bytes:
        whole = memoryview(rows)
        size = stride * _BAND_LINES
        starts = zip(range(0, len(whole), size), cycle(_LEVELS), strict=False)
        bands = [self._compress_band(whole[start : start + size], level) for start, level in starts]
        checksum = struct.pack(">I", zlib.adler32(rows))
        return b"".join((_ZLIB_HEADER, *bands, _FINAL_BLOCK, checksum))

    def _compress_band(self, lines: memoryview, level: int) -> bytes:
        # Two checksums and the length identify a band: keeping the lines themselves as the key would cost 20 times
        # the memory. The level is part of the key so that a file does not depend on what was drawn before it.
        key = (zlib.crc32(lines), zlib.adler32(lines), len(lines), level)
        compressed = self._bands.get(key)
        if compressed is None:
            compressor = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
            compressed = self._bands.put(key, compressor.compress(lines) + compressor.flush(zlib.Z_SYNC_FLUSH))
        return compressed


def _encode_chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", checksum)))
