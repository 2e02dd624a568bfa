"""Patches discord.py so that it connects to the loopback Discord.

Three class attributes of the library hold its addresses; a `with` block sets them and restores them at its end. The
connector resolves no host name, so nothing can reach the real Discord by mistake.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox.rest.server import PREFIX


class NoResolver(AbstractResolver):
    """Resolves no host name. Numeric addresses, such as the loopback one, are never resolved."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:  # noqa: ARG002
        raise OSError(errno.EHOSTUNREACH, f"the loopback Discord does not resolve {host}")

    async def close(self) -> None:
        return


@contextmanager
def discord_at(url: str) -> Iterator[None]:
    """Within the block, every discord.py client of this process connects to `url`."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = url + PREFIX
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gateway")
    Asset.BASE = url
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


def client_options() -> dict[str, Any]:
    """Keyword arguments of a `discord.Client` that connects to this machine only. Needs a running event loop."""
    return {"connector": aiohttp.TCPConnector(limit=0, resolver=NoResolver()), "guild_ready_timeout": 0.05}
