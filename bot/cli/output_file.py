"""Where commands put what they made: a file, whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.arguments import BadCommand


def write_file(file: Path, data: bytes) -> None:
    """Write it, or say why that cannot be; then a file of that name is still what it was."""
    try:
        if file.exists() and not file.is_file():  # a folder, which is refused, or a device, which has no half
            file.write_bytes(data)
        else:
            _replace(file.resolve(), data)
    except OSError as trouble:
        raise BadCommand("cannot_write", file=str(file), why=trouble.strerror or "") from trouble


def _replace(file: Path, data: bytes) -> None:
    """Made beside its place first: a disk that fills up on the way costs nobody the older file."""
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with TemporaryDirectory(prefix=".ward-round-", dir=file.parent) as folder:
        whole = Path(folder) / file.name
        whole.write_bytes(data)
        whole.replace(file)
