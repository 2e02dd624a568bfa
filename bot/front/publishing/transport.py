"""Sending to channels and people, and what Discord's refusals mean to us.

Needs no cache: a channel is its number. discord.py waits out rate limits and repeats what failed on Discord's side.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Protocol

import aiohttp
import discord

from bot.front.ui import components, message_state
from bot.front.ui.components import Screen

log = logging.getLogger(__name__)

UNCHANGEABLE = frozenset({30046, 50083})  # edited too often for its age; its thread is put away
SHUT = frozenset({50083, 160005})  # a thread that was locked: nobody opens it by writing there


class Unreachable(Exception):  # noqa: N818 - a state of affairs
    """The channel is gone, or we may no longer write there. Nothing to be done until somebody lets us in again."""


class MessageGone(Exception):  # noqa: N818
    """The message cannot be changed any more: it was deleted, or Discord says it is too old."""


class Transport(Protocol):
    """How the publisher reaches people."""

    async def send(
        self, table: str, shown: Screen, *, calls: Iterable[str] = (), once: str | None = None, silent: bool = False
    ) -> int:
        """A new message; the answer is its id. The same `once` within a few minutes sends nothing new."""

    async def edit(self, table: str, message: int, shown: Screen, *, anew: bool = False) -> None:
        """Change a message, keeping its files; `anew`: with the files of `shown` instead."""

    async def retire(self, table: str, message: int, shown: Screen) -> None:
        """Change a message that has had its day. It is a courtesy: whatever goes wrong is only noted."""

    async def delete(self, table: str, message: int) -> None:
        """Take a message away, with the same patience."""

    async def mailbox(self, person: str) -> str:
        """Where messages to one person alone are sent, named like a table."""

    async def reaches(self, table: str) -> bool:
        """Whether the channel is still there, open, and we may look into it."""


class DiscordTransport:
    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self, table: str, shown: Screen, *, calls: Iterable[str] = (), once: str | None = None, silent: bool = False
    ) -> int:
        channel, view, files = self._channel(table), components.layout(shown), components.files(shown)
        mentions = discord.AllowedMentions(users=[discord.Object(int(person)) for person in calls])
        nonce: Any = once  # the library takes None for none at all, though its types do not say so
        try:
            sent = await channel.send(view=view, files=files, allowed_mentions=mentions, silent=silent, nonce=nonce)
        except discord.HTTPException as error:
            if isinstance(error, discord.Forbidden | discord.NotFound) or error.code in SHUT:
                raise Unreachable(table) from error
            raise
        return sent.id

    async def edit(self, table: str, message: int, shown: Screen, *, anew: bool = False) -> None:
        partial = self._channel(table).get_partial_message(message)
        files = components.files(shown) if anew else discord.utils.MISSING
        try:
            await partial.edit(view=components.layout(shown), attachments=files)
        except discord.Forbidden as error:
            raise Unreachable(table) from error
        except discord.RateLimited as error:
            raise MessageGone(message) from error
        except discord.HTTPException as error:
            if isinstance(error, discord.NotFound) or error.code in UNCHANGEABLE:
                raise MessageGone(message) from error
            raise

    async def retire(self, table: str, message: int, shown: Screen) -> None:
        try:
            await self.edit(table, message, shown)
        except (MessageGone, Unreachable, discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("message %d at %s stays as it is: %r", message, table, error)

    async def delete(self, table: str, message: int) -> None:
        try:
            await self._channel(table).get_partial_message(message).delete()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("message %d at %s stays: %r", message, table, error)

    async def mailbox(self, person: str) -> str:
        try:
            channel = await self._client.create_dm(discord.Object(int(person)))
        except (discord.Forbidden, discord.NotFound) as error:
            raise Unreachable(person) from error
        return message_state.table_name(None, channel.id)

    async def reaches(self, table: str) -> bool:
        try:
            channel = await self._client.fetch_channel(message_state.channel_of(table))
        except (discord.Forbidden, discord.NotFound):
            return False
        return not (isinstance(channel, discord.Thread) and channel.locked)

    def _channel(self, table: str) -> discord.PartialMessageable:
        server = message_state.server_of(table)
        return self._client.get_partial_messageable(
            message_state.channel_of(table), guild_id=None if server is None else int(server)
        )
