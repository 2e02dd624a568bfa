"""The Discord client: connects, passes interactions to the router and engine updates to the publisher.

Holds no state of any match. Everything is set up before connecting, so nothing depends on when or how often Discord
says that the client is ready.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import AppCommandError
from msgspec import Struct

from bot.engine.shards import ShardEvent
from bot.front.command_sync import SentCommands, sync_if_changed
from bot.front.commands import DEFINITIONS, MENUS
from bot.front.commands.definition import build_commands
from bot.front.commands.translator import CatalogueTranslator
from bot.front.handlers.registry import Handlers
from bot.front.interactions.held_clicks import HeldClicks
from bot.front.interactions.router import DROPPED_COMPLETION
from bot.front.interactions.services import Services
from bot.front.publishing.greeting import Greeter
from bot.front.publishing.pacing import LoopTimer, Pace, Pacer, Timer
from bot.front.publishing.publisher import Publisher
from bot.front.publishing.transport import DiscordTransport
from bot.front.ui import addresses
from bot.front.ui.invite_link import invite_link
from bot.front.ui.refusals import FrontRefusal
from bot.records import Scope

log = logging.getLogger(__name__)

# A command that this program does not have (any more), or options that do not fit it.
UNKNOWN = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
TRIAL = "doctor/"  # how the custom ids of `picture_trial` begin
CONTROLS = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})
# discord.py warns about missing voice dependencies; we use no voice.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
PRIVILEGED_INTENTS = 4014  # the close code for which discord.py has an exception of its own
MAX_RATE_LIMIT_WAIT = 30.0  # seconds; beyond that a message is posted again or the request is retried later


class InvalidToken(Exception):  # noqa: N818
    """Discord does not accept the token."""


class DiscordUnavailable(Exception):  # noqa: N818
    """Discord or the network is down, or Discord wants us to wait. Retrying helps."""


class ConnectionRefused(Exception):  # noqa: N818
    """Discord closed the connection with a code after which another attempt fails as well."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(f"Discord closed the connection with code {code}")


class Health(Struct, frozen=True):
    """The health of the bot, for the log and the metrics."""

    connected: bool
    latency_ms: float | None
    servers: int
    live_matches: int
    pending_messages: int
    waiting_requests: int
    invalid_answers: int  # of Discord, within ten minutes
    speed: int  # of requests, in percent; 0: only interactions are answered
    interactions: int
    failures: int


