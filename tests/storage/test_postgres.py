"""What only PostgreSQL can be or do: its address, its schema, its connections."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.records import EVERYTHING, FINISHED, Change, PlayerRow
from storage import opening
from storage.failures import (
    AlreadyOpen,
    CannotOpen,
    ConnectionLost,
    NewerSchema,
    NotOurDatabase,
    ReadOnly,
    Unsupported,
)
from storage.migration import Migration
from storage.postgres import PostgresStore, open_store
from storage.postgres.schema import shipped_migrations
from storage.sqlite import SqliteStore
from tests.storage.cluster import Cluster
from tests.storage.rows import acted, match

FUTURE = Migration(len(shipped_migrations()) + 1, "future", "CREATE TABLE future (x int);")
BROKEN = Migration(FUTURE.number, "broken", "CREATE TABLE half (x int); CREATE TABLE half (x int);")


async def open_and_close(address: str) -> None:
    async with open_store(address):
        pass


async def execute(address: str, sql: str) -> list[Any]:
    connection = await asyncpg.connect(address)
    try:
        found: list[Any] = await connection.fetch(sql)
        return found
    finally:
        await connection.close()


async def test_the_address_chooses_the_store(cluster: Cluster, tmp_path: Path) -> None:
    async with opening.open_store(await cluster.new_address(empty=True)) as store:
        assert isinstance(store, PostgresStore)
        assert await store.create(match(), ()) == 1
    async with opening.open_store(str(tmp_path / "store.sqlite3")) as other:
        assert isinstance(other, SqliteStore)


def test_without_asyncpg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("storage.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("storage.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unsupported, match=r"ward-round\[postgres\]"):
        opening.open_store("postgresql://localhost/ward")


async def test_a_newer_schema_is_refused_and_left_alone(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address, migrations=(*shipped_migrations(), FUTURE)) as store:
        await store.create(match(), ())
    with pytest.raises(NewerSchema, match="newer Ward Round"):
        await open_and_close(address)


async def test_a_step_that_fails_halfway_leaves_no_trace(cluster: Cluster) -> None:
    address = await cluster.new_address()
    with pytest.raises(Exception, match="already exists"):
        async with open_store(address, migrations=(*shipped_migrations(), BROKEN)):
            pass
    assert await execute(address, "SELECT 1 FROM pg_tables WHERE tablename = 'half'") == []
    await open_and_close(address)


async def test_processes_that_start_together_migrate_once(cluster: Cluster) -> None:
    address = await cluster.new_address(empty=True)

    async def start() -> None:
        async with open_store(address, shared=True):
            pass

    await asyncio.gather(*(start() for _ in range(4)))
    rows = await execute(address, "SELECT number FROM ward_round_migrations ORDER BY number")
    assert [row[0] for row in rows] == [migration.number for migration in shipped_migrations()]


async def test_the_database_of_another_program_is_not_touched(cluster: Cluster) -> None:
    address = await cluster.new_address(empty=True)
    await execute(address, "CREATE TABLE recipes (name text)")
    with pytest.raises(NotOurDatabase, match="another program"):
        await open_and_close(address)
    assert len(await execute(address, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")) == 1


async def test_what_cannot_be_opened(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="no database of this name"):
        await open_and_close(cluster.address("nowhere"))
    with pytest.raises(CannotOpen, match="no database answers") as failure:
        await open_and_close(f"postgresql://ann:secret@/x?host={tmp_path}")
    assert "secret" not in str(failure.value)
    address = await cluster.new_address()
    with pytest.raises(Unsupported, match="synchronous_commit is off"):
        await open_and_close(f"{address}&synchronous_commit=off")
    with pytest.raises(ReadOnly):
        await open_and_close(f"{address}&default_transaction_read_only=on")


async def test_a_database_has_one_holder_unless_it_is_shared(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address):
        with pytest.raises(AlreadyOpen):
            await open_and_close(address)
    async with open_store(address, shared=True), open_store(address, shared=True):
        with pytest.raises(AlreadyOpen):
            await open_and_close(address)


async def test_who_loses_the_connection_writes_nothing_more(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address) as store:
        number = await store.create(match(), ())
        backend = await store.exclusively(lambda connection: connection.fetchval("SELECT pg_backend_pid()"))
        await execute(address, f"SELECT pg_terminate_backend({backend})")
        answers = await asyncio.gather(
            *(store.commit(acted(number, entry)) for entry in (1, 2, 3)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [ConnectionLost] * 3
        async with asyncio.timeout(10):
            await store.lost.wait()
        with pytest.raises(ConnectionLost):
            await store.commit(acted(number, 4))
        with pytest.raises(ConnectionLost):
            await store.exclusively(lambda connection: connection.fetchval("SELECT 1"))
        assert await store.actions(number) == (), "reading goes on"
    async with open_store(address) as store:
        await store.commit(acted(number, 1))
        assert not store.lost.is_set()


@pytest.mark.parametrize("steps", range(4))
async def test_a_cancelled_flush_leaves_no_transaction_open(cluster: Cluster, steps: int) -> None:
    async with asyncio.timeout(10), open_store(await cluster.new_address()) as store:
        ours = asyncio.all_tasks()
        writing = asyncio.create_task(store.create(match(), ()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for _ in range(steps):
            await store.live_at("table")  # a round trip to the server
        for task in asyncio.all_tasks() - ours - {writing}:
            task.cancel()
        (answer,) = await asyncio.gather(writing, return_exceptions=True)
        assert answer == 1 or isinstance(answer, asyncio.CancelledError)
        later = await store.create(match(table="later"), ())
        assert [await store.live_at("table"), await store.live_at("later")] in ([None, later], [1, later])


async def test_two_writers_give_every_match_a_number_of_its_own(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address, shared=True) as one, open_store(address, shared=True) as two:
        created = await asyncio.gather(
            *((one, two)[place % 2].create(match(table=str(place)), ()) for place in range(20))
        )
        assert sorted(created) == list(range(1, 21))
        await asyncio.gather(
            *(
                (one, two)[number % 2].commit(Change.of(match(id=number, table=str(number), status=FINISHED)))
                for number in created
            )
        )
        ended = await one.ended_after(EVERYTHING, 0, 100)
        assert [number for number, _ in ended] == list(range(1, 21))
        assert sorted(each for _, each in ended) == sorted(created)


async def test_a_text_that_cannot_be_stored_is_refused_alone(cluster: Cluster) -> None:
    async with open_store(await cluster.new_address()) as store:
        names = ("fine", "z\0ero", "also")
        rows = [PlayerRow(id=str(place), name=name, created=0.0) for place, name in enumerate(names)]
        answers = await asyncio.gather(*(store.commit(Change.of(row)) for row in rows), return_exceptions=True)
        assert [answer is None for answer in answers] == [True, False, True]
