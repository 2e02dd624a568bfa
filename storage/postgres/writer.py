"""The only writer of this process: one connection, and groups of writes that share a flush, as in every store.

A group of changes is one statement (`group_statement`), which tells what it refused; a lone log entry a plain insert.
What no such statement can do is one transaction with a statement per table. If a row is refused in another way, all is
rolled back and the group is written again with a savepoint for each write.

The connection that writes also holds the locks of this process. So it is never replaced in silence: when it is lost,
every write that waits and every later one fails with `ConnectionLost`, and `lost` is set.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

from bot.records import Change, Duplicate, StorageFailure
from storage.failures import ConnectionLost
from storage.group_commit import Group, GroupWriter, resolve_all
from storage.postgres.errors import LOST, ROW_ERRORS, translate, translate_row_error
from storage.postgres.group_statement import group_statement
from storage.postgres.statements import Statement, store_changes

TIMEOUT = 10.0  # seconds for one group; a slow disk takes a tenth of one

Answer = TypeVar("Answer")


class Writer(GroupWriter):
    """Sends each group over the writing connection."""

    def __init__(self, connection: Any, where: str, timeout: float = TIMEOUT) -> None:
        super().__init__()
        self.timeout = timeout
        self.lost = asyncio.Event()
        self._connection = connection
        self._where = where
        self._pen = asyncio.Lock()
        self._leaving = False
        self._timer: asyncio.TimerHandle | None = None
        self._busy_since: float | None = None
        self._overdue = False
        self._interrupted = False  # a flush was cancelled, perhaps within a transaction
        connection.add_termination_listener(self._on_termination)

    def _on_termination(self, _: object) -> None:
        if not self._leaving:
            self.lost.set()

    async def exclusively(self, use: Callable[[Any], Awaitable[Answer]]) -> Answer:
        """Call it with the writing connection between two groups, as for locks that belong to the right to write."""
        async with self._pen:
            self._check()
            try:
                self._begin()
                return await use(self._connection)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
                raise self._failure(error) from error
            finally:
                self._end()

    def _begin(self) -> None:
        """From now on the server has to answer in time. One timer serves many groups."""
        loop = asyncio.get_running_loop()
        self._busy_since = loop.time()
        if self._timer is None:
            self._timer = loop.call_later(self.timeout, self._give_up)

    def _end(self) -> None:
        self._busy_since = None

    def _give_up(self) -> None:
        """Close the connection of a server that does not answer, and with it our locks.

        What was sent may be stored later all the same. That is why nothing goes on with this connection.
        """
        self._timer = None
        if self._busy_since is None:
            return
        loop = asyncio.get_running_loop()
        left = self._busy_since + self.timeout - loop.time()
        if left > 0:
            self._timer = loop.call_later(left, self._give_up)
            return
        self._overdue = True
        self._connection.terminate()

    async def leave(self) -> None:
        """Finish what was accepted, then close the connection."""
        await self.close()
        self._leaving = True
        if self._timer is not None:
            self._timer.cancel()
        if not self._connection.is_closed():
            try:
                await self._connection.close(timeout=5)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                self._connection.terminate()

    def _check(self) -> None:
        if self._connection.is_closed():
            self.lost.set()
        if self.lost.is_set():
            raise ConnectionLost(f"{self._where}: the connection to the database is gone; nothing was stored")

    def _failure(self, error: Exception) -> StorageFailure:
        if isinstance(error, LOST) or self._connection.is_closed():
            self.lost.set()
            if self._overdue:
                return ConnectionLost(f"{self._where}: the database has not answered for {self.timeout:g} seconds")
            # Where it was lost during COMMIT nobody knows whether the group is stored: the caller has to read it.
            return ConnectionLost(f"{self._where}: the connection to the database is gone ({error})")
        return translate(error, self._where)

    async def _send(self, group: Group) -> None:
        async with self._pen:
            try:
                self._check()
                self._begin()
                await self._write_or_divide(group)
            except asyncio.CancelledError:
                self._interrupted = True
                # The server may have stored the group or not: neither a result nor a failure would be true.
                for pending in group:
                    pending.future.cancel()
                raise
            except StorageFailure as failure:
                for pending in group:
                    pending.failure = type(failure)(*failure.args)
            except Exception as error:  # without this the futures would never be resolved
                for pending in group:
                    pending.failure = self._failure(error)
            finally:
                self._end()
        resolve_all(group)

    async def _write_or_divide(self, group: Group) -> None:
        if self._interrupted:
            # Asked of the server: what asyncpg knows of the transaction may be older than the cancelled statement.
            await self._connection.execute("ROLLBACK")
            self._interrupted = False
        try:
            await self._write(group)
        except ROW_ERRORS as error:
            if self._connection.is_closed():
                raise
            if len(group) == 1:
                group[0].failure = translate_row_error(error)
                return
            await self._write_with_savepoints(group)

    async def _write(self, group: Group) -> None:
        changes = [pending.write for pending in group if isinstance(pending.write, Change)]
        if len(changes) < len(group):
            await self._write_in_order(group)
            return
        if len(changes) == 1:
            statements = store_changes(changes)
            if len(statements) <= 1:  # it needs no transaction around it
                await self._execute(statements)
                return
        statement = group_statement(changes)
        if statement is None:
            await self._write_in_order(group)
            return
        sql, values = statement
        for (refused,) in await self._connection.fetch(sql, *values):
            group[refused].failure = Duplicate("already stored: an entry of this number, or of this interaction")

    async def _write_in_order(self, group: Group) -> None:
        async with self._transaction():
            changes: list[Change] = []
            for pending in group:
                if isinstance(pending.write, Change):
                    changes.append(pending.write)
                    continue
                await self._execute(store_changes(changes))
                changes = []
                pending.result = await pending.write(self._connection)
            await self._execute(store_changes(changes))

    async def _write_with_savepoints(self, group: Group) -> None:
        async with self._transaction():
            for pending in group:
                await self._connection.execute("SAVEPOINT change")
                try:
                    if isinstance(pending.write, Change):
                        await self._execute(store_changes([pending.write]))
                    else:
                        pending.result = await pending.write(self._connection)
                except ROW_ERRORS as error:
                    if self._connection.is_closed():
                        raise
                    pending.failure = translate_row_error(error)
                    await self._connection.execute("ROLLBACK TO change")
                await self._connection.execute("RELEASE change")

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[None]:
        """Not asyncpg's own, which takes the next one for a savepoint after a BEGIN that was cancelled."""
        await self._connection.execute("BEGIN")
        try:
            yield
            await self._connection.execute("COMMIT")
        except Exception:
            if not self._connection.is_closed():
                await self._connection.execute("ROLLBACK")
            raise

    async def _execute(self, statements: list[Statement]) -> None:
        for sql, values in statements:
            await self._connection.execute(sql, *values)
