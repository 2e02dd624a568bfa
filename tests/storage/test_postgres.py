"""What only PostgreSQL can be or do: its address, its schema, its connections."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.records import EVERYTHING, FINISHED, Change, Delete, Duplicate, MatchRow, PlayerRow, SeenRow
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
from storage.postgres import PostgresStore, dump, examine, open_store, open_to_read
from storage.postgres.schema import shipped_migrations
from storage.sqlite import SqliteStore
from tests.storage.cluster import Cluster
from tests.storage.rows import acted, action, match

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


async def queries_of(store: PostgresStore, *changes: Change) -> tuple[list[str], list[object]]:
    """What was sent to the server for changes that wait together, and their answers."""
    sent: list[str] = []

    async def listen(connection: Any) -> None:
        connection.add_query_logger(lambda query: sent.append(query.query))

    await store.exclusively(listen)
    answers = await asyncio.gather(*(store.commit(change) for change in changes), return_exceptions=True)
    # The library asks once for the types of arrays.
    ours = [query for query in sent if "set_config" not in query and "pg_type" not in query]
    return ours, [type(answer) for answer in answers]


async def test_a_group_is_one_statement_and_a_refused_change_takes_nothing_with_it(cluster: Cluster) -> None:
    async with open_store(await cluster.new_address()) as store:
        for table in range(4):
            await store.create(match(table=str(table)), ())
        await store.commit(Change.of(action(2, 1, interaction=77), SeenRow(match=1, player="ann", number=1)))
        seen = [SeenRow(match=number, player="ben", number=number) for number in range(1, 5)]
        sent, answers = await queries_of(
            store,
            Change.of(action(1, 1, interaction=71), seen[0], Delete(SeenRow, (1, "ann"))),
            Change.of(action(2, 1), seen[1]),
            Change.of(match(id=3, table="2", announced=3), action(3, 1, interaction=77), seen[2]),
            Change.of(seen[3], match(id=4, table="3", announced=4)),
        )
        assert answers == [type(None), Duplicate, Duplicate, type(None)]
        assert len(sent) == 1
        assert [row.match for row in await store.find(SeenRow, player="ben")] == [1, 4]
        assert await store.find(SeenRow, player="ann") == ()
        assert [(await loaded(store, number)).announced for number in range(1, 5)] == [0, 0, 0, 4]
        assert [len(await store.actions(number)) for number in range(1, 5)] == [1, 1, 0, 0]


async def loaded(store: PostgresStore, number: int) -> MatchRow:
    found = await store.load(number)
    assert found is not None
    return found.match


async def test_a_lone_move_is_a_plain_insert(cluster: Cluster) -> None:
    async with open_store(await cluster.new_address()) as store:
        await store.create(match(), ())
        sent, _ = await queries_of(store, acted(1, 1))
        assert [query.partition(" (")[0] for query in sent] == ["INSERT INTO actions"]


async def test_changes_whose_order_matters_keep_it(cluster: Cluster) -> None:
    async with open_store(await cluster.new_address()) as store:
        await store.create(match(), ())
        rows = [SeenRow(match=1, player="ann", number=number) for number in (1, 2)]
        for changes, kept in (
            ((Change.of(rows[0]), Change.of(rows[1])), 2),
            ((Change.of(rows[0]), Change.of(Delete(SeenRow, (1, "ann")))), None),
            ((Change.of(Delete(SeenRow, (1, "ann"))), Change.of(rows[0])), 1),
        ):
            await queries_of(store, *changes)
            found = await store.get(SeenRow, 1, "ann")
            assert (found.number if found else None) == kept
        _, answers = await queries_of(
            store,
            Change.of(action(1, 1, interaction=5), action(1, 2)),
            Change.of(action(1, 3, interaction=5)),
            Change.of(action(1, 4), action(1, 1)),
        )
        assert answers == [type(None), Duplicate, Duplicate]
        assert [row.number for row in await store.actions(1)] == [1, 2]


async def test_the_least_rights_of_the_documentation_are_enough(cluster: Cluster, tmp_path: Path) -> None:
    """An owner that is no superuser plays; a reader exports and backs up, and can change nothing."""
    address = await cluster.new_address(empty=True)
    database = address.rpartition("/test_")[2].partition("?")[0]
    writer, reader = f"writer_{database}", f"reader_{database}"
    await execute(address, f"CREATE ROLE {writer} LOGIN")
    await execute(address, f"CREATE ROLE {reader} LOGIN")
    await execute(address, f"ALTER DATABASE test_{database} OWNER TO {writer}")
    await execute(address, f"REVOKE ALL ON DATABASE test_{database} FROM PUBLIC")
    as_writer, as_reader = (f"{address}&user={role}".replace("postgres@/", "/") for role in (writer, reader))
    async with open_store(as_writer) as store:
        number = await store.create(match(), ())
        await store.commit(acted(number, 1))
        for grant in (
            f"GRANT CONNECT ON DATABASE test_{database} TO {reader}",
            f"GRANT USAGE ON SCHEMA public TO {reader}",
            f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {reader}",
        ):
            await execute(as_writer, grant)
        async with open_to_read(as_reader) as reading:
            assert len(await reading.actions(number)) == 1
        await asyncio.to_thread(dump.back_up, as_reader, tmp_path / "dump")
        assert (await examine(as_writer)).may_write
        assert not (await examine(as_reader)).may_write
    with pytest.raises(ReadOnly, match="may not write"):
        await open_and_write(as_reader)


async def open_and_write(address: str) -> None:
    async with open_store(address) as store:
        await store.create(match(), ())


async def test_too_few_connections_are_named(cluster: Cluster) -> None:
    address = await cluster.new_address()
    await execute(address, "CREATE ROLE one_at_a_time LOGIN CONNECTION LIMIT 1")
    await execute(address, "GRANT ALL ON SCHEMA public TO one_at_a_time")
    await execute(address, "GRANT ALL ON ALL TABLES IN SCHEMA public TO one_at_a_time")
    with pytest.raises(CannotOpen, match="no more connections"):
        await open_and_close(address.replace("postgres@/", "one_at_a_time@/"))
