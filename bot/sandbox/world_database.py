"""The world in a SQLite file, one row per entity, so that a chat continues after a restart.

Changes are collected and written before the next iteration of the event loop. The file belongs to a local toy: a power
cut may lose the last moments (`synchronous=OFF`), a killed process loses nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec

from bot.sandbox.model.entities import Entity
from bot.sandbox.model.world import STORED_KINDS, Change, World, key_of

_VERSION = 2  # of the stored entities; the first one had no number
_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS entity (kind TEXT, key TEXT, body BLOB NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
PRAGMA user_version = {_VERSION};
"""
_BY_NAME = {kind.__name__: kind for kind in STORED_KINDS}


class WorldDatabase:
    """The file of one world; also the store of its attachments."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # it holds a token and everything that people wrote
        self._connection = sqlite3.connect(path, isolation_level=None)
        try:
            _check_version(self._connection)
        except sqlite3.Error:
            self._connection.close()
            raise
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=OFF")
        self._connection.executescript(_SCHEMA)
        self._changed: dict[tuple[str, str], Entity | None] = {}

    def load(self) -> tuple[Entity, ...]:
        """All stored entities, oldest id first."""
        rows = self._connection.execute("SELECT kind, body FROM entity").fetchall()
        entities: list[Entity] = [msgspec.msgpack.decode(body, type=_BY_NAME[kind]) for kind, body in rows]
        return tuple(sorted(entities, key=lambda entity: key_of(entity)[-1]))

    def follow(self, world: World) -> None:
        """Store every change from now on; a world that was not loaded from here is stored at once."""
        if self._connection.execute("SELECT 1 FROM entity LIMIT 1").fetchone() is None:
            for kind in STORED_KINDS:
                for entity in world.all(kind):
                    self._collect(Change(None, entity))
        self.flush()
        world.watch(self._collect)

    def _collect(self, change: Change) -> None:
        entity = change.entity
        if type(entity).__name__ not in _BY_NAME:
            return
        if not self._changed:
            self._schedule_flush()
        self._changed[type(entity).__name__, ",".join(str(part) for part in key_of(entity))] = change.now

    def _schedule_flush(self) -> None:
        try:
            asyncio.get_running_loop().call_soon(self.flush)
        except RuntimeError:
            return  # no event loop yet: `follow` or `close` flushes

    def flush(self) -> None:
        changed, self._changed = self._changed, {}
        if not changed:
            return
        with self._connection:
            self._connection.execute("BEGIN")
            for (kind, key), entity in changed.items():
                if entity is None:
                    self._connection.execute("DELETE FROM entity WHERE kind = ? AND key = ?", (kind, key))
                else:
                    row = (kind, key, msgspec.msgpack.encode(entity))
                    self._connection.execute("INSERT OR REPLACE INTO entity VALUES (?, ?, ?)", row)

    def close(self) -> None:
        self.flush()
        self._connection.close()

    # The file store

    def put(self, file: int, content: bytes) -> None:
        self._connection.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (file, content))

    def get(self, file: int) -> bytes | None:
        row = self._connection.execute("SELECT content FROM file WHERE id = ?", (file,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop(self, file: int) -> None:
        self._connection.execute("DELETE FROM file WHERE id = ?", (file,))


def _check_version(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None
    if version != _VERSION and not is_empty:
        raise sqlite3.DatabaseError(
            f"the chat has format {version}, this version reads format {_VERSION}: delete the file to start over"
        )
