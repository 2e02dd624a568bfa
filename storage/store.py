"""The store the engine talks to: its questions as SQL, its changes handed to the one writer.

Reads have a connection of their own and see what was committed last; they never wait for a write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.records import (
    LIVE,
    ActionRow,
    Change,
    ClockRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    PlayerRow,
    ResultRow,
    SeatRow,
    ServerRow,
    SnapshotRow,
    StoredMatch,
)
from storage.backup import back_up
from storage.claim import claim
from storage.connect import open_reading, open_writing
from storage.failures import Closed, translate
from storage.schema import Migration, shipped
from storage.tables import changing, columns_of, creating, forgetting, read
from storage.writer import GroupConnection, Writer

_MATCH = ", ".join(columns_of(MatchRow))
_ACTION = ", ".join(columns_of(ActionRow))
_PLAYER = ", ".join(columns_of(PlayerRow))
_SERVER = ", ".join(columns_of(ServerRow))
_RESULT = ", ".join(columns_of(ResultRow))
_CLOCK = ", ".join(columns_of(ClockRow))
_NOTICE = ", ".join(columns_of(NoticeRow))
_IS_LIVE = f"status IN ({', '.join(repr(status) for status in LIVE)})"  # as the index has it


def _part(record: type[Any], table: str, where: str) -> str:
    """One part of a match, as wide as the widest, so that all parts are one statement and one moment."""
    wide = len(MatchRow.__struct_fields__)
    columns = columns_of(record) + ("NULL",) * (wide - len(record.__struct_fields__))
    return f"SELECT '{table}', {', '.join(columns)} FROM {table} WHERE {where}"


_LOAD = " UNION ALL ".join(
    (
        _part(MatchRow, "matches", "id = ?1"),
        _part(SeatRow, "seats", '"match" = ?1'),
        _part(ClockRow, "clocks", '"match" = ?1'),
        _part(PlanRow, "plans", '"match" = ?1'),
        _part(SnapshotRow, "snapshots", '"match" = ?1'),
        _part(
            ActionRow,
            "actions",
            '"match" = ?1 AND number > coalesce((SELECT number FROM snapshots WHERE "match" = ?1), 0)',
        ),
    )
)
_ACTIONS = f'SELECT {_ACTION} FROM actions WHERE "match" = ? AND number > ? ORDER BY number'
_LIVE_AT = f'SELECT id FROM matches WHERE "table" = ? AND {_IS_LIVE}'
_MATCHES_OF = f"""
    SELECT {_MATCH} FROM matches
    WHERE id IN (SELECT "match" FROM seats WHERE player = ?) AND ({_IS_LIVE}) = ?
    ORDER BY id DESC
"""
_LIVE_TABLES = f'SELECT count(*) FROM matches WHERE "table" >= ?1 AND "table" < ?1 || char(0x10FFFF) AND {_IS_LIVE}'
_RESULTS_OF = f'SELECT {_RESULT} FROM results WHERE player = ? ORDER BY "match" DESC'
_UNANNOUNCED = "SELECT id FROM matches WHERE announced < length ORDER BY id"
_OWED = "SELECT id FROM matches WHERE owed AND status = 'running' ORDER BY id"
_DUE = f"""
    SELECT {_CLOCK} FROM (
        SELECT * FROM clocks WHERE remind_at <= ?1 UNION SELECT * FROM clocks WHERE due_at <= ?1
    ) ORDER BY min(coalesce(remind_at, due_at), due_at), "match", seat LIMIT ?2
"""
_NEXT_DUE = """
    SELECT min(moment) FROM (SELECT min(remind_at) AS moment FROM clocks UNION ALL SELECT min(due_at) FROM clocks)
