"""Which process may write for which shard: session-level advisory locks on the connection that writes.

The lock of a shard and the right to write end together with that connection, so a process that slept or was cut off
cannot store one late row. Each process keeps a heartbeat by the clock of the database. Where an owner has missed its
heartbeats but its connection still exists, a process that wants the shard ends that connection first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec import Struct

from bot.records import StorageFailure
from storage.failures import AlreadyOpen
from storage.postgres.store import PostgresStore

# The two keys of a lock: what it is about in this schema, and a number. They are shown by `pg_locks`.
_SHARD = "hashtext('ward-round shard ' || current_schema())"
_NAME = "hashtext('ward-round process ' || current_schema())"
_TAKE = f"SELECT pg_try_advisory_lock({_SHARD}, $1)"
_RELEASE = f"SELECT pg_advisory_unlock({_SHARD}, $1)"
_TAKE_NAME = f"SELECT pg_try_advisory_lock({_NAME}, hashtext($1))"
_HELD_BY = """
    locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = (({kind})::bigint & 4294967295)::oid AND objid = (({number})::bigint & 4294967295)::oid
"""
_EVICT = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_locks JOIN processes ON backend = pid
    WHERE {held} AND pid <> pg_backend_pid() AND beat < clock_timestamp() - make_interval(secs => $2)
"""
_EVICT_OWNER = _EVICT.format(held=_HELD_BY.format(kind=_SHARD, number="$1::bigint"))
_EVICT_NAMESAKE = _EVICT.format(held=_HELD_BY.format(kind=_NAME, number="hashtext($1)"))
_REGISTER = """
    INSERT INTO processes VALUES ($1, pg_backend_pid(), $2, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET backend = excluded.backend, takes = excluded.takes, beat = excluded.beat
"""
_BEAT = "UPDATE processes SET beat = clock_timestamp() WHERE name = $1"
_FORGET = "DELETE FROM processes WHERE name = $1"
_COUNT = "SELECT count(*) FROM processes WHERE takes AND beat >= clock_timestamp() - make_interval(secs => $1)"
_NEXT_IDENTIFY = """
    UPDATE installation SET identified = greatest(clock_timestamp(), identified + make_interval(secs => $1))
    RETURNING greatest(0, extract(epoch FROM identified - clock_timestamp()))::double precision
"""
_CURSORS = """
    INSERT INTO cursors
    SELECT reader || CASE shard WHEN 0 THEN '' ELSE '/' || shard END,
        (SELECT coalesce(max(number), 0) FROM ended_matches)
    FROM unnest($2::text[]) AS reader, generate_series(0, $1::bigint - 1) AS shard
"""
_COMMANDS = "hashtextextended('ward-round commands ' || current_schema(), 0)"
_CLAIM_COMMANDS = f"SELECT pg_try_advisory_lock({_COMMANDS})"
_RELEASE_COMMANDS = f"SELECT pg_advisory_unlock({_COMMANDS})"


class Beats(Struct, frozen=True):
    """How often a process shows that it lives, and after how many seconds without that it may be evicted."""

    every: float = 0.5
    stale: float = 4.0


