"""Where the bot's token comes from. It is read once, handed to Discord, and never printed, logged or stored."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path

from bot.app.config import TOKEN, TOKEN_FILE
from bot.cli.arguments import BadCommand


def take_token(file: Path | None, environment: MutableMapping[str, str] = os.environ) -> str:
    """The token from a file, or else out of the environment, where nothing we start finds it afterwards."""
    named = environment.pop(TOKEN, "").strip()
    chosen = file or (Path(environment[TOKEN_FILE]) if environment.get(TOKEN_FILE) else None)
    if chosen is not None:
        try:
            named = chosen.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadCommand("cannot_read", file=str(chosen), why=type(error).__name__) from error
    if not named or any(letter.isspace() for letter in named):
        raise BadCommand("no_token", variable=TOKEN, file=TOKEN_FILE)
    return named
