"""One person floods replays, sheets and completions, as fast as the throttle allows: what the others notice of it.

`python -m tests.bench.flood RUNS` repeats a short flood with every interaction traced from socket to answer, and prints
the slowest hop.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import discord
import msgspec
from aiohttp import web
from msgspec import Struct

from bot.app.assemble import BotOptions, open_bot
from bot.app.event_loop import run_to_end
from bot.cli.run import freeze_loaded_objects
from bot.engine.tables import NewMatch
from bot.front.client import WardRound
from bot.front.interactions.router import Route, Router
from bot.front.interactions.services import FrontConfig
from bot.records import FINISHED
from bot.sandbox import Person, Sandbox, Unanswered
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.model.entities import Channel, Interaction
from bot.sandbox.model.world import Change
from tests.bench import Row
from tests.bench.clicks import p99, pressing
from tests.front.ward import EVERY_GAME, controls, is_asked

GAME = "emergency"
WARM_UP_SECONDS, QUIET_SECONDS, FLOOD_SECONDS, TRACED_SECONDS = 5.0, 30.0, 60.0, 4.0
PAUSE = 0.25  # seconds between two requests of one kind: the throttle allows four a second
# Seconds of the other people between two clicks. Less than a quarter is refused by the throttle in the long run, and a
# refusal is answered faster than a move.
THINKING = 0.25
HOPS = ("sent", "socket", "router", "received", "answered", "shown")
_CALLBACK = re.compile(r"/interactions/(\d+)/")


class Traces:
    """When each interaction reached each hop."""

    def __init__(self) -> None:
        self.times: defaultdict[int, dict[str, float]] = defaultdict(dict)

    def mark(self, interaction: int, hop: str, at: float | None = None) -> None:
        self.times[interaction].setdefault(hop, time.perf_counter() if at is None else at)

    def slowest(self) -> dict[str, float]:
        """The longest time that any interaction took to each hop from the one before."""
        found: dict[str, float] = {}
        for reached in self.times.values():
            passed = [hop for hop in HOPS if hop in reached]
            for before, hop in pairwise(passed):
                found[hop] = max(found.get(hop, 0.0), reached[hop] - reached[before])
        return found

    def unacknowledged(self) -> int:
        return sum("answered" not in reached for reached in self.times.values() if "socket" in reached)


class TracedBot(WardRound):
    traces: Traces | None = None

    async def on_socket_raw_receive(self, raw: str) -> None:
        """The library calls it for every frame, before it handles it."""
        if self.traces is not None and '"t":"INTERACTION_CREATE"' in raw[-100:]:
            self.traces.mark(int(msgspec.json.decode(raw)["d"]["id"]), "socket")

    def trace(self, traces: Traces, sandbox: Sandbox) -> None:
        self.traces = traces
        _trace_router(self.handlers.router, traces)
        _trace_callbacks(sandbox, traces)


def _trace_router(router: Router, traces: Traces) -> None:
    run = router.run

    async def traced(interaction: discord.Interaction[Any], route: Route, argument: Any) -> None:
        traces.mark(interaction.id, "router")
        await run(interaction, route, argument)
        traces.mark(interaction.id, "shown")

    router.run = traced  # type: ignore[method-assign]


def _trace_callbacks(sandbox: Sandbox, traces: Traces) -> None:
    sandbox.world.watch(lambda change: _mark_sent(change, traces))
    serve = sandbox.rest._serve

    async def traced(request: web.Request) -> web.StreamResponse:
        found = _CALLBACK.search(request.path)
        if found is not None:
            traces.mark(int(found[1]), "received")
        response = await serve(request)
        if found is not None:
            traces.mark(int(found[1]), "answered")
        return response

    sandbox.rest._serve = traced  # type: ignore[method-assign]


def _mark_sent(change: Change, traces: Traces) -> None:
    if isinstance(change.now, Interaction):
        traces.mark(change.now.id, "sent")


class Ward:
    """A finished match to replay, a table of four who play, and a person with too much time."""

    def __init__(self, sandbox: Sandbox, bot: TracedBot) -> None:
        self.sandbox = sandbox
        self.bot = bot
        owner = sandbox.person("Owner")
        guild = sandbox.guild("Hospital", owner)
        self.flooder = sandbox.person("Flooder", guild)
        self.people = [sandbox.person(f"Player {n}", guild) for n in range(4)]
        self.ward: Channel = sandbox.channel(guild, "ward")
        self.lounge: Channel = sandbox.channel(guild, "lounge")
        self.finished = 0
        self.waits: list[float] = []

    async def prepare(self) -> None:
        engine = self.bot.services.engine
        await (await self.flooder.slash(self.lounge, "help")).finished()
        match = await engine.tables.create(
            NewMatch(table=f"{self.lounge.guild}/{self.lounge.id}", game=GAME, host=str(self.flooder.id))
        )
        for _ in range(3):
            await engine.tables.add_computer(match.row.id, "random")
        await engine.tables.start(match.row.id)
        await engine.seats.substitute(match.row.id, 0)
        await engine.wait_for_computers()
        assert (await engine.match(match.row.id)).row.status == FINISHED
        self.finished = match.row.id

    async def play(self, over: asyncio.Event) -> None:
        """Four people play match after match, each clicking as soon as it is their turn and they have thought."""
        host, *others = self.people
        while not over.is_set():
            await (await host.slash(self.ward, "play new", {"game": GAME})).finished()
            for person in others:
                await (await person.slash(self.ward, "play join")).finished()
            await (await host.slash(self.ward, "play start")).finished()
            match = await self.bot.services.engine.at_table(f"{self.ward.guild}/{self.ward.id}")
            turns = [asyncio.create_task(self._turns(person, match.row.id, over)) for person in self.people]
            await asyncio.gather(*turns)
            if over.is_set():
                with suppress(Exception):
                    await self.bot.services.engine.tables.abandon(match.row.id)

    async def _turns(self, person: Person, match: int, over: asyncio.Event) -> None:
        control = f"play/{match}"
        await self.sandbox.until(lambda: self._page(person, control), "a page to play at")
        shown = (await (await person.click(self._page(person, control), control)).finished()).message
        while not over.is_set() and (await self.bot.services.engine.match(match)).row.status != FINISHED:
            await asyncio.sleep(THINKING)
            shown = next(message for message in person.sees(self.ward) if message.id == shown.id)
            if not is_asked(shown):
                continue
            start = time.perf_counter()
            shown = (await (await pressing(person, shown)()).finished()).message
            self.waits.append(time.perf_counter() - start)

    def _page(self, person: Person, control: str) -> Any:
        seen = reversed(person.sees(self.ward))
        return next((m for m in seen if any(part["custom_id"] == control for part in controls(m))), None)

    async def flood(self, over: asyncio.Event) -> None:
        """Replays, sheets and completions, each as often as the throttle allows; no answer is waited for."""
        sent: set[asyncio.Task[Any]] = set()
        number = 0
        while not over.is_set():
            number += 1
            seat = str(1 + number % 4)
            match = str(self.finished)
            for deed in (
                self.flooder.slash(self.lounge, "replay", {"match": match, "player": seat}),
                self.flooder.slash(self.lounge, "sheet", {"match": match, "player": seat}),
                self.flooder.autocomplete(self.lounge, "replay", "match", ""),
            ):
                task = asyncio.create_task(_ignoring(deed))
                sent.add(task)
                task.add_done_callback(sent.discard)
            await asyncio.sleep(PAUSE)
        await asyncio.gather(*sent)


async def _ignoring(deed: Any) -> None:
    with suppress(Unanswered):
        await deed


@asynccontextmanager
async def flooded_ward(folder: Path) -> AsyncIterator[Ward]:
    async with Sandbox(check_openapi=False, timeout=60.0) as sandbox:
        wanted = BotOptions(
            database=folder / "flood.sqlite3",
            games=EVERY_GAME,
            config=FrontConfig(),
            client={**client_options(), "enable_debug_events": True},
            kind=TracedBot,
        )
        with discord_at(sandbox.url):
            async with open_bot(wanted) as bot:
                assert isinstance(bot, TracedBot)
                await bot.login(sandbox.token)
                connection = asyncio.create_task(bot.connect())
                await bot.wait_until_ready()
                ward = Ward(sandbox, bot)
                await ward.prepare()
                try:
                    yield ward
                finally:
                    await bot.close()
                    with suppress(asyncio.CancelledError):
                        await connection


async def played(ward: Ward, seconds: float, *, flooded: bool) -> list[float]:
    """How long each click of the four took until their panel was edited."""
    over = asyncio.Event()
    ward.waits = []
    tasks = [asyncio.create_task(ward.play(over)), *([asyncio.create_task(ward.flood(over))] if flooded else [])]
    await asyncio.sleep(seconds)
    over.set()
    await asyncio.gather(*tasks)
    return ward.waits


def rows() -> list[Row]:
    freeze_loaded_objects()
    return [run_to_end(_flooded())]


async def _flooded() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        async with flooded_ward(Path(folder)) as ward:
            await played(ward, WARM_UP_SECONDS, flooded=False)  # draws what is drawn once
            quiet = await played(ward, QUIET_SECONDS, flooded=False)
            flooded = await played(ward, FLOOD_SECONDS, flooded=True)
            lost = len(ward.sandbox.unanswered())
    ratio = p99(flooded) / p99(quiet)
    return Row(
        f"clicks of others while one person floods replays, sheets and completions ({FLOOD_SECONDS:.0f} s)",
        f"p50 {1000 * median(flooded):.0f} ms, p99 {1000 * p99(flooded):.0f} ms, {lost} unanswered",
        f"quiet p50 {1000 * median(quiet):.0f} ms, p99 {1000 * p99(quiet):.0f} ms",
        f"{ratio:.2f}×",
        "≤ 2×",
        ratio <= 2 and not lost,
    )


class TracedRun(Struct, frozen=True):
    interactions: int
    unacknowledged: int
    slowest: dict[str, float]


async def traced_run() -> TracedRun:
    with tempfile.TemporaryDirectory() as folder:
        async with flooded_ward(Path(folder)) as ward:
            traces = Traces()
            ward.bot.trace(traces, ward.sandbox)
            await played(ward, TRACED_SECONDS, flooded=True)
            lost = traces.unacknowledged() + len(ward.sandbox.unanswered())
    return TracedRun(len(traces.times), lost, traces.slowest())


def main(runs: int) -> None:
    freeze_loaded_objects()
    worst: dict[str, float] = {}
    interactions = lost = 0
    for number in range(1, runs + 1):
        run = run_to_end(traced_run())
        interactions += run.interactions
        lost += run.unacknowledged
        for hop, seconds in run.slowest.items():
            worst[hop] = max(worst.get(hop, 0.0), seconds)
        print(number, run.unacknowledged, {hop: f"{1000 * seconds:.0f} ms" for hop, seconds in run.slowest.items()})
    listed = ", ".join(f"{hop} {1000 * worst[hop]:.0f} ms" for hop in HOPS if hop in worst)
    print(f"{runs} runs, {interactions} interactions, {lost} not acknowledged; slowest way to each hop: {listed}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
