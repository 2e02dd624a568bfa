"""The store in one SQLite file, through aiosqlite. Knows rows and bytes, never a game.

`open_store` gives the store that the engine's ports describe; `back_up` copies a database, even one in use. How a
click becomes durable: `store` (the adapter) hands a `Change` to `writer` (group commit), which executes `statements`
made from the registry in `storage.tables`; `queries` are the reads, `recent_log` is what is found at the end of the
log, and `connection`, `schema` and `file_lock` are about opening the file.
"""

from storage.failures import (
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
    UnreleasedSchema,
    Unsupported,
)
from storage.sqlite.backup import back_up
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
    "UnreleasedSchema",
    "Unsupported",
    "back_up",
    "open_store",
]
