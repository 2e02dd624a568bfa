"""Threads in which the tables of a season are played, over Discord: the league's `Threads` port.

Discord does not say whether a thread was made when the process was killed in the moment of making it. Therefore a
thread is looked for by its name among the active ones before it is made: names of tables are unique among the seasons
of a server. Everything else here may be repeated.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Literal

import aiohttp
import discord

from bot.front.interactions.services import Services
from bot.front.publishing.fair_queue import Lane
from bot.front.publishing.pacing import Suspended, sending
from bot.front.ui import addresses, message_state
from bot.front.ui.localizer import locale_for
from bot.front.ui.message_state import MessageState
from bot.league.ports import CannotOpen, TableRequest, TryLater

log = logging.getLogger(__name__)

WEEK: Literal[10080] = 10080  # minutes: the longest time after which Discord archives an idle thread
TOLERANCE = 300.0  # seconds by which our clock may differ from Discord's
UNANSWERED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, Suspended)


class DiscordThreads:
    """Connected to the client after both are built: the client needs the director, which needs this."""

    def __init__(self) -> None:
        self._client: discord.Client | None = None
        self._services: Services | None = None

    def connect(self, client: discord.Client, services: Services) -> None:
        self._client, self._services = client, services

    async def open_table(self, request: TableRequest) -> str:
        """A thread with this table's people in it, who are added again where it exists already."""
        server = int(addresses.server_of(request.channel) or 0)
        with sending(Lane.DUE, str(server)):
            try:
                channel = self._channel(request)
                thread = _existing(channel, request) or await _create(channel, request)
                if request.private:
                    for person in request.people:
                        await add_person(thread, person)
            except (discord.Forbidden, discord.NotFound) as error:
                raise CannotOpen("no_permission") from error
            except UNANSWERED as error:
                raise TryLater(str(error)) from error
        return addresses.table_of(server, thread.id)

    async def admit(self, table: str, person: str) -> bool:
        """Let a substitute in. Whether they are still on the server is asked: we are told nothing about members."""
        assert self._client is not None, "the director runs after the log-in"
        guild = self._client.get_guild(int(addresses.server_of(table) or 0))
        if guild is None or guild.unavailable:
            raise TryLater("the server is not there")
        with sending(Lane.DUE, str(guild.id)):
            try:
                member = await guild.fetch_member(int(person))
                thread = guild.get_thread(addresses.channel_of(table))
                if thread is not None and thread.is_private():
                    await thread.add_user(member)
            except (discord.Forbidden, discord.NotFound):
                return False
            except UNANSWERED as error:
                raise TryLater(str(error)) from error
        return True

    def relocated(self, state: bytes, table: str) -> bytes:
        first = message_state.decode(state).relocated_from or table
        return message_state.with_changes(relocated_from=first, pending=None)(state)

    async def message_state(self, server: str) -> bytes:
        assert self._services is not None and self._client is not None, "the director runs after the log-in"
        settings = await self._services.server_settings(server)
        guild = self._client.get_guild(int(server))
        shared = settings.locale or (str(guild.preferred_locale) if guild else None)
        return message_state.encode(MessageState(locale=locale_for(self._services.words, shared)))

    def _channel(self, request: TableRequest) -> discord.TextChannel:
        """The channel of the season, if tables can be opened there. Asks what Discord has said already."""
        assert self._client is not None, "the director runs after the log-in"
        guild = self._client.get_guild(int(addresses.server_of(request.channel) or 0))
        if guild is None or guild.unavailable:
            raise TryLater("the server is not there")
        channel = guild.get_channel(addresses.channel_of(request.channel))
        if not isinstance(channel, discord.TextChannel):
            raise CannotOpen("no_channel")
        allowed = channel.permissions_for(guild.me)
        may_create = allowed.create_private_threads if request.private else allowed.create_public_threads
        if not (allowed.view_channel and may_create and allowed.send_messages_in_threads):
            raise CannotOpen("no_permission")
        return channel


async def add_person(thread: discord.Thread, person: str) -> None:
    """Let a person into a private thread. One who has left the server is absent from the table, like any other."""
    if not person.isdecimal():  # an erased person has a pseudonym
        return
    try:
        await thread.add_user(discord.Object(int(person)))
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("%s cannot be added to thread %d: %s", person, thread.id, error)


def _existing(channel: discord.TextChannel, request: TableRequest) -> discord.Thread | None:
    """The thread that was made for this table before a crash."""
    since = datetime.fromtimestamp(request.since - TOLERANCE, UTC)
    for thread in channel.threads:
        created = discord.utils.snowflake_time(thread.id)
        if thread.name == request.title and thread.owner_id == channel.guild.me.id and created >= since:
            return thread
    return None


async def _create(channel: discord.TextChannel, request: TableRequest) -> discord.Thread:
    kind = discord.ChannelType.private_thread if request.private else discord.ChannelType.public_thread
    return await channel.create_thread(
        name=request.title[:100], type=kind, invitable=not request.private, auto_archive_duration=WEEK
    )
