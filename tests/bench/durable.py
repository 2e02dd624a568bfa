"""The cost of an accepted action relative to the disk's own, and the cost of a large database at start.

The baseline is a 4 KiB overwrite followed by `fdatasync`, in the same folder and the same run.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeAlias

from msgspec.structs import replace

from bot.app.event_loop import run_to_end
from bot.records import EVERYTHING, RUNNING, ActionRow, Change, MatchRow, SeatRow, SnapshotRow
from storage.opening import AnyStore
from storage.sqlite import SqliteStore, open_store
from tests.bench import Row

ROUNDS = 15  # the speed of a disk varies over seconds
STARTS = 5
ACTIONS, TOGETHER = 150, 32
SNAPSHOT_EVERY = 32
FEW, MANY = 10, 100_000
_PAGE = 4096

Rounds: TypeAlias = list[tuple[float, float]]  # seconds for a flush, and for an action


def rows() -> list[Row]:
    """Three lines of the table; measured in the current folder, because /tmp may be no disk at all."""
    with TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        alone, together = _durable(Path(folder))
        start = _start(Path(folder))
    return [alone, together, start]


def _durable(folder: Path) -> tuple[Row, Row]:
    with _raw_file(folder / "raw") as raw:
        alone, together = run_to_end(_measured(folder / "durable.sqlite3", raw))
    # Each round has its own baseline, because the speed of the disk varies.
    ratio = median(action / flush for flush, action in alone)
    rate = median(flush / action for flush, action in together)
    (flush, one), (rival, many) = (
        [median(column) for column in zip(*rounds, strict=True)] for rounds in (alone, together)
    )
    against = f"4 KiB write + fdatasync {flush * 1e6:,.0f} µs"
    return (
        Row("one accepted action on disk", f"{one * 1e6:,.0f} µs", against, f"{ratio:.1f}×", "≤ 3×", ratio <= 3),
        Row(
            f"{TOGETHER} matches acting at once",
            f"{1 / many:,.0f} actions/s",
            f"{1 / rival:,.0f} fdatasync/s",
            f"{rate:.1f}×",
            "≥ 4×",
            rate >= 4,
        ),
    )


async def _measured(path: Path, raw: int) -> tuple[Rounds, Rounds]:
    """The time of one match alone, and that of many at once; in turn, so that neither finds the
    processors in the power state that the other left."""
    async with open_store(path) as store:
        await act(store, await new_matches(store, TOGETHER))  # the write-ahead log grows to its full size first
        return await _rounds(store, raw, 1), await _rounds(store, raw, TOGETHER)


async def _rounds(store: SqliteStore, raw: int, at_once: int) -> Rounds:
    """Every round plays new matches."""
    return [(_flush(raw), await act(store, await new_matches(store, at_once))) for _ in range(ROUNDS)]


@contextmanager
def _raw_file(path: Path) -> Iterator[int]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        os.pwrite(descriptor, bytes(ACTIONS * _PAGE), 0)
        os.fsync(descriptor)
        yield descriptor
    finally:
        os.close(descriptor)


def _flush(raw: int) -> float:
    page = os.urandom(_PAGE)
    begun = time.perf_counter()
    for place in range(ACTIONS):
        os.pwrite(raw, page, place * _PAGE)
        os.fdatasync(raw)
    return (time.perf_counter() - begun) / ACTIONS


def _match(number: int) -> MatchRow:
    return MatchRow(
        table=f"{1_100_000_000_000_000_000 + number}",
        game="emergency",
        rules_version=1,
        options=b'{"order":"simultaneous","difficulty":2}',
        seed=os.urandom(32),
        status=RUNNING,
        host="200000000000000000",
        message_state=b'{"message":"1234567890123456789","locale":"fr"}',
        created=1.0,
        started=2.0,
    )


async def new_matches(store: AnyStore, number: int) -> list[int]:
    seats = tuple(SeatRow(match=0, seat=seat, player=f"20000000000000000{seat}") for seat in range(4))
    return [await store.create(_match(time.monotonic_ns()), seats) for _ in range(number)]


def _accepted(match: int, number: int) -> Change:
    """What the engine stores per click: the entry with its click, at times a snapshot."""
    snapshot = SnapshotRow(match=match, number=number, data=bytes(6000))
    return Change.of(
        _entry(match, number, 1_200_000_000_000_000_000 + (number << 32) + match),
        *(() if number % SNAPSHOT_EVERY else (snapshot,)),
    )


def _entry(match: int, number: int, interaction: int | None = None) -> ActionRow:
    """One every minute, over all matches."""
    at = 60.0 * (match + number)
    return ActionRow(
        match=match, number=number, seat=1, at=at, entry=bytes(60), events=bytes(350), interaction=interaction
    )


async def act(store: AnyStore, matches: list[int], actions: int = ACTIONS) -> float:
    """Seconds per action when these matches act independently, each waiting for its own answer."""
    changes = {match: [_accepted(match, number + 1) for number in range(actions)] for match in matches}

    async def play(match: int) -> None:
        for change in changes[match]:
            await store.commit(change)

    begun = time.perf_counter()
    await asyncio.gather(*(play(match) for match in matches))
    return (time.perf_counter() - begun) / (actions * len(matches))


def _start(folder: Path) -> Row:
    few, many = folder / "few.sqlite3", folder / "many.sqlite3"
    run_to_end(fill(few, FEW))
    run_to_end(fill(many, MANY))
    times = [(run_to_end(_open(few)), run_to_end(_open(many))) for _ in range(STARTS)]
    short, long = (min(column) for column in zip(*times, strict=True))
    ratio = long / short
    return Row(
        f"start with {MANY:,} matches",
        f"{long * 1e3:.1f} ms",
        f"with {FEW} matches {short * 1e3:.1f} ms",
        f"{ratio:.1f}×",
        "≤ 2×",
        ratio <= 2,
    )


async def fill(path: Path, matches: int) -> None:
    async with open_store(path) as store:
        for first in range(0, matches, 1000):
            numbers = range(first + 1, min(first + 1000, matches) + 1)
            await store.commit(
                Change.of(
                    *tuple(replace(_match(number), id=number, announced=2) for number in numbers),
                    *tuple(SeatRow(match=number, seat=0, player=str(number)) for number in numbers),
                    *tuple(_entry(number, entry) for number in numbers for entry in (1, 2)),
                )
            )


async def _open(path: Path) -> float:
    """Seconds until the engine has found the matches to resume."""
    begun = time.perf_counter()
    async with open_store(path) as store:
        await store.owed_by_computers(EVERYTHING)
        await store.unannounced(EVERYTHING)
        await store.lobbies(EVERYTHING)
        return time.perf_counter() - begun
