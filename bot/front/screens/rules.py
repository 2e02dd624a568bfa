"""The rules of a game, page by page: the game in one minute, then the topics, each with a picture if it has one. Pure.

Where the game is not clear, there is a button for every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.match import Match
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
    build_gallery,
    clip,
)
from bot.front.ui.custom_ids import OpenRules, OpenTopic, TurnPage
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.words import Picture
from bot.words.rulebook import Rulebook, rulebook

ACCENT = 0x8D99AE
MAX_TOPIC_LENGTH = 3600


def build_game_list(games: Iterable[AnyGame], localizer: Localizer) -> Screen:
    """All games, each with a button to its rules."""
    buttons = (Button(localizer.plain(summary.game_title(game)), OpenRules(game.meta.slug), BLUE) for game in games)
    return Screen((TextDisplay(localizer("rules.which")), Buttons(tuple(buttons))), (), ACCENT)


def question_page(match: Match, seat: int | None, locale: str) -> int:
    """The page of the rules that answers the present question to this seat; 0 where it is asked nothing."""
    decision = None if seat is None or match.position is None else match.ask(seat)
    topic = match.game.meta.topics.get(decision.kind) if decision else None
    return rulebook(match.game, locale).page_of(topic) if topic else 0


def find_page(game: AnyGame, wanted: str, locale: str) -> int:
    """The page of a topic by its number, its heading or a part of it; 0 if none is found."""
    book = rulebook(game, locale)
    topic = book.topic(wanted)
    return book.topics.index(topic) + 1 if topic else 0


def build_rules(game: AnyGame, page: int, localizer: Localizer, picture: Picture | None = None) -> Screen:
    """One page; one that does not exist (any more) is the first."""
    book = rulebook(game, localizer.locale)
    page = page if page <= book.last_page else 0
    pictures = (picture,) if picture else ()
    components: list[Component] = [TextDisplay(_write_page(book, page, localizer)), *build_gallery(pictures)]
    if book.topics:
        components.append(Buttons(tuple(_turning(game.meta.slug, page, book.last_page, localizer))))
        options = tuple(
            SelectOption(topic.heading, str(number), None, number == page)
            for number, topic in enumerate(book.topics[:MAX_SELECT_OPTIONS], start=1)
        )
        components.append(SelectMenu(OpenTopic(game.meta.slug), localizer.label("rules.choose"), options))
    return Screen(tuple(components), pictures, ACCENT)


def _write_page(book: Rulebook, page: int, localizer: Localizer) -> str:
    if page == 0:
        return f"## {localizer('rules.one_minute', title=book.title)}\n{clip(book.intro, MAX_TOPIC_LENGTH)}"
    topic = book.topics[page - 1]
    return f"## {topic.heading}\n{clip(topic.body, MAX_TOPIC_LENGTH)}"


def _turning(slug: str, page: int, last: int, localizer: Localizer) -> Iterator[Button]:
    if page > 0:
        yield Button(localizer.label("rules.previous"), TurnPage(slug, page - 1))
    if page < last:
        yield Button(localizer.label("rules.next"), TurnPage(slug, page + 1), BLUE)
