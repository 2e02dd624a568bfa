"""The rules of a game as a private message: the introduction, or one topic, and a menu of all of them. Pure.

Where it is not clear which game is meant, every game there is can be picked.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.front.screens import summary
from bot.front.ui.components import BLUE, MOST_IN_MENU, Button, Buttons, Entry, Menu, Part, Say, Screen, clip
from bot.front.ui.custom_ids import Rules, Topic
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.words.rulebook import rulebook

ACCENT = 0x8D99AE
MOST_OF_TOPIC = 3600  # letters


def every_game(games: Iterable[AnyGame], localizer: Localizer) -> Screen:
    """All games, each with a button to its rules."""
    buttons = (Button(localizer.named(summary.title(game)), Rules(game.meta.slug), BLUE) for game in games)
    return Screen((Say(localizer("rules.which")), Buttons(tuple(buttons))), (), ACCENT)


def rules_page(game: AnyGame, wanted: str | None, localizer: Localizer) -> Screen:
    """`wanted` is a topic by number, heading or a part of it; whatever is not found shows the beginning."""
    book = rulebook(game, localizer.locale)
    topic = book.topic(wanted) if wanted else None
    heading, body = (topic.heading, topic.body) if topic else (book.title, book.intro)
    parts: list[Part] = [Say(f"## {heading}\n{clip(body, MOST_OF_TOPIC)}")]
    entries = tuple(Entry(each.heading, str(n), None, each is topic) for n, each in enumerate(book.topics, start=1))
    if entries:
        parts.append(Menu(Topic(game.meta.slug), localizer.label("rules.choose"), entries[:MOST_IN_MENU]))
    return Screen(tuple(parts), (), ACCENT)
