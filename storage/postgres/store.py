"""The adapter of all storage ports, and how it is opened and closed.

Changes go to the one writer of this process. Reads go over a pool: they see what was committed last, by any process.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import asyncpg

from bot.records import (
    ActionRow,
    Change,
    ClockRow,
    InvitationRow,
    MatchAtTable,
    MatchRow,
    PlanRow,
    Row,
    Scope,
    SeatRow,
    SnapshotRow,
    StorageFailure,
    StoredMatch,
)
from storage.failures import Closed
from storage.group_commit import Flush
from storage.migration import Migration
from storage.opening import shown
from storage.postgres.connection import connect, open_readers, prepare, prepare_to_read
from storage.postgres.dialect import in_postgres
from storage.postgres.errors import translate
from storage.postgres.schema import shipped_migrations
from storage.postgres.statements import create_match, erase_player, tidy_up
from storage.postgres.writer import TIMEOUT, Writer
from storage.queries import AT_TABLE, BEGINS, IS_LIVE, in_scope
from storage.reading import ReadingStore
from storage.rows import quoted, read_rows
from storage.tables import table_of

Answer = TypeVar("Answer")

_UNANNOUNCED = f"""
    SELECT {AT_TABLE} FROM matches_with_progress
    WHERE {{condition}} AND announced < length AND ({IS_LIVE} OR id IN (SELECT "match" FROM unannounced))
    ORDER BY id
"""
_HANDLED = "SELECT 1 FROM actions WHERE interaction = ?"


def _part(row_class: type[Row], order: str, condition: str = "") -> str:
    """The rows of one table that belong to a match, as one value."""
    table = table_of(row_class)
    columns = quoted(row_class.__struct_fields__)
    where = f'WHERE "match" = ?1 {condition}'
    return f"ARRAY(SELECT ROW({columns}) FROM {table.name} {where} ORDER BY {order})"


# One statement, so that all parts are of one snapshot of the database.
_LOAD = f"""
    SELECT {quoted(MatchRow.__struct_fields__)},
        {_part(SeatRow, "seat")}, {_part(ClockRow, "seat")}, {_part(PlanRow, "seat")},
        {_part(InvitationRow, "player")}, {_part(SnapshotRow, "number")},
        {_part(ActionRow, "number", 'AND number > coalesce((SELECT number FROM snapshots WHERE "match" = ?1), 0)')}
    FROM matches_with_progress WHERE id = ?1
