"""Everything goes from one store to another and back, however often it is interrupted; nothing else is touched."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

from bot.records import EVERYTHING, StorageFailure
from storage import opening
from storage.failures import AlreadyOpen, CannotOpen, ConnectionLost, Corrupt, NotEmpty, NotOurDatabase, Unsupported
from storage.opening import Address
from storage.postgres import open_store as open_postgres
from storage.sqlite import open_store
from storage.transfer import copy_store
from storage.transfer.parts import NOT_COPIED, PARTS
from storage.transfer.sqlite_side import sqlite_source
from tests.storage.cluster import Cluster
from tests.storage.full_store import ENTRIES, MATCHES, fill
from tests.storage.rows import acted, ids, match
from tests.storage.test_postgres import execute

BATCH = 3  # rows: many batches, and so many places to be interrupted at


@pytest.fixture
async def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.sqlite3"
    async with open_store(path) as store:
        await fill(store, Random(19))
    return path


async def content(path: Path) -> dict[str, list[Any]]:
    async with sqlite_source(path) as side:
        return {part.name: [row async for rows in side.in_order_of_key(part, 1000) for row in rows] for part in PARTS}


async def state(address: Address) -> tuple[object, ...]:
    """What a bot reads at its start."""
    async with opening.open_store(address) as store:
        return (
            ids(await store.unannounced(EVERYTHING)),
            await store.owed_by_computers(EVERYTHING),
            await store.ended_after(EVERYTHING, 0, 100),
            await store.handled((ENTRIES << 30) + 1),
            [await store.load(number) for number in range(1, MATCHES + 1)],
        )


async def test_no_table_is_forgotten(cluster: Cluster, source: Path) -> None:
    with closing(sqlite3.connect(source)) as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    copied = {part.name for part in PARTS}
    assert {name for name in found if not name.startswith("sqlite_")} - NOT_COPIED == copied
    tables = await execute(await cluster.new_address(), "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert {name for (name,) in tables} - NOT_COPIED == copied


async def test_a_bot_that_is_divided_into_shards_is_no_source(cluster: Cluster, tmp_path: Path) -> None:
    address = await cluster.new_address()
    await execute(address, "UPDATE installation SET shards = 4")
    with pytest.raises(Unsupported, match="divided into 4 shards"):
        await copy_store(address, tmp_path / "new")
    assert not unfinished(tmp_path)


async def test_there_and_back_it_is_the_same(cluster: Cluster, source: Path, tmp_path: Path) -> None:
    assert all((await content(source)).values()), "rows in every table"
    address, back = await cluster.new_address(empty=True), tmp_path / "back.sqlite3"
    copied = await copy_store(source, address)
    assert copied.matches == MATCHES
    await copy_store(address, back)
    assert await content(back) == await content(source)
    assert await state(address) == await state(source) == await state(back)
    async with open_postgres(address) as store:
        assert await store.create(match(), ()) == MATCHES + 1
        await store.commit(acted(5, ENTRIES + 1))
        assert 5 in ids(await store.unannounced(EVERYTHING)), "late entries are noted again"
    assert back.stat().st_mode & 0o077 == 0


def interrupting(random: Random) -> Callable[[str, int], None]:
    left = random.randrange(1, 30)

    def count(_: str, __: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt

    return count


async def cancelled_somewhere(source: Address, target: str, steps: int) -> bool:
    """Whether it was finished before it was cancelled."""
    copying = asyncio.ensure_future(copy_store(source, target, batch=BATCH))
    clock = await asyncpg.connect(target)  # a step takes a round trip to the server
    try:
        while steps and not copying.done():
            await clock.fetchval("SELECT 1")
            steps -= 1
    finally:
        await clock.close()
    copying.cancel()
    try:
        await copying
    except asyncio.CancelledError:
        return False
    return True


@pytest.mark.parametrize("seed", range(2))
async def test_interrupted_anywhere_on_the_way_to_postgres_it_goes_on(
    cluster: Cluster, source: Path, tmp_path: Path, seed: int
) -> None:
    random = Random(seed)
    address, back = await cluster.new_address(empty=True), tmp_path / "back.sqlite3"
    for interruptions in range(100):
        try:
            if await cancelled_somewhere(source, address, random.randrange(1, 32 << interruptions // 3)):
                break
        except NotEmpty:
            break  # it was cancelled when all was done
        if interruptions % 5 == 4 and await execute(address, "SELECT to_regclass('ward_round_transfer')") != [(None,)]:
            with pytest.raises(NotOurDatabase, match="interrupted"):
                async with open_postgres(address):
                    pass
    else:
        pytest.fail("it never came to its end")
    assert interruptions > 3
    await copy_store(address, back)
    assert await content(back) == await content(source)


@pytest.mark.parametrize("seed", range(2))
async def test_interrupted_anywhere_on_the_way_to_a_file_it_goes_on(
    source: Path, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, back = Random(seed), tmp_path / "back.sqlite3"
    connect = sqlite3.connect

    def fragile(database: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(database, **options)
        left = random.randrange(1, 300)

        def step() -> int:
            nonlocal left
            left -= 1
            return int(left <= 0)

        if "unfinished" in str(database):
            connection.set_progress_handler(step, 50)  # instructions of its virtual machine
        return connection

    monkeypatch.setattr(sqlite3, "connect", fragile)
    interruptions = 0
    while not back.exists():
        assert interruptions < 500
        try:
            await copy_store(source, back, batch=BATCH)
        except StorageFailure:
            interruptions += 1
    monkeypatch.undo()
    assert interruptions > 1
    assert await content(back) == await content(source)
    assert await state(back) == await state(source)


async def test_a_target_that_is_not_empty_or_in_use_is_not_touched(
    cluster: Cluster, source: Path, tmp_path: Path
) -> None:
    used = await cluster.new_address()
    with pytest.raises(NotEmpty):
        await copy_store(source, used)
    other = tmp_path / "other.sqlite3"
    other.write_text("a shopping list")
    with pytest.raises(NotEmpty):
        await copy_store(source, other)
    assert other.read_text() == "a shopping list"
    async with open_postgres(used):
        with pytest.raises(AlreadyOpen):
            await copy_store(source, used)
        with pytest.raises(AlreadyOpen):
            await copy_store(used, tmp_path / "new")
    async with open_store(source):
        with pytest.raises(AlreadyOpen):
            await copy_store(source, await cluster.new_address(empty=True))
    assert not (tmp_path / "new").exists()


def unfinished(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if "unfinished" in path.name or path.name == "none"]


async def test_a_source_that_is_not_there_or_of_another_program(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        await copy_store(tmp_path / "none", tmp_path / "new")
    with pytest.raises(NotOurDatabase):
        await copy_store(await cluster.new_address(empty=True), tmp_path / "new")
    assert not unfinished(tmp_path)


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    data = bytearray(path.read_bytes())
    data[pages // 2 * 4096 : pages // 2 * 4096 + 200] = b"\x07" * 200
    path.write_bytes(data)


async def test_a_damaged_source_is_refused(cluster: Cluster, source: Path) -> None:
    damage(source)
    address = await cluster.new_address(empty=True)
    with pytest.raises(Corrupt):
        await copy_store(source, address)
    assert await execute(address, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'") == []


async def test_a_source_that_changed_after_an_interruption_is_noticed(cluster: Cluster, source: Path) -> None:
    address = await cluster.new_address(empty=True)
    with pytest.raises(KeyboardInterrupt):
        await copy_store(source, address, batch=BATCH, on_batch=interrupting(Random(1)))
    async with open_store(source) as store:
        await store.commit(acted(1, ENTRIES + 1))
    with pytest.raises(NotEmpty, match="has changed"):
        await copy_store(source, address, batch=BATCH)


async def test_a_copy_that_differs_is_not_accepted(cluster: Cluster, source: Path) -> None:
    """Rows that were changed on the way: of one match's log, and of another table."""
    for damage, told in (
        ("UPDATE actions SET entry = 'x' WHERE \"match\" = 4 AND number = 2", "actions of match 4"),
        ("UPDATE seasons SET state = 'x' WHERE id = '2'", "seasons"),
        ("DELETE FROM seen WHERE player = '1'", "4 of 5 rows of seen"),
    ):
        address = await cluster.new_address(empty=True)

        def stop_late(name: str, _: int) -> None:
            if name == "ended_matches":
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            await copy_store(source, address, on_batch=stop_late)
        await execute(address, damage)
        with pytest.raises(Corrupt, match=told):
            await copy_store(source, address)
        with pytest.raises(NotOurDatabase):
            async with open_postgres(address):
                pass


async def test_a_lost_connection_is_named_and_the_copy_goes_on(cluster: Cluster, source: Path) -> None:
    address = await cluster.new_address(empty=True)
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"

    async def cut_when_begun() -> None:
        while await execute(address, "SELECT to_regclass('ward_round_transfer')") == [(None,)]:
            pass
        await execute(address, f"{others} AND pid <> pg_backend_pid()")

    copying = asyncio.ensure_future(copy_store(source, address, batch=1))
    await cut_when_begun()
    with pytest.raises(ConnectionLost):
        await copying
    await copy_store(source, address)
