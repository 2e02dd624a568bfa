"""A second process, a process that is killed, and one without the right to write."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from storage.sqlite import AlreadyOpen, back_up, open_store
from tests.storage import processes
from tests.storage.processes import process
from tests.storage.rows import match

KILLS = 100


async def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with process(processes.hold, path) as (holder, pipe):
        assert pipe.recv() == "open"
        with pytest.raises(AlreadyOpen, match=f"process {holder.pid} already works"):
            async with open_store(path):
                pass
        back_up(path, tmp_path / "copy.sqlite3")
    async with open_store(path) as store:
        assert await store.create(match(), ()) == 1


async def test_no_acknowledged_action_is_lost_however_often_we_are_killed(tmp_path: Path) -> None:
    """One database whose process is killed at random moments: while opening, migrating, writing and flushing."""
    path, dice = tmp_path / "store.sqlite3", random.Random(2)
    acknowledged: dict[int, int] = {}
    for turn in range(KILLS):
        with process(processes.write_until_killed, path) as (writer, pipe):
            heard = [pipe.recv() for _ in range(dice.randint(1, 9))] if turn % 5 else []
            await asyncio.sleep(dice.uniform(0.0, 0.01 if heard else 0.03))
            writer.kill()
            writer.join()
            acknowledged |= dict([*heard, *what_is_left(pipe)])
        await check_log(path, acknowledged)
    assert len(acknowledged) == processes.AT_ONCE
    assert sum(acknowledged.values()) > KILLS


def what_is_left(pipe: Connection) -> Iterator[tuple[int, int]]:
    """What a killed process has sent last."""
    with suppress(EOFError):
        while True:
            yield pipe.recv()


async def check_log(path: Path, acknowledged: dict[int, int]) -> None:
    async with open_store(path) as store:
        for number, length in acknowledged.items():
            stored = await store.load(number)
            assert stored is not None
            assert stored.match.length >= length
            assert [row.number for row in stored.actions] == list(range(1, stored.match.announced + 1))
            assert await store.handled(number * 1_000_000 + length)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("locked_before", [False, True])
@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o777, 0o444), (0o555, 0o666)], ids=["file", "folder"])
def test_what_may_not_be_written_is_read_only(folder_mode: int, file_mode: int, locked_before: bool) -> None:
    with TemporaryDirectory() as folder:  # not below `tmp_path`, which other users may not enter
        path, lock = Path(folder) / "store.sqlite3", Path(folder) / "store.sqlite3-lock"
        asyncio.run(create_one(path))
        lock.chmod(0o666)
        if not locked_before:
            lock.unlink()
        path.chmod(file_mode)
        Path(folder).chmod(folder_mode)
        with process(processes.open_without_rights, path) as (_, pipe):
            kind, words = pipe.recv()
        Path(folder).chmod(0o755)
        assert kind == "ReadOnly"
        assert "the database or its folder is read-only" in words
        assert asyncio.run(live_at_table(path)) == 1


async def create_one(path: Path) -> None:
    async with open_store(path) as store:
        await store.create(match(), ())


async def live_at_table(path: Path) -> int | None:
    async with open_store(path) as store:
        return await store.live_at("table")


def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    with process(processes.run_out_of_disk, tmp_path / "store.sqlite3") as (_, pipe):
        assert pipe.recv() == ["DiskFailure", "DiskFailure", "DiskFailure"]
        assert pipe.recv() == [1]
        assert pipe.recv() == [1, 2]
