"""The `ward-round` command: lists the sub-commands, reads the command line and runs the one that was chosen.

Nothing but the standard library is imported before a sub-command is chosen, so that `ward-round --help` answers at
once: importing Discord, the pictures and the games takes most of a second. That is why the help lines are a table here
and not in the modules of `bot.cli`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from bot.cli.runner import Command

# Each name is that of a module in `bot.cli`, with dashes.
COMMANDS: Mapping[str, str] = {
    "play": "try the bot in a chat page on this machine, without a Discord account",
    "run": "run the bot in Discord",
    "shards": "print or change the number of shards, where several processes share a PostgreSQL database",
    "doctor": "check token, permissions, database and pictures, and say what to fix",
    "rules": "print the rules of a game, or one topic of them",
    "simulate": "let computer players play many matches and sum up their scores",
    "export": "write a finished match, with its seed and its log, to a file that can be verified",
    "verify": "check an exported match: its seed, every move and every result",
    "backup": "copy the database to a new file, also while the bot is running",
    "restore": "bring a backup back, into a database that holds nothing yet",
    "migrate-store": "copy everything from one database to an empty one, between SQLite and PostgreSQL, and compare",
    "replay": "draw a sheet through a finished match as a moving picture",
}


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    # The top level has no options with values: the first argument without a dash is the sub-command.
    chosen = next((argument for argument in given if not argument.startswith("-")), None)
    args = _parser(chosen).parse_args(given)
    from bot.cli.runner import run_command  # noqa: PLC0415 - not for `--help`, see above

    return run_command(_command(args.command), args)


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    """Only the parser of the chosen sub-command is filled in: the others are never used."""
    parser = argparse.ArgumentParser(prog="ward-round", description="Hospital board games, hosted in Discord.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about)
        if name == chosen:
            _configure(command, name)
    return parser


def _configure(parser: argparse.ArgumentParser, name: str) -> None:
    from bot.words import DEFAULT_LOCALE, words_of  # noqa: PLC0415

    locales = words_of(()).locales
    parser.add_argument("--lang", choices=locales, default=DEFAULT_LOCALE, help="the language to answer in")
    _command(name).configure(parser)


def _command(name: str) -> Command:
    return cast("Command", import_module(f"bot.cli.{name.replace('-', '_')}"))


if __name__ == "__main__":
    sys.exit(main())
