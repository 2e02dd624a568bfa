"""The loopback Discord as one thing: a world, a server on 127.0.0.1, and everything a test pulls at.

    async with Sandbox() as discord:
        anna = discord.person("Anna")
        ...

It listens on the loopback interface only, and reaches out to nobody.
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
from bot.sandbox.chat.web import WebDoor
from bot.sandbox.gateway.server import Gateway
from bot.sandbox.model.archive import Archive
from bot.sandbox.model.clock import Clock
from bot.sandbox.model.condition import Pulse
from bot.sandbox.model.entities import DEFER_UPDATE, Channel, Guild, Interaction, User
from bot.sandbox.model.errors import Mistake, Unanswered
from bot.sandbox.model.world import Change, World
from bot.sandbox.operations import administration
from bot.sandbox.operations.interactions import ANSWER_WITHIN
from bot.sandbox.rest.faults import Faults
from bot.sandbox.rest.rate_limits import Allowance, RateLimits
from bot.sandbox.rest.server import PREFIX, RestServer
from bot.sandbox.validation.openapi import Description

HOST = "127.0.0.1"
_MOST_BYTES = 128 << 20  # of a request; the limits people know are checked by the routes


class Sandbox:
    """One loopback Discord. `clock` is seconds since the epoch; `keep` a file that outlives the process."""

    def __init__(
        self,
        *,
        clock: Clock = time.time,
        port: int = 0,
        keep: Path | None = None,
        limits: Mapping[str, Allowance] | None = None,
        described: bool = True,
        privileged: int = 0,
        patience: float = 10.0,
    ) -> None:
        self._archive = Archive(keep) if keep is not None else None
        self.world = _world(clock, self._archive)
        self._socket = socket.create_server((HOST, port))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://{HOST}:{self.port}"
        self.pulse = Pulse(patience)
        self.world.watch(self._on_change)
        self.faults = Faults()
        self.gateway = Gateway(self.world, self.url, privileged=privileged)
        self.rest = RestServer(
            self.world,
            self.url,
            faults=self.faults,
            limits=RateLimits(clock, limits),
            pulse=self.pulse,
            description=Description.find() if described else None,
        )
        self.feed = Feed(self.world, self.url)
        self.gateway.on_presence = self._on_presence
        self._awaited: dict[int, asyncio.Future[None]] = {}
        self._open: set[int] = set()  # interactions that are owed an answer
        self._runner: web.AppRunner | None = None

    # Running

    async def start(self) -> None:
        app = web.Application(client_max_size=_MOST_BYTES)
        app.router.add_route("*", f"{PREFIX}/{{tail:.*}}", self.rest.serve)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        WebDoor(self).add_to(app)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()

    async def close(self) -> None:
        await self.gateway.close()
        self.feed.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self._socket.close()
        if self._archive is not None:
            self._archive.close()

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def token(self) -> str:
        """What the bot logs in with; worth nothing anywhere else."""
        return self.world.application.token

    async def _attachment(self, request: web.Request) -> web.Response:
        name = request.match_info["file"]
        content = self.world.files.get(int(name)) if name.isdigit() else None
        if content is None:
            raise web.HTTPNotFound
        kind = _content_type(request.match_info["name"])
        return web.Response(body=content, headers={"Content-Type": kind, "X-Content-Type-Options": "nosniff"})

    # People and places

    def person(self, name: str, *guilds: Guild, locale: str = "en-US") -> Person:
        """The person of this name, made (and let into the guilds) where there was none."""
        people = (each for each in self.world.all(User) if not each.bot)
        there = next((each for each in people if name in (each.display, each.name)), None)
        user = there or administration.add_user(self.world, name, locale)
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
        """A text channel; with people named, hidden from everybody else (the bot too, unless it is among them)."""
        return administration.add_channel(self.world, guild, name, only=tuple(each.user for each in only))

    # Waiting and judging

    def _on_change(self, change: Change) -> None:
        if isinstance(change.now, Interaction):
            if change.now.waiting:
                self._open.add(change.now.id)
            else:
                self._open.discard(change.now.id)
            if change.now.answer is not None and change.now.id in self._awaited:
                self._awaited.pop(change.now.id).set_result(None)
        self.pulse.beat()

    async def answered(self, interaction: Interaction) -> None:
        """Wait for the first answer to one interaction; many can be waited for at once."""
        if self.world.get(Interaction, interaction.id).answer is not None:
            return
        future = self._awaited[interaction.id] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self.pulse.patience):
                await future
        except TimeoutError:
            raise Unanswered(f"a first answer to {interaction.name} did not come; {self._state()}") from None
        finally:
            self._awaited.pop(interaction.id, None)

    def _on_presence(self, online: bool) -> None:
        self.feed.bot_presence(online)
        self.pulse.beat()

    async def until(self, done: Callable[[], object], what: str = "what was waited for") -> None:
        """Wait, without sleeping, until something holds of the world."""
        await self.pulse.until(done, lambda: f"{what} did not come; {self._state()}")

    async def ready(self) -> None:
        """Wait until the bot is connected."""
        await self.until(lambda: self.gateway.connected, "a connection of the bot")

    async def settled(self, *, silent: bool = False) -> None:
        """Wait until the bot owes nobody an answer and has no request under way.

        A click that was acknowledged still waits for something to be seen of it: an edit or message through its
        token. With `silent`, being acknowledged is enough.
        """
        await self.until(lambda: not self._owed(silent) and not self.rest.under_way, "the bot to come to rest")

    def _owed(self, silent: bool) -> bool:
        return any(not silent or each.answer != DEFER_UPDATE for each in self.waiting())

    def forgive(self) -> list[Interaction]:
        """Stop waiting for what is owed (because the bot was killed, say), and tell what that was."""
        owed = list(self.waiting())
        self._open.clear()
        return owed

    def waiting(self) -> Iterator[Interaction]:
        """Interactions whose person sees nothing yet, or only that the bot is thinking."""
        return (self.world.get(Interaction, each) for each in sorted(self._open))

    def unanswered(self) -> list[Interaction]:
        """Interactions that were not even acknowledged within three seconds."""
        now = self.world.clock()
        return [each for each in self.waiting() if each.answer is None and now - each.opened >= ANSWER_WITHIN]

    @property
    def errors(self) -> list[Mistake]:
        """What the bot did that it must not do. A test ends with this list empty."""
        return self.rest.mistakes

    def redeliver(self, interaction: Interaction) -> None:
        self.gateway.redeliver(interaction)

    def _state(self) -> str:
        owed = [f"{each.id} {each.name}" for each in self.waiting()]
        wrong = [str(each) for each in self.errors]
        refused = self.rest.refusals[-5:]
        return f"owed: {owed}; under way: {self.rest.under_way}; refused: {refused}; mistakes: {wrong[-5:]}"


def _world(clock: Clock, archive: Archive | None) -> World:
    """The world that was kept, or a new one."""
    things = archive.load() if archive is not None else ()
    world = World(clock, things, archive) if things else administration.new_world(clock, archive)
    if archive is not None:
        archive.follow(world)
    return world


def _content_type(name: str) -> str:
    kinds = {
        "png": "image/png",
        "gif": "image/gif",
        "webp": "image/webp",
        "jpg": "image/jpeg",
        "json": "application/json",
    }
    return kinds.get(name.rpartition(".")[2].lower(), "application/octet-stream")
