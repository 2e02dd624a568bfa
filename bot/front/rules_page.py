"""The rules of a game as a private message: the introduction, or one topic, and a menu of all of them. Pure."""

from __future__ import annotations

from bot.front.controls import Topic
from bot.front.screen import MOST_IN_MENU, Entry, Menu, Part, Say, Screen, clip
from bot.front.voice import Voice
from bot.kernel import AnyGame
from bot.words.rulebook import rulebook

ACCENT = 0x8D99AE
MOST_OF_TOPIC = 3600  # letters


def rules_page(game: AnyGame, wanted: str | None, voice: Voice) -> Screen:
    """`wanted` is a topic by number, heading or a part of it; whatever is not found shows the beginning."""
    book = rulebook(game, voice.locale)
    topic = book.topic(wanted) if wanted else None
    heading, body = (topic.heading, topic.body) if topic else (book.title, book.intro)
    parts: list[Part] = [Say(f"## {heading}\n{clip(body, MOST_OF_TOPIC)}")]
    entries = tuple(Entry(each.heading, str(n), None, each is topic) for n, each in enumerate(book.topics, start=1))
    if entries:
        parts.append(Menu(Topic(game.meta.slug), voice.label("rules.choose"), entries[:MOST_IN_MENU]))
    return Screen(tuple(parts), (), ACCENT)
