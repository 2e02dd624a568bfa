"""Commands at a running table: choosing, undoing, asking for a hint, giving up; and inspecting a match."""

from __future__ import annotations

import discord

from bot.engine.match import Match
from bot.front.commands import autocomplete
from bot.front.commands.definition import SERVERS, Definition
from bot.front.handlers.inspect import MAX_EXPORT_BYTES
from bot.front.handlers.play import require_seat, require_started
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens.typed_move import parse_move
from bot.front.ui.custom_ids import Hint, Undo
from bot.front.ui.refusals import FrontRefusal


async def move(handlers: Handlers, context: Context, choice: str, match: str | None = None) -> None:
    found = await handlers.find.match(context, match)
    seat = require_seat(found, context.person)
    require_started(found)
    parsed = parse_move(found, seat, choice, await context.localizer_at(found))
    await handlers.play.make_move(context, found.row.id, parsed)


async def undo(handlers: Handlers, context: Context, turn: bool = False, match: str | None = None) -> None:
    found = await handlers.find.match(context, match)
    seat = require_seat(found, context.person)
    await handlers.play.undo(context, Undo(found.row.id, seat, found.counts[seat] if found.counts else 0, turn))


async def hint(handlers: Handlers, context: Context, match: str | None = None) -> None:
    found = await handlers.find.match(context, match)
    await handlers.play.hint(context, Hint(found.row.id, require_seat(found, context.person), 0))


async def resign(handlers: Handlers, context: Context, match: str | None = None) -> None:
    await handlers.play.ask_to_resign(context, await handlers.find.match(context, match))


async def sheet(
    handlers: Handlers, context: Context, player: str | None = None, text: bool = False, match: str | None = None
) -> None:
    found = await handlers.find.match_or_last_finished(context, match)
    await handlers.inspect.show_sheet(context, found, await _seat(handlers, context, found, player), text)


async def status(handlers: Handlers, context: Context, match: str | None = None) -> None:
    await handlers.inspect.show_status(context, await handlers.find.match(context, match))


async def recap(handlers: Handlers, context: Context, match: str | None = None) -> None:
    await handlers.inspect.show_recap(context, await handlers.find.match(context, match))


async def replay(handlers: Handlers, context: Context, match: str | None = None, player: str | None = None) -> None:
    found = await handlers.find.match_or_last_finished(context, match)
    await handlers.inspect.show_replay(context, found, await _seat(handlers, context, found, player))


async def verify(
    handlers: Handlers, context: Context, match: str | None = None, file: discord.Attachment | None = None
) -> None:
    if file is None:
        await handlers.inspect.verify_match(context, await handlers.find.match_or_last_finished(context, match))
        return
    if file.size > MAX_EXPORT_BYTES:
        raise FrontRefusal("file_too_big")
    try:
        data = await file.read()
    except discord.HTTPException as error:
        raise FrontRefusal("file_unreadable") from error
    await handlers.inspect.verify_file(context, data)


async def matches(handlers: Handlers, context: Context) -> None:
    await handlers.find.list_matches(context)


async def tables(handlers: Handlers, context: Context) -> None:
    await handlers.find.list_tables(context)


async def _seat(handlers: Handlers, context: Context, match: Match, player: str | None) -> int | None:
    return None if player is None else await handlers.find.seat(context, match, player)


_MATCH = {"match": autocomplete.live_matches}

DEFINITIONS = (
    Definition("move", move, {"choice": autocomplete.choices, **_MATCH}),
    Definition("undo", undo, _MATCH),
    Definition("hint", hint, _MATCH),
    Definition("resign", resign, _MATCH),
    Definition("sheet", sheet, {"player": autocomplete.seats, **_MATCH}),
    Definition("status", status, _MATCH),
    Definition("recap", recap, _MATCH),
    Definition("matches", matches),
    Definition("tables", tables, contexts=SERVERS),
    Definition("replay", replay, {"match": autocomplete.all_matches, "player": autocomplete.seats}),
    Definition("verify", verify, {"match": autocomplete.ended_matches}),
)
