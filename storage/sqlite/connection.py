"""Opening the file: what every connection is told, and what is checked before anybody relies on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from storage.sqlite.errors import Unsupported
from storage.sqlite.recent_log import REMEMBER
from storage.sqlite.schema import Migration, migrate
from storage.sqlite.writer import GroupConnection

_OLDEST_SQLITE = (3, 37, 0)  # the first with strict tables
_PATIENCE = 1.0  # seconds to wait for another program that holds the database
_STATEMENTS = 256  # prepared once and kept; more than there are

_WRITING = """
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
"""


def open_writing(path: Path, migrations: Sequence[Migration]) -> GroupConnection:
    """The writing connection to an up-to-date database, made where there is none."""
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        wanted = ".".join(map(str, _OLDEST_SQLITE))
        raise Unsupported(f"SQLite {sqlite3.sqlite_version} is too old: {wanted} or newer is needed")
    connection = sqlite3.connect(
        path,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        factory=GroupConnection,
        cached_statements=_STATEMENTS,
    )
    try:
        connection.path = path
        _prepare(connection, migrations)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: GroupConnection, migrations: Sequence[Migration]) -> None:
    connection.executescript(_WRITING)
    # Nothing is written to a file that is not ours, not even the mode, so this comes before.
    migrate(connection, migrations)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise Unsupported(f"{connection.path}: this file system cannot keep a write-ahead log; use a local disk")
    # SQLite opens a read-only file without a word; a write that changes nothing brings it out now.
    connection.execute("DELETE FROM migrations WHERE 0")
    connection.executescript(REMEMBER)


def open_reading(path: Path) -> sqlite3.Connection:
    """A connection that only reads; it never waits for the writing one."""
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection
