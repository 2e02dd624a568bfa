"""What can be wrong with the file, and what the error says."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.records import PlayerRow, StorageFailure
from storage.sqlite import AlreadyOpen, Busy, CannotOpen, Corrupt, NotOurDatabase, Unsupported, back_up, open_store
from tests.storage.rows import acted, match


async def opening(path: Path) -> None:
    async with open_store(path):
        pass


async def test_a_new_file_has_our_settings(tmp_path: Path) -> None:
    path = tmp_path / "a folder with ünusual #name?" / "store.sqlite3"
    path.parent.mkdir()
    await opening(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_store_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    for turn in range(3):
        async with open_store(path) as store:
            assert await store.create(match(table=str(turn)), ()) == turn + 1


@pytest.mark.parametrize("content", [b"Dear diary, " * 100, b"\x89PNG\r\n" + bytes(500)])
async def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "store.sqlite3"
    path.write_bytes(content)
    with pytest.raises(NotOurDatabase, match=r"store\.sqlite3: this file is not a Ward Round database"):
        await opening(path)
    assert path.read_bytes() == content


async def test_a_database_whose_schema_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    await opening(path)
    damaged = bytearray(path.read_bytes())
    damaged[100:4096] = b"\xa5" * 3996
    path.write_bytes(damaged)
    with pytest.raises(Corrupt, match="restore a backup"):
        await opening(path)


async def test_a_damaged_page_is_found_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    async with open_store(path) as store:
        await store.create(match(), ())
        await store.commit(acted(1, 1))
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'matches'").fetchone()
    damaged = bytearray(path.read_bytes())
    damaged[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    path.write_bytes(damaged)
    async with open_store(path) as store:
        with pytest.raises(Corrupt):
            await store.load(1)
        with pytest.raises(Corrupt):
            await store.create(match(table="other"), ())
        assert await store.get(PlayerRow, "ann") is None


@pytest.mark.parametrize("path", ["nowhere/store.sqlite3", ""])
async def test_a_path_that_cannot_be_a_database(tmp_path: Path, path: str) -> None:
    with pytest.raises(CannotOpen):
        await opening(tmp_path / path)


async def test_a_second_store_in_the_same_process(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    async with open_store(path):
        with pytest.raises(AlreadyOpen, match=f"process {os.getpid()} already works on this database"):
            await opening(path)
    await opening(path)


async def test_a_database_has_one_holder_whatever_name_it_goes_by(tmp_path: Path) -> None:
    path, link = tmp_path / "store.sqlite3", tmp_path / "link.sqlite3"
    link.symlink_to(path)
    async with open_store(path):
        with pytest.raises(AlreadyOpen):
            await opening(link)
    await opening(link)


async def test_another_program_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.sqlite.connection._BUSY_TIMEOUT", 0.01)
    path = tmp_path / "store.sqlite3"
    async with open_store(path) as store:
        number = await store.create(match(), ())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                await store.commit(acted(number, 1))
            assert await store.live_at("table") == number
        await store.commit(acted(number, 1))
        assert len(await store.actions(number)) == 1


async def test_a_system_without_file_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with pytest.raises(Unsupported, match="Linux or macOS"):
        await opening(tmp_path / "store.sqlite3")


async def test_an_sqlite_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(Unsupported, match="too old"):
        await opening(tmp_path / "store.sqlite3")


async def test_every_failure_is_a_storage_failure(tmp_path: Path) -> None:
    with pytest.raises(StorageFailure):
        await opening(tmp_path)


def permissions(path: Path) -> int:
    return path.stat().st_mode & 0o777


def permissions_in(folder: Path) -> set[int]:
    return {permissions(each) for each in folder.iterdir()}


async def test_only_its_owner_may_read_the_database(tmp_path: Path) -> None:
    """Also if an older version created it, and whatever the umask is."""
    path = tmp_path / "store.sqlite3"
    before = os.umask(0)
    try:
        for again in (False, True):
            if again:
                path.chmod(0o644)
            async with open_store(path) as store:
                await store.create(match(table=str(again)), ())
                assert permissions_in(tmp_path) == {0o600}
        back_up(path, tmp_path / "backup.sqlite3")
        assert permissions(tmp_path / "backup.sqlite3") == 0o600
    finally:
        os.umask(before)


async def test_the_file_of_another_program_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")
    path.chmod(0o644)
    with pytest.raises(NotOurDatabase):
        await opening(path)
    assert permissions(path) == 0o644
