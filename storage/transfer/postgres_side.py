"""A PostgreSQL database as the source or the target of a copy: read by cursors, filled by COPY."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

import asyncpg
import msgspec

from bot.records import StorageFailure
from storage.failures import ConnectionLost, Corrupt, NotEmpty, Unsupported
from storage.opening import shown
from storage.postgres.connection import UNFINISHED, check_server, connect, take_store
from storage.postgres.errors import ROW_ERRORS, translate, translate_row_error
from storage.postgres.schema import check_current, is_used, migrate, shipped_migrations
from storage.rows import quoted
from storage.transfer.parts import LOG, PARTS, Batch, Part, Position, Values

_ORDER_IN_TIME = ("at", "match", "number")
_IS_BEGUN = f"SELECT to_regclass('{UNFINISHED}') IS NOT NULL"
_BEGIN = f"CREATE TABLE {UNFINISHED} (part text PRIMARY KEY, position bytea NOT NULL)"
_NOTE = f"INSERT INTO {UNFINISHED} VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET position = excluded.position"
_ORIGIN = "origin"  # the first note of a target: where it is copied from
# The entries of a match that is over would all be noted as late ones.
_PREPARE = "ALTER TABLE actions DISABLE TRIGGER entered_late"
_FINISH = (
    """
    INSERT INTO unannounced
    SELECT id FROM matches_with_progress WHERE announced < length AND status NOT IN ('lobby', 'running')
    """,
    "ALTER TABLE actions ENABLE TRIGGER entered_late",
    f"DROP TABLE {UNFINISHED}",
)


class PostgresSide:
    """Implements `Source` and `Target`."""

    def __init__(self, address: str, connection: Any) -> None:
        self.address = shown(address)
        self._connection = connection

    async def counts(self) -> dict[str, int]:
        return {part.name: await self._connection.fetchval(f"SELECT count(*) FROM {part.name}") for part in PARTS}

    async def in_order_of_writing(self, part: Part, after: Position | None, size: int) -> AsyncGenerator[Batch, None]:
        order = _ORDER_IN_TIME if part is LOG else part.key
        places = ", ".join(f"${place}" for place in range(1, len(order) + 1))
        where = f"WHERE ({quoted(order)}) > ({places})" if after is not None else ""
        at = [part.columns.index(column) for column in order]
        async with aclosing(self._read(part, f"{where} ORDER BY {quoted(order)}", after or (), size)) as batches:
            async for rows in batches:
                yield Batch(rows, tuple(rows[-1][index] for index in at))

    async def in_order_of_key(self, part: Part, size: int) -> AsyncGenerator[Sequence[Values], None]:
        async with aclosing(self._read(part, f"ORDER BY {quoted(part.key)}", (), size)) as batches:
            async for rows in batches:
                yield rows

    async def _read(
        self, part: Part, rest: str, values: Sequence[Any], size: int
    ) -> AsyncGenerator[list[Values], None]:
        async with self._connection.transaction(isolation="repeatable_read", readonly=True):
            cursor = await self._connection.cursor(f"SELECT {quoted(part.columns)} FROM {part.name} {rest}", *values)
            while rows := await cursor.fetch(size):
                yield [tuple(row) for row in rows]

    async def begin(self, origin: bytes) -> bytes:
        if not await self._connection.fetchval(_IS_BEGUN):
            async with self._connection.transaction():
                await migrate(self._connection, shipped_migrations())
                await self._connection.execute(_PREPARE)
                await self._connection.execute(_BEGIN)
                await self._connection.execute(_NOTE, _ORIGIN, origin)
        await check_current(self._connection, shipped_migrations())
        begun: bytes = await self._noted(_ORIGIN)
        return begun

    async def position(self, part: Part) -> Position | None:
        noted = await self._noted(part.name)
        return None if noted is None else tuple(msgspec.json.decode(noted))

    async def put(self, part: Part, batch: Batch) -> None:
        try:
            async with self._connection.transaction():
                await self._connection.copy_records_to_table(part.name, records=batch.rows, columns=part.columns)
                await self._connection.execute(_NOTE, part.name, msgspec.json.encode(batch.last))
        except ROW_ERRORS as error:
            if self._connection.is_closed():
                raise
            raise Corrupt(f"a row of {part.name} cannot be stored: {translate_row_error(error)}") from error

    async def finish(self) -> None:
        async with self._connection.transaction():
            for sql in _FINISH:
                await self._connection.execute(sql)
        await self._connection.execute("ANALYZE")  # the first queries of the bot need to know how much there is

    async def _noted(self, name: str) -> Any:
        return await self._connection.fetchval(f"SELECT position FROM {UNFINISHED} WHERE part = $1", name)


@asynccontextmanager
async def source(address: str) -> AsyncIterator[PostgresSide]:
    async with _held(address) as connection:
        if await connection.fetchval(_IS_BEGUN):
            raise NotEmpty(f"{shown(address)}: copying into this database was not finished; it is no source")
        await check_current(connection, shipped_migrations())
        if (shards := await connection.fetchval("SELECT shards FROM installation")) != 1:
            # Readers of ended matches have a position for each shard, which one process alone could not go on from.
            raise Unsupported(f"{shown(address)}: the bot is divided into {shards} shards; set that to 1 first")
        yield PostgresSide(address, connection)


@asynccontextmanager
async def target(address: str) -> AsyncIterator[PostgresSide]:
    async with _held(address) as connection:
        if await is_used(connection) and not await connection.fetchval(_IS_BEGUN):
            raise NotEmpty(f"{shown(address)}: this database holds something already; create an empty one")
        yield PostgresSide(address, connection)


@asynccontextmanager
async def _held(address: str) -> AsyncIterator[Any]:
    """A connection to a database that no bot works on, and none can begin to."""
    where = shown(address)
    try:
        connection = await connect(address)
        try:
            await check_server(connection, where)
            await take_store(connection, where, shared=False)
            yield connection
        finally:
            await connection.close(timeout=5)
    except StorageFailure:
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        if isinstance(error, asyncpg.InterfaceError):  # what a connection says that was closed under our hands
            raise ConnectionLost(f"{where}: the connection to the database is gone ({error})") from error
        raise translate(error, where) from error
