"""`ward-round rules GAME [TOPIC]`: prints the rules of a game in the terminal."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.markdown import Markdown

from bot.cli.arguments import BadCommand, find_game
from bot.kernel import Listing
from bot.words.rulebook import Rulebook, Topic, rulebook


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the slug of the game")
    parser.add_argument("topic", nargs="?", help="a topic: its heading, a part of it, or its number")


def run(args: argparse.Namespace) -> int:
    book = rulebook(find_game(args.game), args.lang)
    shown = _whole(book) if args.topic is None else _chapter(_found(book, args.topic))
    Console().print(Markdown(shown))
    return 0


def _found(book: Rulebook, wanted: str) -> Topic:
    topic = book.topic(wanted)
    if topic is None:
        headings = Listing(tuple(topic.heading for topic in book.topics))
        raise BadCommand("unknown_topic", name=wanted[:40], known=headings)
    return topic


def _whole(book: Rulebook) -> str:
    return "\n\n".join([f"# {book.title}", book.intro, *map(_chapter, book.topics)])


def _chapter(topic: Topic) -> str:
    return f"## {topic.heading}\n\n{topic.body}"
