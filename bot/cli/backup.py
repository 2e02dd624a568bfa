"""`ward-round backup FILE`: a verified copy of the database, also while the bot is running."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.database import add_database_argument
from bot.games.registry import GAMES
from bot.kernel import text
from bot.words import words_of
from storage.opening import back_up


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the file to make; one that exists is never overwritten")
    add_database_argument(parser)


def run(args: argparse.Namespace) -> int:
    back_up(args.database, args.file)
    print(words_of(GAMES.values()).say(text("backup.done", file=str(args.file)), args.lang))
    return 0
