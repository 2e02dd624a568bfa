"""Shards: each connection gets the events of its own guilds, and the first those of direct messages."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.sandbox import ManualClock, Person, Sandbox
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.model.entities import Guild
from tests.sandbox.bots import IDENTIFY_SECONDS, eventually
from tests.sandbox.raw_gateway import raw_client

ONE_EACH = GatewayLimits(guilds_per_session=1, guilds_per_shard=1)


class ShardedBot(discord.AutoShardedClient):
    """Answers `/shard` with the number of the shard that heard it."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **client_options())
        self.clock = clock
        self.tree = app_commands.CommandTree(self)
        self.heard: list[int | None] = []

        @self.tree.command(description="Say which shard")
        async def shard(context: discord.Interaction[Any]) -> None:
            self.heard.append(None if context.guild is None else context.guild.shard_id)
            await context.response.send_message("here")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        self.clock.advance(IDENTIFY_SECONDS)


def two_guilds(sandbox: Sandbox, clock: ManualClock) -> tuple[Person, Guild, Guild]:
    """On different shards: the time of creation decides."""
    anna = sandbox.person("Anna")
    found: dict[int, Guild] = {}
    while len(found) < 2:
        clock.advance(0.001)
        shard = (sandbox.world.new_id() >> 22) % 2
        if shard not in found:
            found[shard] = sandbox.guild(f"Hospital {shard}", anna)
    return anna, found[0], found[1]


async def test_a_sharded_client_hears_all_guilds_each_over_its_own_connection() -> None:
    clock = ManualClock()
    async with Sandbox(clock=clock, gateway_limits=ONE_EACH) as sandbox:
        anna, first, second = two_guilds(sandbox, clock)
        bot = ShardedBot(clock)
        with discord_at(sandbox.url):
            await bot.login(sandbox.token)
            await bot.tree.sync()
            connection = asyncio.create_task(bot.connect())
            await bot.wait_until_ready()
            assert (bot.shard_count, len(bot.guilds), len(sandbox.gateway.sessions)) == (2, 2, 2)
            for guild in (first, second):
                await anna.slash(sandbox.channel(guild, "ward"), "shard")
            await anna.slash(anna.direct(), "shard")
            assert bot.heard == [0, 1, None]
            sandbox.gateway.drop()
            await eventually(lambda: sandbox.gateway.resumed == 2)
            await anna.slash(anna.direct(), "shard")
            await bot.close()
            await connection
        assert sandbox.errors == []


async def test_events_go_to_the_shard_of_their_guild_only() -> None:
    clock = ManualClock()
    async with Sandbox(clock=clock, gateway_limits=ONE_EACH) as sandbox:
        _, _, second = two_guilds(sandbox, clock)
        async with raw_client(sandbox) as zero, raw_client(sandbox) as one:
            ready = await zero.ready(shard=[0, 2])
            clock.advance(5)
            assert len(ready["guilds"]) == len((await one.ready(shard=[1, 2]))["guilds"]) == 1
            for client in (zero, one):
                assert (await client.receive())["t"] == "GUILD_CREATE"
            sandbox.channel(second, "new")
            event = await one.receive()
            assert (event["t"], event["d"]["name"]) == ("CHANNEL_CREATE", "new")
            await zero.send(1)
            assert (await zero.receive())["op"] == 11, "nothing came before the answer to the heartbeat"


async def test_a_lost_shard_is_resumed_though_another_identifies() -> None:
    clock = ManualClock()
    async with Sandbox(clock=clock, gateway_limits=ONE_EACH) as sandbox:
        two_guilds(sandbox, clock)
        async with raw_client(sandbox) as zero:
            session = (await zero.ready(shard=[0, 2]))["session_id"]
            sandbox.gateway.drop()
            await zero.close_code()
        clock.advance(5)
        async with raw_client(sandbox) as one, raw_client(sandbox) as zero:
            await one.ready(shard=[1, 2])
            await zero.send(6, {"token": sandbox.token, "session_id": session, "seq": 2})
            assert (await zero.receive())["t"] == "RESUMED"
