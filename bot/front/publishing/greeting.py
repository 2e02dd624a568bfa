"""The first message on a server that has invited us: the games, a button that opens a table, and the settings.

A server gets it once, however often it invites us, and only where we may write. It is recorded before it is sent: a
crash in between costs the message, and never sends it twice.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import discord

from bot.front.interactions.services import Services
from bot.front.publishing.fair_queue import Lane
from bot.front.publishing.pacing import sending
from bot.front.publishing.transport import UNSENT, Transport
from bot.front.screens.introduction.welcome import allowed_games, build_greeting
from bot.front.ui import addresses
from bot.front.ui.localizer import Localizer, locale_for

log = logging.getLogger(__name__)


class Greeter:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport

    async def greet(self, guild: discord.Guild) -> None:
        """Greet a server, unless it knows us: it was greeted before, or has tables."""
        server = str(guild.id)
        settings = await self._services.people.server(server)
        channel = next(_writable(guild, settings.channels), None)
        if channel is None or await self._services.engine.live_tables(addresses.prefix_of(server)):
            return
        if not await self._services.people.mark_greeted(server):
            return
        locale = locale_for(self._services.words, settings.locale, str(guild.preferred_locale))
        games = allowed_games(self._services.engine.games, settings)
        screen = build_greeting(games, Localizer(self._services.words, locale))
        try:
            with sending(Lane.DUE, server):
                await self._transport.send(addresses.table_of(guild.id, channel.id), screen)
        except (*UNSENT, discord.HTTPException) as error:
            log.info("server %s could not be greeted: %s", server, error)


def _writable(guild: discord.Guild, allowed: tuple[str, ...]) -> Iterator[discord.TextChannel]:
    """Channels where we may write and tables may be opened: the one for news of the server first, then from the top."""
    channels = sorted(guild.text_channels, key=lambda channel: (channel.category_id is not None, channel.position))
    for channel in (*((guild.system_channel,) if guild.system_channel else ()), *channels):
        granted = channel.permissions_for(guild.me)
        welcome = not channel.is_news() and (not allowed or str(channel.id) in allowed)
        if welcome and granted.view_channel and granted.send_messages:
            yield channel
