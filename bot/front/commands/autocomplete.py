"""What is offered while somebody types: games, matches, seats, topics, and above all their own choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.time.clock import PRESETS
from bot.front.handlers import settings
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.interactions.services import computer_role
from bot.front.screens import summary
from bot.front.screens.clock import LATE
from bot.front.screens.typed_move import offered
from bot.kernel import text
from bot.records import RUNNING, MatchRow
from bot.words.rulebook import folded, has_words, rulebook

Given = Mapping[str, Any]
Found = Iterable[tuple[str, str]]


def fitting(entries: Found, typed: str) -> list[tuple[str, str]]:
    """Those that have every word that was typed; those that begin with it first. Case and accents do not matter."""
    wanted = folded(typed)
    fits = [(name, value) for name, value in entries if has_words(folded(name), wanted)]
    return sorted(fits, key=lambda entry: not folded(entry[0]).startswith(wanted))


async def games(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:  # noqa: ARG001
    localizer = context.localizer
    return fitting(
        ((localizer.named(summary.title(game)), slug) for slug, game in handlers.services.engine.games.items()), typed
    )


async def clocks(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:  # noqa: ARG001
    return fitting(((context.localizer.label(f"clock.preset.{name}"), name) for name in PRESETS), typed)


async def lates(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:  # noqa: ARG001
    return fitting(((context.localizer.label(f"clock.late.{name}"), name) for name in LATE), typed)


async def choices(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:
    """The caller's own choices, in their language."""
    match = await handlers.looking.find(context, given.get("match"))
    seat = seat_of(match, context.person)
    if seat is None or match.row.status != RUNNING:
        return []
    return fitting(offered(match, seat, await context.localizer_at(match)), typed)


async def seats(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:
    match = await handlers.looking.find(context, given.get("match"))
    localizer = await context.localizer_at(match)
    return fitting(((localizer.name(row.seat), str(row.seat + 1)) for row in match.seats), typed)


async def policies(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:  # noqa: ARG001
    match = await handlers.looking.find(context)
    names = handlers.services.policies(match.game)
    return fitting(((f"{computer_role(name, context.localizer)} ({name})", name) for name in names), typed)


async def topics(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:
    slug = given.get("game") or await _game_here(handlers, context)
    game = handlers.services.engine.games.get(str(slug))
    if game is None:
        return []
    book = rulebook(game, context.locale)
    return fitting(((topic.heading, str(number)) for number, topic in enumerate(book.topics, start=1)), typed)


async def timezones(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:  # noqa: ARG001
    return ((zone, zone) for zone in settings.zones(typed))


def _matches(*, live: bool | None) -> Callable[[Handlers, Context, str, Given], Any]:
    async def complete(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:  # noqa: ARG001
        found: list[MatchRow] = []
        for state in (True, False) if live is None else (live,):
            found += await handlers.services.engine.matches_of(context.person, live=state)
        return fitting(((_match_name(row, context), str(row.id)) for row in found[:50]), typed)

    return complete


live_matches = _matches(live=True)
ended_matches = _matches(live=False)
all_matches = _matches(live=None)


def _match_name(row: MatchRow, context: Context) -> str:
    title = text(f"{row.game}.title")
    return context.localizer.label("matches.entry", match=row.id, game=title)


async def _game_here(handlers: Handlers, context: Context) -> str:
    match: Match = await handlers.looking.find(context)
    return match.row.game
