"""Scripted trouble and rate limits, as the real discord.py lives through them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import ManualClock
from bot.sandbox.rest.faults import Broken, Cut, Faults, TooMany
from bot.sandbox.rest.rate_limits import REALISTIC, RateLimits
from bot.sandbox.rest.table import ROUTES
from tests.sandbox.bots import TinyBot, eventually
from tests.sandbox.conftest import Place

POST = "POST /channels/{channel_id}/messages"


def channel_of(place: Place, bot: TinyBot) -> discord.TextChannel:
    channel = bot.get_channel(place.ward.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_too_many_requests_are_tried_again(place: Place) -> None:
    async with place.running() as bot:
        place.sandbox.faults.add(POST, TooMany(0.01), count=2)
        place.sandbox.faults.add(POST, TooMany(0.01, everywhere=True))
        await channel_of(place, bot).send("at last")
        assert place.sandbox.rest.seen[POST] == 4 and place.sandbox.faults.left == 0
        assert [each.content for each in place.anna.sees(place.ward)] == ["at last"]


async def test_a_broken_server_is_tried_again(place: Place) -> None:
    """The library waits a real second before its next try. The first one was carried out all the same, and its nonce
    keeps the second from posting the message again."""
    async with place.running() as bot:
        place.sandbox.faults.add(POST, Broken(502, done=True))
        await channel_of(place, bot).send("once")
        assert [each.content for each in place.anna.sees(place.ward)] == ["once"]
        assert place.sandbox.rest.seen[POST] == 2


async def test_a_cut_connection_is_an_error(place: Place) -> None:
    async with place.running() as bot:
        place.sandbox.faults.add(POST, Cut(), after=1)
        await channel_of(place, bot).send("one")
        with pytest.raises(aiohttp.ClientError):
            await channel_of(place, bot).send("two")
        place.sandbox.faults.add("*", Cut(done=True))
        with pytest.raises(aiohttp.ClientError):
            await channel_of(place, bot).send("three")
        assert [each.content for each in place.anna.sees(place.ward)] == ["one", "three"]


async def test_a_held_answer_keeps_the_bot_busy(place: Place) -> None:
    @place.bot.tree.command(description="Slow")
    async def slow(context: discord.Interaction[Any]) -> None:
        await context.response.defer(thinking=True)
        await context.followup.send("done")

    async with place.running():
        gate = place.sandbox.faults.hold("POST /webhooks/{webhook_id}/{webhook_token}")
        reply = await place.anna.slash(place.ward, "slow")
        settled = asyncio.create_task(place.sandbox.settled())
        await eventually(lambda: place.sandbox.rest.under_way)
        assert reply.message.loading and not settled.done()
        gate.set()
        await settled
        assert reply.message.content == "done"
        gate = place.sandbox.faults.hold("POST /webhooks/{webhook_id}/{webhook_token}", done=True)
        reply = await place.anna.slash(place.ward, "slow")
        await reply.finished()
        assert reply.message.content == "done" and place.sandbox.rest.under_way == 1
        gate.set()
        await place.sandbox.settled()


async def test_an_unknown_route_is_a_mistake(place: Place) -> None:
    async with place.running() as bot:
        with pytest.raises(discord.NotFound):
            await bot.fetch_guild_preview(place.guild.id)
        assert [each.kind for each in place.mistakes()] == ["unknown route"]


async def test_a_strange_body_is_a_mistake(place: Place) -> None:
    async with place.running() as bot:
        with pytest.raises(discord.HTTPException):
            await bot.http.request(
                discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=place.ward.id), json=7
            )
        with pytest.raises(discord.HTTPException):
            await bot.http.request(
                discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=place.ward.id),
                json={"content": "x", "attachments": [3]},
            )
        assert {each.kind for each in place.mistakes()} >= {"invalid form", "strange form"}


def test_faults_are_taken_in_order() -> None:
    faults = Faults()
    faults.add("a", TooMany(), count=2, after=1)
    faults.add("a", Cut())
    assert [faults.next("a") for _ in range(4)] == [Cut(), TooMany(), TooMany(), None]
    faults.add("b", Cut())
    faults.clear()
    assert faults.next("b") is None and faults.left == 0


def test_a_limit_counts_per_channel_and_recovers() -> None:
    clock = ManualClock()
    limits = RateLimits(clock, {POST: (2, 5.0)})
    first, second, third = (limits.take(POST, "1") for _ in range(3))
    assert [first.retry_after, second.retry_after, third.retry_after] == [None, None, 5.0]
    assert [each.headers["X-RateLimit-Remaining"] for each in (first, second, third)] == ["1", "0", "0"]
    assert limits.take(POST, "2").retry_after is None
    clock.advance(5)
    assert limits.take(POST, "1").retry_after is None
    assert int(limits.take("GET /users/@me", "").headers["X-RateLimit-Remaining"]) > 1000


def test_limited_routes_exist() -> None:
    assert set(REALISTIC) <= {route.name for route in ROUTES}
