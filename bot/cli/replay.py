"""`ward-round replay MATCH`: draws a sheet through a match as an animated picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.app.event_loop import run_to_end
from bot.cli.arguments import BadCommand
from bot.cli.database import add_database_argument, use_copy
from bot.cli.output_file import write_file
from bot.engine.engine import Engine
from bot.engine.history.replay_frames import frames
from bot.engine.refusals import MoveRefusal
from bot.games.registry import GAMES
from bot.words import Picture, Style, words_of
from render.renderer import Frame, Renderer
from render.style import palettes, themes


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=int, help="the number of the match")
    parser.add_argument("--seat", type=int, default=1, help="whose sheet, counted from 1")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file to write; its ending is chosen for you")
    parser.add_argument("--theme", choices=themes(), default="light")
    parser.add_argument("--palette", choices=palettes(), default="default")
    add_database_argument(parser)


def run(args: argparse.Namespace) -> int:
    style = Style(args.theme, args.palette, args.lang)
    picture = run_to_end(use_copy(args.database, lambda engine: _replay(engine, args.match, args.seat - 1, style)))
    if picture.data is None:
        print(picture.text)
        return 0
    file = (args.to or Path(f"match-{args.match}")).with_suffix(picture.ending)
    write_file(file, picture.data)
    print(file)
    return 0


async def _replay(engine: Engine, number: int, seat: int, style: Style) -> Picture:
    match = await engine.match(number)
    if match.position is None:
        raise MoveRefusal("not_started")
    if not 0 <= seat < len(match.seats):
        raise BadCommand("no_such_seat", seat=seat + 1, seats=len(match.seats))
    log = await engine.actions(number)
    shots = [Frame(match.game.view(frame.state, None), frame.marks) for frame in frames(match, log)]
    people = [await engine.people.player(row.player) if row.player else None for row in match.seats]
    names = [person.name if person is not None else "" for person in people]
    renderer = Renderer(words_of(GAMES.values()))
    try:
        return await renderer.replay(match.row.game, shots, seat, style, names=names)
    finally:
        renderer.close()
