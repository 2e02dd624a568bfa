"""Several processes on one PostgreSQL: who may write for which shard, and who loses that right."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from bot.records import Change, CursorRow
from storage.failures import AlreadyOpen, ConnectionLost
from storage.postgres import PostgresStore, open_store
from storage.postgres.ownership import Beats, Ownership, open_ownership, set_shard_count, shard_count
from tests.storage.cluster import Cluster
from tests.storage.rows import acted, match

AT_REST = Beats(every=1000.0, stale=30.0)  # one heartbeat, so that a test decides how old it is
LIVELY = Beats(every=0.05, stale=0.5)
AGE = "UPDATE processes SET beat = beat - interval '1 minute' WHERE name = $1"


@asynccontextmanager
async def process(
    address: str, name: str, *, takes: bool = True, beats: Beats = AT_REST
) -> AsyncIterator[tuple[PostgresStore, Ownership]]:
    async with open_store(address, shared=True) as store, open_ownership(store, name, takes=takes, beats=beats) as own:
        yield store, own


async def let_it_miss_heartbeats(address: str, name: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(AGE, name)
    await connection.close()


async def test_a_shard_has_one_owner_until_it_is_released(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (_, first), process(address, "b") as (_, second):
        assert await first.take(0)
        assert not await second.take(0)
        assert await second.take(1)
        await first.release(0)
        assert await second.take(0)


async def test_the_shards_of_a_process_that_ended_are_free(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "b") as (_, second):
        async with process(address, "a") as (_, first):
            assert await first.take(0)
            assert await second.processes() == 2
        assert await second.take(0)
        assert await second.processes() == 1


async def test_an_owner_that_misses_its_heartbeats_loses_shard_and_pen_together(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (store, first), process(address, "b") as (other, second):
        number = await store.create(match(), ())
        assert await first.take(0)
        assert not await second.take(0)
        assert not store.lost.is_set(), "an owner with a fresh heartbeat is left alone"
        await let_it_miss_heartbeats(address, "a")
        while not await second.take(0):
            pass
        with pytest.raises(ConnectionLost):
            await store.commit(acted(number, 1))
        assert first.lost.is_set()
        await other.commit(acted(number, 1))


async def test_two_processes_of_one_name_are_refused(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a", beats=LIVELY), open_store(address, shared=True) as store:
        with pytest.raises(AlreadyOpen, match="another process is called 'a'"):
            async with open_ownership(store, "a", beats=LIVELY):
                pass


async def test_a_process_whose_connection_was_left_behind_can_start_again(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (_, first):
        assert await first.take(0)
        await let_it_miss_heartbeats(address, "a")
        async with process(address, "a", beats=Beats(every=0.01, stale=30.0)) as (_, again):
            assert first.lost.is_set()
            assert await again.take(0)


async def test_only_processes_that_take_shards_count(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (_, first), process(address, "b", takes=False):
        assert await first.processes() == 1
        await first.retire()
        assert await first.processes() == 1, "the one that asks is there"


async def test_the_number_of_shards_changes_only_while_no_process_runs(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (_, first):
        assert first.of == 1
        with pytest.raises(AlreadyOpen):
            async with open_store(address):
                pass
    async with open_store(address) as store:
        await set_shard_count(store, 16)
    async with process(address, "a") as (store, first):
        assert (first.of, await shard_count(store)) == (16, 16)


async def test_cursors_follow_the_number_of_shards(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address) as store:
        for number in range(1, 4):
            created = await store.create(match(table=f"{number}"), ())
            await store.commit(Change.of(match(id=created, table=f"{number}", status="finished")))
        for name in ("director", "director/1", "ratings"):
            await store.commit(Change.of(CursorRow(name=name, number=1)))
        await set_shard_count(store, 2)
        found = [await store.get(CursorRow, name) for name in ("director", "director/1", "ratings", "ratings/1")]
        assert [row and row.number for row in found] == [3, 3, 3, 3]
        await set_shard_count(store, 1)
        assert await store.get(CursorRow, "director/1") is None


async def test_session_starts_are_paced_over_all_processes(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (_, first), process(address, "b") as (_, second):
        delays = [await each.identify_delay(100.0) for each in (first, second, first)]
    assert [round(delay, -1) for delay in delays] == [0.0, 100.0, 200.0]


async def test_one_process_sends_the_commands(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (_, first), process(address, "b") as (_, second):
        assert [await each.claim_commands("v1") for each in (first, second)] == [True, False]
        await first.commands_sent("v1")
        assert [await each.claim_commands("v1") for each in (first, second)] == [False, False]
        assert [await each.claim_commands("v2") for each in (second, first)] == [True, False]


async def test_commands_that_a_killed_process_wanted_to_send_are_sent_by_the_next(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "b") as (_, second):
        async with process(address, "a") as (_, first):
            assert await first.claim_commands("v1")
        assert await second.claim_commands("v1")


async def test_a_process_that_lost_its_connection_gets_another_without_any_shard(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with process(address, "a") as (store, first), process(address, "b") as (_, second):
        assert await first.take(0)
        await let_it_miss_heartbeats(address, "a")
        while not await second.take(0):
            pass
        await first.lost.wait()
        await first.recover()
        assert not first.lost.is_set()
        assert not await first.take(0)
        assert await first.take(1)
        await store.create(match(), ())
