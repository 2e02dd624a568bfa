"""The contents of attachments: in memory while a test runs, or in the `WorldDatabase`.

The world holds the names and sizes of files; their bytes are stored separately, so that it stays small.
"""

from __future__ import annotations

from typing import Protocol


class FileStore(Protocol):
    def put(self, file: int, content: bytes) -> None: ...
    def get(self, file: int) -> bytes | None: ...
    def drop(self, file: int) -> None: ...


class MemoryFileStore:
    """Drops the oldest files when their total size exceeds `max_bytes`."""

    def __init__(self, max_bytes: int = 256 << 20) -> None:
        self._max_bytes = max_bytes
        self._total_bytes = 0
        self._files: dict[int, bytes] = {}

    def put(self, file: int, content: bytes) -> None:
        self.drop(file)
        self._files[file] = content
        self._total_bytes += len(content)
        while self._total_bytes > self._max_bytes:
            self.drop(next(iter(self._files)))

    def get(self, file: int) -> bytes | None:
        return self._files.get(file)

    def drop(self, file: int) -> None:
        self._total_bytes -= len(self._files.pop(file, b""))
