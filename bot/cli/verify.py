"""`ward-round verify FILE`: replays an exported match and checks its seed, every move and every result."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.arguments import BadCommand
from bot.engine.history.export import verify
from bot.games.registry import GAMES
from bot.kernel import text
from bot.words import words_of


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a file written by `ward-round export`")


def run(args: argparse.Namespace) -> int:
    try:
        data = args.file.read_bytes()
    except OSError as error:
        raise BadCommand("cannot_read", file=str(args.file), why=error.strerror or "") from error
    match = verify(data, GAMES)
    words = words_of(GAMES.values())
    said = text(
        "verify.true" if match.results else "verify.unfinished",
        game=text(f"{match.game}.title"),
        match=match.match,
        n=len(match.entries),
    )
    print(words.say(said, args.lang))
    # The file alone proves nothing: its commitment has to equal the one that was posted at the start of the match.
    print(words.say(text("verify.compare", commitment=match.commitment), args.lang))
    return 0
