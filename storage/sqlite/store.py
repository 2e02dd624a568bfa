"""The adapter of all the engine's storage ports, and how it is opened and closed.

Changes go to the one writer. Reads have a connection of their own: they see what was committed last and never wait
for a write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from operator import attrgetter
from pathlib import Path
from typing import Any

import aiosqlite

from bot.records import (
    ActionRow,
    AnnouncementRow,
    Change,
    ClockRow,
    DirectMessageRow,
    InvitationRow,
    MatchAtTable,
    MatchRow,
    NoticeRow,
    PlanRow,
    RatingChangeRow,
    ResultRow,
    Scope,
    SeasonRow,
    SeatRow,
    SnapshotRow,
    StorageFailure,
    StoredMatch,
)
from storage.failures import Closed
from storage.sqlite import queries
from storage.sqlite.backup import back_up
from storage.sqlite.connection import open_reading, open_writing
from storage.sqlite.errors import translate
from storage.sqlite.file_lock import lock_database
from storage.sqlite.recent_log import HANDLED, forget_interactions, scan_log
from storage.sqlite.schema import Migration, shipped_migrations
from storage.sqlite.statements import AnyRow, create_match, erase_player, read_rows
from storage.sqlite.writer import Writer
from storage.tables import table_of

_CHUNK = 64  # rows aiosqlite fetches at once from an open cursor, of which we have none
_SEAT, _NUMBER, _PLAYER = attrgetter("seat"), attrgetter("number"), attrgetter("player")


class SqliteStore:
    """Durable rows in one SQLite file, opened by `open_store`. `bot/engine/ports.py` says what each method does."""

    def __init__(self, path: Path, reading: aiosqlite.Connection, writer: Writer) -> None:
        self._path = path
        self._reading = reading
        self._writer = writer

    # --- rows ---------------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        await self._writer.write(change)

    async def get(self, row_class: type[AnyRow], *key: int | str) -> AnyRow | None:
        rows = await self._read(row_class, queries.find(row_class, table_of(row_class).key), *key)
        return next(iter(rows), None)

    async def find(self, row_class: type[AnyRow], **columns: int | str) -> tuple[AnyRow, ...]:
        return await self._read(row_class, queries.find(row_class, tuple(columns)), *columns.values())

    # --- matches ------------------------------------------------------------------------------------------------

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        return await self._writer.write(create_match(match, seats))

    async def load(self, match: int) -> StoredMatch | None:
        parts: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
        for part, *row in await self._fetch(queries.LOAD, match):
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

    async def actions(self, match: int, after: int = 0) -> tuple[ActionRow, ...]:
        return await self._read(ActionRow, queries.ACTIONS, match, after)

    async def live_at(self, table: str) -> int | None:
        return next(iter(await self._ids(queries.LIVE_AT, table)), None)

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        return await self._read(MatchRow, queries.MATCHES_OF, player, live)

    async def count_live_tables(self, prefix: str) -> int:
        return next((int(count) for (count,) in await self._fetch(queries.LIVE_TABLES, prefix)), 0)

    async def unannounced(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.unannounced(scope))

    async def unannounced_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.UNANNOUNCED_AT, prefix)

    async def lobbies(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.lobbies(scope))

    async def lobbies_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.LOBBIES_AT, prefix)

    async def lobbies_created_before(self, scope: Scope, moment: float) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.lobbies_created_before(scope), moment)

    async def owed_by_computers(self, scope: Scope) -> tuple[int, ...]:
        return await self._ids(queries.owed_by_computers(scope))

    async def handled(self, interaction: int) -> bool:
        # The recent interactions are in a temporary table, which only the writing connection has.
        return bool(await self._fetch(HANDLED, interaction, connection=self._writer.connection))

    async def forget_interactions(self, before: float) -> int:
        return await self._writer.write(forget_interactions(before))

    # --- deadlines ----------------------------------------------------------------------------------------------

    async def due_clocks(self, scope: Scope, now: float, limit: int) -> tuple[ClockRow, ...]:
        return await self._read(ClockRow, queries.due_clocks(scope), now, limit)

    async def next_due(self, scope: Scope) -> float | None:
        return next((moment for (moment,) in await self._fetch(queries.next_due(scope))), None)

    async def clocks_started_after(self, scope: Scope, moment: float) -> tuple[ClockRow, ...]:
        return await self._read(ClockRow, queries.clocks_started_after(scope), moment)

    async def notices_created_after(self, scope: Scope, moment: float) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.notices_created_after(scope), moment)

    # --- the outbox ---------------------------------------------------------------------------------------------

    async def due_notices(self, scope: Scope, now: float, limit: int) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.due_notices(scope), now, limit)

    async def due_notices_of_match(self, match: int, now: float, limit: int) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.DUE_NOTICES_OF_MATCH, match, now, limit)

    async def due_notices_to_player(self, player: str, now: float, limit: int) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.DUE_NOTICES_TO_PLAYER, player, now, limit)

    async def direct_messages(self, scope: Scope) -> tuple[DirectMessageRow, ...]:
        return await self._read(DirectMessageRow, queries.direct_messages(scope))

    # --- people -------------------------------------------------------------------------------------------------

    async def erase(self, player: str) -> None:
        await self._writer.write(erase_player(player))

    # --- leagues ------------------------------------------------------------------------------------------------

    async def ended_after(self, number: int, limit: int) -> tuple[tuple[int, int], ...]:
        return tuple((found, match) for found, match in await self._fetch(queries.ENDED_AFTER, number, limit))

    async def results_of_book(self, server: str, game: str, since: float) -> tuple[ResultRow, ...]:
        return await self._read(ResultRow, queries.RESULTS_OF_BOOK, server, game, since)

    async def rating_changes_since(self, book: str, moment: float) -> tuple[RatingChangeRow, ...]:
        return await self._read(RatingChangeRow, queries.RATING_CHANGES_SINCE, book, moment)

    async def last_rating_change(self, book: str) -> RatingChangeRow | None:
        return next(iter(await self._read(RatingChangeRow, queries.LAST_RATING_CHANGE, book)), None)

    async def due_seasons(self, scope: Scope, now: float, limit: int) -> tuple[SeasonRow, ...]:
        return await self._read(SeasonRow, queries.due_seasons(scope), now, limit)

    async def due_announcements(self, scope: Scope, now: float, limit: int) -> tuple[AnnouncementRow, ...]:
        return await self._read(AnnouncementRow, queries.due_announcements(scope), now, limit)

    # --- this adapter only --------------------------------------------------------------------------------------

    async def backup(self, target: Path) -> None:
        """A checked copy in a new file, made while the store is in use."""
        await asyncio.to_thread(back_up, self._path, target)

    async def _read(self, row_class: type[AnyRow], sql: str, *values: object) -> tuple[AnyRow, ...]:
        return read_rows(row_class, await self._fetch(sql, *values))

    async def _at_tables(self, sql: str, *values: object) -> tuple[MatchAtTable, ...]:
        return tuple(MatchAtTable(match, table) for match, table in await self._fetch(sql, *values))

    async def _ids(self, sql: str, *values: object) -> tuple[int, ...]:
        return tuple(match for (match,) in await self._fetch(sql, *values))

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
