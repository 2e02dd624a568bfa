"""The real discord.py in channels, threads and direct messages: writing, editing, files, visibility."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from bot.sandbox import NotPossible
from bot.sandbox.model.entities import ANNOUNCEMENT, Channel, Message
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from tests.sandbox.bots import PIXEL, TinyBot, eventually, picture
from tests.sandbox.conftest import Hospital


def text_channel(hospital: Hospital, bot: TinyBot) -> discord.TextChannel:
    channel = bot.get_channel(hospital.ward.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_messages_come_and_go(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        channel = text_channel(hospital, bot)
        sent = await channel.send("hello", embed=discord.Embed(title="Title", description="words"))
        reply = await sent.reply(
            f"hi {hospital.anna.mention} {hospital.ben.mention}", allowed_mentions=_only(hospital.anna.id)
        )
        assert [each.id for each in reply.mentions] == [hospital.anna.id]
        await sent.edit(content="hello again")
        assert [each.content async for each in channel.history()][-1] == "hello again"
        assert [each.id async for each in channel.history(after=sent)] == [reply.id]
        assert [each.id async for each in channel.history(before=reply, limit=1)] == [sent.id]
        assert (await channel.fetch_message(reply.id)).reference is not None
        await sent.add_reaction("👍")
        assert hospital.ben.sees(hospital.ward)[0].reactions[0].people == (bot.application_id,)
        await sent.remove_reaction("👍", discord.Object(bot.application_id or 0))
        await sent.delete()
        with pytest.raises(discord.NotFound):
            await channel.fetch_message(sent.id)
        async with channel.typing():
            pass
        assert [each.id for each in hospital.anna.sees(hospital.ward)] == [reply.id]


def _only(user: int) -> discord.AllowedMentions:
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])


async def test_the_same_message_is_not_posted_twice(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        channel = text_channel(hospital, bot)
        first, again = await channel.send("round 1", nonce="match-1"), await channel.send("round 1", nonce="match-1")
        assert first.id == again.id
        hospital.clock.advance(600)
        assert (await channel.send("round 1", nonce="match-1")).id != first.id
        assert (await channel.send("round 2", nonce="match-2")).content == "round 2"


async def test_the_bot_reads_only_what_is_meant_for_it(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        hospital.anna.say(hospital.ward, "a secret")
        hospital.anna.say(hospital.ward, f"<@{bot.application_id}> listen")
        hospital.anna.say(hospital.anna.direct(), "in private")
        await eventually(lambda: len(bot.messages) == 3)
        assert [each.content for each in bot.messages] == ["", f"<@{bot.application_id}> listen", "in private"]


async def test_pictures_are_kept_replaced_and_served(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        channel = text_channel(hospital, bot)
        sent = await channel.send("one", files=[picture("a.png", "first"), picture("b c.png")])
        assert [each.filename for each in sent.attachments] == ["a.png", "b_c.png"]
        assert sent.attachments[0].description == "first" and sent.attachments[0].width == 3
        assert await sent.attachments[0].read() == PIXEL
        kept = await sent.edit(content="two")
        assert [each.filename for each in kept.attachments] == ["a.png", "b_c.png"]
        more = await kept.add_files(picture("c.png"))
        assert [each.filename for each in more.attachments] == ["a.png", "b_c.png", "c.png"]
        swapped = await more.edit(attachments=[more.attachments[1], picture("d.png")])
        assert [each.filename for each in swapped.attachments] == ["b_c.png", "d.png"]
        with pytest.raises(discord.NotFound):
            await sent.attachments[0].read()
        bare = await swapped.edit(attachments=[])
        assert bare.attachments == []


async def test_a_file_can_be_too_large(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        large = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.bin")
        with pytest.raises(discord.HTTPException) as caught:
            await text_channel(hospital, bot).send(file=large)
        assert (caught.value.status, caught.value.code) == (413, 40005)


async def test_threads_and_who_sees_them(hospital: Hospital) -> None:
    zoe = hospital.sandbox.person("Zoé", hospital.guild)
    async with hospital.running() as bot:
        channel = text_channel(hospital, bot)
        start = await channel.send("a table")
        public = await start.create_thread(name="Table 1")
        await public.send("welcome")
        assert public.id == start.id and (await channel.fetch_message(start.id)).flags.has_thread
        private = await channel.create_thread(name="Table 2", invitable=False)
        await private.add_user(discord.Object(hospital.ben.id))
        await private.send("psst")
        loose = await channel.create_thread(name="Table 3", type=discord.ChannelType.public_thread)
        names = {each.name for each in zoe.channels()}
        assert names == {"ward", "Table 1", "Table 3"}
        assert [each.content for each in hospital.ben.sees(private.id)] == ["psst"]
        assert [each.id for each in await private.fetch_members()] == [bot.application_id, hospital.ben.id]
        await private.remove_user(discord.Object(hospital.ben.id))
        assert private.id not in {each.id for each in hospital.ben.channels()}
        await loose.edit(archived=True, locked=True)
        assert hospital.sandbox.world.get(Channel, loose.id).archived
        assert {each.id for each in await hospital.bot.guilds[0].active_threads()} == {public.id, private.id}
        assert private.id in {each.id for each in hospital.bot.guilds[0].threads}
        await private.send(f"come in, {zoe.mention}", allowed_mentions=discord.AllowedMentions.none())
        assert private.id not in {each.id for each in zoe.channels()}
        await private.send(f"come in, {zoe.mention}", allowed_mentions=discord.AllowedMentions(users=True))
        assert private.id in {each.id for each in zoe.channels()}
        with pytest.raises(discord.HTTPException) as caught:
            await start.create_thread(name="again")
        assert caught.value.code == 160004


async def test_direct_messages(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        user = await bot.fetch_user(hospital.ben.id)
        sent = await user.send("your turn")
        assert isinstance(sent.channel, discord.DMChannel)
        assert [each.content for each in hospital.ben.sees(hospital.ben.direct())] == ["your turn"]
        assert hospital.ben.direct().id not in {each.id for each in hospital.anna.channels()}


async def test_commands_in_direct_messages(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Solo")
    async def solo(context: discord.Interaction) -> None:
        assert context.guild is None and context.user.id == hospital.anna.id
        await context.response.send_message("alone at last")

    @hospital.bot.tree.command(description="Together")
    @discord.app_commands.guild_only()
    async def together(context: discord.Interaction) -> None:
        await context.response.send_message("never here")

    async with hospital.running():
        assert (await hospital.anna.slash(hospital.anna.direct(), "solo")).message.content == "alone at last"
        with pytest.raises(AssertionError):
            await hospital.anna.slash(hospital.anna.direct(), "together")


async def test_what_the_bot_may_not_do(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    hidden = hospital.sandbox.channel(hospital.guild, "hidden", hospital.anna)
    said = hospital.anna.say(hospital.ward, "mine")

    async def code(request: Any) -> int:
        with pytest.raises(discord.HTTPException) as caught:
            await request
        return caught.value.code

    async with hospital.running() as bot:
        channel = text_channel(hospital, bot)
        secret = bot.get_partial_messageable(hidden.id)
        assert await code(secret.send("x")) == 50001
        assert await code(bot.get_partial_messageable(12345).send("x")) == 10003
        assert await code(channel.get_partial_message(777).edit(content="x")) == 10008
        assert await code(channel.get_partial_message(said.id).edit(content="x")) == 50005
        assert await code(channel.get_partial_message(said.id).delete()) == 50013
        administration.set_overwrite(world, hospital.ward, hospital.guild, deny=bits("attach_files"))
        administration.set_overwrite(world, hospital.ward, hospital.guild.roles[-1], deny=bits("attach_files"))
        assert await code(channel.send(file=picture("a.png"))) == 50013
        administration.set_overwrite(world, hospital.ward, world.bot, deny=bits("send_messages"))
        assert await code(channel.send("x")) == 50013
        administration.set_overwrite(world, hospital.ward, world.bot, deny=bits("view_channel"))
        assert await code(channel.send("x")) == 50001
        administration.leave(world, hospital.guild, world.bot)
        assert await code(channel.send("x")) == 50001
        assert await code(bot.fetch_guild(hospital.guild.id)) == 50001
        administration.delete_channel(world, hospital.ward)
        assert await code(channel.send("x")) == 10003


async def test_guilds_members_and_emojis(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        guild = await bot.fetch_guild(hospital.guild.id)
        assert guild.name == "Hospital" and guild.approximate_member_count == 3
        assert (await guild.fetch_member(hospital.ben.id)).display_name == "Ben"
        with pytest.raises(discord.NotFound):
            await guild.fetch_member(42)
        assert [each.name for each in await guild.fetch_channels()] == ["ward"]
        assert [each.name for each in await guild.fetch_roles()] == ["@everyone", "Ward Round"]
        assert [each.name async for each in bot.fetch_guilds()] == ["Hospital"]
        found = await bot.guilds[0].query_members(user_ids=[hospital.ben.id])
        assert [each.id for each in found] == [hospital.ben.id]
        emoji = await bot.create_application_emoji(name="pill", image=PIXEL)
        assert [each.name for each in await bot.fetch_application_emojis()] == ["pill"]
        await emoji.delete()
        assert await bot.fetch_application_emojis() == []


async def test_being_kicked_and_invited_again(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    async with hospital.running() as bot:
        view: discord.ui.View = discord.ui.View()
        view.add_item(discord.ui.Button(label="x", custom_id="x"))
        there = world.get(Message, hospital.ward.id, (await text_channel(hospital, bot).send("x", view=view)).id)
        administration.leave(world, hospital.guild, world.bot)
        await eventually(lambda: not bot.guilds)
        with pytest.raises(NotPossible):
            await hospital.anna.click(there, "x", stale=True)
        administration.invite_bot(world, hospital.guild)
        await eventually(lambda: bool(bot.guilds))
        await text_channel(hospital, bot).send("back again")
        hospital.sandbox.channel(hospital.guild, "new ward")
        await eventually(lambda: len(bot.guilds[0].text_channels) == 2)
        administration.delete_channel(world, hospital.ward)
        await eventually(lambda: len(bot.guilds[0].text_channels) == 1)
        assert world.messages(hospital.ward.id) == ()
    assert not list(world.all(Message))


async def test_an_announcement_channel_has_only_announcement_threads(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    news = administration.add_channel(world, hospital.guild, "news", kind=ANNOUNCEMENT)
    async with hospital.running() as bot:
        channel = bot.get_channel(news.id)
        assert isinstance(channel, discord.TextChannel) and channel.is_news()
        for kind in (11, 12):
            with pytest.raises(discord.HTTPException) as refused:
                await bot.http.start_thread_without_message(news.id, name="x", auto_archive_duration=60, type=kind)
            assert refused.value.code == 50024
        with pytest.raises(discord.HTTPException) as refused:
            await bot.http.start_thread_without_message(news.id, name="x", auto_archive_duration=60, type=5)  # type: ignore[arg-type]
        assert refused.value.code == 50035
        thread = await channel.create_thread(name="Table", type=discord.ChannelType.news_thread)
        assert thread.type is discord.ChannelType.news_thread
        from_message = await (await channel.send("hear, hear")).create_thread(name="Heard")
        assert from_message.type is discord.ChannelType.news_thread
    assert {each.kind for each in hospital.mistakes()} <= {"invalid form", "openapi request"}


async def test_writing_to_many_people_for_the_first_time_is_refused(hospital: Hospital) -> None:
    people = [hospital.sandbox.person(f"Patient {number}", hospital.guild) for number in range(21)]
    async with hospital.running() as bot:
        for person in people[:20]:
            await bot.create_dm(discord.Object(person.id))
        with pytest.raises(discord.Forbidden) as refused:
            await bot.create_dm(discord.Object(people[20].id))
        assert refused.value.code == 40003
        assert [each.kind for each in hospital.mistakes()] == ["direct channels"]
        await bot.http.start_private_message(people[0].id)  # which exists already
        hospital.clock.advance(600)
        await bot.create_dm(discord.Object(people[20].id))
