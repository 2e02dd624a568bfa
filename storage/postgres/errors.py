"""What went wrong with the database, with a message that tells an operator what to do.

PostgreSQL's error codes end here: the rest of the program sees only `storage.failures` and those of `bot.records`.
"""

from __future__ import annotations

import asyncpg

from bot.records import Duplicate, StorageFailure, TableTaken
from storage.failures import BadRow, Busy, CannotOpen, ConnectionLost, Corrupt, DiskFailure, DiskFull, ReadOnly
from storage.tables import TABLES

# By the beginning of the code, the longest first.
_BY_STATE: tuple[tuple[str, type[StorageFailure], str], ...] = (
    ("57P", ConnectionLost, "the database server ended the connection"),
    ("53100", DiskFull, "the disk of the database server is full; nothing was stored"),
    ("53300", CannotOpen, "the database server allows no more connections"),
    ("25006", ReadOnly, "the database is read-only"),
    ("42501", ReadOnly, "this user may not write or create what is needed here"),
    ("55P03", Busy, "another program holds the database; nothing was stored"),
    ("40", Busy, "another program holds the database; nothing was stored"),
    ("28", CannotOpen, "the database server refuses this user or password"),
    ("3D", CannotOpen, "there is no database of this name"),
    ("08", ConnectionLost, "the connection to the database is gone"),
    ("58", DiskFailure, "the database server cannot read or write its disk"),
    ("XX", Corrupt, "the database is damaged; restore a backup"),
)
_NEVER_REPLACED = {f"{table.name}_pkey" for table in TABLES if not table.replaces} | {"one_entry_per_interaction"}

# Errors of one row, not of the database: only the change with this row fails, not the group it is written with.
ROW_ERRORS = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DataError,  # a number too large, a text with a zero, a value of another type
    asyncpg.exceptions.ProgramLimitExceededError,
    asyncpg.InterfaceError,  # too few or too many values; the writer looks first whether the connection is gone
    UnicodeError,
    OverflowError,
    TypeError,
    LookupError,  # of a class that has no table
)
# What a connection says that is gone.
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.AdminShutdownError,
    asyncpg.exceptions.CrashShutdownError,
    asyncpg.exceptions.ConnectionDoesNotExistError,
    ConnectionError,
)


def translate(error: Exception, where: str) -> StorageFailure:
    """The failure for an error of the database at an address without its password."""
    state = getattr(error, "sqlstate", None) or ("08" if isinstance(error, OSError | TimeoutError) else "")
    found = next(((kind, why) for begin, kind, why in _BY_STATE if state.startswith(begin)), None)
    kind, explanation = found or (StorageFailure, "the database failed")
    return kind(f"{where}: {explanation} ({error})")


def translate_row_error(error: Exception) -> StorageFailure:
    """The failure for an error of one row."""
    constraint = getattr(error, "constraint_name", None)
    if constraint == "one_live_match_per_table":
        return TableTaken("another live match already has this table")
    if isinstance(error, asyncpg.UniqueViolationError) and constraint in _NEVER_REPLACED:
        return Duplicate(f"already stored: {constraint}")
    return BadRow(f"a row breaks a rule of the database ({error})")
