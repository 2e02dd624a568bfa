"""Opening the database: its connections, and the checks before the first row is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from storage.failures import AlreadyOpen, CannotOpen, ReadOnly, Unsupported
from storage.migration import Migration
from storage.postgres.schema import migrate

OLDEST = 15  # the oldest version of PostgreSQL that is tested
_TIMEOUT = 10.0  # seconds to wait for a connection
_DURABLE = ("on", "remote_apply")
_SETTINGS = {"application_name": "ward-round", "jit": "off"}
_READERS = 4
_CACHED_STATEMENTS = 512  # more than there are, so that each is prepared once


def shown(address: str) -> str:
    """An address without its password."""
    parts = urlsplit(address)
    _, _, host = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{host}{parts.path}"


async def connect(address: str) -> Any:
    """A connection that writes."""
    try:
        return await asyncpg.connect(
            address, timeout=_TIMEOUT, server_settings=_SETTINGS, statement_cache_size=_CACHED_STATEMENTS
        )
    except (ValueError, asyncpg.InterfaceError) as error:
        raise CannotOpen(f"{shown(address)}: this is no address of a database ({error})") from error
    except (OSError, TimeoutError) as error:
        raise CannotOpen(f"{shown(address)}: no database answers at this address ({error})") from error


async def prepare(connection: Any, where: str, migrations: Sequence[Migration], *, shared: bool) -> None:
    """Check what we rely on, make sure that nobody else works on this database, and bring it up to date."""
    version = connection.get_server_version()
    if version.major < OLDEST:
        raise Unsupported(f"{where}: PostgreSQL {version.major} is too old: {OLDEST} or newer is needed")
    if (encoding := await connection.fetchval("SHOW server_encoding")) != "UTF8":
        raise Unsupported(f"{where}: the database is encoded in {encoding}; create it with UTF8")
    if (durable := await connection.fetchval("SHOW synchronous_commit")) not in _DURABLE:
        raise Unsupported(f"{where}: synchronous_commit is {durable}; entries of a match need 'on'")
    if await connection.fetchval("SHOW transaction_read_only") == "on":
        raise ReadOnly(f"{where}: the database is read-only")
    which = "_shared" if shared else ""
    lock = f"SELECT pg_try_advisory_lock{which}(hashtextextended('ward-round store ' || current_schema(), 0))"
    if not await connection.fetchval(lock):
        raise AlreadyOpen(f"{where}: another process already works on this database")
    await migrate(connection, migrations)


async def open_readers(address: str) -> Any:
    """A small pool of connections that only read."""
    return await asyncpg.create_pool(
        address,
        min_size=1,
        max_size=_READERS,
        timeout=_TIMEOUT,
        server_settings={**_SETTINGS, "default_transaction_read_only": "on"},
        statement_cache_size=_CACHED_STATEMENTS,
        reset=_leave_as_it_is,
    )


async def _leave_as_it_is(_: object) -> None:
    """A read changes nothing about its connection, so no statement has to clean up behind it."""
