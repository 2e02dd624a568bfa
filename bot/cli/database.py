"""What the sub-commands that read the database share: its argument, and an engine on a copy of it.

A running bot locks its file; a copy can be read at any time and cannot disturb it. A PostgreSQL database needs no copy:
it is read in place, by connections that may not write.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot.app.config import from_environment
from bot.engine.engine import Engine
from bot.games.registry import GAMES
from bot.policies import policies_for
from storage.opening import Address, AnyStore, is_postgres, open_to_read, read_address, shown
from storage.sqlite import back_up, open_store

T = TypeVar("T")


def add_database_argument(parser: argparse.ArgumentParser) -> None:
    chosen = from_environment().database
    about = f"a file, or postgresql://user@host/name ({shown(chosen)})".replace("%", "%%")
    parser.add_argument("--database", type=read_address, default=chosen, metavar="DATABASE", help=about)


async def use_copy(database: Address, use: Callable[[Engine], Awaitable[T]]) -> T:
    """The result of `use`, called with an engine that cannot change the database."""
    async with open_copy(database) as store:
        return await use(Engine(games=GAMES, policies=policies_for, store=store, clock=time.time))


@asynccontextmanager
async def open_copy(database: Address) -> AsyncIterator[AnyStore]:
    """What is in the database, without a way to change it."""
    if is_postgres(database):
        async with open_to_read(database) as reading:
            yield reading
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        back_up(Path(database), copy)
        async with open_store(copy) as store:
            yield store
