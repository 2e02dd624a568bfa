"""One process per database: an advisory lock on a file beside it.

The system releases the lock when its holder dies, however it dies, so nobody ever has to remove a stale file.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.sqlite.errors import AlreadyOpen, CannotOpen, ReadOnly, Unsupported


@contextmanager
def claim(database: Path) -> Iterator[None]:
    """Hold the database for this process; `AlreadyOpen` if another one has it."""
    try:
        import fcntl  # noqa: PLC0415  # absent on Windows
    except ImportError as error:
        raise Unsupported("this system has no file locks that we know; run Ward Round on Linux or macOS") from error

    descriptor = _open(Path(f"{database.resolve()}-lock"))  # whatever name it goes by, it is one database
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyOpen(f"{database}: process {_holder(descriptor)} already works on this database") from error
        with suppress(OSError):  # a full disk costs the next one the number, not us the lock
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(descriptor)


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except PermissionError as error:
        raise ReadOnly(f"{path}: the database or its folder is read-only") from error
    except OSError as error:
        if error.errno == errno.EROFS:
            raise ReadOnly(f"{path}: the database or its folder is read-only") from error
        raise CannotOpen(f"{path}: the database cannot be opened ({error.strerror})") from error


def _holder(descriptor: int) -> str:
    return os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
