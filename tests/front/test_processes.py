"""Two processes on one PostgreSQL database and one Discord: who answers, and who goes on when the other is gone."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import aiohttp
import asyncpg
import pytest

from bot.app.assemble import BotOptions, open_bot
from bot.app.metrics import Metrics, serve_metrics
from bot.app.shard_keeper import BadShards, ProcessOptions
from bot.cli import shards
from bot.cli.run import process_options
from bot.front.client import WardRound
from bot.front.ports import NoPictures
from bot.sandbox import Sandbox
from bot.sandbox.chat.controls import usable_controls
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.model.entities import Guild, Message
from storage.postgres import open_store
from storage.postgres.ownership import set_shard_count
from tests.front.ward import EVERY_GAME, QUICK_CONFIG
from tests.sandbox.bots import eventually
from tests.storage.cluster import Cluster

QUICK = {"interval": 0.05, "beat": 0.05, "stale": 0.5, "identify": 0.0}


class Two:
    """A Discord with a server on each of two shards, and a database for the processes."""

    def __init__(self, sandbox: Sandbox, address: str) -> None:
        self.sandbox, self.address = sandbox, address
        self.ana = sandbox.person("Ana")
        self.guilds = [self._guild_on(shard) for shard in (0, 1)]
        self.channels = [sandbox.channel(guild, "ward") for guild in self.guilds]

    def _guild_on(self, shard: int) -> Guild:
        while (self.sandbox.world.new_id() >> 22) % 2 != shard:
            time.sleep(0.0005)  # an id holds the time in milliseconds
        return self.sandbox.guild(f"Hospital {shard}", self.ana)

    @asynccontextmanager
    async def process(self, name: str, **options: Any) -> AsyncIterator[WardRound]:
        wanted = BotOptions(
            database=self.address,
            client=client_options(),
            config=QUICK_CONFIG,
            tick=0.05,
            picture_service=NoPictures(),
            games=EVERY_GAME,
            process=ProcessOptions(name=name, **{**QUICK, **options}),
        )
        async with open_bot(wanted) as bot:
            await bot.login(self.sandbox.token)
            connection = asyncio.create_task(bot.connect())
            await bot.recovered.wait()
            try:
                yield bot
            finally:
                connection.cancel()
                with suppress(asyncio.CancelledError):
                    await connection

    async def open_table(self, shard: int) -> None:
        await (await self.ana.slash(self.channels[shard], "play new", game="hot_ward")).finished()

    async def shown(self, shard: int) -> None:
        """Wait for the message of the one table."""
        await eventually(lambda: len(self.tables(shard)) == 1)

    def tables(self, shard: int) -> list[Message]:
        shown = self.ana.sees(self.channels[shard])
        return [m for m in shown if any(c["custom_id"].startswith("join/") for c in usable_controls(m))]


@pytest.fixture
async def two(cluster: Cluster) -> AsyncIterator[Two]:
    address = await cluster.new_address()
    async with open_store(address) as store:
        await set_shard_count(store, 2)
    limits = GatewayLimits(identify_seconds=0.0)
    async with Sandbox(gateway_limits=limits, timeout=10.0, check_openapi=False) as sandbox:
        with discord_at(sandbox.url):
            yield Two(sandbox, address)


def owned(bot: WardRound) -> tuple[int, ...]:
    return bot.services.engine.shards.scope.shards


async def cut_off(address: str, name: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute("SELECT pg_terminate_backend(backend::int) FROM processes WHERE name = $1", name)
    await connection.close()


async def test_processes_divide_the_shards_and_take_over_what_is_released(two: Two) -> None:
    async with two.process("a") as first:
        await eventually(lambda: owned(first) == (0, 1))
        async with AsyncExitStack() as stack:
            second = await stack.enter_async_context(two.process("b"))
            await eventually(lambda: sorted((*owned(first), *owned(second))) == [0, 1] and len(owned(first)) == 1)
            for shard in (0, 1):
                await two.open_table(shard)
                await two.shown(shard)
            assert first.handlers.router.handled == second.handlers.router.handled == 1
            assert first.pacer._pace.per_second == second.pacer._pace.per_second == 17.5
        await eventually(lambda: owned(first) == (0, 1))
        for shard in (0, 1):
            two.channels[shard] = two.sandbox.channel(two.guilds[shard], "again")
            await two.open_table(shard)
            await two.shown(shard)
        assert first.handlers.router.failed == second.handlers.router.failed == 0


async def test_a_process_that_loses_its_connection_drops_its_shards_and_comes_back(two: Two) -> None:
    async with two.process("a") as first, two.process("b", shards=(0,)) as second:
        await eventually(lambda: {*owned(first), *owned(second)} == {0, 1})
        async with two.process("c", shards=(1,)) as third:
            await cut_off(two.address, "a")
            await eventually(lambda: 1 in (*owned(third), *owned(first)))
            await eventually(lambda: not (set(owned(first)) & {*owned(second), *owned(third)}))
            await two.open_table(1)
            await eventually(lambda: len(two.tables(1)) == 1)


async def test_a_process_is_ready_when_it_is_connected_and_live_before(two: Two) -> None:
    metrics = Metrics()
    async with two.process("a") as bot, serve_metrics(bot, metrics, 0) as port, aiohttp.ClientSession() as session:
        await eventually(lambda: owned(bot) == (0, 1))
        url = f"http://127.0.0.1:{port}"
        assert [(await session.get(url + path)).status for path in ("/live", "/ready")] == [200, 200]
        page = await (await session.get(url + "/metrics")).text()
        assert "ward_round_owned_shards 2.0" in page
        assert "ward_round_taken_shards 2.0" in page
        await bot.finish()
        assert [(await session.get(url + path)).status for path in ("/live", "/ready")] == [200, 503]


@pytest.mark.parametrize(("given", "code"), [("0-3/2", "shards.range"), ("x", "shards.form"), ("3-1/4", "shards.form")])
def test_shards_that_cannot_be_are_refused(given: str, code: str) -> None:
    with pytest.raises(BadShards) as refused:
        process_options(argparse.Namespace(shards=given, name=None, database="postgresql:///x"))
    assert refused.value.text.key == code


def test_a_file_is_not_shared() -> None:
    with pytest.raises(BadShards):
        process_options(argparse.Namespace(shards="auto", name=None, database="x.sqlite3"))


async def test_the_number_of_shards_changes_when_every_process_has_stopped(two: Two) -> None:
    async with two.process("a") as bot:
        changing = asyncio.create_task(shards.change(two.address, 16))
        await eventually(lambda: owned(bot) == (0, 1))
        assert not changing.done()
    assert await changing == 16
    assert await shards._count(two.address) == 16


async def test_another_number_of_shards_is_refused(two: Two) -> None:
    with pytest.raises(BadShards):
        async with two.process("a", shards=(0,), of=16):
            pass
