"""Bots that can be killed: a process that has everything imported and forks a fresh bot whenever it is told to.

`python -m tests.chaos.nursery URL TOKEN DATABASE` reads lines; each one starts a bot and prints its process id. It is
the real bot on a real database; only pictures are left out, because what is killed here is the play, not the drawing.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from bot.app.assemble import BotOptions, open_bot
from bot.app.event_loop import run_to_end
from bot.front.interactions.services import FrontConfig
from bot.front.ports import NoPictures
from bot.front.ui.rate_limit import Rate
from bot.sandbox.discord_patch import client_options, discord_at

NO_LIMIT = Rate(burst=1_000_000.0)
QUICK_CONFIG = FrontConfig(rate=NO_LIMIT, server_rate=NO_LIMIT, debounce=0.0, backoff=0.02)


async def live(url: str, token: str, database: Path) -> None:
    with discord_at(url):
        wanted = BotOptions(
            database=database, client=client_options(), config=QUICK_CONFIG, tick=0.1, picture_service=NoPictures()
        )
        async with open_bot(wanted) as bot:
            await bot.start(token)


def main(url: str, token: str, database: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no burial
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.close(0)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            run_to_end(live(url, token, Path(database)))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
