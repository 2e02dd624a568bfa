"""`/play …`: opening a table, sitting down at it and starting; `/clock …`: agreeing about time."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.time.deadlines import EXTEND, PAUSE, RESUME
from bot.front.commands import autocomplete
from bot.front.commands.definition import Definition, MenuDefinition
from bot.front.handlers.new_table import Wanted
from bot.front.handlers.registry import House
from bot.front.interactions.context import Visit
from bot.front.screens.clock import clock_called, late_called
from bot.front.screens.requirements import ANYBODY
from bot.kernel import Text, text
from bot.records import RUNNING


async def new(
    house: House,
    visit: Visit,
    *,
    game: str,
    seats: app_commands.Range[int, 1, 12] | None = None,
    thread: bool = False,
    private: bool = False,
    fill: bool = False,
    clock: str = "none",
    late: str | None = None,
    finished: app_commands.Range[int, 0, 1000] = ANYBODY.finished,
    overdue: app_commands.Range[int, 0, 100] = ANYBODY.late,
) -> None:
    rules = clock_called(clock, late_called(late) if late else None)
    wanted = Wanted(game, seats, thread, private, fill, clock=rules, finished=finished, late=overdue)
    await house.opening.open_table(visit, wanted)


async def join(house: House, visit: Visit) -> None:
    match = await house.looking.find(visit)
    if match.row.status == RUNNING:
        await house.table_time.sit_in(visit, match)
    else:
        await _tell(visit, await house.seating.join(visit, match.row.id))


async def leave(house: House, visit: Visit) -> None:
    await _tell(visit, await house.seating.leave(visit, await _here(house, visit)))


async def start(house: House, visit: Visit) -> None:
    await _tell(visit, await house.seating.start(visit, await _here(house, visit)))


async def add_bot(house: House, visit: Visit, policy: str | None = None) -> None:
    await _tell(visit, await house.seating.add_computer(visit, await _here(house, visit), policy))


async def kick(house: House, visit: Visit, player: str) -> None:
    match = await house.looking.find(visit)
    seat = house.looking.seat_called(match, player, await visit.voice_at(match))
    await _tell(visit, await house.seating.kick(visit, match.row.id, seat))


async def offer(house: House, visit: Visit, player: str) -> None:
    match = await house.looking.find(visit)
    seat = house.looking.seat_called(match, player, await visit.voice_at(match))
    await _tell(visit, await house.table_time.offer(visit, match, seat))


async def cancel(house: House, visit: Visit) -> None:
    await house.seating.ask_to_cancel(visit, await _here(house, visit))


async def move(house: House, visit: Visit, match: str | None = None) -> None:
    found = await house.looking.find_elsewhere(visit, match)
    await house.opening.move_here(visit, found.row.id)
    await _tell(visit, text("front.lobby.moved"))


async def options(house: House, visit: Visit) -> None:
    await house.seating.options(visit, await _here(house, visit))


async def invite(house: House, visit: Visit, user: discord.User) -> None:
    await _tell(visit, await house.seating.invite(visit, await _here(house, visit), str(user.id)))


async def extend(house: House, visit: Visit) -> None:
    await _vote(house, visit, EXTEND)


async def pause(house: House, visit: Visit) -> None:
    await _vote(house, visit, PAUSE)


async def resume(house: House, visit: Visit) -> None:
    await _vote(house, visit, RESUME)


async def _vote(house: House, visit: Visit, proposal: str) -> None:
    match = await house.looking.find(visit)
    after = await house.desk.engine.time.vote(match.row.id, visit.person, proposal)
    agreed = proposal not in after.clock.votes
    await visit.tell(visit.voice("clock.agreed" if agreed else "clock.voted"))


async def _here(house: House, visit: Visit) -> int:
    return (await house.looking.find(visit)).row.id


async def _tell(visit: Visit, told: Text) -> None:
    await visit.tell(visit.voice.say(told))


DEFINITIONS = (
    Definition("play.new", new, {"game": autocomplete.games, "clock": autocomplete.clocks, "late": autocomplete.lates}),
    Definition("play.join", join),
    Definition("play.leave", leave),
    Definition("play.start", start),
    Definition("play.options", options),
    Definition("play.add_bot", add_bot, {"policy": autocomplete.policies}),
    Definition("play.kick", kick, {"player": autocomplete.seats}),
    Definition("play.offer", offer, {"player": autocomplete.seats}),
    Definition("play.cancel", cancel),
    Definition("play.move", move, {"match": autocomplete.live_matches}),
    Definition("clock.extend", extend),
    Definition("clock.pause", pause),
    Definition("clock.resume", resume),
)
MENUS = (MenuDefinition("invite", invite),)
