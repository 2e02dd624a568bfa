"""The store the engine talks to: its questions as SQL, its changes handed to the one writer.

Reads have a connection of their own and see what was committed last; they never wait for a write.
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
    Change,
    ClockRow,
    DirectMessageRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    Scope,
    SeatRow,
    SnapshotRow,
    StorageFailure,
    StoredMatch,
)
from storage.sqlite import queries
from storage.sqlite.backup import back_up
from storage.sqlite.connection import open_reading, open_writing
from storage.sqlite.errors import Closed, translate
from storage.sqlite.file_lock import claim
from storage.sqlite.recent_log import HANDLED, forget_interactions, scan_log
from storage.sqlite.schema import Migration, shipped
from storage.sqlite.statements import AnyRow, create_match, erase_player, read_rows
from storage.sqlite.tables import table_of
from storage.sqlite.writer import Writer

_CHUNK = 64  # rows aiosqlite fetches at once when asked to stream, which we never do
_SEAT, _NUMBER = attrgetter("seat"), attrgetter("number")


class SqliteStore:
    """Durable rows in one SQLite file. Made by `open_store`."""

    def __init__(self, path: Path, reading: aiosqlite.Connection, writer: Writer) -> None:
        self._path = path
        self._reading = reading
        self._writer = writer

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        """Store a new match and its seats; the answer is its id. `TableTaken` if its table has a live one."""
        return await self._writer.write(create_match(match, seats))

    async def commit(self, change: Change) -> None:
        """All rows or none. `Duplicate` for an action or interaction that is there already."""
        await self._writer.write(change)

    async def forget_interactions(self, before: float) -> int:
        """Remove interactions handled before that moment, too old to be delivered again; answers how many."""
        return await self._writer.write(forget_interactions(before))

    async def erase(self, player: str) -> None:
        """Forget a person: settings, markers and notices go, seats and results stay without their name."""
        await self._writer.write(erase_player(player))

    async def get(self, row_class: type[AnyRow], *key: int | str) -> AnyRow | None:
        """The row with this key."""
        return next(iter(await self._find(row_class, table_of(row_class).key, key)), None)

    async def find(self, row_class: type[AnyRow], **columns: int | str) -> tuple[AnyRow, ...]:
        """The rows with these values, in the order of their key. `LookupError` if there is no index for that."""
        return await self._find(row_class, tuple(columns), tuple(columns.values()))

    async def load(self, match: int) -> StoredMatch | None:
        """Everything needed to continue a match, in one read."""
        parts: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
        for part, *row in await self._rows(queries.LOAD, match):
            parts[part].append(row)
        if not parts["matches"]:
            return None
        return StoredMatch(
            match=read_rows(MatchRow, parts["matches"])[0],
            seats=tuple(sorted(read_rows(SeatRow, parts["seats"]), key=_SEAT)),
            clocks=tuple(sorted(read_rows(ClockRow, parts["clocks"]), key=_SEAT)),
            plans=tuple(sorted(read_rows(PlanRow, parts["plans"]), key=_SEAT)),
            snapshot=next(iter(read_rows(SnapshotRow, parts["snapshots"])), None),
            actions=tuple(sorted(read_rows(ActionRow, parts["actions"]), key=_NUMBER)),
        )

    async def actions(self, match: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on, in order."""
        return read_rows(ActionRow, await self._rows(queries.ACTIONS, match, after))

    async def live_at(self, table: str) -> int | None:
        """The live match shown at this table."""
        return await self._value(queries.LIVE_AT, table)

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The live matches a person sits in, or the ended ones; newest first."""
        return read_rows(MatchRow, await self._rows(queries.MATCHES_OF, player, live))

    async def count_live_tables(self, prefix: str) -> int:
        """The number of live matches at tables whose name begins with this prefix."""
        return await self._value(queries.LIVE_TABLES, prefix) or 0

    async def unannounced(self, scope: Scope) -> tuple[int, ...]:
        """Matches with log entries that were not announced yet, oldest first."""
        return tuple(match for (match,) in await self._rows(queries.unannounced(scope)))

    async def lobbies(self, scope: Scope) -> tuple[int, ...]:
        """Matches that have not started."""
        return tuple(match for (match,) in await self._rows(queries.lobbies(scope)))

    async def owed_by_computers(self, scope: Scope) -> tuple[int, ...]:
        """Running matches in which a computer player has to answer, oldest first."""
        return tuple(match for (match,) in await self._rows(queries.owed_by_computers(scope)))

    async def due_clocks(self, scope: Scope, now: float, limit: int) -> tuple[ClockRow, ...]:
        """Clocks with a deadline or a reminder that has come, in the order in which these came."""
        return read_rows(ClockRow, await self._rows(queries.due_clocks(scope), now, limit))

    async def next_due(self, scope: Scope) -> float | None:
        """The moment of the next deadline or reminder."""
        return next((moment for (moment,) in await self._rows(queries.next_due(scope))), None)

    async def clocks_started_after(self, scope: Scope, moment: float) -> tuple[ClockRow, ...]:
        """Clocks of turns that began after this moment."""
        return read_rows(ClockRow, await self._rows(queries.clocks_started_after(scope), moment))

    async def notices_created_after(self, scope: Scope, moment: float) -> tuple[NoticeRow, ...]:
        """Notices that are not delivered yet and were created after this moment."""
        return read_rows(NoticeRow, await self._rows(queries.notices_created_after(scope), moment))

    async def due_notices(self, scope: Scope, now: float, limit: int) -> tuple[NoticeRow, ...]:
        """Notices that are to be delivered now, those that have waited longest first."""
        return read_rows(NoticeRow, await self._rows(queries.due_notices(scope), now, limit))

    async def due_notices_of_match(self, match: int, now: float, limit: int) -> tuple[NoticeRow, ...]:
        """The same for one match."""
        return read_rows(NoticeRow, await self._rows(queries.DUE_NOTICES_OF_MATCH, match, now, limit))

    async def due_notices_to_player(self, player: str, now: float, limit: int) -> tuple[NoticeRow, ...]:
        """The same for one person, in the matches of every scope."""
        return read_rows(NoticeRow, await self._rows(queries.DUE_NOTICES_TO_PLAYER, player, now, limit))

    async def direct_messages(self, scope: Scope) -> tuple[DirectMessageRow, ...]:
        """Every direct message that is open."""
        return read_rows(DirectMessageRow, await self._rows(queries.direct_messages(scope)))

    async def handled(self, interaction: int) -> bool:
        """Whether this interaction was committed lately; the writing connection knows it by heart."""
        return bool(await self._fetch(self._writer.connection, HANDLED, interaction))

    async def backup(self, target: Path) -> None:
        """A checked copy of this moment in a new file, made while others go on writing."""
        await asyncio.to_thread(back_up, self._path, target)

    async def _find(
        self, row_class: type[AnyRow], columns: tuple[str, ...], values: tuple[int | str, ...]
    ) -> tuple[AnyRow, ...]:
        return read_rows(row_class, await self._rows(queries.find(row_class, columns), *values))

    async def _rows(self, sql: str, *values: object) -> Iterable[Sequence[Any]]:
        return await self._fetch(self._reading, sql, *values)

    async def _fetch(self, connection: aiosqlite.Connection, sql: str, *values: object) -> Iterable[Sequence[Any]]:
        try:
            return await connection.execute_fetchall(sql, values)
        except (OverflowError, UnicodeError):
            return ()  # a number or a name that cannot be stored is not stored
        except ValueError as error:
            raise Closed("the store is closed") from error
        except sqlite3.Error as error:
            raise translate(error, self._path) from error

    async def _value(self, sql: str, *values: object) -> int | None:
        return next((int(value) for (value,) in await self._rows(sql, *values)), None)


@asynccontextmanager
async def open_store(path: Path, *, migrations: Sequence[Migration] | None = None) -> AsyncIterator[SqliteStore]:
    """The store in this file, made or brought up to date first. Leaving finishes every accepted change."""
    steps = shipped() if migrations is None else migrations
    async with AsyncExitStack() as stack:
        stack.enter_context(claim(path))
        try:
            # Opened before aiosqlite hears of it: a connection of its own that fails outlives the event loop.
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
    with suppress(StorageFailure):  # on a full disk it is left for another time
        await writer.write(scan_log)