"""
_TO_TELL = f"SELECT {_NOTICE} FROM notices WHERE next_try <= ? ORDER BY next_try, id LIMIT ?"
_SEEN = 'SELECT number FROM seen WHERE "match" = ? AND player = ?'
_HANDLED = "SELECT 1 FROM interactions WHERE id = ?"
_THE_PLAYER = f"SELECT {_PLAYER} FROM players WHERE id = ?"
_THE_SERVER = f"SELECT {_SERVER} FROM servers WHERE id = ?"
_RESULTS = f'SELECT {_RESULT} FROM results WHERE "match" = ? ORDER BY seat'


class SqliteStore:
    """Durable rows in one SQLite file. Made by `open_store`."""

    def __init__(self, path: Path, reading: aiosqlite.Connection, writer: Writer) -> None:
        self._path = path
        self._reading = reading
        self._writer = writer

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        """Store a new match and its seats; the answer is its id. `TableTaken` if its table has a live one."""
        return await self._writer.write(creating(match, seats))

    async def commit(self, change: Change) -> None:
        """All rows or none. `Duplicate` for an action or interaction that is there already."""
        await self._writer.write(changing(change))

    async def forget_interactions(self, before: float) -> int:
        """Remove interactions handled before that moment, too old to be delivered again; answers how many."""
        return await self._writer.write(forgetting(before))

    async def load(self, match: int) -> StoredMatch | None:
        """Everything needed to continue a match, in one read."""
        parts: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
        for part, *row in await self._rows(_LOAD, match):
            parts[part].append(row)
        if not parts["matches"]:
            return None
        return StoredMatch(
            match=read(MatchRow, parts["matches"])[0],
            seats=tuple(sorted(read(SeatRow, parts["seats"]), key=lambda row: row.seat)),
            clocks=tuple(sorted(read(ClockRow, parts["clocks"]), key=lambda row: row.seat)),
            plans=read(PlanRow, parts["plans"]),
            snapshot=next(iter(read(SnapshotRow, parts["snapshots"])), None),
            actions=tuple(sorted(read(ActionRow, parts["actions"]), key=lambda row: row.number)),
        )

    async def actions(self, match: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on, in order."""
        return read(ActionRow, await self._rows(_ACTIONS, match, after))

    async def live_at(self, table: str) -> int | None:
        """The live match shown at this table."""
        return await self._value(_LIVE_AT, table)

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The live matches a person sits in, or the ended ones; newest first."""
        return read(MatchRow, await self._rows(_MATCHES_OF, player, live))

    async def live_tables(self, prefix: str) -> int:
        """How many live matches are shown at tables whose name begins like this."""
        return await self._value(_LIVE_TABLES, prefix) or 0

    async def results_of(self, player: str) -> tuple[ResultRow, ...]:
        """How a person came out of their finished matches, newest first."""
        return read(ResultRow, await self._rows(_RESULTS_OF, player))

    async def unannounced(self) -> tuple[int, ...]:
        """Matches with log entries nobody has been told about yet, oldest first."""
        return tuple(match for (match,) in await self._rows(_UNANNOUNCED))

    async def owed_by_computers(self) -> tuple[int, ...]:
        """Running matches in which a computer player has to answer, oldest first."""
        return tuple(match for (match,) in await self._rows(_OWED))

    async def due(self, now: float, most: int) -> tuple[ClockRow, ...]:
        """Clocks with a deadline or a reminder that has come, in the order they came."""
        return read(ClockRow, await self._rows(_DUE, now, most))

    async def next_due(self) -> float | None:
        """When the next deadline or reminder comes."""
        return next((moment for (moment,) in await self._rows(_NEXT_DUE)), None)

    async def to_tell(self, now: float, most: int) -> tuple[NoticeRow, ...]:
        """Notices that are due to be told, oldest first."""
        return read(NoticeRow, await self._rows(_TO_TELL, now, most))

    async def seen(self, match: int, player: str) -> int:
        """The last entry this player looked at; 0 if none."""
        return await self._value(_SEEN, match, player) or 0

    async def handled(self, interaction: str) -> bool:
        """Whether this interaction was committed before."""
        return await self._value(_HANDLED, interaction) is not None

    async def player(self, player: str) -> PlayerRow | None:
        """What is known of a person."""
        return next(iter(read(PlayerRow, await self._rows(_THE_PLAYER, player))), None)

    async def server(self, server: str) -> ServerRow | None:
        """What is known of a community."""
        return next(iter(read(ServerRow, await self._rows(_THE_SERVER, server))), None)

    async def results(self, match: int) -> tuple[ResultRow, ...]:
        """How each seat came out of a finished match."""
        return read(ResultRow, await self._rows(_RESULTS, match))

    async def backup(self, target: Path) -> None:
        """A checked copy of this moment in a new file, made while others go on writing."""
        await asyncio.to_thread(back_up, self._path, target)

    async def _rows(self, sql: str, *values: object) -> Iterable[Sequence[Any]]:
        try:
            return await self._reading.execute_fetchall(sql, values)
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
        opened: list[GroupConnection] = []

        def connect_writing() -> sqlite3.Connection:
            opened.append(open_writing(path, steps))
            return opened[0]

        try:
            writing = await stack.enter_async_context(aiosqlite.Connection(connect_writing, 64))
            reading = await stack.enter_async_context(aiosqlite.Connection(lambda: open_reading(path), 64))
        except sqlite3.Error as error:
            raise translate(error, path) from error
        writer = Writer(writing, opened[0])
        stack.push_async_callback(writer.close)
        yield SqliteStore(path, reading, writer)
