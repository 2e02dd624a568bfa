"""Commands at a running table: choose, take back, ask for a hint, give up; and looking at it in every way."""

from __future__ import annotations

import discord

from bot.front.commands import autocomplete
from bot.front.commands.definition import Definition
from bot.front.handlers.play import require_seat
from bot.front.handlers.registry import House
from bot.front.interactions.context import Visit
from bot.front.screens.typed_move import meant
from bot.front.ui.custom_ids import Hint, Undo
from bot.front.ui.refusals import FrontRefusal


async def move(house: House, visit: Visit, choice: str, match: str | None = None) -> None:
    found = await house.looking.find(visit, match)
    seat = require_seat(found, visit.person)
    await house.playing.act(visit, found.row.id, meant(found, seat, choice, await visit.voice_at(found)))


async def undo(house: House, visit: Visit, turn: bool = False, match: str | None = None) -> None:
    found = await house.looking.find(visit, match)
    seat = require_seat(found, visit.person)
    await house.playing.undo(visit, Undo(found.row.id, seat, found.counts[seat] if found.counts else 0, turn))


async def hint(house: House, visit: Visit, match: str | None = None) -> None:
    found = await house.looking.find(visit, match)
    await house.playing.hint(visit, Hint(found.row.id, require_seat(found, visit.person), 0))


async def resign(house: House, visit: Visit, match: str | None = None) -> None:
    found = await house.looking.find(visit, match)
    await house.playing.ask_to_resign(visit, found, require_seat(found, visit.person))


async def sheet(
    house: House, visit: Visit, player: str | None = None, text: bool = False, match: str | None = None
) -> None:
    found = await house.looking.find_told(visit, match)
    seat = None if player is None else house.looking.seat_called(found, player, await visit.voice_at(found))
    await house.looking.sheet(visit, found, seat, text)


async def status(house: House, visit: Visit, match: str | None = None) -> None:
    await house.looking.status(visit, await house.looking.find(visit, match))


async def recap(house: House, visit: Visit, match: str | None = None) -> None:
    await house.looking.missed(visit, await house.looking.find(visit, match))


async def replay(house: House, visit: Visit, match: str | None = None, player: str | None = None) -> None:
    found = await house.looking.find_told(visit, match)
    seat = None if player is None else house.looking.seat_called(found, player, await visit.voice_at(found))
    await house.looking.replay(visit, found, seat)


async def verify(house: House, visit: Visit, match: str | None = None, file: discord.Attachment | None = None) -> None:
    if file is not None:
        if file.size > house.looking.most_bytes:
            raise FrontRefusal("file_too_big")
        await house.looking.prove_file(visit, await file.read())
        return
    await house.looking.prove(visit, await house.looking.find_told(visit, match))


async def matches(house: House, visit: Visit) -> None:
    await house.looking.matches(visit)


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