class Ownership:
    """The locks and the heartbeat of this process. Opened by `open_ownership`."""

    def __init__(self, store: PostgresStore, name: str, of: int, beats: Beats) -> None:
        self._store = store
        self._beats = beats
        self.name = name
        self.of = of  # the number of shards

    @property
    def lost(self) -> asyncio.Event:
        """Set when the writing connection is gone, and with it every lock."""
        return self._store.lost

    async def recover(self) -> None:
        """After a loss: a new connection with the name and the heartbeat of this process, and no shard.

        `AlreadyOpen` if another process has the name by now; any other failure may pass."""
        await self._store.reconnect()
        await _take_name(self._store, self.name, self._beats)
        await self.join()

    async def take(self, shard: int) -> bool:
        """Try to become the owner of a shard; one that has missed its heartbeats is evicted for the next attempt."""

        async def use(connection: Any) -> bool:
            if await connection.fetchval(_TAKE, shard):
                return True
            await connection.fetchval(_EVICT_OWNER, shard, self._beats.stale)
            return False

        return await self._store.exclusively(use)

    async def release(self, shard: int) -> None:
        """Give a shard back, after everything that was handed to the store before."""
        await self._store.exclusively(lambda connection: connection.fetchval(_RELEASE, shard))

    async def beat(self) -> None:
        """Show that this process lives and can write."""
        await self._store.exclusively(lambda connection: connection.execute(_BEAT, self.name))

    async def join(self) -> None:
        """This process takes shards from now on: the others leave it its share."""
        await self._store.exclusively(lambda connection: connection.execute(_REGISTER, self.name, True))

    async def retire(self) -> None:
        """This process takes no more shards: the others divide all shards among themselves."""
        await self._store.exclusively(lambda connection: connection.execute(_FORGET, self.name))

    async def processes(self) -> int:
        """How many processes live and take shards, at least this one."""
        count = await self._store.exclusively(lambda connection: connection.fetchval(_COUNT, self._beats.stale))
        return max(1, int(count))

    async def identify_delay(self, seconds: float) -> float:
        """Reserve the next session start of the whole bot, so many seconds after the last; how long to wait for it."""
        return float(await self._store.exclusively(lambda connection: connection.fetchval(_NEXT_IDENTIFY, seconds)))

    async def claim_commands(self, digest: str) -> bool:
        """Whether this process has to send these commands to Discord: they are not stored as sent, and no other does.

        It is claimed by a lock, so that a process that is killed in between leaves the claim to the next start."""
        if not await self._store.exclusively(lambda connection: connection.fetchval(_CLAIM_COMMANDS)):
            return False
        known = await self._store.exclusively(
            lambda connection: connection.fetchval("SELECT commands FROM installation")
        )
        if known != digest:
            return True
        await self._store.exclusively(lambda connection: connection.fetchval(_RELEASE_COMMANDS))
        return False

    async def commands_sent(self, digest: str) -> None:
        """Store that Discord has the claimed commands."""

        async def use(connection: Any) -> None:
            await connection.execute("UPDATE installation SET commands = $1", digest)
            await connection.fetchval(_RELEASE_COMMANDS)

        await self._store.exclusively(use)

    async def run_heartbeat(self) -> None:
        """Beat until it is cancelled. Without a connection there is no beat: the shards are free, or soon are."""
        while True:
            with suppress(StorageFailure):
                await self.beat()
            await asyncio.sleep(self._beats.every)


async def shard_count(store: PostgresStore) -> int:
    """The number of shards of the whole bot."""
    return int(await store.exclusively(lambda connection: connection.fetchval("SELECT shards FROM installation")))


async def set_shard_count(store: PostgresStore, shards: int) -> None:
    """Change it. The store must be opened exclusively, so that no process runs; the readers of ended matches must have
    read all of them, because their cursors are of shards."""

    async def use(connection: Any) -> None:
        async with connection.transaction():
            await connection.execute("UPDATE installation SET shards = $1", shards)
            await connection.execute("DELETE FROM processes")
            found = await connection.fetch("DELETE FROM cursors RETURNING split_part(name, '/', 1)")
            await connection.execute(_CURSORS, shards, [*{reader for (reader,) in found}])

    await store.exclusively(use)


@asynccontextmanager
async def open_ownership(
    store: PostgresStore, name: str, *, takes: bool = True, beats: Beats | None = None
) -> AsyncIterator[Ownership]:
    """The ownership of a process of this name, with its heartbeat. `AlreadyOpen` if another one has the name.

    `takes`: it takes a share of all shards, so that the others leave it some.
    """
    beats = beats or Beats()
    await _take_name(store, name, beats)
    await store.exclusively(lambda connection: connection.execute(_REGISTER, name, takes))
    ownership = Ownership(store, name, await shard_count(store), beats)
    heartbeat = asyncio.create_task(ownership.run_heartbeat())
    try:
        yield ownership
    finally:
        heartbeat.cancel()
        await asyncio.wait((heartbeat,))
        with suppress(StorageFailure):
            await ownership.retire()


async def _take_name(store: PostgresStore, name: str, beats: Beats) -> None:
    """A process of this name that is gone may have left its connection: wait until it is stale, and end it."""

    async def use(connection: Any) -> bool:
        if await connection.fetchval(_TAKE_NAME, name):
            return True
        await connection.fetchval(_EVICT_NAMESAKE, name, beats.stale)
        return False

    attempts = 2 + int(beats.stale / beats.every)
    for _ in range(attempts):
        if await store.exclusively(use):
            return
        await asyncio.sleep(beats.every)
    raise AlreadyOpen(f"another process is called {name!r}: give each a name of its own (--name)")
