"""The Discord client: connects, passes interactions to the router and engine updates to the publisher.

Holds no state of any match. Everything is set up before connecting, so nothing depends on when or how often Discord
says that the client is ready.
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
from bot.front.commands.definition import build_commands
from bot.front.commands.translator import CatalogueTranslator
from bot.front.handlers.registry import Handlers
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
# discord.py warns about missing voice dependencies; we use no voice.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
MAX_RATE_LIMIT_WAIT = 30.0  # seconds; beyond that a message is posted again or the request is retried later


class InvalidToken(Exception):  # noqa: N818
    """Discord does not accept the token."""


class DiscordUnavailable(Exception):  # noqa: N818
    """Discord or the network is down. Retrying helps."""


class Health(Struct, frozen=True):
    """The health of the bot, for the log and the metrics."""

    connected: bool
    latency_ms: float | None
    servers: int
    live_matches: int
    pending_messages: int
    interactions: int
    failures: int


class WardRound(discord.Client):
    def __init__(
        self, services: Services, *, commands_hash_file: Path | None = None, force_sync: bool = False, **options: Any
    ):
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=MAX_RATE_LIMIT_WAIT,
            **options,
        )
        self.services = services
        self.handlers = Handlers(services, DiscordTransport(self))
        self.publisher = Publisher(services, self.handlers.transport, self.handlers.panels)
        self.tree = Tree(self)
        self._commands_hash_file = commands_hash_file
        self._force_sync = force_sync
        self._recovered = False
        self._unsubscribe: list[Callable[[], None]] = []
        self._stopping = False

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CatalogueTranslator(self.services.words))
        for command in build_commands(self.handlers, DEFINITIONS, MENUS):
            self.tree.add_command(command)
        await sync_if_changed(self.tree, self._commands_hash_file, force=self._force_sync)
        for subscriber in (self.publisher.on_update, self.handlers.panels.on_update):
            self._unsubscribe.append(self.services.engine.subscribe(subscriber))
        await self.publisher.recover()
        self._recovered = True

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type in CONTROLS and not self._stopping:
            await self.handlers.router.handle_control(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps again: publish what could not be published before."""
        log.info("invited to server %d", guild.id)
        await self.publisher.recover()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Back after an outage. At the start `setup_hook` recovers everything."""
        if self.is_ready():
            await self.on_guild_join(guild)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        log.exception("%s failed", event_method)

    @property
    def invite_link(self) -> str:
        """The URL that invites the bot to a server with the permissions it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    @property
    def health(self) -> Health:
        connected = self.is_ready() and not self.is_closed()
        return Health(
            connected=connected,
            latency_ms=round(self.latency * 1000, 1) if connected and self.latency < MAX_RATE_LIMIT_WAIT else None,
            servers=len(self.guilds),
            live_matches=self.services.engine.matches_in_memory,
            pending_messages=self.publisher.pending,
            interactions=self.handlers.router.handled,
            failures=self.handlers.router.failed,
        )

    async def sign_in(self, token: str) -> None:
        """Log in. Raises `InvalidToken` or `DiscordUnavailable`."""
        try:
            await self.login(token)
        except discord.LoginFailure as error:
            raise InvalidToken("Discord does not accept the token") from error
        except (aiohttp.ClientError, OSError, discord.DiscordServerError, discord.RateLimited) as error:
            raise DiscordUnavailable(str(error)) from error

    async def finish(self) -> None:
        """Accept no more interactions, finish those that were accepted, and publish what they caused."""
        self._stopping = True
        await self.handlers.router.drain()
        await self.services.engine.wait_for_computers()
        await self.publisher.drain()
        await self.handlers.panels.drain()

    async def close(self) -> None:
        if not self._stopping:
            await self.finish()
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe.clear()
        await super().close()

    async def remind(self) -> None:
        """Deliver pending notices, at every tick of the engine. Does nothing before the log-in and while stopping."""
        if self._recovered and not self._stopping:
            await self.publisher.remind()


class Tree(app_commands.CommandTree[WardRound]):
    """The router handles the errors of commands. An error that arrives here is of a command that does not exist."""

    async def interaction_check(self, interaction: discord.Interaction[WardRound], /) -> bool:
        return not interaction.client._stopping

    async def on_error(self, interaction: discord.Interaction[WardRound], error: AppCommandError, /) -> None:
        if not isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.error("a command failed", exc_info=error)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            await interaction.client.handlers.router.refuse(interaction, FrontRefusal("unknown_command"))