"""


class PostgresStore(ReadingStore):
    """Durable rows in a PostgreSQL database, opened by `open_store`. `bot/engine/ports.py` says what each does."""

    def __init__(self, address: str, readers: Any, writer: Writer) -> None:
        self._address = address
        self._where = shown(address)
        self._readers = readers
        self._writer = writer

    async def commit(self, change: Change) -> None:
        await self._writer.write(change)

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        return await self._writer.write(create_match(match, seats))

    async def load(self, match: int) -> StoredMatch | None:
        found = next(iter(await self._fetch(_LOAD, match)), None)
        if found is None:
            return None
        seats, clocks, plans, invitations, snapshots, actions = found[-6:]
        return StoredMatch(
            match=read_rows(MatchRow, [found])[0],
            seats=read_rows(SeatRow, seats),
            clocks=read_rows(ClockRow, clocks),
            plans=read_rows(PlanRow, plans),
            invitations=read_rows(InvitationRow, invitations),
            snapshot=next(iter(read_rows(SnapshotRow, snapshots)), None),
            actions=read_rows(ActionRow, actions),
        )

    async def unannounced(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(_UNANNOUNCED.format(condition=in_scope(scope)))

    async def unannounced_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(_UNANNOUNCED.format(condition=BEGINS), prefix)

    async def handled(self, interaction: int) -> bool:
        return bool(await self._fetch(_HANDLED, interaction))

    async def forget_interactions(self, before: float) -> int:  # noqa: ARG002 - the log itself remembers them
        return await self._writer.write(tidy_up)

    async def erase(self, player: str) -> None:
        await self._writer.write(erase_player(player))

    def measure(self, on_flush: Callable[[Flush], None]) -> None:
        """Call it with every group of writes that was sent."""
        self._writer.on_flush = on_flush

    # --- this adapter only --------------------------------------------------------------------------------------

    async def count_matches(self) -> int:
        return next(int(count) for (count,) in await self._fetch("SELECT count(*) FROM matches"))

    @property
    def lost(self) -> asyncio.Event:
        """Set when the writing connection is gone: the store has to be opened again."""
        return self._writer.lost

    async def reconnect(self) -> None:
        """A new writing connection in the place of one that was lost, which is ended for certain. It holds no locks."""
        lost = self._writer
        await lost.leave()
        check = partial(prepare, where=self._where, migrations=shipped_migrations(), shared=True)
        self._writer = Writer(await _checked(connect(self._address), check, self._where), self._where, lost.timeout)
        self._writer.on_flush = lost.on_flush

    async def leave(self) -> None:
        """Finish every accepted change, then close the writing connection."""
        await self._writer.leave()

    async def exclusively(self, use: Callable[[Any], Awaitable[Answer]]) -> Answer:
        """Call it with the writing connection while nothing is written, as for locks."""
        return await self._writer.exclusively(use)

    async def _fetch(self, sql: str, *values: object) -> Iterable[Sequence[Any]]:
        try:
            found: list[Sequence[Any]] = await self._readers.fetch(in_postgres(sql), *values)
        except (asyncpg.DataError, OverflowError, UnicodeError):
            return ()  # a number or a name that cannot be stored is not stored
        except asyncpg.InterfaceError as error:
            if self._readers.is_closing():
                raise Closed("the store is closed") from error
            raise translate(error, self._where) from error
        except (asyncpg.PostgresError, OSError, TimeoutError) as error:
            raise translate(error, self._where) from error
        return found


@asynccontextmanager
async def open_store(
    address: str,
    *,
    migrations: Sequence[Migration] | None = None,
    shared: bool = False,
    timeout: float = TIMEOUT,  # noqa: ASYNC109 - of every later write, not of this call
) -> AsyncIterator[PostgresStore]:
    """The store at this address, whose tables are created or migrated first. Leaving finishes every accepted change.

    `shared`: other processes may have it open too, each with shards of its own. `timeout`: seconds after which a write
    that is not answered fails, and the connection is given up.
    """
    steps = shipped_migrations() if migrations is None else migrations
    where = shown(address)
    async with _opened(
        address, connect(address), partial(prepare, where=where, migrations=steps, shared=shared), timeout
    ) as opened:
        yield opened


@asynccontextmanager
async def open_to_read(address: str) -> AsyncIterator[PostgresStore]:
    """The store beside the processes that work on it. It takes no lock, and the database refuses every write."""
    connecting = connect(address, default_transaction_read_only="on")
    check = partial(prepare_to_read, where=shown(address), migrations=shipped_migrations())
    async with _opened(address, connecting, check) as opened:
        yield opened


@asynccontextmanager
async def _opened(
    address: str,
    connecting: Awaitable[Any],
    check: Callable[[Any], Awaitable[None]],
    timeout: float = TIMEOUT,  # noqa: ASYNC109 - see `open_store`
) -> AsyncIterator[PostgresStore]:
    where = shown(address)
    async with AsyncExitStack() as stack:
        connection = await _checked(connecting, check, where)
        stack.callback(connection.terminate)  # does nothing to one that is closed
        try:
            readers = await open_readers(address)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            raise translate(error, where) from error
        stack.push_async_callback(readers.close)
        store = PostgresStore(address, readers, Writer(connection, where, timeout))
        stack.push_async_callback(store.leave)
        yield store


async def _checked(connecting: Awaitable[Any], check: Callable[[Any], Awaitable[None]], where: str) -> Any:
    """The connection, on a database that has passed the check."""
    with ExitStack() as stack:
        try:
            connection = await connecting
            stack.callback(connection.terminate)
            await check(connection)
        except StorageFailure:
            raise
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            raise translate(error, where) from error
        stack.pop_all()
        return connection
