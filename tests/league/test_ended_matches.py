"""Results of a shard's servers are read by its owner alone, each once, whoever else has shards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.shards import ShardEvent, Shards
from bot.league.director import ended_matches
from bot.league.director.ended_matches import EndedMatches
from bot.records import FINISHED, Change, CursorRow, Scope
from storage.sqlite import SqliteStore, open_store
from tests.storage.rows import match

HERE, THERE = str(1 << 22), str(2 << 22)  # of two shards, the second and the first


async def end_a_match(store: SqliteStore, server: str, channel: int) -> int:
    table = f"{server}/{channel}"
    created = await store.create(match(table=table), ())
    await store.commit(Change.of(match(id=created, table=table, status=FINISHED)))
    return created


async def read_all(reader: EndedMatches, store: SqliteStore) -> list[int]:
    read = []
    async for number, cursor in reader.unread():
        await store.commit(Change.of(cursor))
        read.append(number)
    return read


async def test_each_owner_reads_the_matches_of_its_shards_once(tmp_path: Path) -> None:
    async with open_store(tmp_path / "store.sqlite3") as store:
        ended = [await end_a_match(store, server, channel) for channel in range(3) for server in (HERE, THERE)]
        first, second = (Shards(Scope((shard,), 2)) for shard in (0, 1))
        assert await read_all(EndedMatches("reader", store, second), store) == ended[::2]
        assert await read_all(EndedMatches("reader", store, second), store) == []
        second.apply(1, ShardEvent.LOST)
        first.apply(1, ShardEvent.TAKEN)
        later = await end_a_match(store, HERE, 9)
        assert sorted(await read_all(EndedMatches("reader", store, first), store)) == sorted((*ended[1::2], later))
        assert await read_all(EndedMatches("other", store, first), store) == [*ended[1::2], *ended[::2], later]


async def test_nothing_more_is_read_of_a_shard_that_is_lost(tmp_path: Path) -> None:
    async with open_store(tmp_path / "store.sqlite3") as store:
        for channel in range(3):
            await end_a_match(store, HERE, channel)
        shards = Shards(Scope((1,), 2))
        read = []
        async for number, _ in EndedMatches("reader", store, shards).unread():
            read.append(number)
            shards.apply(1, ShardEvent.LOST)
        assert len(read) == 1


async def test_the_cursor_of_a_quiet_shard_passes_what_ended_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ended_matches, "MAX_BEHIND", 2)
    async with open_store(tmp_path / "store.sqlite3") as store:
        for channel in range(3):
            await end_a_match(store, THERE, channel)
        quiet = EndedMatches("reader", store, Shards(Scope((1,), 2)))
        assert await read_all(quiet, store) == []
        assert await store.get(CursorRow, "reader/1") == CursorRow(name="reader/1", number=3)
        here = await end_a_match(store, HERE, 1)
        assert await read_all(quiet, store) == [here]
