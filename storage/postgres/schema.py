"""The schema of the database: numbered SQL files, each applied and recorded in one transaction.

Several processes may start at the same moment: each transaction takes a lock first and looks again at what was applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from storage.failures import NewerSchema, NotOurDatabase
from storage.migration import Migration, migrations_in

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('ward-round schema ' || current_schema(), 0))"
_IS_OURS = "SELECT to_regclass('ward_round_migrations') IS NOT NULL"
_IS_USED = "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"
_RECORD = "CREATE TABLE IF NOT EXISTS ward_round_migrations (number bigint PRIMARY KEY, name text NOT NULL)"


def shipped_migrations() -> tuple[Migration, ...]:
    """The migrations of this release, in order."""
    return migrations_in("storage.postgres")


async def migrate(connection: Any, migrations: Sequence[Migration]) -> None:
    """Bring the database up to date. `NewerSchema` and `NotOurDatabase` leave it unchanged."""
    newest = migrations[-1].number if migrations else 0
    last = await _last(connection)
    if last > newest:
        raise _newer(last, newest)
    for migration in migrations:
        if migration.number > last:
            await _apply(connection, migration)


async def check_current(connection: Any, migrations: Sequence[Migration]) -> None:
    """Raise unless exactly these migrations were applied; nothing is changed."""
    newest = migrations[-1].number
    last = await _last(connection)
    if last > newest:
        raise _newer(last, newest)
    if last < newest:
        raise NotOurDatabase(
            f"the database has schema {last} of {newest}: `ward-round run` makes or updates its tables"
        )


def _newer(last: int, newest: int) -> NewerSchema:
    return NewerSchema(
        f"the database has schema {last}, this program knows {newest}: please install a newer Ward Round"
    )


async def is_used(connection: Any) -> bool:
    """Whether the schema has any table."""
    return bool(await connection.fetchval(_IS_USED))


async def _last(connection: Any) -> int:
    if await connection.fetchval(_IS_OURS):
        return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM ward_round_migrations"))
    if await is_used(connection):
        # Another process may have created them since the first look, all in one transaction.
        if await connection.fetchval(_IS_OURS):
            return await _last(connection)
        raise NotOurDatabase("this is the database of another program: Ward Round needs one of its own")
    return 0


async def _apply(connection: Any, migration: Migration) -> None:
    async with connection.transaction():
        await connection.execute(_LOCK)
        await connection.execute(_RECORD)
        applied = await connection.fetchval(
            "SELECT EXISTS (SELECT 1 FROM ward_round_migrations WHERE number = $1)", migration.number
        )
        if not applied:
            await connection.execute(migration.sql)
            await connection.execute(
                "INSERT INTO ward_round_migrations VALUES ($1, $2)", migration.number, migration.name
            )
