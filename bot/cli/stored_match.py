"""What the commands that look into the database share: which one it is, and a match out of it.

They read a copy of this moment, so they work while the bot is playing and can never disturb it.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from bot.app.config import from_environment
from bot.engine.engine import Engine
from bot.games.registry import GAMES
from bot.policies import policies_for
from storage.sqlite import back_up, open_store

T = TypeVar("T")


def add_database(parser: argparse.ArgumentParser) -> None:
    chosen = from_environment().database
    parser.add_argument("--database", type=Path, default=chosen, metavar="FILE", help=f"the database ({chosen})")


async def with_copy(database: Path, use: Callable[[Engine], Awaitable[T]]) -> T:
    """What `use` makes of an engine on a copy of the database."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        back_up(database, copy)
        async with open_store(copy) as store:
            return await use(Engine(games=GAMES, policies=policies_for, store=store, clock=time.time))
