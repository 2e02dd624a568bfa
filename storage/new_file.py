"""A file that gets its name only when it is complete, for backups: never over another, and readable by its owner only.

Blocking: in an event loop it has to run in a thread.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.records import StorageFailure
from storage.failures import BackupExists, CannotOpen, DiskFull, ReadOnly
from storage.private_file import OWNER_ONLY, create_private

_REFUSED: dict[int | None, tuple[type[StorageFailure], str]] = {
    errno.EEXIST: (BackupExists, "there is a file of this name already; a backup never overwrites one"),
    errno.EACCES: (ReadOnly, "this folder is read-only"),
    errno.EPERM: (ReadOnly, "this folder is read-only"),
    errno.EROFS: (ReadOnly, "this folder is read-only"),
    errno.ENOSPC: (DiskFull, "the disk is full"),
}


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A path to write to; it is renamed to `target` at the end, or removed after an error."""
    try:
        if target.exists():
            raise FileExistsError(errno.EEXIST, "", str(target))
        with TemporaryDirectory(prefix=".backup-", dir=target.parent) as folder:
            copy = Path(folder) / target.name
            create_private(copy)
            yield copy
            flush(copy)
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))  # fails if it was created since
            copy.replace(target)
        flush(target.parent)
    except OSError as error:
        kind, words = _REFUSED.get(error.errno, (CannotOpen, f"the backup cannot be written ({error.strerror})"))
        raise kind(f"{target}: {words}") from error


def flush(path: Path) -> None:
    """Bring a file, or the names in a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
