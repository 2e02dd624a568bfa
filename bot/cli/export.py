"""`ward-round export MATCH`: a finished match as a file that anybody can verify."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.app.event_loop import run_to_end
from bot.cli.output_file import write_file
from bot.cli.stored_match import add_database, with_copy


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=int, help="the number of the match")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file to write (otherwise: the terminal)")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    data = run_to_end(with_copy(args.database, lambda engine: engine.export(args.match)))
    if args.to is None:
        sys.stdout.write(data.decode() + "\n")
        return 0
    write_file(args.to, data)
    return 0
