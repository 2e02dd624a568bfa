"""Pointing discord.py at the loopback Discord instead of the real one.

Three class attributes of the library hold its addresses; they are set for the time of a `with` block and put back
after it. The connector refuses every other host, so nothing can reach the real Discord by mistake.
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


class Nowhere(AbstractResolver):
    """Knows no host. Addresses written as numbers, like the loopback one, never ask it."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:  # noqa: ARG002
        raise OSError(errno.EHOSTUNREACH, f"the loopback Discord does not let the bot reach {host}")

    async def close(self) -> None:
        return


@contextmanager
def discord_at(url: str) -> Iterator[None]:
    """Within the block, every discord.py client of this process talks to `url`."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = url + PREFIX
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gateway")
    Asset.BASE = url
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


def client_options() -> dict[str, Any]:
    """Keyword arguments for a `discord.Client` that stays on this machine. Needs a running event loop."""
    return {"connector": aiohttp.TCPConnector(limit=0, resolver=Nowhere()), "guild_ready_timeout": 0.05}
