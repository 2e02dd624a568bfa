"""The loopback Discord as a whole: the world, its servers on 127.0.0.1, and what a test needs to drive and wait for it.

    async with Sandbox() as discord:
        anna = discord.person("Anna")
        ...

It listens on the loopback interface only and opens no connections.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType

from aiohttp import web

from bot.sandbox.chat.feed import Feed
from bot.sandbox.chat.person import Person
from bot.sandbox.chat.server import ChatServer
from bot.sandbox.condition import Condition
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.gateway.server import Gateway
from bot.sandbox.model.clock import Clock, parse_id
from bot.sandbox.model.entities import DEFERRED_UPDATE, Channel, Guild, Interaction, User
from bot.sandbox.model.errors import Mistake, Mistakes, Unanswered
from bot.sandbox.model.world import Change, World
from bot.sandbox.operations import administration
from bot.sandbox.operations.interactions import RESPONSE_SECONDS
from bot.sandbox.request_guard import loopback_only
from bot.sandbox.rest.bodies import MAX_REQUEST_BYTES
from bot.sandbox.rest.faults import Faults
from bot.sandbox.rest.global_limit import GlobalLimit
from bot.sandbox.rest.rate_limits import Limit, RateLimits
from bot.sandbox.rest.server import RestServer
from bot.sandbox.validation.openapi import ApiDescription
from bot.sandbox.world_database import WorldDatabase

HOST = "127.0.0.1"


class Sandbox:
    """One loopback Discord.

    `clock` returns seconds since the Unix epoch. `database` is a file in which the world is stored. `limits` are rate
    limits by route. Requests a second are counted by `pace_clock`, and limited as Discord does with `global_limit`.
    `gateway_limits` are those of the gateway; breaking one is always a mistake, and has Discord's consequences if they
    are `enforced`. `timeout` is how long tests wait for the bot, in real seconds.
    """

    def __init__(
        self,
        *,
        clock: Clock = time.time,
        port: int = 0,
        database: Path | None = None,
        limits: Mapping[str, Limit] | None = None,
        gateway_limits: GatewayLimits | None = None,
        pace_clock: Clock = time.monotonic,
        global_limit: bool = False,
        check_openapi: bool = True,
        privileged_intents: int = 0,
        timeout: float = 10.0,
    ) -> None:
        self._database = WorldDatabase(database) if database is not None else None
        self.world = _open_world(clock, self._database)
        self._socket = socket.create_server((HOST, port))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://{HOST}:{self.port}"
        self.condition = Condition(timeout)
        self.world.watch(self._on_change)
        self.faults = Faults()
        self._mistakes = Mistakes()
        self.gateway = Gateway(
            self.world, self.url, self._mistakes, limits=gateway_limits, privileged_intents=privileged_intents
        )
        self.rest = RestServer(
            self.world,
            self.url,
            gateway_address=lambda: self.gateway.address,
            mistakes=self._mistakes,
            faults=self.faults,
            limits=RateLimits(clock, limits),
            global_limit=GlobalLimit(pace_clock, enforced=global_limit),
            condition=self.condition,
            description=ApiDescription.find() if check_openapi else None,
        )
        self.feed = Feed(self.world, self.url)
        self.gateway.on_presence = self._on_presence
        self._first_responses: dict[int, asyncio.Future[None]] = {}
        self._visible_responses: dict[int, asyncio.Future[None]] = {}
        self._open: set[int] = set()  # interactions without a visible response
        self._runner: web.AppRunner | None = None

    # Running

    async def start(self) -> None:
        app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[loopback_only(self.port)])
        app.router.add_route("*", "/api/{tail:.*}", self.rest.serve)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        ChatServer(self).add_to(app)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()

    async def close(self) -> None:
        await self.gateway.close()
        self.feed.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self._socket.close()
        if self._database is not None:
            self._database.close()

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def token(self) -> str:
        """The token with which the bot logs in here."""
        return self.world.application.token

    async def _attachment(self, request: web.Request) -> web.Response:
        content = self.world.files.get(parse_id(request.match_info["file"]))
        if content is None:
            raise web.HTTPNotFound
        kind = _content_type(request.match_info["name"])
        return web.Response(body=content, headers={"Content-Type": kind, "X-Content-Type-Options": "nosniff"})

    # People, guilds and channels

    def person(self, name: str, *guilds: Guild, locale: str = "en-US") -> Person:
        """The person of this name, created if there is none, and a member of these guilds."""
        people = (each for each in self.world.all(User) if not each.bot)
        existing = next((each for each in people if name in (each.display, each.name)), None)
        user = existing or administration.add_user(self.world, name, locale)
        for guild in guilds:
            if self.world.member(guild.id, user.id) is None:
                administration.join(self.world, guild, user)
        return Person(self, user)

    def guild(self, name: str, owner: Person, *, with_bot: bool = True) -> Guild:
        guild = administration.add_guild(self.world, name, owner.user)
        if with_bot:
            administration.invite_bot(self.world, guild)
        return self.world.get(Guild, guild.id)

    def channel(self, guild: Guild, name: str, *only: Person) -> Channel:
        """A text channel; with `only`, hidden from all others, the bot included."""
        return administration.add_channel(self.world, guild, name, only=tuple(each.user for each in only))

    # Waiting for the bot

    def _on_change(self, change: Change) -> None:
        if isinstance(change.now, Interaction):
            if change.now.waiting:
                self._open.add(change.now.id)
            else:
                self._open.discard(change.now.id)
                _resolve(self._visible_responses, change.now.id)
            if change.now.answer is not None:
                _resolve(self._first_responses, change.now.id)
        self.condition.notify_all()

    async def answered(self, interaction: Interaction) -> None:
        """Wait for the first response to an interaction."""
        if self.world.get(Interaction, interaction.id).answer is None:
            await self._awaited(self._first_responses, interaction, "first response")

    async def finished(self, interaction: Interaction) -> None:
        """Wait for a visible response to an interaction."""
        if self.world.get(Interaction, interaction.id).waiting:
            await self._awaited(self._visible_responses, interaction, "visible response")

    async def _awaited(self, futures: dict[int, asyncio.Future[None]], interaction: Interaction, what: str) -> None:
        """A future per interaction instead of the condition: thousands may wait, and a change concerns one of them."""
        future = futures.setdefault(interaction.id, asyncio.get_running_loop().create_future())
        await asyncio.wait((future,), timeout=self.condition.timeout)  # does not cancel it: others may wait for it, too
        if not future.done():
            futures.pop(interaction.id, None)
            raise Unanswered(f"no {what} to interaction {interaction.id} {interaction.name}; {self._state()}")

    def _on_presence(self, online: bool) -> None:
        self.feed.bot_presence(online)
        self.condition.notify_all()

    async def until(self, done: Callable[[], object], what: str = "the condition") -> None:
        """Wait, without polling, until something holds of the world."""
        await self.condition.wait_for(done, lambda: f"timed out waiting for {what}; {self._state()}")

    async def ready(self) -> None:
        """Wait until the bot is connected."""
        await self.until(lambda: self.gateway.connected, "a connection of the bot")

    async def settled(self, *, silent: bool = False) -> None:
        """Wait until every interaction has a visible response and no request of the bot is in flight.

        A deferred update is not visible: an edit or a message through the token has to follow. With `silent`, a
        deferred update is enough.
        """
        await self.until(lambda: not self._is_waiting(silent) and not self.rest.in_flight, "the bot to become idle")

    def _is_waiting(self, silent: bool) -> bool:
        return any(not silent or each.answer != DEFERRED_UPDATE for each in self.waiting())

    def stop_waiting(self) -> list[Interaction]:
        """Stop waiting for responses, for example because the bot was killed; returns the interactions without one."""
        waiting = list(self.waiting())
        self._open.clear()
        return waiting

    def waiting(self) -> Iterator[Interaction]:
        """Interactions without a visible response."""
        return (self.world.get(Interaction, each) for each in sorted(self._open))

    def unanswered(self) -> list[Interaction]:
        """Interactions without any response within three seconds."""
        now = self.world.clock()
        return [each for each in self.waiting() if each.answer is None and now - each.opened >= RESPONSE_SECONDS]

    @property
    def errors(self) -> list[Mistake]:
        """The mistakes of the bot. At the end of a test this list must be empty."""
        return self._mistakes.found

    def redeliver(self, interaction: Interaction) -> None:
        self.gateway.redeliver(interaction)

    def _state(self) -> str:
        waiting = [f"{each.id} {each.name}" for each in self.waiting()]
        mistakes = [str(each) for each in self.errors]
        refused = list(self.rest.refusals)[-5:]
        return f"waiting: {waiting}; in flight: {self.rest.in_flight}; refused: {refused}; mistakes: {mistakes[-5:]}"


def _open_world(clock: Clock, database: WorldDatabase | None) -> World:
    """The stored world, or a new one."""
    stored = database.load() if database is not None else ()
    world = World(clock, stored, database) if stored else administration.new_world(clock, database)
    if database is not None:
        database.follow(world)
    return world


def _resolve(futures: dict[int, asyncio.Future[None]], interaction: int) -> None:
    future = futures.pop(interaction, None)
    if future is not None:
        future.set_result(None)


def _content_type(name: str) -> str:
    kinds = {
        "png": "image/png",
        "gif": "image/gif",
        "webp": "image/webp",
        "jpg": "image/jpeg",
        "json": "application/json",
    }
    return kinds.get(name.rpartition(".")[2].lower(), "application/octet-stream")
