"""The rules of a game: the introduction or one topic, and a select menu of all topics. Pure.

Where the game is not clear, there is a button for every game.
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
MAX_TOPIC_LENGTH = 3600


def build_game_list(games: Iterable[AnyGame], localizer: Localizer) -> Screen:
    """All games, each with a button to its rules."""
    buttons = (Button(localizer.plain(summary.game_title(game)), OpenRules(game.meta.slug), BLUE) for game in games)
    return Screen((TextDisplay(localizer("rules.which")), Buttons(tuple(buttons))), (), ACCENT)


def build_rules(game: AnyGame, wanted: str | None, localizer: Localizer) -> Screen:
    """`wanted` is a topic by number, heading or a part of it; without it, or if none is found, the introduction."""
    book = rulebook(game, localizer.locale)
    topic = book.topic(wanted) if wanted else None
    heading, body = (topic.heading, topic.body) if topic else (book.title, book.intro)
    components: list[Component] = [TextDisplay(f"## {heading}\n{clip(body, MAX_TOPIC_LENGTH)}")]
    if book.topics:
        options = tuple(
            SelectOption(each.heading, str(number), None, each is topic)
            for number, each in enumerate(book.topics[:MAX_SELECT_OPTIONS], start=1)
        )
        components.append(SelectMenu(OpenTopic(game.meta.slug), localizer.label("rules.choose"), options))
    return Screen(tuple(components), (), ACCENT)
