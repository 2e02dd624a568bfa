"""Commands at a running table: choose, take back, ask for a hint, give up; and looking at it in every way."""

from __future__ import annotations

import discord

from bot.front.commands import autocomplete
from bot.front.commands.definition import Definition
from bot.front.handlers.play import require_seat
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens.typed_move import meant
from bot.front.ui.custom_ids import Hint, Undo
from bot.front.ui.refusals import FrontRefusal


async def move(handlers: Handlers, context: Context, choice: str, match: str | None = None) -> None:
    found = await handlers.looking.find(context, match)
    seat = require_seat(found, context.person)
    await handlers.playing.act(context, found.row.id, meant(found, seat, choice, await context.localizer_at(found)))


async def undo(handlers: Handlers, context: Context, turn: bool = False, match: str | None = None) -> None:
    found = await handlers.looking.find(context, match)
    seat = require_seat(found, context.person)
    await handlers.playing.undo(context, Undo(found.row.id, seat, found.counts[seat] if found.counts else 0, turn))


async def hint(handlers: Handlers, context: Context, match: str | None = None) -> None:
    found = await handlers.looking.find(context, match)
    await handlers.playing.hint(context, Hint(found.row.id, require_seat(found, context.person), 0))


async def resign(handlers: Handlers, context: Context, match: str | None = None) -> None:
    found = await handlers.looking.find(context, match)
    await handlers.playing.ask_to_resign(context, found, require_seat(found, context.person))


async def sheet(
    handlers: Handlers, context: Context, player: str | None = None, text: bool = False, match: str | None = None
) -> None:
    found = await handlers.looking.find_told(context, match)
    seat = None if player is None else handlers.looking.seat_called(found, player, await context.localizer_at(found))
    await handlers.looking.sheet(context, found, seat, text)


async def status(handlers: Handlers, context: Context, match: str | None = None) -> None:
    await handlers.looking.status(context, await handlers.looking.find(context, match))


async def recap(handlers: Handlers, context: Context, match: str | None = None) -> None:
    await handlers.looking.missed(context, await handlers.looking.find(context, match))


async def replay(handlers: Handlers, context: Context, match: str | None = None, player: str | None = None) -> None:
    found = await handlers.looking.find_told(context, match)
    seat = None if player is None else handlers.looking.seat_called(found, player, await context.localizer_at(found))
    await handlers.looking.replay(context, found, seat)


async def verify(
    handlers: Handlers, context: Context, match: str | None = None, file: discord.Attachment | None = None
) -> None:
    if file is not None:
        if file.size > handlers.looking.most_bytes:
            raise FrontRefusal("file_too_big")
        await handlers.looking.prove_file(context, await file.read())
        return
    await handlers.looking.prove(context, await handlers.looking.find_told(context, match))


async def matches(handlers: Handlers, context: Context) -> None:
    await handlers.looking.matches(context)


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
    Definition("replay", replay, {"match": autocomplete.all_matches, "player": autocomplete.seats}),
    Definition("verify", verify, {"match": autocomplete.ended_matches}),
)
