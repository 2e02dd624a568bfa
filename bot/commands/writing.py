"""Where commands put what they made: a file, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from bot.commands.wishes import BadCommand


def write_file(file: Path, data: bytes) -> None:
    """Write it, or say why that cannot be; a disk that fills up on the way is not left with half a file."""
    try:
        file.write_bytes(data)
    except OSError as trouble:
        if file.is_file():  # not a folder or a device
            file.unlink(missing_ok=True)
        raise BadCommand("cannot_write", file=str(file), why=trouble.strerror or "") from trouble
