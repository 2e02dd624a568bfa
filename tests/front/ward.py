"""The test bed of the front: the real bot, the real discord.py, a real database, people in a loopback Discord."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from bot.app.assemble import BotOptions, load_words, open_bot
from bot.engine.refusals import NoSuchMatch
from bot.front.client import WardRound
from bot.front.interactions.services import FrontConfig
from bot.front.ports import NoPictures
from bot.front.publishing.pacing import Timer
from bot.front.ui.rate_limit import Rate
from bot.games.registry import GAMES
from bot.kernel import AnyGame
from bot.kernel.dice import SEED_BYTES
from bot.sandbox import ManualClock, Person, Reply, Sandbox
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.model.entities import DEFERRED_UPDATE, Channel, Guild, Interaction, Message
from bot.sandbox.validation.components import walk
from render.renderer import Renderer
from tests.sandbox.bots import IDENTIFY_SECONDS
from tests.tiny import HOT_WARD

EVERY_GAME: Mapping[str, AnyGame] = {**GAMES, HOT_WARD.meta.slug: HOT_WARD}
MAX_REQUESTS_PER_SECOND = 45
NO_LIMIT = Rate(burst=1_000_000.0)
QUICK_CONFIG = FrontConfig(
    rate=NO_LIMIT,
    server_rate=NO_LIMIT,
    long_work_rate=NO_LIMIT,
    hint_rate=NO_LIMIT,
    debounce=0.0,
    backoff=0.01,
)


class QuickBot(WardRound):
    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """The library waits 5 seconds here. Where a test has the clock in its hand, those pass at once."""
        if not initial and isinstance(self.services.clock, ManualClock):
            self.services.clock.advance(IDENTIFY_SECONDS)


class StillTimer(ManualClock):
    """Time that passes only while the bot waits for its pace, and then at once.

    The loopback Discord counts requests a second by the same time: so each test checks the pace, and none waits for it.
    No time passes while a request is on its way, because many would then seem to arrive in one moment.
    """

    MAX_POLLS = 100  # then a request was lost on its way

    def __init__(self) -> None:
        super().__init__()
        self.on_the_way: Callable[[], bool] = lambda: False

    def call_later(self, delay: float, callback: Callable[[], None]) -> object:
        loop = asyncio.get_running_loop()

        def fire(polls: int) -> None:
            if polls and self.on_the_way():
                loop.call_later(0.001, fire, polls - 1)
            else:
                self.advance(delay)
                callback()

        return loop.call_soon(fire, self.MAX_POLLS)


class Ward:
    """One loopback Discord with a server, a channel and four people, and the bot, which can be restarted."""

    def __init__(
        self, sandbox: Sandbox, clock: ManualClock, timer: Timer, database: Path, serving: Mapping[str, Any]
    ) -> None:
        self.sandbox = sandbox
        self.clock = clock
        self.timer = timer
        self.database = database
        self._serving = serving
        self.ana = sandbox.person("Ana")
        self.guild: Guild = sandbox.guild("Hospital", self.ana)
        self.ben = sandbox.person("Ben", self.guild)
        self.cleo = sandbox.person("Cléo", self.guild, locale="fr")
        self.dev = sandbox.person("Dev", self.guild)
        self.ward: Channel = sandbox.channel(self.guild, "ward")
        self.bot: WardRound | None = None
        self._drawn = 0
        self.given_up: set[int] = set()  # interactions a test let expire

    def configure(self, config: FrontConfig) -> None:
        """Another configuration, from the next start of the bot on."""
        self._serving = {**self._serving, "config": config}

    @property
    def people(self) -> tuple[Person, ...]:
        return self.ana, self.ben, self.cleo, self.dev

    @property
    def engine(self) -> Any:
        assert self.bot is not None
        return self.bot.services.engine

    def _entropy(self, count: int) -> bytes:
        """The same seed for every match, because tests know its dice; ids of seasons are shorter, and differ."""
        self._drawn += count < SEED_BYTES
        return bytes(range(count)) if count >= SEED_BYTES else self._drawn.to_bytes(count, "big")

    @asynccontextmanager
    async def not_logged_in(self, **client: Any) -> AsyncIterator[WardRound]:
        """The bot with all its parts, before it logs in. `client` are options of discord.py."""
        wanted = BotOptions(
            clock=self.clock,
            client={**client_options(), "timer": self.timer, **client},
            tick=0.05,
            kind=QuickBot,
            **{"entropy": self._entropy, "database": self.database, **self._serving},
        )
        async with open_bot(wanted) as bot:
            yield bot

    @asynccontextmanager
    async def running(self, **client: Any) -> AsyncIterator[WardRound]:
        """The bot, connected during the block."""
        if self.sandbox.gateway.identified:
            self.clock.advance(IDENTIFY_SECONDS)
        with discord_at(self.sandbox.url):
            async with self.not_logged_in(**client) as bot:
                if isinstance(self.timer, StillTimer):
                    self.timer.advance(1.0)  # a process takes longer than that to start
                    before, received = self.sandbox.rest.global_limit.requests, self.sandbox.rest.global_limit
                    self.timer.on_the_way = lambda: bot.pacer.sent > received.requests - before
                self.bot = bot
                await bot.login(self.sandbox.token)
                connection = asyncio.create_task(bot.connect())
                await bot.wait_until_ready()
                await bot.recovered.wait()
                try:
                    yield bot
                finally:
                    self.bot = None
                    await bot.close()
                    with suppress(asyncio.CancelledError):
                        await connection

    async def settled(self) -> None:
        """Wait until every interaction is answered and everything is published."""
        assert self.bot is not None
        bot = self.bot
        async with asyncio.timeout(20):
            while True:
                await self.engine.wait_for_computers()
                await self.sandbox.until(self._at_rest, "the bot to come to rest")
                await bot.handlers.router.drain()
                await bot.handlers.panels.drain()
                if self._at_rest() and not bot.publisher.pending:
                    return
                await asyncio.sleep(0.001)

    async def tick(self) -> None:
        """Look at deadlines and pending notices now, as the bot does every few seconds, and wait for the messages."""
        assert self.bot is not None
        await self.engine.deadlines.run_due()
        await self.bot.publisher.remind()
        await self.bot.services.director.run_due()
        await self.settled()

    def _at_rest(self) -> bool:
        return not self.sandbox.rest.in_flight and not any(self.owed())

    def owed(self) -> Iterator[Interaction]:
        """Interactions without a response. A deferred update needs none: the public message changes instead."""
        waiting = (each for each in self.sandbox.waiting() if each.answer != DEFERRED_UPDATE)
        return (each for each in waiting if each.id not in self.given_up)

    def table(self, channel: Channel | None = None, person: Person | None = None) -> Message:
        """The bot's newest public message."""
        seen = (person or self.ana).sees(channel or self.ward)
        return next(m for m in reversed(seen) if not m.ephemeral and m.author == self.sandbox.world.bot.id)

    # --- what people do -----------------------------------------------------------------------------------------

    async def open(self, game: str, host: Person | None = None, channel: Channel | None = None, **options: Any) -> None:
        """Open a lobby. Dice roll without a click, because most tests count choices."""
        reply = await (host or self.ana).slash(channel or self.ward, "play new", game=game, **options)
        await reply.finished()
        with suppress(NoSuchMatch):  # it may have been refused, which the test checks
            await self.engine.tables.configure(await self.number(channel), {}, pauses=False)
        await self.settled()

    async def start(self, game: str, *people: Person, **options: Any) -> int:
        """Start a match. Returns its id."""
        host, *others = people
        await self.open(game, host, **options)
        for person in others:
            await person.click(self.table(), label="Join")
        await self.settled()
        await host.click(self.table(), label="Start")
        await self.settled()
        match = await self.engine.at_table(f"{self.guild.id}/{self.ward.id}")
        return int(match.row.id)

    async def panel(self, person: Person, channel: Channel | None = None) -> Message:
        """The panel a person gets after pressing Play."""
        number = await self.number(channel)  # before looking: a call may be deleted while this is read
        reply = await person.click(self.table(channel, person), f"play/{number}")
        return (await reply.finished()).message

    async def number(self, channel: Channel | None = None) -> int:
        place = channel or self.ward
        return int((await self.engine.at_table(f"{place.guild or '@me'}/{place.id}")).row.id)

    async def answer(self, person: Person, shown: Message, choice: int = 0) -> Message:
        """Take one of the choices in a panel. Returns the panel afterwards."""
        offered = [part for part in controls(shown) if part["custom_id"].startswith(("c/", "m/"))]
        if not offered:
            menu = next(part for part in controls(shown) if part["custom_id"].startswith("g/"))
            reply = await person.select(shown, "0", custom_id=menu["custom_id"])
            return await self.answer(person, (await reply.finished()).message, choice)
        part = offered[choice % len(offered)]
        if part["custom_id"].startswith("c/"):
            reply = await person.click(shown, part["custom_id"])
        else:
            entries = part["options"]
            reply = await person.select(shown, entries[choice % len(entries)]["value"], custom_id=part["custom_id"])
        return (await reply.finished()).message


