"""The rules of a game as a private message: the introduction, or one topic, and a menu of all of them. Pure.

Where it is not clear which game is meant, every game there is can be picked.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.front.screens import summary
from bot.front.ui.components import (
    BLUE,
    MAX_SELECT_OPTIONS,
    Button,
    Buttons,
    Component,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
    clip,
)
from bot.front.ui.custom_ids import OpenRules, OpenTopic
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.words.rulebook import rulebook

ACCENT = 0x8D99AE
MAX_TOPIC_LENGTH = 3600  # letters


def every_game(games: Iterable[AnyGame], localizer: Localizer) -> Screen:
    """All games, each with a button to its rules."""
    buttons = (Button(localizer.named(summary.title(game)), OpenRules(game.meta.slug), BLUE) for game in games)
    return Screen((TextDisplay(localizer("rules.which")), Buttons(tuple(buttons))), (), ACCENT)


def rules_page(game: AnyGame, wanted: str | None, localizer: Localizer) -> Screen:
    """`wanted` is a topic by number, heading or a part of it; whatever is not found shows the beginning."""
    book = rulebook(game, localizer.locale)
    topic = book.topic(wanted) if wanted else None
    heading, body = (topic.heading, topic.body) if topic else (book.title, book.intro)
    parts: list[Component] = [TextDisplay(f"## {heading}\n{clip(body, MAX_TOPIC_LENGTH)}")]
    entries = tuple(
        SelectOption(each.heading, str(n), None, each is topic) for n, each in enumerate(book.topics, start=1)
    )
    if entries:
        parts.append(
            SelectMenu(OpenTopic(game.meta.slug), localizer.label("rules.choose"), entries[:MAX_SELECT_OPTIONS])
        )
    return Screen(tuple(parts), (), ACCENT)
