"""A match survives anything: eviction, a restart at any moment, a store that fails, a cancelled task."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.match import restore
from bot.engine.refusals import NoSuchMatch
from bot.engine.tables import NewMatch
from bot.records import FINISHED, Change, MatchAtTable, StorageFailure
from storage.sqlite import open_store
from tests.engine.table import Clock, Table, simple_policies, table_at
from tests.tiny import HOT_WARD


async def test_a_restart_after_every_single_move_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    async with table_at(path) as table:
        match = await table.started(3, rounds=4)
    played = 0
    while match.row.status != FINISHED:
        async with table_at(path) as table:
            assert await table.engine.match(match.row.id) == match
            match = await table.take(match, match.playing.asks[0].seat, played % 2)
            played += 1
    assert played > 12


async def test_snapshots_are_only_a_cache(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    async with table_at(path) as table:
        match = await table.play_out(await table.started(4, rounds=4))
        stored = await table.store.load(match.row.id)
        assert stored is not None
        assert stored.snapshot is not None, "a long match has one"
        log = await table.store.actions(match.row.id)
        whole = replace(stored, snapshot=None, actions=log)
    assert restore(HOT_WARD, whole).position == match.position


@pytest.mark.parametrize("picks", range(4))
async def test_a_running_match_without_its_snapshots_is_the_same_match(tmp_path: Path, picks: int) -> None:
    """Also in the middle of a round, with choices that can still be taken back."""
    path = tmp_path / "matches.sqlite3"
    async with table_at(path) as table:
        match = await table.started(4, rounds=4)
        for _ in range(10):  # a person who cannot decide makes a long log
            match = await table.take(match, 0)
            match = (await table.engine.undo(match.row.id, 0, player="ana")).match
        while match.playing.state.round < 4 or match.playing.state.turn is not None:
            match = await table.take(match, match.playing.asks[0].seat)
        for _ in range(picks):
            match = await table.take(match, match.playing.asks[0].seat, 1)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("DELETE FROM snapshots").rowcount
        database.commit()
    async with table_at(path) as table:
        again = await table.engine.match(match.row.id)
        assert again == replace(match, snapshot_number=0)
        assert len(again.open) > picks, "what can be taken back still can"
        assert (await table.play_out(again)).row.status == FINISHED


async def test_matches_nobody_uses_leave_the_memory(table: Table) -> None:
    match = await table.started(2)
    assert table.engine.matches_in_memory == 1
    table.clock.now += 899
    assert table.engine.evict_idle() == 0
    table.clock.now += 2
    assert table.engine.evict_idle() == 1
    assert table.engine.matches_in_memory == 0
    assert (await table.take(match, 0)).counts == (1, 0)


class Faulty:
    """The real store, but some writes fail the way a full disk does."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.broken = False
        self.slow: asyncio.Event | None = None
        self.written = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def commit(self, change: Change) -> None:
        if self.broken:
            raise StorageFailure("the disk is full")
        await self._store.commit(change)
        if self.slow is not None:
            self.written.set()
            await self.slow.wait()


async def test_a_write_that_fails_changes_nothing_and_tells_nobody(tmp_path: Path) -> None:
    async with open_store(tmp_path / "m.sqlite3") as store:
        faulty = Faulty(store)
        table = Table(faulty)
        match = await table.started(2)
        told = len(table.updates)
        faulty.broken = True
        with pytest.raises(StorageFailure):
            await table.take(match, 0)
        assert len(table.updates) == told
        faulty.broken = False
        assert await table.engine.match(match.row.id) == match
        assert (await table.take(match, 0)).counts == (1, 0)


async def test_a_match_that_waits_for_the_disk_makes_no_other_wait(tmp_path: Path) -> None:
    async with open_store(tmp_path / "m.sqlite3") as store:
        faulty = Faulty(store)
        table = Table(faulty)
        busy = await table.started(2)
        other = await table.engine.tables.create(NewMatch(table="other ward", game="hot_ward", host="ana"))
        await table.engine.tables.sit(other.row.id, "ben")
        other = await table.engine.tables.start(other.row.id)
        faulty.slow = disk = asyncio.Event()
        first = asyncio.create_task(table.take(busy, 0))
        await faulty.written.wait()
        faulty.slow = None
        second = asyncio.create_task(table.take(busy, 1))
        assert (await table.take(other, 0)).counts == (1, 0)
        assert not first.done()
        assert not second.done(), "one match has one writer at a time"
        disk.set()
        assert (await first).counts == (1, 0)
        assert (await second).playing.state.turn == 0, "both picks count, in this order"


async def test_a_cancelled_click_is_either_there_or_not_but_never_half(tmp_path: Path) -> None:
    async with open_store(tmp_path / "m.sqlite3") as store:
        faulty = Faulty(store)
        table = Table(faulty)
        match = await table.started(2)
        faulty.slow = asyncio.Event()
        click = asyncio.create_task(table.take(match, 0, interaction=1))
        await faulty.written.wait()
        click.cancel()
        with pytest.raises(asyncio.CancelledError):
            await click
        faulty.slow.set()
        faulty.slow = None
        after = await table.engine.match(match.row.id)
        assert after.counts == (1, 0), "it was on disk, so it counts"
        again = (await table.engine.act(match.row.id, table.click(match, 0), player="ana", interaction=1)).match
        assert again == after


async def test_after_a_restart_computer_players_go_on_and_news_is_known(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with open_store(path) as store:
        table = Table(store)
        match = await table.started(2)
        row = replace(match.row, owed=True)
        seat = replace(match.seats[1], policy="first")
        await store.commit(Change.of(row, seat))  # as a crash right after the commit leaves it
    async with open_store(path) as store:
        engine = Engine(
            games={"hot_ward": HOT_WARD}, policies=simple_policies, store=store, clock=Clock(), entropy=bytes
        )
        await engine.resume_computers()
        assert await engine.unannounced() == (MatchAtTable(match.row.id, match.row.table),)
        await engine.wait_for_computers()
        assert (await engine.match(match.row.id)).counts == (0, 1)
        await engine.mark_announced(match.row.id, 2)
        assert await engine.unannounced() == ()


async def test_a_match_of_other_rules_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with open_store(path) as store:
        match = await Table(store).started(2)
        await store.commit(Change.of(replace(match.row, rules_version=99)))
    async with table_at(path) as table:
        with pytest.raises(NoSuchMatch, match="other_rules"):
            await table.engine.match(match.row.id)
        stored = await table.store.load(match.row.id)
        assert stored is not None
        assert stored.match.rules_version == 99
