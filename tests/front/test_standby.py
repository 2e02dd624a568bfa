"""A bot that is connected with a shard which it does not own, and takes it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.engine.shards import ShardEvent
from bot.front.interactions.held_clicks import MAX_AGE, HeldClicks
from bot.records import Scope
from bot.sandbox import ManualClock
from tests.front.test_shards import guild_on_shard, play_a_move
from tests.front.ward import hospital
from tests.sandbox.bots import eventually


async def test_clicks_that_came_before_the_shard_was_taken_are_answered(tmp_path: Path) -> None:
    async with hospital(tmp_path, scope=Scope((0,), 2)) as ward:
        here, there = (guild_on_shard(ward, shard, f"Hospital {shard}") for shard in (0, 1))
        channel = ward.sandbox.channel(there, "ward")
        async with ward.running(shard_count=2) as bot:
            await play_a_move(ward, ward.sandbox.channel(here, "ward"))
            opened = asyncio.create_task(ward.ana.slash(channel, "play new", game="hot_ward"))
            helped = asyncio.create_task(ward.ben.slash(channel, "help"))
            await eventually(lambda: len(bot._held) == 2)
            assert not opened.done() and not helped.done(), "they belong to another process"
            await bot.take_shard(1)
            for task in (opened, helped):
                await (await task).finished()
            await ward.settled()
            bot.services.engine.leave(1, ShardEvent.LOST)
            joined = asyncio.create_task(ward.cleo.click(ward.table(channel), label="Join"))
            await eventually(lambda: len(bot._held) == 1)
            assert not joined.done()
            await bot.take_shard(1)
            await joined
            await ward.settled()
            match = await bot.services.engine.at_table(f"{there.id}/{channel.id}")
            assert [row.player for row in match.seats] == [str(ward.ana.user.id), str(ward.cleo.user.id)]


def test_a_click_is_held_only_as_long_as_it_can_be_answered() -> None:
    clock = ManualClock()
    held: HeldClicks[str] = HeldClicks(clock)
    held.add("a", "old")
    clock.advance(MAX_AGE / 2)
    held.add("a", "new")
    held.add("b", "elsewhere")
    clock.advance(MAX_AGE / 2 + 0.1)
    assert held.take(lambda table: table == "a") == ("new",)
    assert held.take(lambda table: table == "a") == ()
    assert held.take(lambda _: True) == ("elsewhere",)
