"""Writes the output file of a sub-command: completely or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.arguments import BadCommand

PRIVATE, PUBLIC = 0o600, 0o644


def write_file(file: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Write or replace a file; on failure an existing one is unchanged. The umask may take more permissions away."""
    try:
        if file.exists() and not file.is_file():  # a folder, which raises, or a device, which cannot be replaced
            file.write_bytes(data)
        else:
            _replace(file.resolve(), data, mode)
    except OSError as error:
        raise BadCommand("cannot_write", file=str(file), why=error.strerror or "") from error


def _replace(file: Path, data: bytes, mode: int) -> None:
    """Write to a temporary file first: a full disk must not destroy the older file."""
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with TemporaryDirectory(prefix=".ward-round-", dir=file.parent) as folder:
        complete = Path(folder) / file.name
        complete.touch(mode)
        complete.write_bytes(data)
        complete.replace(file)