def controls(message: Message) -> list[Mapping[str, Any]]:
    """Every enabled button and select menu of a message."""
    return [part for _, part in walk(message.components) if part.get("custom_id") and not part.get("disabled")]


def is_asked(shown: Message) -> bool:
    """Whether a panel offers a choice."""
    return any(part["custom_id"].startswith(("c/", "m/", "g/")) for part in controls(shown))


def labels(message: Message) -> list[str]:
    return [part["label"] for part in controls(message) if part.get("label")]


def links(message: Message) -> list[str]:
    """The URLs of a message's links: of its buttons, then of its text."""
    buttons = [part["url"] for _, part in walk(message.components) if part.get("url")]
    return buttons + re.findall(r"\]\((https://[^)]+)\)", words(message))


def words(message: Message) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for _, part in walk(message.components) if part.get("content"))


def text_of(reply: Reply) -> str:
    return words(reply.message)


@cache
def shared_renderer() -> Renderer:
    """One for all wards of a process: drawing the backgrounds again took more time than the matches."""
    return Renderer(load_words(EVERY_GAME))


@asynccontextmanager
async def hospital(path: Path, *, gateway_limits: GatewayLimits | None = None, **serving: Any) -> AsyncIterator[Ward]:
    """On exit, fails if the bot sent anything that Discord would refuse."""
    clock, timer = ManualClock(), StillTimer()
    serving.setdefault("config", QUICK_CONFIG)
    serving.setdefault("games", EVERY_GAME)
    serving.setdefault("picture_service", NoPictures())
    if serving["picture_service"] is None and serving["games"] is EVERY_GAME:
        serving.setdefault("renderer", shared_renderer())
    async with Sandbox(clock=clock, pace_clock=timer, gateway_limits=gateway_limits, timeout=10.0) as sandbox:
        yield Ward(sandbox, clock, timer, path / "ward.sqlite3", serving)
        assert [str(each) for each in sandbox.errors] == []
        assert sandbox.rest.global_limit.peak <= MAX_REQUESTS_PER_SECOND
