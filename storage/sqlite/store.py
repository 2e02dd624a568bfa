"""The adapter of all the engine's storage ports, and how it is opened and closed.

Changes go to the one writer. Reads have a connection of their own: they see what was committed last and never wait
for a write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from operator import attrgetter
from pathlib import Path
from typing import Any

import aiosqlite

from bot.records import (
    ActionRow,
    Change,
    ClockRow,
    InvitationRow,
    MatchAtTable,
    MatchRow,
    PlanRow,
    Scope,
    SeatRow,
    SnapshotRow,
    StorageFailure,
    StoredMatch,
)
from storage.failures import Closed
from storage.group_commit import Flush
from storage.migration import Migration
from storage.reading import ReadingStore
from storage.rows import read_rows
from storage.sqlite.backup import back_up
from storage.sqlite.connection import open_reading, open_writing
from storage.sqlite.errors import translate
from storage.sqlite.file_lock import lock_database
from storage.sqlite.loading import LOAD
from storage.sqlite.recent_log import HANDLED, UNANNOUNCED_AT, forget_interactions, scan_log, unannounced
from storage.sqlite.schema import shipped_migrations
from storage.sqlite.statements import create_match, erase_player
from storage.sqlite.writer import Writer

_CHUNK = 64  # rows aiosqlite fetches at once from an open cursor, of which we have none
_SEAT, _NUMBER, _PLAYER = attrgetter("seat"), attrgetter("number"), attrgetter("player")


class SqliteStore(ReadingStore):
    """Durable rows in one SQLite file, opened by `open_store`. `bot/engine/ports.py` says what each method does."""

    def __init__(self, path: Path, reading: aiosqlite.Connection, writer: Writer) -> None:
        self._path = path
        self._reading = reading
        self._writer = writer
        self._lost = asyncio.Event()

    async def commit(self, change: Change) -> None:
        await self._writer.write(change)

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        return await self._writer.write(create_match(match, seats))

    async def load(self, match: int) -> StoredMatch | None:
        parts: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
        for part, *row in await self._fetch(LOAD, match):
            parts[part].append(row)
        if not parts["matches"]:
            return None
        return StoredMatch(
            match=read_rows(MatchRow, parts["matches"])[0],
            seats=tuple(sorted(read_rows(SeatRow, parts["seats"]), key=_SEAT)),
            clocks=tuple(sorted(read_rows(ClockRow, parts["clocks"]), key=_SEAT)),
            plans=tuple(sorted(read_rows(PlanRow, parts["plans"]), key=_SEAT)),
            invitations=tuple(sorted(read_rows(InvitationRow, parts["invitations"]), key=_PLAYER)),
            snapshot=next(iter(read_rows(SnapshotRow, parts["snapshots"])), None),
            actions=tuple(sorted(read_rows(ActionRow, parts["actions"]), key=_NUMBER)),
        )

    async def unannounced(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(unannounced(scope))

    async def unannounced_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(UNANNOUNCED_AT, prefix)

    async def handled(self, interaction: int) -> bool:
        # The recent interactions are in a temporary table, which only the writing connection has.
        return bool(await self._fetch(HANDLED, interaction, connection=self._writer.connection))

    async def forget_interactions(self, before: float) -> int:
        return await self._writer.write(forget_interactions(before))

    async def erase(self, player: str) -> None:
        await self._writer.write(erase_player(player))

    def measure(self, on_flush: Callable[[Flush], None]) -> None:
        """Call it with every group of writes that was sent."""
        self._writer.on_flush = on_flush

    @property
    def lost(self) -> asyncio.Event:
        """Never set: a file does not go away."""
        return self._lost

    # --- this adapter only --------------------------------------------------------------------------------------

    async def backup(self, target: Path) -> None:
        """A checked copy in a new file, made while the store is in use."""
        await asyncio.to_thread(back_up, self._path, target)

    async def _fetch(
        self, sql: str, *values: object, connection: aiosqlite.Connection | None = None
    ) -> Iterable[Sequence[Any]]:
        try:
            return await (connection or self._reading).execute_fetchall(sql, values)
        except (OverflowError, UnicodeError):
            return ()  # a number or a name that cannot be stored is not stored
        except ValueError as error:
            raise Closed("the store is closed") from error
        except sqlite3.Error as error:
            raise translate(error, self._path) from error


@asynccontextmanager
async def open_store(path: Path, *, migrations: Sequence[Migration] | None = None) -> AsyncIterator[SqliteStore]:
    """The store in this file, which is created or migrated first. Leaving finishes every accepted change.

    What is opened is closed in the opposite order: the log is scanned, the writer finishes what it has accepted, the
    connections are closed, and only then is the lock released.
    """
    steps = shipped_migrations() if migrations is None else migrations
    async with AsyncExitStack() as stack:
        stack.enter_context(lock_database(path))
        try:
            # Opened here and not by aiosqlite: where opening fails, its thread would go on and outlive the event loop.
            writing = await asyncio.to_thread(open_writing, path, steps)
            connection = await stack.enter_async_context(aiosqlite.Connection(lambda: writing, _CHUNK))
            reading = await asyncio.to_thread(open_reading, path)
            reader = await stack.enter_async_context(aiosqlite.Connection(lambda: reading, _CHUNK))
        except sqlite3.Error as error:
            raise translate(error, path) from error
        writer = Writer(connection, writing)
        stack.push_async_callback(writer.close)
        stack.push_async_callback(_scan_log, writer)
        yield SqliteStore(path, reader, writer)


async def _scan_log(writer: Writer) -> None:
    """Leave few entries to scan for the next start."""
    with suppress(StorageFailure):  # on a full disk the next start has more to scan
        await writer.write(scan_log)
