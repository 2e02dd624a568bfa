"""Opening the database: the settings of its two connections, and the checks before the first row is stored.

The order matters. A file that is not ours must not be changed at all, not even its journal mode, so the schema is
checked and migrated first; the mode comes after, and is read back, because SQLite silently keeps another one where the
file system has no shared memory (a network drive). SQLite also opens a read-only file without an error and fails at the
first write; a statement that writes no row makes it fail here, where the message is about opening. Last, the temporary
table of recent interactions is filled: it belongs to the connection and not to the file.

Writes are durable when they return (`synchronous=FULL`), and readers never wait for the writer (WAL).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from storage.failures import Unsupported
from storage.migration import Migration
from storage.private_file import create_private, make_private
from storage.sqlite.recent_log import TRACK_INTERACTIONS
from storage.sqlite.schema import migrate
from storage.sqlite.writer import GroupConnection

_MIN_SQLITE = (3, 37, 0)  # the first with strict tables
_BUSY_TIMEOUT = 1.0  # seconds to wait for another program that holds the database
_CACHED_STATEMENTS = 256  # more than there are, so that each is prepared once

_SETTINGS = """
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
"""


def open_writing(path: Path, migrations: Sequence[Migration]) -> GroupConnection:
    """The writing connection to the database, which is created or migrated first."""
    if sqlite3.sqlite_version_info < _MIN_SQLITE:
        wanted = ".".join(map(str, _MIN_SQLITE))
        raise Unsupported(f"SQLite {sqlite3.sqlite_version} is too old: {wanted} or newer is needed")
    create_private(path)
    connection = sqlite3.connect(
        path,
        timeout=_BUSY_TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
        factory=GroupConnection,
        cached_statements=_CACHED_STATEMENTS,
    )
    try:
        connection.path = path
        _prepare(connection, migrations)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: GroupConnection, migrations: Sequence[Migration]) -> None:
    connection.executescript(_SETTINGS)
    migrate(connection, migrations)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise Unsupported(f"{connection.path}: this file system cannot keep a write-ahead log; use a local disk")
    connection.execute("DELETE FROM migrations WHERE 0")  # fails if the file is read-only
    make_private(Path(connection.path))
    connection.executescript(TRACK_INTERACTIONS)


def open_reading(path: Path) -> sqlite3.Connection:
    """A connection that only reads."""
    connection = sqlite3.connect(path, timeout=_BUSY_TIMEOUT, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection
