"""Injected faults and rate limits, as the real discord.py handles them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import ManualClock
from bot.sandbox.rest.faults import Broken, Cut, Faults, Refused, SentRequest, TooMany
from bot.sandbox.rest.global_limit import MAX_PER_SECOND, GlobalLimit
from bot.sandbox.rest.rate_limits import REALISTIC, RateLimits
from bot.sandbox.rest.route_table import ROUTES
from tests.sandbox.bots import TinyBot, eventually
from tests.sandbox.conftest import Hospital

POST = "POST /channels/{channel_id}/messages"


def channel_of(hospital: Hospital, bot: TinyBot) -> discord.TextChannel:
    channel = bot.get_channel(hospital.ward.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_too_many_requests_are_tried_again(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        hospital.sandbox.faults.add(POST, TooMany(0.01), count=2)
        hospital.sandbox.faults.add(POST, TooMany(0.01, everywhere=True))
        await channel_of(hospital, bot).send("at last")
        assert hospital.sandbox.rest.request_counts[POST] == 4 and hospital.sandbox.faults.left == 0
        assert [each.content for each in hospital.anna.sees(hospital.ward)] == ["at last"]


async def test_a_broken_server_is_tried_again(hospital: Hospital) -> None:
    """The library waits a real second before its next attempt. The first one was handled, and because of its nonce the
    second does not post the message again."""
    async with hospital.running() as bot:
        hospital.sandbox.faults.add(POST, Broken(502, done=True))
        await channel_of(hospital, bot).send("once")
        assert [each.content for each in hospital.anna.sees(hospital.ward)] == ["once"]
        assert hospital.sandbox.rest.request_counts[POST] == 2


async def test_a_cut_connection_is_an_error(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        hospital.sandbox.faults.add(POST, Cut(), after=1)
        await channel_of(hospital, bot).send("one")
        with pytest.raises(aiohttp.ClientError):
            await channel_of(hospital, bot).send("two")
        hospital.sandbox.faults.add("*", Cut(done=True))
        with pytest.raises(aiohttp.ClientError):
            await channel_of(hospital, bot).send("three")
        assert [each.content for each in hospital.anna.sees(hospital.ward)] == ["one", "three"]


async def test_a_held_answer_keeps_the_bot_busy(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Slow")
    async def slow(context: discord.Interaction[Any]) -> None:
        await context.response.defer(thinking=True)
        await context.followup.send("done")

    async with hospital.running():
        gate = hospital.sandbox.faults.hold("POST /webhooks/{webhook_id}/{webhook_token}")
        reply = await hospital.anna.slash(hospital.ward, "slow")
        settled = asyncio.create_task(hospital.sandbox.settled())
        await eventually(lambda: hospital.sandbox.rest.in_flight)
        assert reply.message.loading and not settled.done()
        gate.set()
        await settled
        assert reply.message.content == "done"
        gate = hospital.sandbox.faults.hold("POST /webhooks/{webhook_id}/{webhook_token}", done=True)
        reply = await hospital.anna.slash(hospital.ward, "slow")
        await reply.finished()
        assert reply.message.content == "done" and hospital.sandbox.rest.in_flight == 1
        gate.set()
        await hospital.sandbox.settled()


async def test_an_unknown_route_is_a_mistake(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        with pytest.raises(discord.NotFound):
            await bot.fetch_guild_preview(hospital.guild.id)
        assert [each.kind for each in hospital.mistakes()] == ["unknown route"]


async def test_a_malformed_body_is_a_mistake(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        with pytest.raises(discord.HTTPException):
            await bot.http.request(
                discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=hospital.ward.id), json=7
            )
        with pytest.raises(discord.HTTPException):
            await bot.http.request(
                discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=hospital.ward.id),
                json={"content": "x", "attachments": [3]},
            )
        assert {each.kind for each in hospital.mistakes()} >= {"invalid form", "malformed body"}


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


def test_made_up_channels_do_not_fill_the_memory() -> None:
    limits = RateLimits(ManualClock(), {POST: (1, 5.0)})
    for channel in range(20_000):
        limits.take(POST, str(channel))
    assert len(limits._buckets) == 10_000
    assert limits.take(POST, "19999").retry_after == 5.0


def test_limited_routes_exist() -> None:
    assert set(REALISTIC) <= {route.name for route in ROUTES}


def test_requests_a_second_are_counted_and_refused_only_where_that_is_wanted() -> None:
    for enforced in (False, True):
        clock = ManualClock()
        limit = GlobalLimit(clock, enforced=enforced)
        refused = [limit.take("/channels/1/messages") for _ in range(MAX_PER_SECOND + 10)]
        assert limit.take("/interactions/1/token/callback") is None
        assert (limit.peak, limit.refused) == ((MAX_PER_SECOND, 10) if enforced else (MAX_PER_SECOND + 10, 0))
        assert refused[MAX_PER_SECOND:] == ([1.0] if enforced else [None]) * 10
        clock.advance(1.0)
        assert limit.take("/channels/1/messages") is None


def test_a_fault_may_depend_on_what_is_sent() -> None:
    faults = Faults()
    faults.add("a", Refused(50035), count=2, when=lambda sent: sent.shows_pictures)
    plain = SentRequest({"components": [{"content": "hello"}]})
    picture = SentRequest({"components": [{"media": {"url": "attachment://sheet.png"}}]})
    assert [faults.next("a", sent) for sent in (plain, picture, plain, picture, picture)] == [
        *(None, Refused(50035), None, Refused(50035), None)
    ]


async def test_the_limit_of_the_application_is_told_as_discord_does(hospital: Hospital) -> None:
    """discord.py then holds back every request, and tries again."""
    async with hospital.running() as bot:
        hospital.sandbox.rest.global_limit = limit = GlobalLimit(hospital.sandbox.world.clock, enforced=True)
        for _ in range(MAX_PER_SECOND):
            limit.take("/channels/1/messages")
        sending = asyncio.create_task(channel_of(hospital, bot).send("at last"))
        await eventually(lambda: limit.refused)
        assert limit.invalid == 1
        limit._recent.clear()
        await sending
        assert [each.content for each in hospital.anna.sees(hospital.ward)] == ["at last"]
