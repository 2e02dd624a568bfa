"""Shards: one process, several connections, and what happens if Discord refuses one."""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import signal
import time
from pathlib import Path

import pytest
import yarl
from discord.gateway import DiscordWebSocket

from bot.cli import run
from bot.cli.doctor import _check_account
from bot.cli.exit_status import BY_CLOSE_CODE, Ended
from bot.front.client import DiscordUnavailable
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.model.entities import Channel, Guild
from bot.sandbox.operations import administration
from tests.front.ward import Ward, hospital, words
from tests.sandbox.bots import eventually


def guild_on_shard(ward: Ward, shard: int, name: str) -> Guild:
    """A server with everybody of the ward; the time of its creation decides which of two shards it is on."""
    while (ward.sandbox.world.new_id() >> 22) % 2 != shard:
        ward.clock.advance(0.001)
    guild = ward.sandbox.guild(name, ward.ana)
    for person in ward.people[1:]:
        administration.join(ward.sandbox.world, guild, person.user)
    return guild


async def play_a_move(ward: Ward, channel: Channel) -> None:
    """A table with two people in this channel, and one choice of each."""
    await ward.open("hot_ward", ward.ana, channel)
    await ward.ben.click(ward.table(channel), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(channel), label="Start")
    await ward.settled()
    await ward.answer(ward.ana, await ward.panel(ward.ana, channel))
    await ward.settled()
    assert "Ben to move" in words(ward.table(channel))


async def test_moves_are_played_over_both_of_two_shards(tmp_path: Path) -> None:
    async with hospital(tmp_path, gateway_limits=GatewayLimits(guilds_per_session=2, guilds_per_shard=2)) as ward:
        guilds = [guild_on_shard(ward, shard, f"Hospital {shard}") for shard in (0, 1)]
        async with ward.running() as bot:
            assert (bot.shard_count, len(bot.guilds), bot.health.connected) == (2, 3, True)
            for shard, guild in enumerate(guilds):
                assert next(each for each in bot.guilds if each.id == guild.id).shard_id == shard
                await play_a_move(ward, ward.sandbox.channel(guild, "ward"))
            ward.sandbox.gateway.drop()
            await ward.sandbox.until(lambda: ward.sandbox.gateway.resumed == 2, "both connections")
            await play_a_move(ward, ward.sandbox.channel(guilds[1], "again"))


@pytest.mark.slow
async def test_five_thousand_servers_over_two_shards(tmp_path: Path) -> None:
    """One connection would be refused (4011). Prints how long a start takes, and the memory of the whole process."""
    limits = GatewayLimits(guilds_per_shard=2_500, enforced=True)
    async with hospital(tmp_path, gateway_limits=limits) as ward:
        for number in range(4_997):
            ward.clock.advance(0.001 * (number % 2 + 1))
            ward.sandbox.guild(f"Server {number}", ward.ana)
        ends = [guild_on_shard(ward, shard, f"End {shard}") for shard in (0, 1)]
        assert ward.sandbox.gateway.address["shards"] == 2
        before, began = _memory(), time.perf_counter()
        async with ward.running(guild_ready_timeout=5.0) as bot:
            started = time.perf_counter() - began
            assert (bot.shard_count, len(bot.guilds)) == (2, 5_000)
            assert not any(guild.unavailable for guild in bot.guilds)
            for guild in ends:
                await play_a_move(ward, ward.sandbox.channel(guild, "ward"))
            print(f"\n5,000 servers: started in {started:.1f} s, {_memory() - before} MB more memory, both sides")


def _memory() -> int:
    """The most memory that this process had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def arguments(tmp_path: Path) -> argparse.Namespace:
    return argparse.Namespace(
        shards=None, name=None, database=tmp_path / "run.sqlite3", metrics_port=None, metrics_host="", sync=False
    )


@pytest.mark.parametrize("code", BY_CLOSE_CODE)
async def test_a_close_code_that_nothing_mends_ends_the_process(tmp_path: Path, code: int) -> None:
    async with hospital(tmp_path) as ward:
        with discord_at(ward.sandbox.url):
            running = asyncio.create_task(run._run(ward.sandbox.token, arguments(tmp_path)))
            await ward.sandbox.ready()
            await ward.sandbox.gateway.close_with(code)
            with pytest.raises(Ended) as ended:
                await running
        assert ended.value.status == BY_CLOSE_CODE[code]
        assert ward.sandbox.gateway.identified == 1, "it does not try again"


async def test_a_token_that_is_not_accepted_ends_it_with_the_same_status(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        with discord_at(ward.sandbox.url), pytest.raises(Ended) as ended:
            await run._run("wrong", arguments(tmp_path))
    assert ended.value.status == BY_CLOSE_CODE[4004]


async def test_it_stops_though_the_gateway_never_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hospital(tmp_path) as ward:
        with discord_at(ward.sandbox.url):
            monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"{ward.sandbox.url}/nowhere"))
            running = asyncio.create_task(run._run(ward.sandbox.token, arguments(tmp_path)))
            await eventually(lambda: "Failed to connect for shard_id" in caplog.text)
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(4):  # discord.py would wait for five seconds and then try again
                await running
        assert ward.sandbox.gateway.identified == 0


async def test_without_session_starts_it_waits_instead_of_trying(tmp_path: Path) -> None:
    async with hospital(tmp_path, gateway_limits=GatewayLimits(session_starts=1)) as ward:
        async with ward.running():
            pass
        with discord_at(ward.sandbox.url):
            async with ward.not_logged_in() as bot:
                with pytest.raises(DiscordUnavailable, match="no session starts are left"):
                    await bot.sign_in(ward.sandbox.token)
        assert ward.sandbox.gateway.identified == 1


async def test_the_doctor_shows_servers_shards_and_session_starts(tmp_path: Path) -> None:
    limits = GatewayLimits(guilds_per_shard=100, session_starts=3)
    async with hospital(tmp_path, gateway_limits=limits) as ward:
        for number in range(250):
            ward.sandbox.guild(f"Server {number}", ward.ana)
        token = tmp_path / "token"
        token.write_text(ward.sandbox.token)
        with discord_at(ward.sandbox.url):
            account, gateway, *_ = await _check_account(token, **client_options())
            assert dict(account.what.params)["n"] == 251
            assert (gateway.ok, dict(gateway.what.params)) == (True, {"n": 3, "left": 3, "total": 3})
            async with ward.running():
                pass
            _, gateway, *_ = await _check_account(token, **client_options())
            assert (gateway.ok, gateway.what.key) == (False, "doctor.no_starts")
