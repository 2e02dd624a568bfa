"""`ward-round migrate-store FROM TO`: everything from one database to an empty one, while the bot is stopped.

A sample of finished matches is replayed before anything is copied, and exported again from the copy: the files have to
be the same, byte for byte. That is why this is not all done by the storage, which knows no game.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import Progress

from bot.app.event_loop import run_to_end
from bot.cli.arguments import BadCommand
from bot.cli.database import open_copy
from bot.engine.engine import Engine
from bot.engine.history.export import BadExport, verify
from bot.engine.refusals import NoSuchMatch
from bot.games.registry import GAMES
from bot.kernel import Refusal, text
from bot.policies import policies_for
from bot.records import EVERYTHING
from bot.words import words_of
from storage.failures import Corrupt
from storage.opening import Address, read_address, shown
from storage.transfer import Copied, copy_store

SAMPLE = 20  # matches
ALL = 1_000_000_000

Exports = dict[int, bytes]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", type=read_address, metavar="FROM", help="a file, or postgresql://user@host/name")
    parser.add_argument("target", type=read_address, metavar="TO", help="the same; a new file or an empty database")


def run(args: argparse.Namespace) -> int:
    if args.source == args.target:
        raise BadCommand("same_database", database=shown(args.source))
    words = words_of(GAMES.values())
    before = run_to_end(_export_sample(args.source))
    copied = _copy(args.source, args.target)
    after = run_to_end(_export_sample(args.target, [*before]))
    if before != after:
        raise Corrupt(f"{shown(args.target)}: exported matches differ from those of the source; do not use it")
    counts = {"rows": copied.rows, "n": copied.matches, "replayed": len(before)}
    print(words.say(text("migrate_store.done", database=shown(args.target), **counts), args.lang))
    return 0


def _copy(source: Address, target: Address) -> Copied:
    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        bar = progress.add_task("", total=None)

        def show(name: str, rows: int) -> None:
            progress.update(bar, advance=rows, description=name)

        return run_to_end(copy_store(source, target, on_batch=show))


async def _export_sample(database: Address, matches: Sequence[int] | None = None) -> Exports:
    """Exports of finished matches from all of the time, or of these, each replayed from its seed."""
    async with open_copy(database) as store:
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=time.time)
        if matches is None:
            ended = [match for _, match in await store.ended_after(EVERYTHING, 0, ALL)]
            matches = ended[:: max(1, len(ended) // SAMPLE)][:SAMPLE]
        exports = {}
        for match in matches:
            try:
                exports[match] = await engine.export(match)
            except (NoSuchMatch, BadExport):  # its seed is still secret, or its game or rules are not known any more
                continue
            except Refusal as refusal:
                raise Corrupt(f"match {match} cannot be replayed: {refusal}") from refusal
            _verify(match, exports[match])
        return exports


def _verify(match: int, export: bytes) -> None:
    try:
        verify(export, GAMES)
    except BadExport as refusal:
        raise Corrupt(f"match {match} is not the same when it is played again: {refusal}") from refusal
