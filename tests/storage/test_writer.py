"""How SQLite flushes writes together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from bot.records import Change, StorageFailure
from storage.sqlite import DiskFull, SqliteStore, open_store
from storage.sqlite.connection import open_writing
from storage.sqlite.schema import shipped_migrations
from storage.sqlite.statements import create_match
from storage.sqlite.writer import Writer
from tests.storage.rows import acted, action, match


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with open_store(tmp_path / "store.sqlite3") as opened:
        yield opened


async def test_all_that_waits_is_written_in_one_transaction(tmp_path: Path) -> None:
    statements: list[str] = []
    writing = open_writing(tmp_path / "store.sqlite3", shipped_migrations())
    writing.set_trace_callback(statements.append)
    async with aiosqlite.Connection(lambda: writing, 64) as connection:
        writer = Writer(connection, writing)
        await writer.write(create_match(match(), ()))
        statements.clear()
        await asyncio.gather(*(writer.write(acted(1, entry)) for entry in range(1, 34)))
        together = [*dict.fromkeys(statements)]  # the statement of a trigger is traced once more for each row
        statements.clear()
        await asyncio.gather(*(writer.write(acted(1, entry)) for entry in range(34, 66)))
        await writer.close()
    assert (together[0], together[-1], len(together)) == ("BEGIN IMMEDIATE", "COMMIT", 4), "32 rows and one"
    assert len(set(statements)) == 1, "a single statement is a transaction of its own"


async def test_a_full_disk_stores_nothing_and_does_no_lasting_harm(tmp_path: Path) -> None:
    writing = open_writing(tmp_path / "store.sqlite3", shipped_migrations())
    async with aiosqlite.Connection(lambda: writing, 64) as connection:
        writer = Writer(connection, writing)
        await writer.write(create_match(match(), ()))
        (pages,) = writing.execute("PRAGMA page_count").fetchone()
        writing.execute(f"PRAGMA max_page_count = {pages + 4}")
        big = Change.of(action(1, 2, entry=bytes(50_000)))
        changes = [acted(1, 1), big, acted(1, 1), acted(1, 3)]
        answers = await asyncio.gather(*(writer.write(each) for each in changes), return_exceptions=True)
        # All of them, even the second of one number: the first one is not stored either.
        assert [type(answer) for answer in answers] == [DiskFull] * 4
        assert len({id(answer) for answer in answers}) == 4
        assert writing.execute("SELECT count(*) FROM actions").fetchone() == (0,)

        await writer.write(acted(1, 1))
        writing.execute("PRAGMA max_page_count = 1000000")
        await writer.write(big)
        await writer.close()
        assert writing.execute("SELECT number FROM actions").fetchall() == [(1,), (2,)]


async def test_a_mistake_of_ours_leaves_no_transaction_open(tmp_path: Path) -> None:
    def mistaken(cursor: sqlite3.Cursor) -> int:
        cursor.execute("INSERT INTO interactions VALUES (1, 0)")
        raise ZeroDivisionError

    writing = open_writing(tmp_path / "store.sqlite3", shipped_migrations())
    async with aiosqlite.Connection(lambda: writing, 64) as connection:
        writer = Writer(connection, writing)
        answers = await asyncio.gather(
            writer.write(create_match(match(), ())), writer.write(mistaken), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [StorageFailure] * 2
        assert await writer.write(create_match(match(), ())) == 1
        assert writing.execute("SELECT count(*) FROM interactions").fetchone() == (0,)


@pytest.mark.parametrize("steps", range(3))
async def test_even_when_every_task_is_cancelled_nothing_accepted_is_lost(tmp_path: Path, steps: int) -> None:
    """As an event loop does to all that is left when it is torn down."""
    path = tmp_path / "store.sqlite3"
    async with asyncio.timeout(10):
        async with open_store(path) as store:
            ours = asyncio.all_tasks()
            writing = [asyncio.create_task(store.create(match(table=str(table)), ())) for table in range(3)]
            await asyncio.sleep(0)
            for _ in range(steps):
                await asyncio.sleep(0)
            for task in asyncio.all_tasks() - ours:
                task.cancel()
            await asyncio.gather(*writing, return_exceptions=True)
        async with open_store(path) as store:
            assert [await store.live_at(str(table)) for table in range(3)] == [1, 2, 3]


async def test_a_cancelled_flush_leaves_no_task_waiting(store: SqliteStore) -> None:
    async with asyncio.timeout(10):
        ours = asyncio.all_tasks()
        writing = asyncio.create_task(store.create(match(), ()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in asyncio.all_tasks() - ours - {writing}:
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert await store.create(match(table="later"), ()) == 2


async def test_a_plain_move_writes_only_its_entry(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    log = path.with_name(f"{path.name}-wal")
    async with open_store(path) as store:
        number = await store.create(match(), ())
        await store.commit(acted(number, 1))
        before = log.stat().st_size
        await store.commit(Change.of(action(number, 2, interaction=7)))
        assert log.stat().st_size - before == 2 * (24 + 4096), "a page of entries and one of their index"