class WardRound(discord.AutoShardedClient):
    def __init__(
        self,
        services: Services,
        *,
        sent_commands: SentCommands | None = None,
        force_sync: bool = False,
        pace: Pace | None = None,
        timer: Timer | None = None,
        session_pace: Callable[[], Awaitable[float]] | None = None,
        **options: Any,
    ):
        self.pacer = Pacer(pace or Pace(), timer or LoopTimer())
        super().__init__(
            http_trace=self.pacer.trace(),
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
        self.publisher = Publisher(services, self.handlers.transport, self.pacer, self.handlers.panels)
        self.tree = Tree(self)
        self._sent_commands = sent_commands
        self._force_sync = force_sync
        self._session_pace = session_pace  # reserves the next session start of all processes
        self._greeter = Greeter(services, self.handlers.transport)
        self._present: set[int] = set()  # the servers whose tables are published
        self._joined: set[int] = set()  # the servers that have invited us; those in an outage, too
        self.recovered = asyncio.Event()  # what was not announced before the start is on its way
        self.release_shards: Callable[[], Awaitable[None]] | None = None
        self.taken_shards = 0  # since the start
        self._recovering = asyncio.Lock()
        self._unsubscribe: list[Callable[[], None]] = []
        self._stopping = False
        self._is_set_up = False
        self._released: set[asyncio.Task[None]] = set()  # held clicks that are handled now
        self._directing: asyncio.Task[None] | None = None
        self._held: HeldClicks[discord.Interaction[Any]] = HeldClicks(self.pacer.timer)

    async def setup_hook(self) -> None:
        self._is_set_up = True
        await self.tree.set_translator(CatalogueTranslator(self.services.words))
        for command in build_commands(self.handlers, DEFINITIONS, MENUS):
            self.tree.add_command(command)
        await sync_if_changed(self.tree, self._sent_commands, force=self._force_sync)
        await self.publisher.load()
        for subscriber in (self.publisher.on_update, self.handlers.panels.on_update):
            self._unsubscribe.append(self.services.engine.subscribe(subscriber))
        await self.services.engine.resume_computers()

    async def on_ready(self) -> None:
        """The servers are known. Discord says this again after each new session, with the servers that are left."""
        known, self._present = self._present, {guild.id for guild in self.guilds if not guild.unavailable}
        self._joined = {guild.id for guild in self.guilds}
        async with self._recovering:
            if self.recovered.is_set():
                for server in self._present - known:
                    await self._recover_server(server)
            elif not self._stopping:
                await self.publisher.recover()
                self.recovered.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self._notice_table(interaction)
        if interaction.type in CONTROLS and not _is_trial(interaction) and self.accepts(interaction):
            await self.handlers.router.handle_control(interaction)

    def accepts(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this process handles it: not while it stops, and not for a shard of another process.

        Of such a shard it is held for a moment, in case the shard is taken.
        """
        if self._stopping:
            return False
        table = addresses.table_of(interaction.guild_id, interaction.channel_id or 0)
        accepted = self.services.engine.shards.accepts(table)
        if not accepted and interaction.type is not discord.InteractionType.autocomplete:
            self._held.add(table, interaction)
        return accepted

    async def take_shard(self, shard: int) -> None:
        """The right to write for this shard is ours: handle its held clicks, and recover exactly its tables."""
        engine = self.services.engine
        engine.shards.apply(shard, ShardEvent.TAKEN)
        self.taken_shards += 1
        await self.publisher.load()
        for click in self._held.take(engine.shards.accepts):
            if click.type in CONTROLS:
                task = self.loop.create_task(self.handlers.router.handle_control(click))
                self._released.add(task)  # the event loop holds no strong reference to a task
                task.add_done_callback(self._released.discard)
            else:
                self.tree.run_again(click)
        scope = Scope((shard,), engine.shards.scope.of)
        await engine.resume_computers(scope)
        async with self._recovering:
            if self.recovered.is_set() and not self._stopping:
                await self.publisher.recover(scope)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps again; or back after an outage, of which Discord does not always say so."""
        invited = self.recovered.is_set() and guild.id not in self._joined
        log.info("invited to server %d" if invited else "server %d is available again", guild.id)
        self._joined.add(guild.id)
        await self._admit(guild)
        if invited and not self._stopping:
            await self._greeter.greet(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Back after an outage. Those that are there at a start, or in a new session, are handled by `on_ready`."""
        if self.recovered.is_set():
            await self._admit(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._present.discard(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        log.info("removed from server %d", guild.id)
        self._joined.discard(guild.id)
        self._present.discard(guild.id)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.publisher.reconsider(str(channel.guild.id))

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        self.publisher.reconsider(str(channel.guild.id))

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        self.publisher.reconsider(str(role.guild.id))

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Our own roles: of other members we are told nothing."""
        self.publisher.reconsider(str(member.guild.id))

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        self.publisher.reconsider(str(thread.guild.id))

    async def _admit(self, guild: discord.Guild) -> None:
        """Publish what could not be published on this server before, unless it was there all the time."""
        if guild.id not in self._present:
            self._present.add(guild.id)
            async with self._recovering:
                await self._recover_server(guild.id)

    async def _recover_server(self, server: int) -> None:
        if not self._stopping:
            await self.publisher.recover_server(str(server))

    def _notice_table(self, interaction: discord.Interaction[Any]) -> None:
        """A person is at a table where we may write, so it can be reached, whatever was found before."""
        allowed, in_thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
        writes = allowed.send_messages_in_threads if in_thread else allowed.send_messages
        if interaction.guild_id is not None and allowed.view_channel and writes:
            table = addresses.table_of(interaction.guild_id, interaction.channel_id or 0)
            self.publisher.reconsider(str(interaction.guild_id), seen=table)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        log.exception("%s failed", event_method)

    @property
    def invite_link(self) -> str:
        """The URL that invites the bot to a server with the permissions it needs."""
        return invite_link(self.application_id)

    @property
    def health(self) -> Health:
        connected = self.is_ready() and not self.is_closed()
        return Health(
            connected=connected,
            latency_ms=round(self.latency * 1000, 1) if connected and self.latency < MAX_RATE_LIMIT_WAIT else None,
            servers=len(self.guilds),
            live_matches=self.services.engine.matches_in_memory,
            pending_messages=self.publisher.pending,
            waiting_requests=self.pacer.waiting,
            invalid_answers=self.pacer.breaker.count,
            speed=self.pacer.breaker.level.value,
            interactions=self.handlers.router.handled,
            failures=self.handlers.router.failed,
        )

    @property
    def is_serving(self) -> bool:
        """Whether Discord is connected and interactions are accepted, or held for a shard that may become ours."""
        return self.recovered.is_set() and self.health.connected and not self._stopping

    async def sign_in(self, token: str) -> None:
        """Log in and prepare to connect. Raises `InvalidToken` or `DiscordUnavailable`."""
        try:
            await self.login(token)
            await self._plan_shards()
        except discord.LoginFailure as error:
            raise InvalidToken("Discord does not accept the token") from error
        except (aiohttp.ClientError, OSError, discord.DiscordServerError, discord.RateLimited) as error:
            raise DiscordUnavailable(str(error)) from error
        except discord.GatewayNotFound as error:
            raise DiscordUnavailable("Discord does not say where its gateway is") from error

    async def _plan_shards(self) -> None:
        """Ask Discord how many connections it recommends, and whether they may be opened now.

        A connection that is opened although none is left for today makes Discord reset the token.
        """
        recommended, _, limit = await self.http.get_bot_gateway()
        self.shard_count = self.shard_count or recommended
        if limit["remaining"] < self.shard_count:
            hours = limit["reset_after"] / 3_600_000
            raise DiscordUnavailable(f"no session starts are left for today; the next are allowed in {hours:.1f} hours")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self._session_pace is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await asyncio.sleep(await self._session_pace())

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected. Raises `ConnectionRefused` or `DiscordUnavailable`."""
        try:
            await super().connect(reconnect=reconnect)
        except discord.PrivilegedIntentsRequired as error:
            raise ConnectionRefused(PRIVILEGED_INTENTS) from error
        except discord.ConnectionClosed as error:
            raise ConnectionRefused(error.code) from error
        except discord.GatewayNotFound as error:
            raise DiscordUnavailable("Discord does not say where its gateway is") from error

    async def finish(self) -> None:
        """Accept no more interactions, finish those that were accepted, and publish what they caused."""
        if self.release_shards is not None:  # before anything that takes long: another process goes on at once
            await self.release_shards()
        self._stopping = True
        await self.stop_directing()
        async with self._recovering:  # what was begun reads the database, which is closed next
            pass
        await self.handlers.router.drain()
        await self.services.engine.wait_for_computers()
        await self.publisher.drain()
        await self.handlers.panels.drain()

    async def stop_directing(self) -> None:
        """Cancel what the director does now. That may happen anywhere, as a process may be killed anywhere."""
        if self._directing is not None:
            self._directing.cancel()
            await asyncio.wait((self._directing,))

    async def finish_shard(self, seconds: float) -> None:
        """A shard is closing: finish what was accepted until now, within a time limit. What is not announced then, or
        not decided by a computer player, is up to the process that takes the shard."""
        await self.stop_directing()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.handlers.router.finish_running()

    async def close(self) -> None:
        if not self._stopping:
            await self.finish()
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe.clear()
        # Before the log-in there are no shards to close, and discord.py fails to close them.
        await (super().close() if self._is_set_up else self.http.close())

    async def remind(self) -> None:
        """Deliver pending notices, at every tick of the engine. Does nothing before the log-in and while stopping."""
        if self.recovered.is_set() and not self._stopping:
            await self.publisher.remind()

    async def direct(self) -> None:
        """Let the director of the league do what is due, at every tick of the engine.

        In a task of its own: opening the tables of a round takes minutes where Discord wants us to wait, and deadlines
        must not wait for that. Does nothing while the last such task is under way.
        """
        idle = self._directing is None or self._directing.done()
        if idle and self.recovered.is_set() and not self._stopping:
            self._directing = asyncio.create_task(self._direct())

    async def _direct(self) -> None:
        try:
            await self.services.director.run_due()
        except Exception:
            log.exception("the director of the league failed")


def _is_trial(interaction: discord.Interaction[Any]) -> bool:
    """Whether the button belongs to `ward-round doctor`, which answers it in a process of its own."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", "")).startswith(TRIAL)


class Tree(app_commands.CommandTree[WardRound]):
    """The router handles the errors of commands. An error that arrives here is of a command that does not exist."""

    async def interaction_check(self, interaction: discord.Interaction[WardRound], /) -> bool:
        return interaction.client.accepts(interaction)

    def run_again(self, interaction: discord.Interaction[WardRound]) -> None:
        """Handle a command that was not accepted when it came."""
        self._from_interaction(interaction)

    async def on_error(self, interaction: discord.Interaction[WardRound], error: AppCommandError, /) -> None:
        if not isinstance(error, UNKNOWN):
            log.error("a command failed", exc_info=error)
        if interaction.type is discord.InteractionType.autocomplete:
            interaction.client.services.meter.refused(DROPPED_COMPLETION)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            await interaction.client.handlers.router.refuse(interaction, FrontRefusal("unknown_command"))
