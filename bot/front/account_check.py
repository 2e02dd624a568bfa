"""Checks the bot's own account: whether Discord accepts the token, which permissions it lacks on which server, how many
connections Discord recommends, and how many it still allows today."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from msgspec import Struct

from bot.front.ui.invite_link import PERMISSIONS, invite_link

PAGE = 200  # servers that Discord lists at once


class Account(Struct, frozen=True):
    """What Discord says about the bot's account."""

    name: str
    application: int
    invite_link: str
    lacking: tuple[tuple[str, tuple[str, ...]], ...]  # for each server, the permissions that are not granted
    servers: int
    shards: int  # connections that Discord recommends
    starts_left: int  # session starts until the limit is reset, and of how many
    starts: int


async def check_account(token: str, **options: Any) -> Account | None:
    """None: Discord does not accept the token. Raises `OSError` where Discord cannot be reached."""
    client = discord.Client(intents=discord.Intents.none(), **options)
    try:
        await client.login(token)
        guilds = await _own_guilds(client)
        shards, _, limit = await client.http.get_bot_gateway()
        return Account(
            name=str(client.user),
            application=client.application_id or 0,
            invite_link=invite_link(client.application_id),
            lacking=_lacking(guilds),
            servers=len(guilds),
            shards=shards,
            starts_left=limit["remaining"],
            starts=limit["total"],
        )
    except discord.LoginFailure:
        return None
    except (aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound) as error:
        raise OSError(str(error)) from error
    finally:
        await client.close()


async def _own_guilds(client: discord.Client) -> list[dict[str, Any]]:
    """All servers of the bot, page by page."""
    guilds: list[dict[str, Any]] = []
    while True:
        page = await client.http.get_guilds(PAGE, after=int(guilds[-1]["id"]) if guilds else None)
        guilds += [dict(guild) for guild in page]
        if len(page) < PAGE:
            return guilds


def _lacking(guilds: list[dict[str, Any]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    lacking = []
    for guild in guilds:
        granted = discord.Permissions(int(guild.get("permissions", 0)))
        missing = tuple(name for name, wanted in PERMISSIONS if wanted and not getattr(granted, name))
        if missing and not granted.administrator:
            lacking.append((str(guild["name"]), missing))
    return tuple(lacking)
