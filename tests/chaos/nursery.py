"""Bots that can be killed: a process that has everything imported and forks a fresh bot whenever it is told to.

`python -m tests.chaos.nursery URL TOKEN DATABASE [CLOCK]` reads lines; each one starts a bot and prints its process id.
It is the real bot on a real database; only pictures are left out, because what is killed here is the play, not the
drawing. CLOCK is a file with the time, so that a test can let weeks pass; the tests' tiny game is there as well then.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import sys
import time
from pathlib import Path

from bot.app.assemble import BotOptions, open_bot
from bot.app.event_loop import run_to_end
from bot.front.interactions.services import FrontConfig
from bot.front.ports import NoPictures
from bot.front.publishing.pacing import Pace
from bot.front.ui.rate_limit import Rate
from bot.games.registry import GAMES
from bot.sandbox.discord_patch import client_options, discord_at
from tests.tiny import HOT_WARD

NO_LIMIT = Rate(burst=1_000_000.0)
QUICK_CONFIG = FrontConfig(rate=NO_LIMIT, server_rate=NO_LIMIT, debounce=0.0, backoff=0.02)
ANY_PACE = Pace(per_second=1000.0, burst=1000)  # where weeks pass in seconds, so do requests


class FileClock:
    """The time that another process has written into a file."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._shared = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __call__(self) -> float:
        (now,) = struct.unpack("d", self._shared[:8])
        return float(now)


async def live(url: str, token: str, database: Path, clock: Path | None) -> None:
    with discord_at(url):
        wanted = BotOptions(
            database=database,
            client={**client_options(), "pace": ANY_PACE} if clock else client_options(),
            config=QUICK_CONFIG,
            tick=0.1,
            picture_service=NoPictures(),
            clock=FileClock(clock) if clock else time.time,
            games={**GAMES, HOT_WARD.meta.slug: HOT_WARD},
        )
        async with open_bot(wanted) as bot:
            await bot.start(token)


def main(url: str, token: str, database: str, clock: str = "") -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no burial
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.close(0)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            run_to_end(live(url, token, Path(database), Path(clock) if clock else None))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
