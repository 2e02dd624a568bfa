"""What an operator should know about a database before the bot works on it. Reads only, beside the bot."""

from __future__ import annotations

import time
from typing import Any

import asyncpg
from msgspec import Struct

from bot.records import StorageFailure
from storage.opening import shown
from storage.postgres.connection import DURABLE, connect, prepare_to_read
from storage.postgres.errors import translate
from storage.postgres.schema import shipped_migrations

_STATE = """
    SELECT
        (SELECT count(*) FROM matches) AS matches,
        current_setting('server_version') AS version,
        current_setting('synchronous_commit') AS synchronous_commit,
        current_setting('fsync') = 'on' AS fsync,
        pg_is_in_recovery() AS is_copy,
        has_table_privilege('actions', 'INSERT') AND has_table_privilege('matches', 'UPDATE')
            AND has_schema_privilege(current_schema(), 'CREATE') AS may_write,
        current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int
            - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS free_connections,
        extract(epoch FROM clock_timestamp())::double precision AS time,
        inet_server_addr() IS NULL OR inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1' AS is_local,
        coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), FALSE) AS is_encrypted
"""


class Examination(Struct, frozen=True, kw_only=True):
    """The state of a database and of our rights in it."""

    matches: int
    version: str
    synchronous_commit: str
    fsync: bool
    is_copy: bool  # a standby of PostgreSQL, which only reads
    may_write: bool
    free_connections: int
    clock_difference: float  # seconds that its clock is ahead of ours
    is_local: bool
    is_encrypted: bool

    @property
    def is_durable(self) -> bool:
        return self.fsync and self.synchronous_commit in DURABLE


async def examine(address: str) -> Examination:
    """Raises the `StorageFailure` of a database that this program cannot read at all."""
    where = shown(address)
    try:
        connection = await connect(address)
        try:
            await prepare_to_read(connection, where, shipped_migrations())
            return await _examine(connection)
        finally:
            await connection.close(timeout=5)
    except StorageFailure:
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise translate(error, where) from error


async def _examine(connection: Any) -> Examination:
    asked = time.time()
    found = dict(await connection.fetchrow(_STATE))
    ours = (asked + time.time()) / 2
    return Examination(clock_difference=found.pop("time") - ours, **found)
