"""`ward-round restore FILE`: brings a backup back, into a database that holds nothing yet."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.database import add_database_argument
from bot.games.registry import GAMES
from bot.kernel import text
from bot.words import words_of
from storage.opening import restore, shown


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the file that `ward-round backup` made")
    add_database_argument(parser)


def run(args: argparse.Namespace) -> int:
    restore(args.file, args.database)
    done = text("restore.done", file=str(args.file), database=shown(args.database))
    print(words_of(GAMES.values()).say(done, args.lang))
    return 0
