"""Checks the bot's own account: whether Discord accepts the token, and which permissions it lacks on which server."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from msgspec import Struct

from bot.front.client import PERMISSIONS


class Account(Struct, frozen=True):
    """What Discord says about the bot's account."""

    name: str
    application: int
    invite_link: str
    lacking: tuple[tuple[str, tuple[str, ...]], ...]  # for each server, the permissions that are not granted
    servers: int


async def check_account(token: str, **options: Any) -> Account | None:
    """None: Discord does not accept the token. Raises `OSError` where Discord cannot be reached."""
    client = discord.Client(intents=discord.Intents.none(), **options)
    try:
        await client.login(token)
        guilds = await client.http.get_guilds(200)
        return _account(client, [dict(guild) for guild in guilds])
    except discord.LoginFailure:
        return None
    except (aiohttp.ClientError, discord.HTTPException) as error:
        raise OSError(str(error)) from error
    finally:
        await client.close()


def _account(client: discord.Client, guilds: list[dict[str, Any]]) -> Account:
    application = client.application_id or 0
    lacking = []
    for guild in guilds:
        granted = discord.Permissions(int(guild.get("permissions", 0)))
        missing = tuple(name for name, wanted in PERMISSIONS if wanted and not getattr(granted, name))
        if missing and not granted.administrator:
            lacking.append((str(guild["name"]), missing))
    link = discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
    return Account(str(client.user), application, link, tuple(lacking), len(guilds))
