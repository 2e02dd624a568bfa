"""The cost of loading a long match that is not in memory, and the memory of an idle one."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app.event_loop import run_to_end
from bot.engine.engine import Engine, Move
from bot.engine.match import Match
from bot.engine.tables import NewMatch
from bot.games.registry import GAMES
from bot.policies import policies_for
from storage.sqlite import SqliteStore, open_store
from tests.bench import Row

ENTRIES, ROUNDS, IDLE = 1000, 9, 200


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def rows() -> list[Row]:
    with TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        return run_to_end(_rows(Path(folder) / "opening.sqlite3"))


async def _rows(path: Path) -> list[Row]:
    async with open_store(path) as store:
        clock = _Clock()
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=clock, entropy=bytes)
        match = await _long_match(engine)
        reads, opens = [], []
        for _ in range(ROUNDS):
            reads.append(await _timed(store.load(match.row.id)))
            clock.now += 10_000
            engine.evict_idle()
            opens.append(await _timed(engine.match(match.row.id)))
        return [_opening(match, min(reads), min(opens)), await _memory(engine, clock, store)]


def _opening(match: Match, read: float, opened: float) -> Row:
    more = (opened - read) * 1e3
    return Row(
        f"opening a match of {match.row.length:,} entries",
        f"{opened * 1e3:.1f} ms",
        f"reading its snapshot and the rest {read * 1e3:.1f} ms",
        f"+{more:.1f} ms",
        "≤ +5 ms",
        more <= 5,
    )


async def _memory(engine: Engine, clock: _Clock, store: SqliteStore) -> Row:
    """Bytes that remain allocated after loaded matches were evicted."""
    ids = [(await _started(engine, f"idle {number}")).row.id for number in range(IDLE)]
    clock.now += 10_000
    engine.evict_idle()
    tracemalloc.start()
    for _ in range(3):  # fills the caches before measuring
        await _look(engine, ids, clock)
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    await _look(engine, ids, clock)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = (after - before) / IDLE
    assert await store.load(ids[0]) is not None
    return Row(
        "an idle, evicted match",
        f"{engine.matches_in_memory} in memory",
        f"{IDLE} looked at",
        f"{each:.0f} B each",
        "≤ 64 B",
        each <= 64,
    )


async def _look(engine: Engine, ids: list[int], clock: _Clock) -> None:
    for match_id in ids:
        await engine.match(match_id)
    clock.now += 10_000
    engine.evict_idle()


async def _long_match(engine: Engine) -> Match:
    """Four people who change their minds a lot."""
    match = await _started(engine, "long")
    chance = random.Random(1)
    while match.playing.asks and match.row.length < ENTRIES:
        decision = chance.choice(match.playing.asks)
        choice = chance.randrange(len(decision.choices))
        seat = decision.seat
        match = (await engine.act(match.row.id, Move(seat, match.counts[seat], choice), player=f"p{seat}")).match
        if chance.random() < 0.65 and any(entry.seat == seat for entry in match.open):
            match = (await engine.undo(match.row.id, seat, player=f"p{seat}")).match
    return match


async def _started(engine: Engine, table: str) -> Match:
    match = await engine.tables.create(NewMatch(table=table, game=next(iter(GAMES)), host="p0"))
    for seat in range(1, 4):
        await engine.tables.sit(match.row.id, f"p{seat}")
    return await engine.tables.start(match.row.id)


async def _timed(work: object) -> float:
    began = time.perf_counter()
    await work  # type: ignore[misc]
    return time.perf_counter() - began
