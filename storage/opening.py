"""Which store an address means: a PostgreSQL database, or a file."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from storage import sqlite
from storage.failures import Unsupported

if TYPE_CHECKING:
    from storage.postgres import PostgresStore

AnyStore: TypeAlias = "sqlite.SqliteStore | PostgresStore"
_SCHEMES = ("postgresql://", "postgres://")


def is_postgres(address: str | Path) -> bool:
    return isinstance(address, str) and address.startswith(_SCHEMES)


def open_store(address: str | Path) -> AbstractAsyncContextManager[AnyStore]:
    """The store at this address. `Unsupported` where what it needs is not installed."""
    if not is_postgres(address):
        return sqlite.open_store(Path(address))
    try:
        from storage import postgres  # noqa: PLC0415 - most installations have no asyncpg
    except ModuleNotFoundError as error:
        raise Unsupported("a PostgreSQL database needs asyncpg: pip install 'ward-round[postgres]'") from error
    return postgres.open_store(str(address))
