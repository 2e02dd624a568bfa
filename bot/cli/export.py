"""`ward-round export MATCH`: writes a finished match to a file that can be verified."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.app.event_loop import run_to_end
from bot.cli.database import add_database_argument, use_copy
from bot.cli.output_file import PRIVATE, write_file


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=int, help="the number of the match")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file to write (otherwise: the terminal)")
    add_database_argument(parser)


def run(args: argparse.Namespace) -> int:
    data = run_to_end(use_copy(args.database, lambda engine: engine.export(args.match)))
    if args.to is None:
        sys.stdout.write(data.decode() + "\n")
        return 0
    write_file(args.to, data, PRIVATE)  # of a match that is running, it holds what no player may know yet
    return 0
