"""A database file as the source or the target of a copy. Blocking: nothing else runs in this process.

A target is filled under another name, and gets its own when it is complete. So an unfinished one is never taken for a
store, and a file that is there is never touched.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from storage.failures import CannotOpen, Corrupt, NotEmpty, NotOurDatabase
from storage.new_file import flush
from storage.private_file import create_private
from storage.rows import quoted
from storage.sqlite.errors import ROW_ERRORS, translate, translate_row_error
from storage.sqlite.file_lock import lock_database
from storage.sqlite.schema import APPLICATION_ID, migrate, shipped_migrations
from storage.transfer.parts import LOG, PARTS, Batch, Part, Position, Values

_UNFINISHED = "-unfinished"  # behind the name of a target
_BEGIN = """
    CREATE TABLE IF NOT EXISTS transfer (part TEXT PRIMARY KEY, position BLOB NOT NULL) STRICT
"""
_NOTE = "INSERT INTO transfer VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position"
_ORIGIN = "origin"  # the first note of a target: where it is copied from
_FINISH = (
    """
    INSERT INTO unannounced
    SELECT id FROM matches_with_progress WHERE announced < length
    """,
    "UPDATE announcement_scan SET last_entry = (SELECT coalesce(max(rowid), 0) FROM actions)",
    "DROP TABLE transfer",
)


class SqliteSide:
    """Implements `Source` and `Target`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.address = str(path)
        self._path = path
        self._connection = connection

    async def counts(self) -> dict[str, int]:
        return {part.name: int(self._value(f"SELECT count(*) FROM {part.name}")) for part in PARTS}

    async def in_order_of_writing(self, part: Part, after: Position | None, size: int) -> AsyncGenerator[Batch, None]:
        order = ("rowid",) if part is LOG else part.key
        columns = quoted((*part.columns, *order))
        where = f"WHERE ({quoted(order)}) > ({', '.join('?' * len(order))})" if after is not None else ""
        cursor = self._connection.execute(
            f"SELECT {columns} FROM {part.name} {where} ORDER BY {quoted(order)}", after or ()
        )
        count = len(part.columns)
        while rows := cursor.fetchmany(size):
            yield Batch(_with_booleans(part, [row[:count] for row in rows]), rows[-1][count:])

    async def in_order_of_key(self, part: Part, size: int) -> AsyncGenerator[Sequence[Values], None]:
        cursor = self._connection.execute(f"SELECT {quoted(part.columns)} FROM {part.name} ORDER BY {quoted(part.key)}")
        while rows := cursor.fetchmany(size):
            yield _with_booleans(part, rows)

    async def begin(self, origin: bytes) -> bytes:
        self._connection.execute(_BEGIN)
        self._connection.execute("INSERT OR IGNORE INTO transfer VALUES (?, ?)", (_ORIGIN, origin))
        begun: bytes = self._value("SELECT position FROM transfer WHERE part = ?", _ORIGIN)
        return begun

    async def position(self, part: Part) -> Position | None:
        noted = self._value("SELECT position FROM transfer WHERE part = ?", part.name)
        return None if noted is None else tuple(msgspec.json.decode(noted))

    async def put(self, part: Part, batch: Batch) -> None:
        places = ", ".join("?" * len(part.columns))
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany(
                f"INSERT INTO {part.name} ({quoted(part.columns)}) VALUES ({places})", batch.rows
            )
        except ROW_ERRORS as error:
            raise Corrupt(f"a row of {part.name} cannot be stored: {translate_row_error(error)}") from error
        self._connection.execute(_NOTE, (part.name, msgspec.json.encode(batch.last)))
        self._connection.execute("COMMIT")

    async def finish(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        for sql in _FINISH:
            self._connection.execute(sql)
        self._connection.execute("COMMIT")
        self._connection.close()
        _unfinished(self._path).rename(self._path)
        flush(self._path.parent)

    def _value(self, sql: str, *values: object) -> Any:
        found = self._connection.execute(sql, values).fetchone()
        return None if found is None else found[0]


def _with_booleans(part: Part, rows: list[Values]) -> list[Values]:
    if not part.booleans:
        return rows
    changed = []
    for row in rows:
        values = [*row]
        for index in part.booleans:
            values[index] = bool(values[index])
        changed.append(tuple(values))
    return changed


def _unfinished(path: Path) -> Path:
    return path.with_name(f"{path.name}{_UNFINISHED}")


@asynccontextmanager
async def sqlite_source(path: Path) -> AsyncIterator[SqliteSide]:
    """A file, checked from end to end, that no bot works on."""
    _check_file(path)
    with lock_database(path):
        try:
            with closing(_connect_to_read(path)) as connection:
                _check(connection, path)
                yield SqliteSide(path, connection)
        except sqlite3.Error as error:
            raise translate(error, path) from error


def _check_file(path: Path) -> None:
    if not path.is_file():
        raise CannotOpen(f"{path}: there is no such file")


def _connect_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, isolation_level=None)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        raise NotOurDatabase(f"{path}: this file is not a Ward Round database")
    newest = shipped_migrations()[-1].number
    (last,) = connection.execute("SELECT max(number) FROM migrations").fetchone()
    if last != newest:
        raise NotOurDatabase(
            f"{path}: it has schema {last}, this program {newest}: start this version's bot on it once"
        )
    if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise Corrupt(f"{path}: the database is damaged")
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise Corrupt(f"{path}: rows are missing that others refer to")


def _make_room(path: Path, unfinished: Path) -> None:
    if path.exists():
        raise NotEmpty(f"{path}: there is a file of this name already")
    if unfinished.exists():
        with closing(sqlite3.connect(unfinished)) as connection:
            noted = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'transfer'").fetchone()
        if noted is None:
            # Interrupted before the first note, or after the notes were removed: it cannot be gone on from.
            unfinished.unlink()
    create_private(unfinished)


@asynccontextmanager
async def sqlite_target(path: Path) -> AsyncIterator[SqliteSide]:
    """A new file, or the unfinished one of a copy that was interrupted."""
    unfinished = _unfinished(path)
    with lock_database(path):
        try:
            _make_room(path, unfinished)
            with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
                connection.execute("PRAGMA foreign_keys = ON")
                connection.execute("PRAGMA cache_size = -65536")  # KiB
                migrate(connection, shipped_migrations())
                yield SqliteSide(path, connection)
        except sqlite3.Error as error:
            raise translate(error, unfinished) from error
