"""The first message on a server: once, where we may write, with a way to a table."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.sandbox import Person
from bot.sandbox.model.entities import Channel, Guild, Message, Overwrite
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from tests.front.ward import Ward, hospital, labels, text_of, words
from tests.sandbox.bots import eventually


def found_a_server(ward: Ward, locale: str = "en-US") -> tuple[Person, Guild, Channel]:
    """A server that does not know the bot yet."""
    zoe = ward.sandbox.person("Zoe")
    guild = administration.add_guild(ward.sandbox.world, "Clinic", zoe.user, locale)
    return zoe, guild, administration.add_channel(ward.sandbox.world, guild, "lounge")


def greetings(person: Person, *channels: Channel) -> list[Message]:
    seen = [message for channel in channels for message in person.sees(channel)]
    return [message for message in seen if labels(message) in (["Open a table"], ["Ouvrir une table"])]


async def test_a_server_that_invites_the_bot_is_greeted_and_opens_a_table(ward: Ward) -> None:
    zoe, guild, lounge = found_a_server(ward)
    administration.invite_bot(ward.sandbox.world, guild)
    await ward.sandbox.until(lambda: bool(greetings(zoe, lounge)), "the greeting")
    (shown,) = greetings(zoe, lounge)
    assert "Hello, I am Ward Round" in words(shown)
    assert "**Hot Ward**" in words(shown)
    assert "`/settings`" in words(shown)
    offered = await (await zoe.click(shown, label="Open a table")).finished()
    assert offered.message.ephemeral
    opened = await (await zoe.click(offered.message, "opentable/hot_ward")).finished()
    await ward.settled()
    assert "The table is open." in text_of(opened)
    assert "1. Zoe · host" in words(ward.table(lounge, zoe))


async def test_it_is_greeted_in_its_language_and_only_once(ward: Ward) -> None:
    zoe, guild, lounge = found_a_server(ward, locale="fr")
    for _ in range(3):
        administration.invite_bot(ward.sandbox.world, guild)
        await ward.sandbox.until(lambda: bool(greetings(zoe, lounge)), "the greeting")
        await ward.settled()
        administration.leave(ward.sandbox.world, guild, ward.sandbox.world.bot)
        await ward.settled()
    (shown,) = greetings(zoe, lounge)
    assert "Bonjour, je suis Ward Round" in words(shown)


async def test_only_a_channel_in_which_we_may_write_is_used(ward: Ward) -> None:
    zoe, guild, lounge = found_a_server(ward)
    world = ward.sandbox.world
    silent = Overwrite(id=world.bot.id, member=True, deny=bits("send_messages"))
    world.put(replace(lounge, overwrites=(silent,)))
    open_channel = administration.add_channel(world, guild, "garden")
    administration.invite_bot(world, guild)
    await ward.sandbox.until(lambda: bool(greetings(zoe, open_channel)), "the greeting")
    assert greetings(zoe, lounge) == []


async def test_where_we_may_write_nowhere_nothing_is_tried(ward: Ward) -> None:
    _, guild, _ = found_a_server(ward)
    assert ward.bot is not None
    bot = ward.bot
    administration.invite_bot(ward.sandbox.world, guild, bits("view_channel"))
    everyone = ward.sandbox.world.get(Guild, guild.id).roles[0]
    administration.change_role(ward.sandbox.world, guild, everyone, bits("view_channel"))
    await eventually(lambda: bot.get_guild(guild.id) is not None)
    await ward.settled()
    assert not ward.sandbox.rest.refusals


async def test_a_server_with_tables_knows_us(ward: Ward) -> None:
    await ward.open("hot_ward")
    administration.leave(ward.sandbox.world, ward.guild, ward.sandbox.world.bot)
    await ward.settled()
    administration.invite_bot(ward.sandbox.world, ward.guild)
    await ward.settled()
    assert greetings(ward.ana, ward.ward) == []


async def test_a_server_that_comes_back_was_not_invited(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Discord may send a server after an outage in the same way as one that has just invited us."""
    caplog.set_level(logging.INFO)
    async with hospital(tmp_path) as ward, ward.running() as bot:
        guild = bot.get_guild(ward.guild.id)
        assert guild is not None
        bot.dispatch("guild_unavailable", guild)
        bot.dispatch("guild_join", guild)
        await eventually(lambda: "available again" in caplog.text)
        await ward.settled()
        assert "invited to server" not in caplog.text
        assert greetings(ward.ana, ward.ward) == []
        administration.leave(ward.sandbox.world, ward.guild, ward.sandbox.world.bot)
        await eventually(lambda: bot.get_guild(ward.guild.id) is None)
        administration.invite_bot(ward.sandbox.world, ward.guild)
        await ward.sandbox.until(lambda: bool(greetings(ward.ana, ward.ward)), "the greeting")
        assert f"invited to server {ward.guild.id}" in caplog.text
