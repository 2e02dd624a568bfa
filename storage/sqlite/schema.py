"""The schema of the database: numbered SQL files, each applied and recorded in one transaction.

A release only adds files. Which ones were applied is recorded in the database, so that an interrupted upgrade continues
where it stopped, and an older program refuses a schema it does not know.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from storage.failures import NewerSchema, NotOurDatabase, UnreleasedSchema
from storage.migration import Migration, migrations_in

APPLICATION_ID = 0x57415244  # "WARD" in the file's header, to distinguish it from the database of another program


def shipped_migrations() -> tuple[Migration, ...]:
    """The migrations of this release, in order."""
    return migrations_in("storage.sqlite")


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Bring the database up to date. `NewerSchema`, `UnreleasedSchema` and `NotOurDatabase` leave it unchanged."""
    applied = _applied(connection)
    last = max(applied, default=0)
    newest = migrations[-1].number if migrations else 0
    # Before the first release there were other migrations under the same numbers. Their names tell them apart.
    if any(applied.get(migration.number, migration.name) != migration.name for migration in migrations):
        raise UnreleasedSchema(f"the database has schema {last} of a version from before the first release")
    if last > newest:
        raise NewerSchema(
            f"the database has schema {last}, this program knows {newest}: please install a newer Ward Round"
        )
    for migration in migrations:
        if migration.number > last:
            _apply(connection, migration)


def _applied(connection: sqlite3.Connection) -> dict[int, str]:
    """The names of the migrations that were applied, by their numbers."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application == APPLICATION_ID:
        return dict(connection.execute("SELECT number, name FROM migrations ORDER BY number"))
    if application or connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
        raise NotOurDatabase("this file is the database of another program")
    connection.executescript(
        f"""
        BEGIN IMMEDIATE;
        PRAGMA application_id = {APPLICATION_ID};
        CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
        COMMIT;
        """
    )
    return {}


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    # `executescript` commits an open transaction first, so the transaction is part of the script.
    record = f"INSERT INTO migrations VALUES ({migration.number}, '{migration.name}')"
    mirror = f"PRAGMA user_version = {migration.number}"
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{migration.sql}\n;{record};{mirror};COMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
