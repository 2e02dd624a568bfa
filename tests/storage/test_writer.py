"""Writes that wait together are flushed together, and still fail one by one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from bot.records import Change, Duplicate, PlayerRow, StorageFailure, TableTaken
from storage.sqlite import Closed, DiskFull, SqliteStore, open_store
from storage.sqlite.connection import open_writing
from storage.sqlite.schema import shipped_migrations
from storage.sqlite.statements import create_match
from storage.sqlite.writer import Writer
from tests.storage.rows import acted, action, match


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with open_store(tmp_path / "store.sqlite3") as opened:
        yield opened


async def numbers(store: SqliteStore, number: int) -> list[int]:
    return [row.number for row in await store.actions(number)]


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


async def test_what_arrives_during_a_flush_goes_with_the_next(store: SqliteStore) -> None:
    number = await store.create(match(), ())

    async def late(entry: int) -> None:
        for _ in range(entry % 5):
            await asyncio.sleep(0)
        await store.commit(acted(number, entry))

    await asyncio.gather(*(late(entry) for entry in range(1, 101)))
    assert await numbers(store, number) == list(range(1, 101))


async def test_a_refused_write_fails_no_other(store: SqliteStore) -> None:
    number = await store.create(match(table="taken"), ())
    answers = await asyncio.gather(
        store.commit(acted(number, 1)),
        store.commit(Change.of(match(id=number, table="taken", announced=9), *acted(number, 1).rows)),
        store.create(match(table="taken"), ()),
        store.commit(acted(number, 2)),
        store.create(match(table="free"), ()),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), Duplicate, TableTaken, type(None), int]
    assert await numbers(store, number) == [1, 2]
    loaded = await store.load(number)
    assert loaded is not None
    assert loaded.match.announced == 0


async def test_a_table_given_up_and_taken_in_one_flush(store: SqliteStore) -> None:
    number = await store.create(match(), ())
    _, second = await asyncio.gather(
        store.commit(Change.of(match(id=number, status="finished"))),
        store.create(match(), ()),
    )
    assert await store.live_at("table") == second


@pytest.mark.parametrize("steps", range(4))
async def test_cancelling_the_awaiting_task_does_not_cancel_the_write(store: SqliteStore, steps: int) -> None:
    number = await store.create(match(), ())
    waiting = [asyncio.create_task(store.commit(acted(number, entry))) for entry in (1, 2, 3)]
    for _ in range(steps + 1):
        await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await store.commit(acted(number, 4))
    assert await numbers(store, number) == [1, 2, 3, 4]


async def test_leaving_finishes_what_was_accepted(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    async with open_store(path) as store:
        number = await store.create(match(), ())
        accepted = [asyncio.create_task(store.commit(acted(number, entry))) for entry in range(1, 50)]
        await asyncio.sleep(0)
    await asyncio.gather(*accepted)
    async with open_store(path) as store:
        assert await numbers(store, number) == list(range(1, 50))


async def test_a_failing_body_still_finishes_what_was_accepted(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with pytest.raises(KeyError):
        async with open_store(path) as store:
            number = await store.create(match(), ())
            accepted = asyncio.create_task(store.commit(acted(number, 1)))
            await asyncio.sleep(0)
            raise KeyError("body")
    await accepted
    async with open_store(path) as store:
        assert await numbers(store, number) == [1]


async def test_nothing_is_accepted_while_closing(tmp_path: Path) -> None:
    async with open_store(tmp_path / "store.sqlite3") as store:
        number = await store.create(match(), ())
    with pytest.raises(Closed):
        await store.commit(acted(number, 1))


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


async def test_writes_of_one_group_keep_their_order(store: SqliteStore) -> None:
    def met(name: str) -> Change:
        return Change.of(PlayerRow(id="ann", name=name, created=1.0))

    await asyncio.gather(store.commit(met("Ann")), store.erase("ann"))
    assert await store.get(PlayerRow, "ann") is None, "erased last"
    await asyncio.gather(store.commit(met("Ann")), store.erase("ann"), store.commit(met("Anna")))
    again = await store.get(PlayerRow, "ann")
    assert again is not None
    assert again.name == "Anna"
