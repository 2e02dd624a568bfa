"""What is offered while a person types an option: games, matches, seats, topics and the choices of their seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.engine.lobby import seat_of
from bot.engine.time.clock import PRESETS
from bot.front.handlers.registry import Handlers
from bot.front.handlers.seasons import settings_of
from bot.front.handlers.settings import matching_zones
from bot.front.interactions.context import Context
from bot.front.interactions.services import computer_role
from bot.front.screens import summary, typed_move
from bot.front.screens.clock import LATE
from bot.front.screens.introduction.guide import course_name, course_title
from bot.front.screens.introduction.welcome import allowed_games
from bot.front.screens.league.season import season_choices
from bot.front.ui import sanitising
from bot.kernel import AnyGame, text
from bot.league.season.presets import PRESET_NAMES
from bot.records import RUNNING, MatchRow
from bot.words.rulebook import folded, has_words, rulebook

Given = Mapping[str, Any]  # the other options of the command, as far as they are typed
Completions = Iterable[tuple[str, str]]  # labels and values


def filter_matching(completions: Completions, typed: str) -> list[tuple[str, str]]:
    """Those with every word that was typed, in any case and with or without accents; those that begin so first."""
    wanted = folded(typed)
    found = [(label, value) for label, value in completions if has_words(folded(label), wanted)]
    return sorted(found, key=lambda completion: not folded(completion[0]).startswith(wanted))


async def games(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    return _complete_games(handlers.services.engine.games.values(), context, typed)


async def open_games(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    """The games for which tables may be opened on this server."""
    return _complete_games(allowed_games(handlers.services.engine.games, context.server_settings), context, typed)


async def courses(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    found = ((game, course) for game in handlers.services.engine.games.values() for course in game.meta.courses)
    named = (
        (context.localizer.plain(course_title(game, course)), course_name(game.meta.slug, course))
        for game, course in found
    )
    return filter_matching(named, typed)


async def solo_games(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    localizer = context.localizer
    known = ((slug, game) for slug, game in handlers.services.engine.games.items() if game.meta.seats[0] == 1)
    return filter_matching(((localizer.plain(summary.game_title(game)), slug) for slug, game in known), typed)


async def presets(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    named = ((context.localizer.label(f"league.preset.{name}.title"), name) for name in PRESET_NAMES)
    return filter_matching(named, typed)


async def seasons(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    """The seasons of this server, by name; a draft only for organisers."""
    rows = await handlers.seasons.listed(context)
    found = ((row.id, sanitising.clean_name(settings_of(row).name), row.state) for row in rows)
    return filter_matching(season_choices(found, context.localizer), typed)


async def clocks(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    return filter_matching(((context.localizer.label(f"clock.preset.{name}"), name) for name in PRESETS), typed)


async def lates(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    return filter_matching(((context.localizer.label(f"clock.late.{name}"), name) for name in LATE), typed)


async def choices(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:
    """The choices of the person's seat, in their language."""
    match = await handlers.find.match(context, given.get("match"))
    seat = seat_of(match, context.person)
    if seat is None or match.row.status != RUNNING:
        return []
    return filter_matching(typed_move.completions(match, seat, await context.localizer_at(match)), typed)


async def seats(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:
    match = await handlers.find.match(context, given.get("match"))
    localizer = await context.localizer_at(match)
    return filter_matching(((localizer.name(row.seat), str(row.seat + 1)) for row in match.seats), typed)


async def policies(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    match = await handlers.find.match(context)
    names = handlers.services.policies(match.game)
    return filter_matching(((f"{computer_role(name, context.localizer)} ({name})", name) for name in names), typed)


async def topics(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:
    slug = given.get("game") or (await handlers.find.match(context)).row.game
    game = handlers.services.engine.games.get(str(slug))
    if game is None:
        return []
    book = rulebook(game, context.locale)
    return filter_matching(((topic.heading, str(number)) for number, topic in enumerate(book.topics, start=1)), typed)


async def timezones(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
    return ((zone, zone) for zone in matching_zones(typed))


def _complete_games(games: Iterable[AnyGame], context: Context, typed: str) -> Completions:
    localizer = context.localizer
    return filter_matching(((localizer.plain(summary.game_title(game)), game.meta.slug) for game in games), typed)


def _matches(*live: bool) -> Callable[[Handlers, Context, str, Given], Any]:
    """Completes the person's matches: live ones, ended ones, or both in this order."""

    async def complete(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:  # noqa: ARG001
        found: list[MatchRow] = []
        for each in live:
            found += await handlers.services.engine.matches_of(context.person, live=each)
        return filter_matching(((_match_label(row, context), str(row.id)) for row in found[:50]), typed)

    return complete


live_matches = _matches(True)
ended_matches = _matches(False)
all_matches = _matches(True, False)


def _match_label(row: MatchRow, context: Context) -> str:
    return context.localizer.label("matches.entry", match=row.id, game=text(f"{row.game}.title"))
