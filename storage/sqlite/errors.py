"""What went wrong with the file, with a message that tells an operator what to do.

SQLite's error codes end here: the rest of the program sees only `storage.failures` and the failures of `bot.records`.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.records import Duplicate, StorageFailure, TableTaken
from storage.failures import BadRow, Busy, CannotOpen, Corrupt, DiskFailure, DiskFull, NotOurDatabase, ReadOnly
from storage.tables import TABLES

_BY_CODE: dict[int, tuple[type[StorageFailure], str]] = {
    sqlite3.SQLITE_FULL: (DiskFull, "the disk is full; nothing was stored"),
    sqlite3.SQLITE_READONLY: (ReadOnly, "the database or its folder is read-only"),
    sqlite3.SQLITE_PERM: (ReadOnly, "the database or its folder is read-only"),
    sqlite3.SQLITE_CANTOPEN: (CannotOpen, "the database cannot be opened; does its folder exist, is it a file?"),
    sqlite3.SQLITE_CORRUPT: (Corrupt, "the database is damaged; restore a backup"),
    sqlite3.SQLITE_NOTADB: (NotOurDatabase, "this file is not a Ward Round database"),
    sqlite3.SQLITE_IOERR: (DiskFailure, "reading or writing the disk failed"),
    sqlite3.SQLITE_BUSY: (Busy, "another program holds the database; nothing was stored"),
    sqlite3.SQLITE_LOCKED: (Busy, "another program holds the database; nothing was stored"),
    sqlite3.SQLITE_TOOBIG: (BadRow, "a row is too big"),
    sqlite3.SQLITE_MISMATCH: (BadRow, "a row has a value of the wrong type"),
}

# Errors of one row, not of the database: only the change with this row fails, not the group it is written with.
ROW_ERRORS = (
    sqlite3.IntegrityError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.DataError,
    OverflowError,
    UnicodeError,
    LookupError,  # of a class that has no table
)

# How SQLite names the unique keys whose rows are never replaced.
_NEVER_REPLACED = (
    *(", ".join(f"{table.name}.{column}" for column in table.key) for table in TABLES if not table.replaces),
    "interactions.id",
)


def translate(error: sqlite3.Error, path: Path | str) -> StorageFailure:
    """The failure for an error of the database at `path`."""
    code = getattr(error, "sqlite_errorcode", None)  # absent where the sqlite3 module itself complains
    kind, explanation = _BY_CODE.get((code or 0) & 0xFF, (StorageFailure, "the database failed"))
    return kind(f"{path}: {explanation} ({error})")


def translate_row_error(error: Exception) -> StorageFailure:
    """The failure for an error of one row."""
    message = str(error)
    if message.endswith("matches.table"):
        return TableTaken("another live match already has this table")
    if message.endswith(_NEVER_REPLACED):
        return Duplicate(f"already stored: {message.rpartition(': ')[2]}")
    return BadRow(f"a row breaks a rule of the database ({message})")
