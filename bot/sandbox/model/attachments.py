"""Where the contents of attachments lie: in memory while a test runs, or in the archive.

The world knows what files there are called and how large they are; their bytes are kept apart, so that it stays small.
"""

from __future__ import annotations

from typing import Protocol


class Shelf(Protocol):
    def put(self, file: int, content: bytes) -> None: ...
    def get(self, file: int) -> bytes | None: ...
    def drop(self, file: int) -> None: ...


class MemoryShelf:
    """Keeps files until there are too many bytes of them; then the oldest go."""

    def __init__(self, most_bytes: int = 256 << 20) -> None:
        self._most = most_bytes
        self._held = 0
        self._files: dict[int, bytes] = {}

    def put(self, file: int, content: bytes) -> None:
        self.drop(file)
        self._files[file] = content
        self._held += len(content)
        while self._held > self._most:
            self.drop(next(iter(self._files)))

    def get(self, file: int) -> bytes | None:
        return self._files.get(file)

    def drop(self, file: int) -> None:
        self._held -= len(self._files.pop(file, b""))
