"""The ways in which a database can fail, one class each. `bot.records` has those that the engine handles itself."""

from __future__ import annotations

from bot.records import StorageFailure


class AlreadyOpen(StorageFailure):
    """Another process works on this database."""


class NewerSchema(StorageFailure):
    """The database was written by a later release of the program."""


class UnreleasedSchema(StorageFailure):
    """The database was written by a version from before the first release, whose schemas are not migrated."""


class NotOurDatabase(StorageFailure):
    """This is something else: no database, or that of another program."""


class Corrupt(StorageFailure):
    """The database is damaged."""


class ReadOnly(StorageFailure):
    """The database may not be written."""


class CannotOpen(StorageFailure):
    """There is no such folder, the path is not a file, or no database answers at this address."""


class DiskFull(StorageFailure):
    """No space left. Nothing of the change is stored; later changes may succeed when there is space again."""


class DiskFailure(StorageFailure):
    """Reading or writing the disk failed."""


class Busy(StorageFailure):
    """Another program holds the database for too long."""


class Unsupported(StorageFailure):
    """This system lacks something the storage relies on."""


class ConnectionLost(StorageFailure):
    """The connection that writes is gone. Nothing more is stored until the store is opened again."""


class Closed(StorageFailure):
    """The store is closed."""


class BadRow(StorageFailure):
    """A row breaks a rule of the database, such as naming a match that is not there."""


class NotEmpty(StorageFailure):
    """A database that is to be filled holds something already."""


class BackupExists(StorageFailure):
    """A backup never overwrites a file."""
