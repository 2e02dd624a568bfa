"""Runs one sub-command and turns every failure that people can do something about into a sentence and an exit code."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from typing import Protocol

import msgspec

from bot.cli.exit_status import INTERRUPTED, REFUSED, Ended
from bot.games.registry import GAMES
from bot.kernel import Refusal, Text, text
from bot.records import StorageFailure
from bot.words import words_of


class Command(Protocol):
    """What a module of a sub-command offers; `run` returns the exit code."""

    def configure(self, parser: argparse.ArgumentParser) -> None: ...
    def run(self, args: argparse.Namespace) -> int: ...


def run_command(command: Command, args: argparse.Namespace) -> int:
    try:
        code = command.run(args)
        sys.stdout.flush()
    except Refusal as refusal:
        return _refuse(refusal.text, args.lang, refusal.status if isinstance(refusal, Ended) else REFUSED)
    except (StorageFailure, msgspec.DecodeError) as failure:
        # Every other file is validated by the command that reads it: what cannot be decoded here is a database row.
        kind = type(failure).__name__ if isinstance(failure, StorageFailure) else "Corrupt"
        return _refuse(text(f"storage.{kind}", detail=str(failure)), args.lang)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, sqlite3.Error) as error:
        _discard_output()
        if isinstance(error, BrokenPipeError):  # the reader of a pipe has closed it
            return INTERRUPTED
        return _refuse(text("command.system", why=str(error)), args.lang)
    return code


def _discard_output() -> None:
    """Python flushes stdout at exit; after a failed write that would fail again and print a second message."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)


def _refuse(why: Text, locale: str, status: int = REFUSED) -> int:
    print(f"ward-round: {words_of(GAMES.values()).say(why, locale)}", file=sys.stderr)
    return status
