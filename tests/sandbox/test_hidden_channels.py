"""Channels that the bot cannot see: it gets them obfuscated over the gateway, and not at all over the API."""

from __future__ import annotations

from functools import partial

import discord

from bot.sandbox.model.permissions import VIEW
from bot.sandbox.model.wire import CHANNEL_OBFUSCATED, HIDDEN_NAME
from bot.sandbox.operations import administration
from tests.sandbox.bots import eventually
from tests.sandbox.conftest import Hospital
from tests.sandbox.raw_gateway import raw_client


async def test_a_hidden_channel_is_listed_without_what_it_is_for(hospital: Hospital) -> None:
    secret = hospital.sandbox.channel(hospital.guild, "secret", hospital.anna)
    async with raw_client(hospital.sandbox) as client:
        await client.ready()
        guild = (await client.receive())["d"]
    body = next(each for each in guild["channels"] if each["id"] == str(secret.id))
    assert (body["name"], body["flags"], body["topic"]) == (HIDDEN_NAME, CHANNEL_OBFUSCATED, None)
    assert (body["type"], body["position"], body["parent_id"]) == (0, secret.position, None)
    assert body["permission_overwrites"] == [{"id": str(hospital.guild.id), "type": 0, "allow": "0", "deny": str(VIEW)}]


async def test_losing_and_gaining_sight_is_told(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    async with hospital.running() as bot:
        guild = bot.guilds[0]
        administration.add_thread(world, hospital.ward, "Table", bot.application_id or 0)
        await eventually(lambda: guild.threads)
        for hide, name in ((True, HIDDEN_NAME), (False, "ward")):
            administration.set_overwrite(world, hospital.ward, world.bot, deny=VIEW if hide else 0)
            await eventually(partial(is_named, guild, hospital, name))
            listed = [each.name for each in await guild.fetch_channels()]
            assert listed == ([] if hide else ["ward"])
        assert [each.name for each in guild.threads] == ["Table"]


async def test_so_it_is_after_a_change_of_roles(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    administration.set_overwrite(world, hospital.ward, hospital.guild, deny=VIEW)
    role = administration.add_role(world, hospital.guild, "Doctors", VIEW)
    administration.set_overwrite(world, hospital.ward, role, allow=VIEW)
    async with hospital.running() as bot:
        guild = bot.guilds[0]
        assert channel_name(guild, hospital) == HIDDEN_NAME
        administration.give_role(world, hospital.guild, world.bot, role)
        await eventually(lambda: channel_name(guild, hospital) == "ward")


async def test_a_change_that_stays_hidden_is_not_told(hospital: Hospital) -> None:
    world = hospital.sandbox.world
    secret = hospital.sandbox.channel(hospital.guild, "secret", hospital.anna)
    async with raw_client(hospital.sandbox) as client:
        await client.ready()
        await client.receive()
        administration.set_overwrite(world, secret, hospital.ben.user, allow=VIEW)
        administration.delete_channel(world, secret)
        event = await client.receive()
        assert (event["t"], event["d"]["name"]) == ("CHANNEL_DELETE", HIDDEN_NAME)


def is_named(guild: discord.Guild, hospital: Hospital, name: str) -> bool:
    return channel_name(guild, hospital) == name


def channel_name(guild: discord.Guild, hospital: Hospital) -> str:
    channel = guild.get_channel(hospital.ward.id)
    assert channel is not None
    return channel.name
