"""The routes that a bot needs less often: single commands, roles, renaming, emojis, and their errors."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from bot.sandbox import ManualClock, NotPossible, Sandbox
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.gateway.dispatches import MEMBERS, MESSAGE_CONTENT
from bot.sandbox.model.entities import Channel, Upload
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from tests.sandbox.bots import PIXEL, TinyBot, eventually, running
from tests.sandbox.conftest import Hospital

Context = discord.Interaction[Any]


async def refused(request: Awaitable[Any]) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await request
    return caught.value.code


async def test_commands_one_at_a_time(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        http, me = bot.http, bot.application_id or 0
        body: Any = {"name": "play", "description": "Play", "type": 1}
        made = await http.upsert_global_command(me, body)
        again = await http.upsert_global_command(me, body | {"description": "Play again"})
        assert made["id"] == again["id"] and made["version"] != again["version"]
        local = await http.upsert_guild_command(me, hospital.guild.id, body | {"description": "Here"})
        assert local["id"] != made["id"]
        fetched = await http.get_global_command(me, int(made["id"]))
        assert fetched["description"] == "Play again"
        await http.edit_global_command(me, int(made["id"]), {"name": "jouer"})
        assert [each.name for each in await bot.tree.fetch_commands()] == ["jouer"]
        assert [each.name for each in await bot.tree.fetch_commands(guild=bot.guilds[0])] == ["play"]
        await http.delete_global_command(me, int(made["id"]))
        assert await refused(http.get_global_command(me, int(made["id"]))) == 10063
        assert await refused(http.upsert_global_command(me, body | {"name": "PLAY"})) == 50035
        assert [each.kind for each in hospital.mistakes()] == ["invalid form"]


async def test_roles_below_its_own(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    champion = administration.add_role(world, hospital.guild, "Champion")
    async with hospital.running() as bot:
        member = await bot.guilds[0].fetch_member(hospital.ben.id)
        role = discord.Object(champion.id)
        assert await refused(member.add_roles(role)) == 50013
        administration.invite_bot(world, hospital.guild, bits("manage_roles", "view_channel"))
        await member.add_roles(role)
        kept = world.member(hospital.guild.id, hospital.ben.id)
        assert kept is not None and kept.roles == (champion.id,)
        await member.remove_roles(role)
        kept = world.member(hospital.guild.id, hospital.ben.id)
        assert kept is not None and kept.roles == ()
        assert await refused(member.add_roles(discord.Object(5))) == 10011
        assert await refused(member.add_roles(discord.Object(hospital.guild.roles[-1].id))) == 50013
        await eventually(lambda: bot.guilds[0].get_role(champion.id))


async def test_channels_are_renamed_and_removed_with_permission(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    async with hospital.running() as bot:
        channel = bot.get_channel(hospital.ward.id)
        assert isinstance(channel, discord.TextChannel)
        assert await refused(channel.edit(name="other")) == 50013
        assert await refused(channel.delete()) == 50013
        administration.invite_bot(world, hospital.guild, bits("manage_channels", "view_channel", "send_messages"))
        await channel.edit(name="other", topic="calm")
        assert world.get(Channel, hospital.ward.id).topic == "calm"
        fetched = await bot.fetch_channel(hospital.ward.id)
        assert isinstance(fetched, discord.TextChannel) and fetched.name == "other"
        await channel.delete()
        assert world.find(Channel, hospital.ward.id) is None
        await bot.guilds[0].leave()
        await eventually(lambda: not bot.guilds)


async def test_threads_have_their_own_rules(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        channel = bot.get_channel(hospital.ward.id)
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name="Table", type=discord.ChannelType.public_thread)
        assert (
            await refused(bot.http.start_thread_without_message(thread.id, name="x", auto_archive_duration=60, type=11))
            == 50024
        )
        assert await refused(bot.http.get_thread_members(channel.id)) == 50024
        assert await refused(thread.add_user(discord.Object(42))) == 10007
        assert await refused(channel.create_thread(name="x", auto_archive_duration=61)) == 50035  # type: ignore[arg-type]
        await thread.edit(locked=True)
        assert await refused(thread.send("hello?")) == 50083
        await thread.edit(locked=False, archived=True)
        await thread.send("open again")
        assert not hospital.sandbox.world.get(Channel, thread.id).archived
        await thread.leave()
        assert [each.id for each in await thread.fetch_members()] == []
        assert {each.kind for each in hospital.mistakes()} <= {"invalid form", "openapi request"}


async def test_looking_around_in_a_channel(hospital: Hospital) -> None:
    said = [hospital.ben.say(hospital.ward, str(index)) for index in range(9)]
    async with hospital.running() as bot:
        channel = bot.get_channel(hospital.ward.id)
        assert isinstance(channel, discord.TextChannel)
        around = [each.id async for each in channel.history(around=discord.Object(said[4].id), limit=3)]
        assert sorted(around) == [each.id for each in said[3:6]]
        reference = discord.MessageReference(
            message_id=hospital.sandbox.world.new_id(), channel_id=channel.id, fail_if_not_exists=True
        )
        assert await refused(channel.send("x", reference=reference)) == 50035
        reference.fail_if_not_exists = False
        assert (await channel.send("x", reference=reference)).reference is None
        assert [each.kind for each in hospital.mistakes()] == ["invalid form"]


async def test_emojis_of_the_application(hospital: Hospital) -> None:
    async with hospital.running() as bot:
        emoji = await bot.create_application_emoji(name="pill", image=PIXEL)
        assert await refused(bot.create_application_emoji(name="pill", image=PIXEL)) == 50035
        assert await refused(bot.create_application_emoji(name="p", image=PIXEL)) == 50035
        large = PIXEL + bytes(256 * 1024)
        assert await refused(bot.create_application_emoji(name="large", image=large)) == 50035
        wrong = {"name": "wrong", "image": "data:text/plain;base64,AAAA"}
        assert (
            await refused(bot.http.create_application_emoji(bot.application_id or 0, wrong["name"], wrong["image"]))
            == 50035
        )
        assert (await emoji.edit(name="tablet")).name == "tablet"
        assert (await bot.fetch_application_emoji(emoji.id)).name == "tablet"
        await emoji.delete()
        assert await refused(bot.fetch_application_emoji(emoji.id)) == 10014
        assert {each.kind for each in hospital.mistakes()} <= {"invalid form", "openapi request"}


class Form(ui.Modal, title="Form"):
    """One of each part of a modal, apart from texts and selects."""

    first = ui.Label[Any](
        text="One",
        component=ui.RadioGroup(custom_id="one", options=[discord.RadioGroupOption(label=each) for each in "abc"]),
    )
    second = ui.Label[Any](
        text="Some",
        component=ui.CheckboxGroup(
            custom_id="some", options=[discord.CheckboxGroupOption(label=each) for each in "abc"], max_values=2
        ),
    )
    third = ui.Label[Any](text="Yes", component=ui.Checkbox(custom_id="yes", default=True))
    fourth = ui.Label[Any](text="File", component=ui.FileUpload(custom_id="file", required=False))

    async def on_submit(self, context: Context) -> None:
        one, some, yes, file = (label.component for label in (self.first, self.second, self.third, self.fourth))
        assert isinstance(one, ui.RadioGroup) and isinstance(some, ui.CheckboxGroup)
        assert isinstance(yes, ui.Checkbox) and isinstance(file, ui.FileUpload)
        sizes = [each.size for each in file.values]
        await context.response.send_message(f"{one.value} {some.values} {yes.value} {sizes}")


async def test_every_part_of_a_form(hospital: Hospital) -> None:
    @hospital.bot.tree.command(description="Form")
    async def form(context: Context) -> None:
        await context.response.send_modal(Form())

    async with hospital.running():
        shown = await hospital.anna.slash(hospital.ward, "form")
        for wrong in ({"one": "d", "some": ["a"]}, {"some": ["a"]}, {"one": "a", "some": ["a", "b", "c"]}, {"two": 1}):
            with pytest.raises(NotPossible):
                await hospital.anna.submit(shown, wrong)
        picture = Upload(filename="a.png", content_type=None, content=PIXEL)
        values = {"one": "a", "Some": ["a", "c"], "yes": False, "file": [picture]}
        assert (await hospital.anna.submit(shown, values)).message.content == f"a ['a', 'c'] False [{len(PIXEL)}]"
        shown = await hospital.anna.slash(hospital.ward, "form")
        assert (await hospital.anna.submit(shown, one="b", some="c")).message.content == "b ['c'] True []"


async def test_a_bot_with_every_intent_hears_of_people() -> None:
    """With privileged intents it gets the content of messages and the events of members."""
    heard: list[str] = []
    everything = discord.Intents(guilds=True, members=True, guild_messages=True, message_content=True)

    class Nosy(TinyBot):
        async def on_member_join(self, member: discord.Member) -> None:
            heard.append(f"{member.display_name} came")

        async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
            heard.append(f"{member.display_name} has {len(member.roles) - 1} roles")

        async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
            heard.append(f"{payload.user.name} left")

        async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
            heard.append(f"now {len(guild.roles)} roles")

        async def on_thread_member_join(self, member: discord.ThreadMember) -> None:
            heard.append(f"{member.id} joined a thread")

    clock = ManualClock()
    async with Sandbox(clock=clock, privileged_intents=MEMBERS | MESSAGE_CONTENT) as sandbox:
        anna = sandbox.person("Anna")
        guild = sandbox.guild("Hospital", anna)
        ward = sandbox.channel(guild, "ward")
        async with running(sandbox, Nosy(clock, intents=everything, **client_options())) as bot:
            ben = sandbox.person("Ben", guild)
            role = administration.add_role(sandbox.world, guild, "Doctors")
            administration.give_role(sandbox.world, guild, ben.user, role)
            anna.say(ward, "a secret no more")
            thread = administration.add_thread(sandbox.world, ward, "Table", bot.application_id or 0)
            ben.say(thread, "here I am")
            await eventually(lambda: len(bot.messages) == 3)
            administration.leave(sandbox.world, guild, ben.user)
            await eventually(lambda: "ben left" in heard)
            assert bot.messages[0].content == "a secret no more"
            assert [each.id async for each in bot.guilds[0].fetch_members(limit=1)] == [bot.application_id]
            assert {"Ben came", "Ben has 1 roles", "now 3 roles", f"{ben.id} joined a thread"} <= set(heard)
            administration.delete_guild(sandbox.world, guild)
            await eventually(lambda: not bot.guilds)
        assert sandbox.errors == []


async def test_no_other_host_is_ever_asked(hospital: Hospital) -> None:
    connector = client_options()["connector"]
    async with aiohttp.ClientSession(connector=connector) as http:
        with pytest.raises(aiohttp.ClientConnectorError, match="does not resolve"):
            await http.get("https://discord.com/api/v10/gateway")
    with discord_at(hospital.sandbox.url):
        assert discord.http.Route.BASE.startswith(hospital.sandbox.url)
    assert discord.http.Route.BASE.startswith("https://discord.com")
