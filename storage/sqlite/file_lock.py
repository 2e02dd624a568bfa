"""One process per database: an advisory lock (`flock`) on a file beside it.

SQLite by itself would let two processes write in turns, but the engine has matches in memory and would not see what the
other one stores. The lock is on a file beside the database and not on the database itself: closing any descriptor of a
file releases the POSIX locks of the process on it, and SQLite has some. The lock file is never removed: the kernel
releases the lock when its process ends, even by kill -9, so an existing file means nothing. It holds the id of the last
process, for the error message only.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.failures import AlreadyOpen, CannotOpen, ReadOnly, Unsupported
from storage.private_file import OWNER_ONLY


@contextmanager
def lock_database(database: Path) -> Iterator[None]:
    """Hold the database for this process; `AlreadyOpen` if another one has it."""
    try:
        import fcntl  # noqa: PLC0415  # absent on Windows
    except ImportError as error:
        raise Unsupported("this system has no file locks that we know; run Ward Round on Linux or macOS") from error

    descriptor = _open(Path(f"{database.resolve()}-lock"))  # resolved, so that a link to it is the same database
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyOpen(f"{database}: process {_holder(descriptor)} already works on this database") from error
        with suppress(OSError):  # on a full disk the process id is missing from the message, but the lock is held
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(descriptor)


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except PermissionError as error:
        raise ReadOnly(f"{path}: the database or its folder is read-only") from error
    except OSError as error:
        if error.errno == errno.EROFS:
            raise ReadOnly(f"{path}: the database or its folder is read-only") from error
        raise CannotOpen(f"{path}: the database cannot be opened ({error.strerror})") from error


def _holder(descriptor: int) -> str:
    return os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
