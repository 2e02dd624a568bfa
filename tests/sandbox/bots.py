"""A tiny bot on the real discord.py, to which tests add commands and controls."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from bot.sandbox import ManualClock, Sandbox
from bot.sandbox.discord_patch import discord_at

IDENTIFY_SECONDS = 5.0
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000003000000020802000000"
    "1216f14d0000000e49444154789c63fcffff3f031c0000150801fe9d3b1b960000000049454e44ae426082"
)


class TinyBot(discord.Client):
    """Handles the commands that a test adds to its `tree`, and records what it receives."""

    def __init__(self, clock: ManualClock, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
        super().__init__(**options)
        self.tree = app_commands.CommandTree(self)
        self.clock = clock
        self.messages: list[discord.Message] = []
        self.interactions: list[discord.Interaction] = []
        self.readies = 0
        self.resumes = 0

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """The library waits 5 seconds here, which the loopback Discord measures with its own clock."""
        self.clock.advance(IDENTIFY_SECONDS)

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)


@asynccontextmanager
async def running(sandbox: Sandbox, bot: TinyBot, token: str | None = None) -> AsyncIterator[TinyBot]:
    """The bot, logged in, synced and connected, until the end of the block."""
    with discord_at(sandbox.url):
        try:
            await bot.login(sandbox.token if token is None else token)
            await bot.tree.sync()
            task = asyncio.create_task(bot.connect())
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait((task, ready), return_when=asyncio.FIRST_COMPLETED)
            if ready.done():
                yield bot
            ready.cancel()
        finally:
            await bot.close()
        await task


async def eventually(done: Callable[[], object]) -> None:
    """Poll for a state inside the bot, which the loopback Discord cannot see."""
    async with asyncio.timeout(5):
        while not done():  # noqa: ASYNC110 - the bot has no event for it
            await asyncio.sleep(0.001)


def picture(name: str, description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(PIXEL), name, description=description)
