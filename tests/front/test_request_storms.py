"""The storms that once happened, in full size and with Discord's limits enforced: thousands of lobbies at a start, and
a server that throws the bot out and invites it again and again.

Time runs five times as fast for both sides of the limits, so that the pace of a start does not have to be waited for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.front.ports import NoPictures
from bot.sandbox import ManualClock, Sandbox
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from tests.front.many_tables import ManyTables
from tests.front.ward import EVERY_GAME, QUICK_CONFIG, Ward

SPEED = 5.0


class FastTimer:
    """Real time, `SPEED` times as fast."""

    def __call__(self) -> float:
        return time.monotonic() * SPEED

    def call_later(self, delay: float, callback: Callable[[], None]) -> object:
        return asyncio.get_running_loop().call_later(delay / SPEED, callback)


async def until_published(ward: Ward, seconds: float) -> None:
    assert ward.bot is not None
    async with asyncio.timeout(seconds):
        while ward.bot.publisher.pending:  # noqa: ASYNC110 - the bot has no event for being idle
            await asyncio.sleep(0.05)


def crowded_ward(sandbox: Sandbox, timer: FastTimer, path: Path) -> Ward:
    serving = {"config": QUICK_CONFIG, "games": EVERY_GAME, "picture_service": NoPictures()}
    return Ward(sandbox, ManualClock(), timer, path / "ward.sqlite3", serving)


@pytest.mark.slow
async def test_a_start_with_five_thousand_lobbies_on_five_hundred_servers(tmp_path: Path) -> None:
    """1,000 of them cannot be reached: 500 are on servers that left us, 500 in channels that are hidden from us."""
    timer = FastTimer()
    async with Sandbox(pace_clock=timer, global_limit=True, check_openapi=False, timeout=120.0) as sandbox:
        ward = crowded_ward(sandbox, timer, tmp_path)
        many = ManyTables(ward, servers=500, tables=10)
        await many.open_lobbies()
        many.kick(*many.guilds[:50])
        for guild in many.guilds[50:100]:
            for channel in many.channels[guild.id]:
                hidden = bits("view_channel")
                administration.set_overwrite(sandbox.world, channel, sandbox.world.bot, deny=hidden)
        async with ward.running():
            await until_published(ward, 180.0)
        limit = sandbox.rest.global_limit
        print(f"first start: {limit.requests} requests, peak {limit.peak}/s, {limit.invalid} invalid answers")
        assert many.posted() == 4000
        assert (limit.refused, limit.invalid) == (0, 500)
        assert limit.peak <= 45
        before = many.requests()
        started = time.monotonic()
        async with ward.running():
            await until_published(ward, 60.0)
        print(f"second start: {many.requests() - before} messages in {time.monotonic() - started:.1f} s")
        assert many.requests() == before
        assert limit.invalid == 500


@pytest.mark.slow
async def test_kicking_and_inviting_fifty_times(tmp_path: Path) -> None:
    """Half of the tables are in channels that were deleted, a quarter in channels that are hidden from us."""
    timer = FastTimer()
    async with Sandbox(pace_clock=timer, global_limit=True, check_openapi=False, timeout=120.0) as sandbox:
        ward = crowded_ward(sandbox, timer, tmp_path)
        many = ManyTables(ward, servers=1, tables=100)
        guild = many.guilds[0]
        await many.open_lobbies()
        for channel in many.channels[guild.id][:50]:
            administration.delete_channel(sandbox.world, channel)
        for channel in many.channels[guild.id][50:75]:
            administration.set_overwrite(sandbox.world, channel, sandbox.world.bot, deny=bits("view_channel"))
        async with ward.running():
            await until_published(ward, 60.0)
            for _ in range(50):
                many.kick(guild)
                many.invite(guild)
                await asyncio.sleep(0.05)
                await until_published(ward, 60.0)
        limit = sandbox.rest.global_limit
        print(f"{limit.requests} requests, peak {limit.peak}/s, {limit.invalid} invalid answers")
        assert limit.refused == 0
        assert limit.invalid < 100
