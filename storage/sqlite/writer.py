"""The only writer of the database. It commits writes in groups, so that many matches share one flush of the disk.

Group commit. A write waits for the disk (`synchronous=FULL`), and one flush costs the same for one row as for a
hundred. So the writer never delays a write to wait for others, but the writes that arrive during a flush form the
next group: alone, a write is flushed at once; under load, groups grow by themselves. A group is one transaction, and
no future of it is resolved before its COMMIT has returned, so nothing is announced that a power cut could take back.

Savepoints. A write may be refused, for instance because its log entry is stored already. That must not fail the other
writes of the group, and one savepoint per write would do it, but would cost every group for the sake of a rare case,
and would keep rows of different changes from sharing a statement. So a group is first written without savepoints; if
a row is refused, everything is rolled back and the group is written again with a savepoint for each write. What is
wrong with the database rather than with a row (a full disk, for instance) fails the whole group.

Cancelling. Cancelling the task that awaits a write does not cancel the write: it is in a group already, and others
are in the same transaction. The caller then does not know whether it is stored, and has to read it. Closing the store
waits for all accepted writes.
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
from storage.group_commit import Group, GroupWriter, PendingWrite, resolve_all
from storage.sqlite.errors import ROW_ERRORS, translate, translate_row_error
from storage.sqlite.statements import Statement, Write, store_changes

Step: TypeAlias = Statement | Callable[[sqlite3.Cursor], None]


class GroupConnection(sqlite3.Connection):
    """A connection whose `commit` writes a whole group.

    Every call of aiosqlite is a round trip to its thread. `commit` is the one that has no arguments to pass on, so the
    group is put into `groups` before, and a group of any size costs one round trip.
    """

    path: Path | str = ""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.groups: deque[Group] = deque()

    def commit(self) -> None:
        """Write the next group in one transaction and resolve its futures."""
        group = self.groups.popleft()
        try:
            try:
                self._write(group)
            except ROW_ERRORS:
                if self.in_transaction:
                    self.execute("ROLLBACK")
                self._write_with_savepoints(group)
        except sqlite3.Error as error:
            for pending in group:
                pending.failure = translate(error, self.path)
        finally:
            if self.in_transaction:
                self.execute("ROLLBACK")
        # From here and not by the task that sent the group, which would cost one more turn of the event loop.
        group[0].future.get_loop().call_soon_threadsafe(resolve_all, group)

    def _write(self, group: Group) -> None:
        steps = _steps(group)
        if len(steps) == 1 and isinstance(steps[0], tuple):
            # Most groups are one log entry. A single statement is a transaction by itself, without BEGIN and COMMIT.
            self.execute(*steps[0])
            return
        cursor = self.execute("BEGIN IMMEDIATE")
        _execute(cursor, steps)
        cursor.execute("COMMIT")

    def _write_with_savepoints(self, group: Group) -> None:
        cursor = self.execute("BEGIN IMMEDIATE")
        for pending in group:
            cursor.execute("SAVEPOINT change")
            try:
                _execute(cursor, _steps((pending,)))
            except ROW_ERRORS as error:
                pending.failure = translate_row_error(error)
                cursor.execute("ROLLBACK TO change")
            cursor.execute("RELEASE change")
        cursor.execute("COMMIT")


def _steps(group: Group) -> list[Step]:
    """What to execute, in the order of arrival. Changes that follow each other share statements."""
    steps: list[Step] = []
    changes: list[Change] = []
    for pending in group:
        if isinstance(pending.write, Change):
            changes.append(pending.write)
            continue
        if changes:
            steps += store_changes(changes)
            changes = []
        steps.append(partial(_call, pending, pending.write))
    if changes:
        steps += store_changes(changes)
    return steps


def _call(pending: PendingWrite, write: Write, cursor: sqlite3.Cursor) -> None:
    pending.result = write(cursor)


def _execute(cursor: sqlite3.Cursor, steps: Sequence[Step]) -> None:
    for step in steps:
        if isinstance(step, tuple):
            cursor.execute(*step)
        else:
            step(cursor)


class Writer(GroupWriter):
    """Sends each group to the thread of the database."""

    def __init__(self, connection: aiosqlite.Connection, writing: GroupConnection) -> None:
        super().__init__()
        self.connection = connection  # calls `writing` in its own thread
        self._writing = writing

    async def _send(self, group: Group) -> None:
        self._writing.groups.append(group)
        try:
            await self.connection.commit()
        except asyncio.CancelledError:
            # The thread goes on, so the group may be stored or not: neither a result nor a failure would be true.
            for pending in group:
                pending.future.cancel()
            raise
        except Exception as error:  # a bug of ours; without this the futures would never be resolved
            for pending in group:
                pending.failure = StorageFailure(f"{self._writing.path}: the database failed ({error!r})")
            resolve_all(group)
