"""Which store an address means: a PostgreSQL database, or a file."""

from __future__ import annotations

import asyncio
import re
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from storage import sqlite
from storage.failures import Unsupported

if TYPE_CHECKING:
    from storage.postgres import Examination, PostgresStore

AnyStore: TypeAlias = "sqlite.SqliteStore | PostgresStore"
Address: TypeAlias = str | Path  # of a PostgreSQL database, or a file
_SCHEMES = ("postgresql://", "postgres://")


def read_address(given: str) -> Address:
    """What a person wrote: a path would join the slashes of an address."""
    return given if is_postgres(given) else Path(given)


def is_postgres(address: Address) -> TypeGuard[str]:
    return isinstance(address, str) and address.startswith(_SCHEMES)


def shown(address: Address) -> str:
    """An address without its user, password and settings; also of one that is malformed."""
    if not is_postgres(address):
        return str(address)
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{re.split('[?#]', rest, maxsplit=1)[0].rpartition('@')[2]}"


def open_store(address: Address) -> AbstractAsyncContextManager[AnyStore]:
    """The store at this address. `Unsupported` where what it needs is not installed."""
    if not is_postgres(address):
        return sqlite.open_store(Path(address))
    opening: AbstractAsyncContextManager[AnyStore] = _postgres().open_store(address)
    return opening


def open_to_read(address: str) -> AbstractAsyncContextManager[PostgresStore]:
    """A PostgreSQL database beside the processes that work on it; every write is refused."""
    opening: AbstractAsyncContextManager[PostgresStore] = _postgres().open_to_read(address)
    return opening


async def examine(address: str) -> Examination:
    """What an operator should know about a PostgreSQL database before the bot works on it."""
    found: Examination = await _postgres().examine(address)
    return found


def back_up(address: Address, target: Path) -> None:
    """A checked copy in a new file, also while the bot is playing: a database file, or a dump of PostgreSQL."""
    if not is_postgres(address):
        sqlite.back_up(Path(address), target)
        return
    _postgres().dump.back_up(address, target)


def restore(backup: Path, address: Address) -> None:
    """Bring a backup back, into a database that holds nothing yet."""
    if not is_postgres(address):
        sqlite.back_up(backup, Path(address))
        return
    postgres = _postgres()
    asyncio.run(postgres.check_empty(address))
    postgres.dump.restore(backup, address)


def postgres_part(module: str) -> ModuleType:
    """A module that needs asyncpg, which most installations do not have."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise Unsupported("a PostgreSQL database needs asyncpg: pip install 'ward-round[postgres]'") from error


def _postgres() -> ModuleType:
    return postgres_part("storage.postgres")
