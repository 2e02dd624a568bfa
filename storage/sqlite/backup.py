"""Copies of a database in use: SQLite's backup, checked before it gets its name.

Needs no lock on the database, so that a second process can make one while the bot is running. Blocking: in an event
loop it has to run in a thread.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from bot.records import StorageFailure
from storage.failures import BackupExists, CannotOpen, Corrupt, DiskFull, NotOurDatabase, ReadOnly
from storage.sqlite.errors import translate
from storage.sqlite.private_file import OWNER_ONLY, create_private
from storage.sqlite.schema import APPLICATION_ID

_SOUND = [("ok",)]
_REFUSED: dict[int | None, tuple[type[StorageFailure], str]] = {
    errno.EEXIST: (BackupExists, "there is a file of this name already; a backup never overwrites one"),
    errno.EACCES: (ReadOnly, "this folder is read-only"),
    errno.EPERM: (ReadOnly, "this folder is read-only"),
    errno.EROFS: (ReadOnly, "this folder is read-only"),
    errno.ENOSPC: (DiskFull, "the disk is full"),
}


def back_up(source: Path, target: Path) -> None:
    """A consistent, checked copy of the database in a new file; `BackupExists` rather than overwriting one."""
    address = f"file:{quote(str(source.absolute()))}?mode=ro"  # a URI, because only so it does not create the file
    with _new_file(target) as copy:
        try:
            with closing(sqlite3.connect(address, uri=True)) as original, closing(sqlite3.connect(copy)) as database:
                if original.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                    raise NotOurDatabase(f"{source}: this file is not a Ward Round database")
                # All pages in one step: the state of one moment, even if the bot writes at the same time.
                original.backup(database, pages=-1)
                database.execute("PRAGMA journal_mode = DELETE")  # the copy is one file, without a log
                _check(database, source)
        except sqlite3.Error as error:
            raise translate(error, source) from error


def _check(database: sqlite3.Connection, source: Path) -> None:
    sound = database.execute("PRAGMA integrity_check").fetchall() == _SOUND
    dangling = database.execute("PRAGMA foreign_key_check").fetchall()
    if not sound or dangling:
        raise Corrupt(f"{source}: the database is damaged; this backup was not kept")


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A path to write to; it is renamed to `target` at the end, or removed after an error."""
    try:
        if target.exists():
            raise FileExistsError(errno.EEXIST, "", str(target))
        with TemporaryDirectory(prefix=".backup-", dir=target.parent) as folder:
            copy = Path(folder) / target.name
            create_private(copy)
            yield copy
            _flush(copy)
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))  # fails if it was created since
            copy.replace(target)
        _flush(target.parent)
    except OSError as error:
        kind, words = _REFUSED.get(error.errno, (CannotOpen, f"the backup cannot be written ({error.strerror})"))
        raise kind(f"{target}: {words}") from error


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
