"""Matches on disk in one SQLite file, through aiosqlite. Knows rows and bytes, never a game.

`open_store` gives the store the engine's ports describe; `back_up` copies a database, even one in use.
"""

from storage.sqlite.backup import back_up
from storage.sqlite.errors import (
    AlreadyOpen,
    BackupExists,
    BadRow,
    Busy,
    CannotOpen,
    Closed,
    Corrupt,
    DiskFailure,
    DiskFull,
    NewerSchema,
    NotOurDatabase,
    ReadOnly,
    Unsupported,
)
from storage.sqlite.store import SqliteStore, open_store

__all__ = [
    "AlreadyOpen",
    "BackupExists",
    "BadRow",
    "Busy",
    "CannotOpen",
    "Closed",
    "Corrupt",
    "DiskFailure",
    "DiskFull",
    "NewerSchema",
    "NotOurDatabase",
    "ReadOnly",
    "SqliteStore",
    "Unsupported",
    "back_up",
    "open_store",
]
