"""Opening the database: its connections, and the checks before the first row is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from storage.failures import AlreadyOpen, CannotOpen, NotEmpty, NotOurDatabase, ReadOnly, Unsupported
from storage.migration import Migration
from storage.opening import shown
from storage.postgres.errors import translate
from storage.postgres.schema import check_current, is_used, migrate

OLDEST = 15  # the oldest version of PostgreSQL that is tested
UNFINISHED = "ward_round_transfer"  # the table of a database that is being filled by `migrate-store`
_TIMEOUT = 10.0  # seconds to wait for a connection, or for a read
DURABLE = ("on", "remote_apply")
_SETTINGS = {"application_name": "ward-round", "jit": "off"}
_READERS = 4
_CACHED_STATEMENTS = 512  # more than there are, so that each is prepared once


async def connect(address: str, **settings: str) -> Any:
    """A connection, which writes unless its settings say otherwise."""
    try:
        return await asyncpg.connect(
            address,
            timeout=_TIMEOUT,
            server_settings={**_SETTINGS, **settings},
            statement_cache_size=_CACHED_STATEMENTS,
        )
    except (ValueError, asyncpg.InterfaceError) as error:
        raise CannotOpen(f"{shown(address)}: this is no address of a database ({error})") from error
    except (OSError, TimeoutError) as error:
        raise CannotOpen(f"{shown(address)}: no database answers at this address ({error})") from error


async def prepare(connection: Any, where: str, migrations: Sequence[Migration], *, shared: bool) -> None:
    """Check what we rely on, make sure that nobody else works on this database, and bring it up to date."""
    await check_server(connection, where)
    await take_store(connection, where, shared=shared)
    await _check_finished(connection, where)
    await migrate(connection, migrations)


async def check_server(connection: Any, where: str) -> None:
    """Check what we rely on before a row is stored."""
    _check_version(connection, where)
    if (encoding := await connection.fetchval("SHOW server_encoding")) != "UTF8":
        raise Unsupported(f"{where}: the database is encoded in {encoding}; create it with UTF8")
    if (durable := await connection.fetchval("SHOW synchronous_commit")) not in DURABLE:
        raise Unsupported(f"{where}: synchronous_commit is {durable}; entries of a match need 'on'")
    if await connection.fetchval("SHOW transaction_read_only") == "on":
        raise ReadOnly(f"{where}: the database is read-only")


async def take_store(connection: Any, where: str, *, shared: bool) -> None:
    """Lock the store for as long as this connection lasts: alone, or together with other processes."""
    which = "_shared" if shared else ""
    lock = f"SELECT pg_try_advisory_lock{which}(hashtextextended('ward-round store ' || current_schema(), 0))"
    if not await connection.fetchval(lock):
        raise AlreadyOpen(f"{where}: another process already works on this database")


async def prepare_to_read(connection: Any, where: str, migrations: Sequence[Migration]) -> None:
    """Check that the database is one that this program can read as it is."""
    _check_version(connection, where)
    await _check_finished(connection, where)
    await check_current(connection, migrations)


async def _check_finished(connection: Any, where: str) -> None:
    if await connection.fetchval(f"SELECT to_regclass('{UNFINISHED}') IS NOT NULL"):
        raise NotOurDatabase(
            f"{where}: `ward-round migrate-store` into this database was interrupted; continue it first"
        )


async def check_empty(address: str) -> None:
    """Raise unless there is a database at this address, with no table in it."""
    where = shown(address)
    try:
        connection = await connect(address)
        try:
            _check_version(connection, where)
            if await is_used(connection):
                raise NotEmpty(f"{where}: this database holds something already; create an empty one")
        finally:
            await connection.close(timeout=5)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise translate(error, where) from error


def _check_version(connection: Any, where: str) -> None:
    version = connection.get_server_version()
    if version.major < OLDEST:
        raise Unsupported(f"{where}: PostgreSQL {version.major} is too old: {OLDEST} or newer is needed")


async def open_readers(address: str) -> Any:
    """A small pool of connections that only read."""
    return await asyncpg.create_pool(
        address,
        min_size=1,
        max_size=_READERS,
        timeout=_TIMEOUT,
        command_timeout=_TIMEOUT,
        server_settings={**_SETTINGS, "default_transaction_read_only": "on"},
        statement_cache_size=_CACHED_STATEMENTS,
        reset=_leave_as_it_is,
    )


async def _leave_as_it_is(_: object) -> None:
    """A read changes nothing about its connection, so no statement has to clean up behind it."""
