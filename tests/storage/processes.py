"""Other processes for tests: each is a fork of a small server that has imported everything, so it starts at once.

The functions here run inside them and report through a pipe.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from bot.records import Change, StorageFailure
from storage.sqlite import SqliteStore, open_store
from storage.sqlite.schema import shipped_migrations
from tests.storage.rows import acted, action, match

Body = Callable[..., Coroutine[Any, Any, None]]
NOBODY = 65534
AT_ONCE = 4


@contextmanager
def process(body: Body, *arguments: object) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process that runs `body(pipe, *arguments)`; it is killed at the end if it still lives."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    ours, theirs = context.Pipe(duplex=True)
    child = context.Process(target=_run, args=(body, theirs, *arguments), daemon=True)
    child.start()
    theirs.close()
    try:
        yield child, ours
    finally:
        child.kill()
        child.join()
        ours.close()


def _run(body: Body, pipe: Connection, *arguments: object) -> None:
    asyncio.run(body(pipe, *arguments))


async def hold(pipe: Connection, path: Path) -> None:
    """Keep the store open until killed."""
    async with open_store(path):
        pipe.send("open")
        await asyncio.to_thread(pipe.recv)


async def write_until_killed(pipe: Connection, path: Path) -> None:
    """Act in several matches at once and report every action that was acknowledged."""
    async with open_store(path) as store:
        await asyncio.gather(*(_act_until_killed(pipe, store, f"table {place}") for place in range(AT_ONCE)))


async def _act_until_killed(pipe: Connection, store: SqliteStore, table: str) -> None:
    number = await store.live_at(table) or await store.create(match(table=table), ())
    stored = await store.load(number)
    assert stored is not None
    length = stored.match.length
    while True:
        length += 1
        row = match(id=number, table=table, announced=length)
        await store.commit(Change.of(row, action(number, length, interaction=number * 1_000_000 + length)))
        pipe.send((number, length))


async def open_without_rights(pipe: Connection, path: Path) -> None:
    """Try to open as a user to whom the permissions of files apply."""
    steps = shipped_migrations()
    async with open_store(path.with_name("other.sqlite3")):
        pass  # Python loads the last modules now: its own files may be unreadable for that user
    if os.geteuid() == 0:
        os.setuid(NOBODY)
    try:
        async with open_store(path, migrations=steps):
            pipe.send("open")
    except StorageFailure as failure:
        pipe.send((type(failure).__name__, str(failure)))


async def run_out_of_disk(pipe: Connection, path: Path) -> None:
    """Write while allowed, then while the disk takes no more, then while there is room again."""
    async with open_store(path) as store:
        number = await store.create(match(), ())
        await store.commit(acted(number, 1))
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size + 1000, hard))
        answers = await asyncio.gather(
            *(store.commit(acted(number, entry)) for entry in (2, 3)),
            store.create(match(table="x"), ()),
            return_exceptions=True,
        )
        pipe.send([type(answer).__name__ for answer in answers])
        pipe.send([row.number for row in await store.actions(number)])
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        await store.commit(acted(number, 2))
        pipe.send([row.number for row in await store.actions(number)])
