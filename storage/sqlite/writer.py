"""The one writer: whatever waits is written in one transaction, so that many matches share one flush of the disk.

A refused write concerns nobody else in its group. Nobody hears of a write before the transaction it was part of is
on disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite

from bot.records import Change, StorageFailure
from storage.sqlite.errors import ROW_ERRORS, Closed, refuse, translate
from storage.sqlite.statements import Statement, Write, store_changes


class Waiting:
    """A write that was accepted, and what became of it."""

    __slots__ = ("answer", "failure", "told", "write")

    def __init__(self, write: Change | Write, told: asyncio.Future[int]) -> None:
        self.write = write
        self.told = told
        self.answer = 0
        self.failure: StorageFailure | None = None

    def tell(self) -> None:
        """Wake who waits, unless they have gone."""
        if self.told.done():
            return
        if self.failure is None:
            self.told.set_result(self.answer)
        else:
            self.told.set_exception(self.failure)


Step: TypeAlias = Statement | Callable[[sqlite3.Cursor], None]


class GroupConnection(sqlite3.Connection):
    """A connection whose `commit` writes a whole group.

    Every call of aiosqlite is a hop to its thread and back. `commit` is the one that carries no statement, so here
    it carries all of them: a group of any size costs one hop.
    """

    path: Path | str = ""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.groups: deque[Sequence[Waiting]] = deque()

    def commit(self) -> None:
        """Write the next group in one transaction, and tell whoever waits what became of their write."""
        group = self.groups.popleft()
        try:
            try:
                self._write(group)
            except ROW_ERRORS:
                # One of them is refused. That is rare, so only then is every write tried for itself.
                if self.in_transaction:
                    self.execute("ROLLBACK")
                self._write_apart(group)
        except sqlite3.Error as error:
            for waiting in group:
                waiting.failure = translate(error, self.path)
        finally:
            if self.in_transaction:
                self.execute("ROLLBACK")
        # Straight to those who wait: by way of the task that sent the group it would take a turn of the loop more.
        group[0].told.get_loop().call_soon_threadsafe(_tell, group)

    def _write(self, group: Sequence[Waiting]) -> None:
        """All at once. Most groups are a move that is one statement, which is a transaction of its own."""
        steps = _steps(group)
        if len(steps) == 1 and isinstance(steps[0], tuple):
            self.execute(*steps[0])
            return
        cursor = self.execute("BEGIN IMMEDIATE")
        _carry_out(cursor, steps)
        cursor.execute("COMMIT")

    def _write_apart(self, group: Sequence[Waiting]) -> None:
        """Each in a savepoint, so that a refused write takes nothing else with it."""
        cursor = self.execute("BEGIN IMMEDIATE")
        for waiting in group:
            cursor.execute("SAVEPOINT change")
            try:
                _carry_out(cursor, _steps((waiting,)))
            except ROW_ERRORS as error:
                waiting.failure = refuse(error)
                cursor.execute("ROLLBACK TO change")
            cursor.execute("RELEASE change")
        cursor.execute("COMMIT")


def _tell(group: Sequence[Waiting]) -> None:
    for waiting in group:
        waiting.tell()


def _steps(group: Sequence[Waiting]) -> list[Step]:
    """What is to be done, in the order in which it came; changes that follow each other are stored together."""
    steps: list[Step] = []
    changes: list[Change] = []
    for waiting in group:
        if isinstance(waiting.write, Change):
            changes.append(waiting.write)
            continue
        if changes:
            steps += store_changes(changes)
            changes = []
        steps.append(partial(_answer, waiting, waiting.write))
    if changes:
        steps += store_changes(changes)
    return steps


def _answer(waiting: Waiting, write: Write, cursor: sqlite3.Cursor) -> None:
    waiting.answer = write(cursor)


def _carry_out(cursor: sqlite3.Cursor, steps: Sequence[Step]) -> None:
    for step in steps:
        if isinstance(step, tuple):
            cursor.execute(*step)
        else:
            step(cursor)


class Writer:
    """Gathers writes while the one before is being flushed, and sends them to the thread of the database."""

    def __init__(self, connection: aiosqlite.Connection, writing: GroupConnection) -> None:
        self.connection = connection  # reaches `writing` in its own thread
        self._writing = writing
        self._waiting: list[Waiting] = []
        self._flushing: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, write: Change | Write) -> int:
        """Return once it is on disk. Whoever stops waiting does not take the write back."""
        if self._closed:
            raise Closed("the store is closed")
        waiting = Waiting(write, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        return await waiting.told

    async def close(self) -> None:
        """Finish what was accepted and accept no more."""
        self._closed = True
        if self._flushing is not None:
            await asyncio.wait([self._flushing])
        await self._flush()  # what is left where somebody cancelled every task there was

    async def _flush(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            await self._send(group)

    async def _send(self, group: Sequence[Waiting]) -> None:
        self._writing.groups.append(group)
        try:
            await self.connection.commit()
        except asyncio.CancelledError:
            for waiting in group:  # it may be stored or not; nobody may be told that it is
                waiting.told.cancel()
            raise
        except Exception as error:  # nothing we know of; whoever waits must hear of it all the same
            for waiting in group:
                waiting.failure = StorageFailure(f"{self._writing.path}: the database failed ({error!r})")
            _tell(group)
