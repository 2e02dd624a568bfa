"""Many tables at once over the loopback Discord: how long people wait for the first answer, and whether a move is lost.

The bot has a process of its own, as it has where Discord is another machine: what the loopback Discord and 800 people
cost is not measured as if it were the bot's. People learn from the bot's engine who is asked, line by line over pipes.
`python -m tests.bench.full_house URL TOKEN FOLDER` is that bot; it stops when its input ends.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from bot.app.event_loop import run_to_end
from bot.cli.run import freeze_loaded_objects
from bot.front.client import WardRound
from bot.records import FINISHED
from bot.sandbox import Sandbox
from storage.sqlite.connection import open_reading
from tests.bench import Row
from tests.bench.clicks import SEATS, Table, bot_at, p99
from tests.tiny import HOT_WARD

TABLES, SERVERS = 200, 4
GAME = HOT_WARD.meta.slug  # a match that is over in a dozen clicks
CHOICES = "SELECT match, interaction FROM actions WHERE number > 1"


class Asked(Struct, frozen=True):
    """Where a match stands, as the bot's process says: `key` is the table or the match it was asked for."""

    key: str
    match: int
    finished: bool
    people: tuple[str, ...]


# --- the process of the bot -----------------------------------------------------------------------------------------


async def serve(url: str, token: str, folder: Path) -> None:
    async with bot_at(url, token, folder) as bot:
        answers: set[asyncio.Task[None]] = set()
        print(flush=True)  # connected
        async for line in _standard_input():
            task = asyncio.create_task(_answer(bot, line))
            answers.add(task)
            task.add_done_callback(answers.discard)
        await asyncio.gather(*answers)
        print(bot.handlers.router.failed, flush=True)


async def _standard_input() -> AsyncIterator[str]:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async for line in reader:
        yield line.decode().strip()


async def _answer(bot: WardRound, key: str) -> None:
    engine = bot.services.engine
    match = await (engine.at_table(key) if "/" in key else engine.match(int(key)))
    finished = match.row.status == FINISHED
    people = () if finished else tuple(match.seats[ask.seat].player or "" for ask in match.playing.asks)
    print(msgspec.json.encode(Asked(key, match.row.id, finished, people)).decode(), flush=True)


# --- the process of the people --------------------------------------------------------------------------------------


class Bot:
    """The bot in its own process, and what can be asked of it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._expected: dict[str, asyncio.Future[Asked]] = {}
        self._reading = asyncio.create_task(self._read())
        self.failed = -1

    async def asked(self, key: str) -> Asked:
        assert self._process.stdin is not None
        future = self._expected[key] = asyncio.get_running_loop().create_future()
        self._process.stdin.write(f"{key}\n".encode())
        answer: Asked = await future
        return answer

    async def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._reading
        await self._process.wait()

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if line.startswith(b"{"):
                answer = msgspec.json.decode(line, type=Asked)
                self._expected.pop(answer.key).set_result(answer)
            else:
                self.failed = int(line)


@asynccontextmanager
async def started_bot(sandbox: Sandbox, folder: Path) -> AsyncIterator[Bot]:
    arguments = ("-m", "tests.bench.full_house", sandbox.url, sandbox.token, str(folder))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    await process.stdout.readline()
    bot = Bot(process)
    try:
        yield bot
    finally:
        await bot.stop()


async def play(table: Table, bot: Bot) -> None:
    """Each person who is asked opens the panel and presses at once, until the match is over."""
    asked = await bot.asked(table.name)
    while not asked.finished:
        await asyncio.gather(*(table.turn(table.person(player), asked.match) for player in asked.people))
        asked = await bot.asked(str(asked.match))


class Stored(Struct, frozen=True):
    """What is on disk afterwards: the clicks that made a choice, and the choices that no click made."""

    clicks: list[int]
    unpressed: int


def stored(folder: Path) -> Stored:
    with closing(open_reading(folder / "bench.sqlite3")) as connection:
        rows = connection.execute(CHOICES).fetchall()
    clicks = [int(interaction) for _, interaction in rows if interaction is not None]
    return Stored(clicks, len(rows) - len(clicks))


async def lateness(late: list[float]) -> None:
    """How late the event loop of this process is: what the people and the loopback Discord add to each wait."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.005)
        late.append(time.perf_counter() - start - 0.005)


def rows() -> list[Row]:
    freeze_loaded_objects()
    return run_to_end(full_house())


async def full_house() -> list[Row]:
    late: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Sandbox(check_openapi=False, timeout=300.0) as sandbox:
            tables = list(_tables(sandbox))
            async with started_bot(sandbox, folder) as bot:
                watching = asyncio.create_task(lateness(late))
                start = time.perf_counter()
                # All tables begin before the first is played: otherwise their people come one after the other.
                await asyncio.gather(*(table.begin(GAME) for table in tables))
                await asyncio.gather(*(play(table, bot) for table in tables))
                took = time.perf_counter() - start
                watching.cancel()
            well = not sandbox.unanswered() and not sandbox.errors and not bot.failed
        found = stored(folder)
    waits = [wait for table in tables for wait in table.waits]
    visible = [wait for table in tables for wait in table.visible_waits]
    clicks = [click for table in tables for click in table.clicks]
    return [
        Row(
            f"{TABLES} matches played at once by {TABLES * SEATS} people",
            f"{len(set(found.clicks) & set(clicks))} of {len(clicks)} moves kept, {found.unpressed} made by no click, "
            f"{len(waits) / took:.0f} interactions/s",
            "–",
            "–",
            "nothing lost, nothing twice",
            sorted(found.clicks) == sorted(clicks) and well,
        ),
        Row(
            "slowest first answer in that full house",
            f"{max(waits):.2f} s, p99 {p99(waits):.3f} s, p50 {median(waits):.3f} s; "
            f"visible: {max(visible):.2f} s, p99 {p99(visible):.2f} s",
            f"Discord gives up after 3 s; of it the loopback's own delay: max {max(late):.2f} s, p99 {p99(late):.3f} s",
            f"{max(waits) / 3:.2f}×",
            "≤ 0.5 s, p99 ≤ 0.1 s",
            max(waits) <= 0.5 and p99(waits) <= 0.1,
        ),
    ]


def _tables(sandbox: Sandbox) -> Iterator[Table]:
    owner = sandbox.person("Owner")
    for server in range(SERVERS):
        guild = sandbox.guild(f"Hospital {server}", owner)
        for number in range(TABLES // SERVERS):
            channel = sandbox.channel(guild, f"ward-{number}")
            yield Table(sandbox, channel, [sandbox.person(f"{server}.{number}.{n}", guild) for n in range(SEATS)])


def main(url: str, token: str, folder: str) -> None:
    freeze_loaded_objects()  # as `ward-round run` does
    run_to_end(serve(url, token, Path(folder)))


if __name__ == "__main__":
    main(*sys.argv[1:])
