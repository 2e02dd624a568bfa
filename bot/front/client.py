"""The bot itself: connects, hands interactions to the router and updates to the publisher.

Holds no state of any match. Everything is set up before the connection is, so nothing depends on when Discord
says it is ready, or how often.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import AppCommandError
from msgspec import Struct

from bot.front.command_sync import sync_if_changed
from bot.front.commands import DEFINITIONS, MENUS
from bot.front.commands.definition import build
from bot.front.commands.translator import CatalogueTranslator
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Ack, Context
from bot.front.interactions.services import Services
from bot.front.publishing.publisher import Publisher
from bot.front.publishing.transport import DiscordTransport
from bot.front.ui.refusals import FrontRefusal

log = logging.getLogger(__name__)

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
)
CONTROLS = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})
# The library warns everybody who has not installed what it needs to speak; we never do.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
LONGEST_WAIT = 30.0  # seconds for a rate limit; beyond that we post anew or come back later


class NotLetIn(Exception):  # noqa: N818
    """Discord does not know us by this token."""


class NotReached(Exception):  # noqa: N818
    """Discord, or the way there, is out of order. That passes."""


class Health(Struct, frozen=True):
    """How the bot is doing, in one line."""

    connected: bool
    latency_ms: float | None
    servers: int
    live_matches: int
    tables_to_tell: int
    interactions: int
    failures: int


class WardRound(discord.Client):
    def __init__(
        self, services: Services, *, commands_memory: Path | None = None, force_sync: bool = False, **options: Any
    ):
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            **options,
        )
        self.services = services
        self.handlers = Handlers(services, DiscordTransport(self))
        self.publisher = Publisher(services, self.handlers.transport)
        self.tree = Tree(self)
        self._memory = commands_memory
        self._force_sync = force_sync
        self._recovered = False
        self._unsubscribe: list[Callable[[], None]] = []
        self._leaving = False

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CatalogueTranslator(self.services.words))
        for command in build(self.handlers, DEFINITIONS, MENUS):
            self.tree.add_command(command)
        await sync_if_changed(self.tree, self._memory, force=self._force_sync)
        for subscriber in (self.publisher.hear, self.handlers.panels.hear):
            self._unsubscribe.append(self.services.engine.subscribe(subscriber))
        await self.publisher.recover()
        self._recovered = True

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type in CONTROLS and not self._leaving:
            await self.handlers.router.route(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited (again): what could not be told meanwhile is told now."""
        log.info("invited to server %d", guild.id)
        await self.publisher.recover()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Back after an outage, or let in again: the same. At the start everything is told anyway."""
        if self.is_ready():
            await self.on_guild_join(guild)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        log.exception("%s went wrong", event_method)

    @property
    def invite_link(self) -> str:
        """Lets somebody invite the bot to a server, with no more rights than it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    @property
    def health(self) -> Health:
        connected = self.is_ready() and not self.is_closed()
        return Health(
            connected=connected,
            latency_ms=round(self.latency * 1000, 1) if connected and self.latency < LONGEST_WAIT else None,
            servers=len(self.guilds),
            live_matches=self.services.engine.matches_in_memory,
            tables_to_tell=self.publisher.busy,
            interactions=self.handlers.router.handled,
            failures=self.handlers.router.failed,
        )

    async def sign_in(self, token: str) -> None:
        """Log in, or say that Discord does not let us, or cannot be reached."""
        try:
            await self.login(token)
        except discord.LoginFailure as error:
            raise NotLetIn("Discord does not accept the token") from error
        except (aiohttp.ClientError, OSError, discord.DiscordServerError, discord.RateLimited) as error:
            raise NotReached(str(error)) from error

    async def finish(self) -> None:
        """Take no more visits, see those that were accepted through, and tell what they caused."""
        self._leaving = True
        await self.handlers.router.drain()
        await self.services.engine.wait_for_computers()
        await self.publisher.drain()
        await self.handlers.panels.drain()

    async def close(self) -> None:
        if not self._leaving:
            await self.finish()
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe.clear()
        await super().close()

    async def remind(self) -> None:
        """Deliver what is due, at every tick of the engine. Before the log-in and after the end there is no way to."""
        if self._recovered and not self._leaving:
            await self.publisher.remind()


class Tree(app_commands.CommandTree[WardRound]):
    """Commands answer for themselves through the router; what reaches this place is one we do not know."""

    async def interaction_check(self, interaction: discord.Interaction[WardRound], /) -> bool:
        return not interaction.client._leaving

    async def on_error(self, interaction: discord.Interaction[WardRound], error: AppCommandError, /) -> None:
        if not isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.error("a command went wrong", exc_info=error)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            await interaction.client.handlers.router.attend(interaction, Ack.OPEN, _unknown)


async def _unknown(context: Context) -> None:  # noqa: ARG001
    raise FrontRefusal("unknown_command")
