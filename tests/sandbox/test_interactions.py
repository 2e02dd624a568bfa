"""The life of an interaction: what is refused when the bot responds too late or twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import discord
import pytest

from tests.sandbox.bots import eventually
from tests.sandbox.conftest import Hospital

Context = discord.Interaction[Any]

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


async def refused(request: Awaitable[Any]) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await request
    return caught.value.code


async def test_three_seconds_for_an_answer(hospital: Hospital) -> None:
    codes: list[int] = []

    @hospital.bot.tree.command(description="Late")
    async def late(context: Context) -> None:
        hospital.clock.advance(3)
        codes.append(await refused(context.response.send_message("too late")))

    async with hospital.running():
        deed = asyncio.create_task(hospital.anna.slash(hospital.ward, "late"))
        await eventually(lambda: codes)
        assert codes == [10062] and not deed.done()
        assert len(hospital.sandbox.unanswered()) == 1
        deed.cancel()


async def test_one_answer_only(hospital: Hospital) -> None:
    codes: list[int] = []

    @hospital.bot.tree.command(description="Twice")
    async def twice(context: Context) -> None:
        await context.response.send_message("once")
        again = discord.webhook.async_.async_context.get()
        params = discord.webhook.async_.interaction_message_response_params(type=4, content="again")
        request = again.create_interaction_response(context.id, context.token, session=context._session, params=params)
        codes.append(await refused(request))

    async with hospital.running():
        await hospital.anna.slash(hospital.ward, "twice")
        await eventually(lambda: codes)
        assert codes == [40060]


async def test_a_token_is_valid_for_fifteen_minutes(hospital: Hospital) -> None:
    kept: list[Context] = []

    @hospital.bot.tree.command(description="Keep")
    async def keep(context: Context) -> None:
        await context.response.send_message("private", ephemeral=True)
        kept.append(context)

    async with hospital.running():
        reply = await hospital.anna.slash(hospital.ward, "keep")
        await eventually(lambda: kept)
        hospital.clock.advance(15 * 60 - 1)
        await kept[0].edit_original_response(content="still here")
        assert reply.message.content == "still here"
        hospital.clock.advance(1)
        assert await refused(kept[0].edit_original_response(content="gone")) == 50027
        assert await refused(kept[0].followup.send("gone")) == 50027
        assert reply.message.content == "still here"


async def test_a_private_message_can_only_be_edited_through_its_token(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Whisper")
    async def whisper(context: Context) -> None:
        await context.response.send_message("psst", ephemeral=True)

    async with hospital.running() as bot:
        message = (await hospital.anna.slash(hospital.ward, "whisper")).message
        partial = bot.get_partial_messageable(hospital.ward.id).get_partial_message(message.id)
        assert await refused(partial.edit(content="loud")) == 10008
        assert await refused(partial.delete()) == 10008


async def test_nothing_before_the_first_answer(hospital: Hospital) -> None:
    codes: list[int] = []

    @hospital.bot.tree.command(description="Eager")
    async def eager(context: Context) -> None:
        codes.append(await refused(context.followup.send("first!")))
        await context.response.send_message("now")
        await context.delete_original_response()
        codes.append(await refused(context.edit_original_response(content="gone")))

    async with hospital.running():
        await hospital.anna.slash(hospital.ward, "eager")
        await eventually(lambda: len(codes) == 2)
        assert codes == [10015, 10008]


async def test_follow_ups_are_edited_and_deleted(hospital: Hospital) -> None:
    done: list[str] = []

    @hospital.bot.tree.command(description="Talk")
    async def talk(context: Context) -> None:
        await context.response.defer()
        first = await context.followup.send("one", wait=True)
        second = await context.followup.send("two", wait=True, ephemeral=True)
        await second.edit(content="two and a half")
        done.append((await context.original_response()).content)
        await first.delete()
        done.append("deleted")

    async with hospital.running():
        reply = await hospital.anna.slash(hospital.ward, "talk")
        await eventually(lambda: len(done) == 2)
        assert done[0] == "one"
        assert [each.content for each in reply.messages] == ["two and a half"]
        await hospital.sandbox.settled()


async def test_old_messages_are_edited_sparingly(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        channel = bot.get_channel(hospital.ward.id)
        assert isinstance(channel, discord.TextChannel)
        old = await channel.send("new")
        for _ in range(6):
            await old.edit(content="young still")
        hospital.clock.advance(3601)
        for _ in range(5):
            await old.edit(content="old")
        assert await refused(old.edit(content="one too many")) == 30046
        await (await channel.send("young")).edit(content="edited")
        hospital.clock.advance(3601)
        await old.edit(content="an hour later")
