"""Copies of a database in use: SQLite's backup, checked before it gets its name.

Needs no lock on the database, so that a second process can make one while the bot is running. Blocking: in an event
loop it has to run in a thread.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from storage.failures import Corrupt, NotOurDatabase
from storage.new_file import new_file
from storage.sqlite.errors import translate
from storage.sqlite.schema import APPLICATION_ID

_SOUND = [("ok",)]


def back_up(source: Path, target: Path) -> None:
    """A consistent, checked copy of the database in a new file; `BackupExists` rather than overwriting one."""
    address = f"file:{quote(str(source.absolute()))}?mode=ro"  # a URI, because only so it does not create the file
    with new_file(target) as copy:
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
