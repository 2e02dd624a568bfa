"""Reads the bot's token. It is read once, sent to Discord, and never printed, logged or stored."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path

from bot.app.config import TOKEN, TOKEN_FILE
from bot.cli.arguments import BadCommand


def take_token(file: Path | None, environment: MutableMapping[str, str] = os.environ) -> str:
    """The token from a file or else from the environment, which loses it: child processes must not inherit it."""
    token = environment.pop(TOKEN, "").strip()
    path = file or (Path(environment[TOKEN_FILE]) if environment.get(TOKEN_FILE) else None)
    if path is not None:
        try:
            token = path.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadCommand("cannot_read", file=str(path), why=type(error).__name__) from error
    if not token or any(character.isspace() for character in token):
        raise BadCommand("no_token", variable=TOKEN, file=TOKEN_FILE)
    return token
