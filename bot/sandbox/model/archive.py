"""The world on disk: one SQLite file, one row per thing, so that play goes on after a restart.

Every change is written before the next turn of the event loop. It is a toy's memory, not a ledger: a power cut may
lose the last moments, a killed process does not.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec

from bot.sandbox.model.entities import Thing
from bot.sandbox.model.world import KEPT, Change, World, key_of

_SCHEMA = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT, key TEXT, body BLOB NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
"""
_BY_NAME = {kind.__name__: kind for kind in KEPT}


class Archive:
    """The file of one world; also the shelf of its attachments."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(path, isolation_level=None)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=OFF")
        self._database.executescript(_SCHEMA)
        self._changed: dict[tuple[str, str], Thing | None] = {}

    def load(self) -> tuple[Thing, ...]:
        """Everything that was kept, oldest id first."""
        rows = self._database.execute("SELECT kind, body FROM thing").fetchall()
        things: list[Thing] = [msgspec.msgpack.decode(body, type=_BY_NAME[kind]) for kind, body in rows]
        return tuple(sorted(things, key=lambda thing: key_of(thing)[-1]))

    def follow(self, world: World) -> None:
        """Keep every change from now on. What is there already was loaded from here, or is noted at once."""
        if self._database.execute("SELECT 1 FROM thing LIMIT 1").fetchone() is None:
            for kind in KEPT:
                for thing in world.all(kind):
                    self._note(Change(None, thing))
        self.flush()
        world.watch(self._note)

    def _note(self, change: Change) -> None:
        thing = change.thing
        if type(thing).__name__ not in _BY_NAME:
            return
        if not self._changed:
            self._soon()
        self._changed[type(thing).__name__, ",".join(str(part) for part in key_of(thing))] = change.now

    def _soon(self) -> None:
        try:
            asyncio.get_running_loop().call_soon(self.flush)
        except RuntimeError:
            return  # nobody runs yet: `follow` or `close` flushes

    def flush(self) -> None:
        changed, self._changed = self._changed, {}
        if not changed:
            return
        with self._database:
            self._database.execute("BEGIN")
            for (kind, key), thing in changed.items():
                if thing is None:
                    self._database.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, key))
                else:
                    row = (kind, key, msgspec.msgpack.encode(thing))
                    self._database.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", row)

    def close(self) -> None:
        self.flush()
        self._database.close()

    # The shelf

    def put(self, file: int, content: bytes) -> None:
        self._database.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (file, content))

    def get(self, file: int) -> bytes | None:
        row = self._database.execute("SELECT content FROM file WHERE id = ?", (file,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop(self, file: int) -> None:
        self._database.execute("DELETE FROM file WHERE id = ?", (file,))
