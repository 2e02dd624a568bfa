"""Files that only their owner may read: the database holds the seeds of running matches, and backups hold it too.

SQLite creates files with the permissions that the umask leaves, but gives the files beside a database those of the
database itself. So creating the database before SQLite does is enough.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def create_private(path: Path) -> None:
    """Create an empty file, if there is none. SQLite says better than we could why it cannot be created."""
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def make_private(database: Path) -> None:
    """Take the permissions of others from a database of an older version. Of another user's file it cannot be done."""
    for path in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
        with suppress(OSError):
            if path.stat().st_mode & _OTHERS:
                path.chmod(OWNER_ONLY)
