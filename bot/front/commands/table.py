"""`/play …`: opening a table, sitting down at it and starting; `/clock …`: agreeing about time."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.seating import ANYBODY
from bot.engine.votes import EXTEND, PAUSE, RESUME
from bot.front.commands import autocomplete
from bot.front.commands.definition import Definition, MenuDefinition
from bot.front.handlers.new_table import Wanted
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens.clock import clock_called, late_called
from bot.kernel import Text, text
from bot.records import RUNNING


async def new(
    handlers: Handlers,
    context: Context,
    *,
    game: str,
    seats: app_commands.Range[int, 1, 12] | None = None,
    thread: bool = False,
    private: bool = False,
    fill: bool = False,
    clock: str = "none",
    late: str | None = None,
    finished: app_commands.Range[int, 0, 1000] = ANYBODY.min_finished,
    overdue: app_commands.Range[int, 0, 100] = ANYBODY.max_late_percent,
) -> None:
    rules = clock_called(clock, late_called(late) if late else None)
    wanted = Wanted(game, seats, thread, private, fill, clock=rules, finished=finished, late=overdue)
    await handlers.opening.open_table(context, wanted)


async def join(handlers: Handlers, context: Context) -> None:
    match = await handlers.looking.find(context)
    if match.row.status == RUNNING:
        await handlers.table_time.sit_in(context, match)
    else:
        await _tell(context, await handlers.seating.join(context, match.row.id))


async def leave(handlers: Handlers, context: Context) -> None:
    await _tell(context, await handlers.seating.leave(context, await _here(handlers, context)))


async def start(handlers: Handlers, context: Context) -> None:
    await _tell(context, await handlers.seating.start(context, await _here(handlers, context)))


async def add_bot(handlers: Handlers, context: Context, policy: str | None = None) -> None:
    await _tell(context, await handlers.seating.add_computer(context, await _here(handlers, context), policy))


async def kick(handlers: Handlers, context: Context, player: str) -> None:
    match = await handlers.looking.find(context)
    seat = handlers.looking.seat_called(match, player, await context.localizer_at(match))
    await _tell(context, await handlers.seating.kick(context, match.row.id, seat))


async def offer(handlers: Handlers, context: Context, player: str) -> None:
    match = await handlers.looking.find(context)
    seat = handlers.looking.seat_called(match, player, await context.localizer_at(match))
    await _tell(context, await handlers.table_time.offer(context, match, seat))


async def cancel(handlers: Handlers, context: Context) -> None:
    await handlers.seating.ask_to_cancel(context, await _here(handlers, context))


async def move(handlers: Handlers, context: Context, match: str | None = None) -> None:
    found = await handlers.looking.find_elsewhere(context, match)
    await handlers.opening.move_here(context, found.row.id)
    await _tell(context, text("front.lobby.moved"))


async def options(handlers: Handlers, context: Context) -> None:
    await handlers.seating.options(context, await _here(handlers, context))


async def invite(handlers: Handlers, context: Context, user: discord.User) -> None:
    await _tell(context, await handlers.seating.invite(context, await _here(handlers, context), str(user.id)))


async def extend(handlers: Handlers, context: Context) -> None:
    await _vote(handlers, context, EXTEND)


async def pause(handlers: Handlers, context: Context) -> None:
    await _vote(handlers, context, PAUSE)


async def resume(handlers: Handlers, context: Context) -> None:
    await _vote(handlers, context, RESUME)


async def _vote(handlers: Handlers, context: Context, proposal: str) -> None:
    match = await handlers.looking.find(context)
    after = await handlers.services.engine.votes.agree(match.row.id, context.person, proposal)
    agreed = proposal not in after.clock.votes
    await context.tell(context.localizer("clock.agreed" if agreed else "clock.voted"))


async def _here(handlers: Handlers, context: Context) -> int:
    return (await handlers.looking.find(context)).row.id


async def _tell(context: Context, told: Text) -> None:
    await context.tell(context.localizer.say(told))


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
