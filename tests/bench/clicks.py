"""Over the loopback Discord, in one process: the cost of a click, and the delay by drawing."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from io import FileIO
from pathlib import Path
from statistics import median
from typing import Any

import discord
from msgspec import Struct

from bot.app.assemble import BotOptions, load_words, open_bot
from bot.app.event_loop import run_to_end
from bot.app.pictures import RenderedPictures
from bot.cli.run import freeze_loaded_objects
from bot.engine.match import Match
from bot.front.client import WardRound
from bot.front.interactions.long_work import LongWork
from bot.front.interactions.services import FrontConfig
from bot.front.ports import NoPictures, Subject
from bot.front.publishing.pacing import Pace
from bot.front.ui.components import Screen, TextDisplay, build_view
from bot.front.ui.rate_limit import Rate, RateLimiter
from bot.games.registry import GAMES
from bot.kernel import begin, choose
from bot.kernel.dice import Dice
from bot.records import FINISHED, RUNNING, MatchRow, SeatRow
from bot.sandbox import Person, Reply, Sandbox
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.model.entities import Channel, Message
from bot.words import Style
from render.renderer import Renderer
from tests.bench import Row
from tests.front.ward import EVERY_GAME, controls, is_asked

CLICKS = 300
SEATS = 4
# No rate limits, and edits are sent without delay.
UNLIMITED = FrontConfig(rate=Rate(burst=1e9), server_rate=Rate(burst=1e9), debounce=0.02)
UNPACED = Pace(per_second=1e6, max_in_flight=10_000, max_in_flight_of_group=10_000)
MEMORY = Path("/dev/shm")  # a file system in memory, where there is one
IN_MEMORY = MEMORY.is_dir()
TRIVIAL = "trivial"


class Nothing(NoPictures):
    """Draws nothing and describes nothing: pictures have benchmarks of their own."""

    async def twin(self, subject: Subject, seat: int) -> str:  # noqa: ARG002
        return ""


class MeasuredBot(WardRound):
    """Has an additional handler that only answers, as a baseline."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        if data.get("custom_id") == TRIVIAL:
            await interaction.response.edit_message(view=build_view(Screen((TextDisplay("trivial"),))))
        else:
            await super().on_interaction(interaction)


@asynccontextmanager
async def bot_at(url: str, token: str, folder: Path) -> AsyncIterator[WardRound]:
    wanted = BotOptions(
        database=folder / "bench.sqlite3",
        games=EVERY_GAME,
        picture_service=Nothing(),
        config=UNLIMITED,
        client={**client_options(), "pace": UNPACED},
        kind=MeasuredBot,
    )
    with discord_at(url):
        async with open_bot(wanted) as bot:
            await bot.login(token)
            connection = asyncio.create_task(bot.connect())
            await bot.wait_until_ready()
            try:
                yield bot
            finally:
                await bot.close()
                with suppress(asyncio.CancelledError):
                    await connection


def rows() -> list[Row]:
    freeze_loaded_objects()  # as `ward-round run` does
    return [*run_to_end(_clicks()), run_to_end(_stalls())]


class Table:
    """Four people at one table."""

    def __init__(self, sandbox: Sandbox, channel: Channel, people: list[Person]) -> None:
        self.sandbox = sandbox
        self.people = people
        self.name = f"{channel.guild}/{channel.id}"
        self._channel = channel
        self.waits: list[float] = []  # until the first answer
        self.visible_waits: list[float] = []  # until a visible one
        self.clicks: list[int] = []  # interactions by which a choice was made

    async def begin(self, game: str) -> None:
        host, *others = self.people
        await self._done(host.slash(self._channel, "play new", {"game": game}))
        await asyncio.gather(*(self._done(person.slash(self._channel, "play join")) for person in others))
        await self._done(host.slash(self._channel, "play start"))

    def person(self, player: str) -> Person:
        return next(person for person in self.people if str(person.id) == player)

    async def toy(self) -> Message:
        return (await self._done(self.people[0].slash(self._channel, "help"))).message

    async def look(self, person: Person, match: int) -> Message:
        """The panel of one person, opened from the newest page."""
        control = f"play/{match}"
        await self.sandbox.until(lambda: self._page(person, control), "a page to play at")
        return (await self._done(person.click(self._page(person, control), control))).message

    async def turn(self, person: Person, match: int) -> None:
        """Open the panel, and take the first choice if there is one."""
        shown = await self.look(person, match)
        if is_asked(shown):
            self.clicks.append((await self._done(pressing(person, shown)())).id)

    def _page(self, person: Person, control: str) -> Any:
        seen = reversed(person.sees(self._channel))
        return next((m for m in seen if any(part["custom_id"] == control for part in controls(m))), None)

    async def _done(self, deed: Awaitable[Reply]) -> Reply:
        start = time.perf_counter()
        reply = await deed
        self.waits.append(time.perf_counter() - start)
        await reply.finished()
        self.visible_waits.append(time.perf_counter() - start)
        return reply


# --- one click ------------------------------------------------------------------------------------------------------


class Took(Struct, frozen=True):
    """A duration in wall-clock time and in CPU time (which excludes other processes)."""

    wall: float
    work: float


class Measured(Struct, frozen=True):
    """Times of our clicks, of trivial ones, and of a raw write of one page to the same disk."""

    ours: list[Took]
    trivial: list[Took]
    disk: list[float]

    def row(self, what: str, remark: str, kind: str = "wall") -> Row:
        ours, trivial = ([getattr(each, kind) for each in times] for times in (self.ours, self.trivial))
        return _compared(what, ours, trivial, remark)


