"""A backup is the state of one moment, even while the store is in use, and never overwrites an older one."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.records import Change
from storage.sqlite import BackupExists, CannotOpen, Corrupt, NotOurDatabase, back_up, open_store
from tests.storage.rows import acted, action, match, seats


def beside(path: Path) -> list[str]:
    return [other.name for other in path.parent.iterdir() if path.name in other.name and other != path]


async def test_a_backup_opens_as_a_store_of_its_own(tmp_path: Path) -> None:
    async with open_store(tmp_path / "store.sqlite3") as store:
        number = await store.create(match(), seats("ann"))
        await store.commit(acted(number, 1))
        before = await store.load(number)
        await store.backup(tmp_path / "copy.sqlite3")
        await store.commit(acted(number, 2))
    assert beside(tmp_path / "copy.sqlite3") == []
    async with open_store(tmp_path / "copy.sqlite3") as copy:
        assert await copy.load(number) == before


async def test_a_backup_while_others_write_is_consistent(tmp_path: Path) -> None:
    """Each change moves both the log and what was announced of it; a copy must never show one without the other."""
    async with open_store(tmp_path / "store.sqlite3") as store:
        number = await store.create(match(), ())
        stop = asyncio.Event()

        async def write() -> int:
            entry = 0
            while not stop.is_set():
                entry += 1
                row = match(id=number, announced=entry)
                await store.commit(Change.of(row, action(number, entry, entry=bytes(2000))))
            return entry

        writing = asyncio.create_task(write())
        for turn in range(5):
            await store.backup(tmp_path / f"{turn}.sqlite3")
        stop.set()
        assert await writing > 0
    for turn in range(5):
        async with open_store(tmp_path / f"{turn}.sqlite3") as copy:
            loaded = await copy.load(number)
            assert loaded is not None
            assert [row.number for row in loaded.actions] == list(range(1, loaded.match.announced + 1))


async def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite3").write_text("precious")
    async with open_store(tmp_path / "store.sqlite3") as store:
        with pytest.raises(BackupExists):
            await store.backup(tmp_path / "copy.sqlite3")
    assert (tmp_path / "copy.sqlite3").read_text() == "precious"


async def test_a_closed_database_can_be_backed_up_too(tmp_path: Path) -> None:
    async with open_store(tmp_path / "store.sqlite3") as store:
        await store.create(match(), ())
    back_up(tmp_path / "store.sqlite3", tmp_path / "copy.sqlite3")
    async with open_store(tmp_path / "copy.sqlite3") as copy:
        assert await copy.live_at("table") == 1


def test_what_is_no_database_of_ours_is_not_backed_up(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        back_up(tmp_path / "missing.sqlite3", tmp_path / "copy.sqlite3")
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE recipes (name)")
    with pytest.raises(NotOurDatabase):
        back_up(tmp_path / "other.sqlite3", tmp_path / "copy.sqlite3")
    with pytest.raises(CannotOpen):
        back_up(tmp_path / "other.sqlite3", tmp_path / "nowhere" / "copy.sqlite3")
    assert {path.name for path in tmp_path.iterdir()} == {"other.sqlite3"}


async def test_a_damaged_database_leaves_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    async with open_store(path) as store:
        number = await store.create(match(), ())
        for entry in range(1, 40):
            await store.commit(Change.of(action(number, entry, entry=bytes(2000))))
    damaged = bytearray(path.read_bytes())
    damaged[-40_000:] = b"\xa5" * 40_000
    path.write_bytes(damaged)
    with pytest.raises(Corrupt):
        back_up(path, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()
