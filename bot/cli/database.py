"""What the sub-commands that read the database share: its argument, and an engine on a copy of it.

A running bot locks its database; a copy can be read at any time and cannot disturb it.
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


def add_database_argument(parser: argparse.ArgumentParser) -> None:
    chosen = from_environment().database
    parser.add_argument("--database", type=Path, default=chosen, metavar="FILE", help=f"the database ({chosen})")


async def use_copy(database: Path, use: Callable[[Engine], Awaitable[T]]) -> T:
    """The result of `use`, called with an engine on a temporary copy of the database."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        back_up(database, copy)
        async with open_store(copy) as store:
            return await use(Engine(games=GAMES, policies=policies_for, store=store, clock=time.time))
