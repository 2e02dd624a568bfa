"""Sending to channels and people, and what Discord's error codes mean for us.

Needs no cache: a channel is only its id. discord.py waits out rate limits and retries what failed on Discord's side.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

import aiohttp
import discord

from bot.front.interactions.picture_ways import PicturesRefused, is_refusal, shows_files
from bot.front.publishing.pacing import Suspended, sending
from bot.front.ui import addresses
from bot.front.ui.components import Screen, build_files, build_view

log = logging.getLogger(__name__)

NOT_EDITABLE = frozenset({30046, 50083})  # edited too often for its age; its thread is archived
OPENED_TOO_FAST = 40003  # too many people were written to for the first time
OPENED_TOO_FAST_PAUSE = 60.0  # seconds; Discord does not say how long to wait
THREAD_LOCKED = frozenset({50083, 160005})  # sending does not open a locked thread again


class Unreachable(Exception):  # noqa: N818 - a state, not an error
    """The channel is gone, or we may no longer write there. Retrying does not help until an admin changes that."""


class MessageGone(Exception):  # noqa: N818
    """The message can no longer be edited: it was deleted, or Discord considers it too old."""


UNSENT = (Unreachable, Suspended, PicturesRefused)


class Transport(Protocol):
    """How the publisher sends. `PicturesRefused`: Discord takes the message, if at all, without its pictures."""

    async def send(
        self,
        table: str,
        screen: Screen,
        *,
        mentions: Iterable[str] = (),
        roles: Iterable[str] = (),
        nonce: str | None = None,
        silent: bool = False,
    ) -> int:
        """Send a new message and return its id.

        If the nonce was used within the last few minutes, nothing is sent: the id is that of the earlier message.
        """

    async def edit(self, table: str, message: int, screen: Screen, *, replace_files: bool = False) -> None:
        """Edit a message. It keeps its files unless `replace_files`."""

    async def try_edit(self, table: str, message: int, screen: Screen, *, replace_files: bool = False) -> None:
        """Edit a message whose content is no longer current. A failure is only logged."""

    async def delete(self, table: str, message: int) -> None:
        """Delete a message. One that is gone, or that we may not delete, is no failure."""

    async def try_delete(self, table: str, message: int) -> None:
        """Delete a message. A failure is only logged."""

    async def direct_channel(self, person: str) -> str:
        """The channel for direct messages to one person, named like a table."""

    async def is_reachable(self, table: str) -> bool:
        """Whether the channel exists, is not locked, and we may see it."""

    def is_listed(self, table: str) -> bool:
        """Whether we are on the server of this table, and it is not in an outage. Asks no one."""

    def may_write(self, table: str) -> bool:
        """Whether we may write there, by what Discord last said about its server. Asks no one."""


class DiscordTransport:
    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self,
        table: str,
        screen: Screen,
        *,
        mentions: Iterable[str] = (),
        roles: Iterable[str] = (),
        nonce: str | None = None,
        silent: bool = False,
    ) -> int:
        allowed = discord.AllowedMentions(
            users=[discord.Object(int(person)) for person in mentions],
            roles=[discord.Object(int(role)) for role in roles],
        )
        optional_nonce: Any = nonce  # discord.py accepts None, though its types do not say so
        try:
            with sending(group=addresses.group_of(table)):
                sent = await self._channel(table).send(
                    view=build_view(screen),
                    files=build_files(screen),
                    allowed_mentions=allowed,
                    silent=silent,
                    nonce=optional_nonce,
                )
        except discord.HTTPException as error:
            if isinstance(error, discord.Forbidden | discord.NotFound) or error.code in THREAD_LOCKED:
                raise Unreachable(table) from error
            _raise_if_pictures_refused(error, screen)
            raise
        return sent.id

    async def edit(self, table: str, message: int, screen: Screen, *, replace_files: bool = False) -> None:
        partial = self._channel(table).get_partial_message(message)
        files = build_files(screen) if replace_files else discord.utils.MISSING
        try:
            with sending(group=addresses.group_of(table)):
                await partial.edit(view=build_view(screen), attachments=files)
        except discord.Forbidden as error:
            raise Unreachable(table) from error
        except discord.RateLimited as error:
            raise MessageGone(message) from error
        except discord.HTTPException as error:
            if isinstance(error, discord.NotFound) or error.code in NOT_EDITABLE:
                raise MessageGone(message) from error
            _raise_if_pictures_refused(error, screen)
            raise

    async def try_edit(self, table: str, message: int, screen: Screen, *, replace_files: bool = False) -> None:
        try:
            await self.edit(table, message, screen, replace_files=replace_files)
        except (*UNSENT, MessageGone, discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("message %d at %s is not edited: %r", message, table, error)

    async def delete(self, table: str, message: int) -> None:
        with suppress(discord.Forbidden, discord.NotFound), sending(group=addresses.group_of(table)):
            await self._channel(table).get_partial_message(message).delete()

    async def try_delete(self, table: str, message: int) -> None:
        try:
            await self.delete(table, message)
        except (*UNSENT, discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("message %d at %s is not deleted: %r", message, table, error)

    async def direct_channel(self, person: str) -> str:
        try:
            with sending(group=addresses.DIRECT):
                channel = await self._client.create_dm(discord.Object(int(person)))
        except (discord.Forbidden, discord.NotFound) as error:
            if error.code == OPENED_TOO_FAST:  # which says nothing about this person
                raise discord.RateLimited(OPENED_TOO_FAST_PAUSE) from error
            raise Unreachable(person) from error
        return addresses.table_of(None, channel.id)

    async def is_reachable(self, table: str) -> bool:
        if not self.is_listed(table):
            return False
        try:
            with sending(group=addresses.group_of(table)):
                channel = await self._client.fetch_channel(addresses.channel_of(table))
        except (discord.Forbidden, discord.NotFound):
            return False
        return not (isinstance(channel, discord.Thread) and channel.locked)

    def is_listed(self, table: str) -> bool:
        server = addresses.server_of(table)
        if server is None:
            return True
        guild = self._client.get_guild(int(server))
        return guild is not None and not guild.unavailable

    def may_write(self, table: str) -> bool:
        server = addresses.server_of(table)
        if server is None:
            return True
        guild = self._client.get_guild(int(server))
        channel = None if guild is None else guild.get_channel_or_thread(addresses.channel_of(table))
        if guild is None or channel is None:
            return False
        allowed = channel.permissions_for(guild.me)
        if isinstance(channel, discord.Thread):
            return allowed.view_channel and allowed.send_messages_in_threads and not channel.locked
        return allowed.view_channel and allowed.send_messages

    def _channel(self, table: str) -> discord.PartialMessageable:
        if not self.is_listed(table):
            raise Unreachable(table)
        server = addresses.server_of(table)
        return self._client.get_partial_messageable(
            addresses.channel_of(table), guild_id=None if server is None else int(server)
        )


def _raise_if_pictures_refused(error: discord.HTTPException, screen: Screen) -> None:
    if shows_files(screen) and is_refusal(error):
        raise PicturesRefused from error
