"""The `ward-round` command: the composition root, and the only module that imports every layer.

It lists the sub-commands, reads the command line, and turns every refusal into one kind sentence and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from bot.cli import backup, doctor, export, play, replay, rules, run, simulate, verify
from bot.games.registry import GAMES
from bot.kernel import Refusal, Text, text
from bot.records import StorageFailure
from bot.words import DEFAULT_LOCALE, words_of


class Command(Protocol):
    """What a module in `bot.commands` offers; `run` answers with the exit code."""

    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None: ...
    def run(self, args: argparse.Namespace) -> int: ...


COMMANDS: Mapping[str, Command] = {
    "play": play,
    "run": run,
    "doctor": doctor,
    "rules": rules,
    "simulate": simulate,
    "export": export,
    "verify": verify,
    "backup": backup,
    "replay": replay,
}

REFUSED, INTERRUPTED = 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    try:
        code = COMMANDS[args.command].run(args)
        sys.stdout.flush()
    except Refusal as refusal:
        return _refused(refusal.text, args.lang)
    except (StorageFailure, msgspec.DecodeError) as failure:
        # Every other file is looked at before it is believed: what cannot be decoded is a row of the database.
        kind = type(failure).__name__ if isinstance(failure, StorageFailure) else "Corrupt"
        return _refused(text(f"storage.{kind}", detail=str(failure)), args.lang)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, sqlite3.Error) as trouble:
        _close_output()
        if isinstance(trouble, BrokenPipeError):  # whoever was reading has read enough
            return INTERRUPTED
        return _refused(text("command.system", why=str(trouble)), args.lang)
    return code


def _close_output() -> None:
    """What was not written yet never will be: say so once, not again when the program ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _refused(why: Text, locale: str) -> int:
    print(f"ward-round: {words_of(GAMES.values()).say(why, locale)}", file=sys.stderr)
    return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ward-round", description="Hospital board games, hosted in Discord.")
    languages = words_of(()).locales
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        command = commands.add_parser(name, help=module.HELP, description=module.HELP)
        command.add_argument("--lang", choices=languages, default=DEFAULT_LOCALE, help="the language to answer in")
        module.configure(command)
    return parser


if __name__ == "__main__":
    sys.exit(main())