async def _clicks() -> list[Row]:
    """Alternating clicks on choices and on the trivial handler, so that load affects both."""
    with tempfile.TemporaryDirectory() as folder:
        found = await _measured(Path(folder))
    rows = [found.row("click on a choice: accepted, durable, panel edited", f"raw write {_ms(found.disk)}")]
    if IN_MEMORY:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            found = await _measured(Path(folder))
        rows.append(found.row("the same with the database in memory", "no disk"))
    return [*rows, found.row("the same in processor time, which neighbours on the machine leave alone", "–", "work")]


def _compared(what: str, ours: list[float], trivial: list[float], remark: str) -> Row:
    ratio = median(ours) / median(trivial)
    against = f"trivial handler {_ms(trivial)}; {remark}"
    return Row(what, f"{_ms(ours)}, p99 {1000 * p99(ours):.2f} ms", against, f"{ratio:.2f}×", "≤ 3×", ratio <= 3)


def _ms(values: list[float]) -> str:
    return f"p50 {1000 * median(values):.2f} ms"


async def _measured(folder: Path) -> Measured:
    async with Sandbox(check_openapi=False) as sandbox:
        owner = sandbox.person("Ana")
        guild = sandbox.guild("Hospital", owner)
        people = [owner, *(sandbox.person(name, guild) for name in ("Ben", "Cleo", "Dev"))]
        table = Table(sandbox, sandbox.channel(guild, "ward"), people)
        with (folder / "raw").open("w+b", buffering=0) as file:
            async with bot_at(sandbox.url, sandbox.token, folder) as bot:
                return await _played(table, bot, file)


async def _played(table: Table, bot: WardRound, file: FileIO) -> Measured:
    ours: list[Took] = []
    trivial: list[Took] = []
    disk: list[float] = []
    big = next(slug for slug, game in GAMES.items() if game.meta.seats[1] >= SEATS)
    toy = await table.toy()
    match = await _begun(table, bot, big)
    while len(ours) < CLICKS:
        person = table.person(match.seats[match.playing.asks[0].seat].player or "")
        shown = await table.look(person, match.row.id)
        await _rest(bot, table.sandbox)
        trivial.append(await _timed(lambda: table.people[0].forge(toy, TRIVIAL)))
        await _rest(bot, table.sandbox)
        press = pressing(person, shown)
        disk.append(_raw_write(file))
        ours.append(await _timed(press))
        match = await bot.services.engine.match(match.row.id)
        if match.row.status == FINISHED:
            await _rest(bot, table.sandbox)
            match = await _begun(table, bot, big)
    return Measured(ours[20:], trivial[20:], disk)


async def _begun(table: Table, bot: WardRound, game: str) -> Match:
    await table.begin(game)
    return await bot.services.engine.at_table(table.name)


def _raw_write(file: FileIO) -> float:
    start = time.perf_counter()
    file.seek(0)
    file.write(bytes(4096))
    os.fdatasync(file.fileno())
    return time.perf_counter() - start


async def _rest(bot: WardRound, sandbox: Sandbox) -> None:
    while sandbox.rest.in_flight or bot.publisher.pending:  # noqa: ASYNC110 - the bot has no event for being idle
        await asyncio.sleep(0.002)


def pressing(person: Person, shown: Message) -> Callable[[], Awaitable[Reply]]:
    """The first choice of a panel, ready to be pressed."""
    part = next(part for part in controls(shown) if part["custom_id"].startswith(("c/", "m/", "g/")))
    if part["custom_id"].startswith("c/"):
        return lambda: person.click(shown, part["custom_id"])
    return lambda: person.select(shown, part["options"][0]["value"], custom_id=part["custom_id"])


async def _timed(deed: Callable[[], Awaitable[Any]]) -> Took:
    start, work = time.perf_counter(), time.process_time()
    await (await deed()).finished()
    return Took(time.perf_counter() - start, time.process_time() - work)


# --- drawing --------------------------------------------------------------------------------------------------------


async def _stalls() -> Row:
    """How late the event loop is while six sheets of changing matches are drawn again and again."""
    game = next(game for game in GAMES.values() if game.meta.seats[1] >= 6)
    renderer = Renderer(load_words())
    picture_service = RenderedPictures(renderer, LongWork(RateLimiter(time.time, Rate())))
    late: list[float] = []
    stop = asyncio.Event()

    async def watch() -> None:
        while not stop.is_set():
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append(time.perf_counter() - start - 0.001)

    watching = asyncio.create_task(watch())
    for match in _positions(game, 20):
        subject = Subject(match, None, tuple(f"Seat {n}" for n in range(6)), Style())
        await asyncio.gather(*(picture_service.sheet(subject, seat) for seat in range(6)))
    stop.set()
    await watching
    renderer.close()
    worst = p99(late)
    return Row(
        "event loop stalls while six sheets are drawn",
        f"p99 {1000 * worst:.1f} ms, worst {1000 * max(late):.1f} ms",
        "–",
        "–",
        "p99 < 50 ms",
        worst < 0.050,
    )


def _positions(game: Any, count: int) -> list[Match]:
    dice = Dice(bytes(32))
    position = begin(game, {}, 6, dice).position
    row = MatchRow(
        table="0/0",
        game=game.meta.slug,
        rules_version=1,
        options=b"{}",
        seed=bytes(32),
        status=RUNNING,
        host="",
        created=0.0,
    )
    seats = tuple(SeatRow(match=0, seat=seat) for seat in range(6))
    found: list[Match] = []
    while len(found) < count and not position.over:
        for _ in range(12):
            if not position.over:
                position = choose(game, position, position.asks[0].seat, 0, dice).position
        found.append(Match(row, seats, game, position=position))
    return found


def p99(values: list[float]) -> float:
    return sorted(values)[int(0.99 * (len(values) - 1))]
