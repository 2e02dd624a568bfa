"""Takes, releases and loses shards for one of several processes on one PostgreSQL database.

A process tries the locks of free shards again and again, up to its share. When the connection that holds the locks is
lost, all shards are dropped in the same step of the event loop, and a new connection is opened. Shards are released one
by one, each after what was accepted for it is finished, so that another process goes on at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from msgspec import Struct

from bot.engine.shards import ShardEvent
from bot.front.client import WardRound
from bot.kernel import Refusal
from bot.records import StorageFailure

log = logging.getLogger(__name__)

MAX_RETRY = 5.0  # seconds between two attempts to reach the database


class Ownership(Protocol):
    """The right to write for shards; `storage/postgres/ownership.py`."""

    of: int

    @property
    def lost(self) -> asyncio.Event: ...
    async def recover(self) -> None: ...
    async def take(self, shard: int) -> bool: ...
    async def release(self, shard: int) -> None: ...
    async def join(self) -> None: ...
    async def retire(self) -> None: ...
    async def processes(self) -> int: ...


class ProcessOptions(Struct, frozen=True, kw_only=True):
    """How one process of several takes part. `shards` None: any that are free, up to its share."""

    name: str
    shards: tuple[int, ...] | None = None
    of: int | None = None  # the number of shards that it expects
    interval: float = 0.5  # seconds between two attempts to take shards
    beat: float = 0.5  # seconds between two heartbeats
    stale: float = 4.0  # seconds without one after which a process may be evicted
    identify: float = 5.0  # seconds between two session starts of all processes
    finish: float = 1.0  # seconds to finish what was accepted for a shard that is released


class BadShards(Refusal):
    """The shards that were asked for do not fit the database."""

    family = "shards"


def require_shards(options: ProcessOptions, of: int) -> None:
    """Refuse another number of shards than that of the database, and shards that there are not."""
    if options.of is not None and options.of != of:
        raise BadShards("count", given=options.of, stored=of)
    outside = next((shard for shard in options.shards or () if not 0 <= shard < of), None)
    if outside is not None:
        raise BadShards("range", given=outside, last=of - 1)


class ShardKeeper:
    def __init__(self, bot: WardRound, ownership: Ownership, options: ProcessOptions) -> None:
        self._bot = bot
        self._shards = bot.services.engine.shards
        self._ownership = ownership
        self._options = options
        self._wanted = range(ownership.of) if options.shards is None else options.shards
        self._waits: tuple[int, ...] = ()  # shards of other processes, as logged last
        self.processes = 1

    async def run(self) -> None:
        """Until it is cancelled. A process that Discord does not send clicks to yet must not take shards from one that
        answers them."""
        await self._bot.recovered.wait()
        joined = False
        while True:
            try:
                if self._ownership.lost.is_set():
                    await self._recover()
                elif not joined:
                    await self._ownership.join()
                joined = True
                await self._balance()
            except StorageFailure as failure:
                log.warning("shards cannot be taken now: %s", failure)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._options.interval):
                    await self._ownership.lost.wait()

    async def release_all(self) -> None:
        """The process stops: the others divide its shards among themselves, beginning with the first released one."""
        with suppress(StorageFailure):
            await self._ownership.retire()
            for shard in self._shards.scope.shards:
                await self._release(shard)

    async def _balance(self) -> None:
        self.processes = await self._ownership.processes()
        self._bot.pacer.divide(self.processes)
        share = len(self._wanted) if self._options.shards is not None else -(-self._ownership.of // self.processes)
        owned = self._shards.scope.shards
        for shard in owned[share:]:
            await self._release(shard)
        missing = [shard for shard in self._wanted if shard not in owned]
        for shard in missing:
            if len(self._shards.scope.shards) >= share:
                break
            if await self._ownership.take(shard):
                log.info("shard %d of %d is ours", shard, self._ownership.of)
                await self._bot.take_shard(shard)
        self._log_waiting(tuple(shard for shard in missing if shard not in self._shards.scope.shards))

    def _log_waiting(self, shards: tuple[int, ...]) -> None:
        if self._options.shards is not None and shards and shards != self._waits:
            log.warning("waiting for shards that another process has: %s", ", ".join(map(str, shards)))
        self._waits = shards

    async def _release(self, shard: int) -> None:
        """Finish what was accepted for a shard, and give it back. Its new clicks are held, here and elsewhere."""
        self._shards.apply(shard, ShardEvent.CLOSED)
        await self._bot.finish_shard(self._options.finish)
        self._bot.services.engine.leave(shard, ShardEvent.RELEASED)
        await self._ownership.release(shard)
        log.info("shard %d of %d is released", shard, self._ownership.of)

    async def _recover(self) -> None:
        """The connection is gone, and the right to write with it: drop everything, then open another."""
        self.drop()
        await self._bot.stop_directing()  # a season it has read may be changed by another process now
        pause = self._options.interval
        while True:
            try:
                await self._ownership.recover()
                log.info("the database is there again")
                return
            except StorageFailure as failure:
                log.warning("the database cannot be reached, retrying in %g s: %s", pause, failure)
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_RETRY)

    def drop(self) -> None:
        """All shards are lost. Nothing of them is written any more, and nothing new is accepted."""
        for shard in self._shards.not_standby():
            self._bot.services.engine.leave(shard, ShardEvent.LOST)
        log.warning("the connection to the database is lost, and all shards with it")


@asynccontextmanager
async def keeping_shards(bot: WardRound, ownership: Ownership, options: ProcessOptions) -> AsyncIterator[ShardKeeper]:
    """Take shards within the block; at its end they are released."""
    keeper = ShardKeeper(bot, ownership, options)
    running = asyncio.create_task(keeper.run())

    async def stop() -> None:
        running.cancel()
        await asyncio.wait((running,))
        await keeper.release_all()

    bot.release_shards = stop
    try:
        yield keeper
    finally:
        await stop()
