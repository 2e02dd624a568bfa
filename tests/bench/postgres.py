"""PostgreSQL beside SQLite, in turns and in one run: processor time of client and server together, and rates.

Both are durable and on one disk. Without a PostgreSQL on this machine nothing is measured, and that is said.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from bot.app.event_loop import run_to_end
from storage import postgres, sqlite
from storage.opening import AnyStore
from storage.transfer import copy_store
from storage.transfer.parts import PARTS
from storage.transfer.sqlite_side import sqlite_source
from tests.bench import Row
from tests.bench.durable import act, fill, new_matches
from tests.storage.cluster import Cluster, programs, running_cluster

ROUNDS = 7
FEW, MANY = 32, 200  # matches at once
MANY_ACTIONS = 40
READS = 150
MOVED = 20_000  # matches, of two entries each
RIVALS, RIVAL_SECONDS = 32, 3
_DURABLE = "-c max_connections=60"
_RIVAL = r"""
\set number random(1, 1000000000000)
INSERT INTO actions VALUES (:client_id + 1, :number, 1, 60.0,
    decode(repeat('00', 60), 'hex'), decode(repeat('00', 350), 'hex'), 2000000000000000000 + :number);
"""


class Cost(Struct, frozen=True):
    """Seconds of one operation: of processors, in all processes that take part, and by the clock."""

    processor: float
    wall: float

    def __str__(self) -> str:
        return f"{self.processor * 1e6:,.0f} µs ({self.wall * 1e6:,.0f} µs by the clock)"


def rows() -> list[Row]:
    folder = programs()
    if folder is None:
        print("postgres: not measured, there is no PostgreSQL on this machine", file=sys.stderr)
        return []
    with (
        TemporaryDirectory(prefix=".bench-", dir=".") as files,
        running_cluster(folder, parent=Path(), options=_DURABLE) as cluster,
    ):
        return run_to_end(_measure(Path(files), cluster, folder))


async def _measure(files: Path, cluster: Cluster, programs_folder: Path) -> list[Row]:
    address = await cluster.new_address()
    async with AsyncExitStack() as stack:
        ours = await stack.enter_async_context(postgres.open_store(address))
        theirs = await stack.enter_async_context(sqlite.open_store(files / "bench.sqlite3"))
        both = (ours, theirs)
        for store in both:
            await act(store, await new_matches(store, FEW))  # caches, plans and the write-ahead log
        alone = [[await _acting(cluster, store, 1) for store in both] for _ in range(ROUNDS)]
        few = [[await _acting(cluster, store, FEW) for store in both] for _ in range(ROUNDS)]
        many = [[await _acting(cluster, store, MANY, MANY_ACTIONS) for store in both] for _ in range(ROUNDS)]
        reads = [[await _reading(cluster, store) for store in both] for _ in range(ROUNDS)]
        rival = await asyncio.to_thread(_pgbench, programs_folder, address)
    return [
        _times("one accepted action in PostgreSQL, processor", alone, 2.5),
        _times(f"{FEW} matches at once in PostgreSQL, processor", few, 2.0),
        *_rates(many, rival),
        _times("reading one match from PostgreSQL, processor", reads, 2.5),
        await _moving(files, cluster),
    ]


def _times(what: str, rounds: list[list[Cost]], goal: float) -> Row:
    ratio = median(ours.processor / theirs.processor for ours, theirs in rounds)
    ours, theirs = (_middle(column) for column in zip(*rounds, strict=True))
    return Row(what, str(ours), f"SQLite {theirs}", f"{ratio:.1f}×", f"≤ {goal:g}×", ratio <= goal)


def _middle(costs: tuple[Cost, ...]) -> Cost:
    return Cost(median(cost.processor for cost in costs), median(cost.wall for cost in costs))


def _rates(rounds: list[list[Cost]], rival: float) -> tuple[Row, Row]:
    ratio = median(theirs.wall / ours.wall for ours, theirs in rounds)
    ours, theirs = (1 / _middle(column).wall for column in zip(*rounds, strict=True))
    what, rate = f"{MANY} matches at once in PostgreSQL", f"{ours:,.0f} actions/s"
    pgbench = f"pgbench, {RIVALS} clients: {rival:,.0f} inserts/s"
    return (
        Row(what, rate, f"SQLite {theirs:,.0f} actions/s", f"{ratio:.2f}×", "≥ 0.6×", ratio >= 0.6),
        Row(what, rate, pgbench, f"{ours / rival:.1f}×", "≥ 1×", ours >= rival),
    )


async def _acting(cluster: Cluster, store: AnyStore, at_once: int, actions: int = 150) -> Cost:
    matches = await new_matches(store, at_once)
    return await _cost(cluster, lambda: act(store, matches, actions), at_once * actions)


async def _reading(cluster: Cluster, store: AnyStore) -> Cost:
    (match,) = await new_matches(store, 1)
    await act(store, [match])

    async def read() -> None:
        for _ in range(READS):
            await store.load(match)

    return await _cost(cluster, read, READS)


async def _cost(cluster: Cluster, work: Callable[[], Awaitable[object]], count: int) -> Cost:
    processor, begun = _processor_time(cluster), time.perf_counter()
    await work()
    wall = time.perf_counter() - begun
    return Cost((_processor_time(cluster) - processor) / count, wall / count)


def _processor_time(cluster: Cluster) -> float:
    """Seconds of this process and of all that belong to the cluster."""
    return time.process_time() + sum(_seconds_of(process) for process in cluster.processes())


def _seconds_of(process: int) -> float:
    try:
        used = Path(f"/proc/{process}/schedstat").read_text().split()[0]  # nanoseconds; the times in `stat` are ticks
    except OSError:
        return 0.0  # it has ended
    return int(used) / 1e9


def _pgbench(folder: Path, address: str) -> float:
    """Inserts a second of the same row, by clients that each wait for their own flush."""
    with TemporaryDirectory() as scripts:
        script = Path(scripts) / "insert.sql"
        script.write_text(_RIVAL)
        done = subprocess.run(
            [
                str(folder / "pgbench"),
                *("--no-vacuum", "--protocol=prepared", f"--client={RIVALS}", f"--jobs={os.cpu_count()}"),
                *(f"--time={RIVAL_SECONDS}", f"--file={script}", address),
            ],
            check=True,
            capture_output=True,
            text=True,
        )
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    assert found is not None, done.stdout
    return float(found[1])


async def _moving(files: Path, cluster: Cluster) -> Row:
    source = files / "moved.sqlite3"
    await fill(source, MOVED)
    plain = median([await _plain_copy(source, await cluster.new_address()) for _ in range(3)])
    times = []
    for _ in range(3):
        target = await cluster.new_address(empty=True)
        begun = time.perf_counter()
        copied = await copy_store(source, target)
        times.append(time.perf_counter() - begun)
    ours = median(times)
    ratio = plain / ours
    rates = [f"{copied.rows / seconds:,.0f} rows/s" for seconds in (ours, plain)]
    return Row(
        "migrate-store to PostgreSQL, compared", rates[0], f"COPY {rates[1]}", f"{ratio:.2f}×", "≥ 0.25×", ratio >= 0.25
    )


async def _plain_copy(source: Path, address: str) -> float:
    """Seconds to COPY rows that are in memory already, one statement per table."""
    async with sqlite_source(source) as side:
        rows = [[row async for batch in side.in_order_of_key(part, 5000) for row in batch] for part in PARTS]
    async with postgres.open_store(address) as store:

        async def copy(connection: Any) -> None:
            for part, records in zip(PARTS, rows, strict=True):
                await connection.copy_records_to_table(part.name, records=records, columns=part.columns)

        begun = time.perf_counter()
        await store.exclusively(copy)
        return time.perf_counter() - begun
