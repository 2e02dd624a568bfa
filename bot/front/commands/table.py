"""`/play …`: opening a table, sitting down at it, setting it up and starting."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.engine.seating import ANYBODY
from bot.front.commands import autocomplete
from bot.front.commands.definition import Definition, MenuDefinition
from bot.front.handlers.new_table import NewTable
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens.clock import read_clock, read_late
from bot.front.ui.custom_ids import Cancel, Join, Leave, OpenOptions, Start
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
    rated: bool = False,
    clock: str = "none",
    late: str | None = None,
    finished: app_commands.Range[int, 0, 1000] = ANYBODY.min_finished,
    overdue: app_commands.Range[int, 0, 100] = ANYBODY.max_late_percent,
    starts: str | None = None,
) -> None:
    rules = read_clock(clock, read_late(late) if late else None)
    wanted = NewTable(game, seats, thread, private, fill, clock=rules, finished=finished, late=overdue, rated=rated)
    if starts is not None:
        wanted = replace(wanted, starts_at=handlers.lobby.parse_start(context, starts))
    await handlers.new_table.open_table(context, wanted)


async def schedule(handlers: Handlers, context: Context, starts: str) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.schedule(context, match.row.id, starts)


async def join(handlers: Handlers, context: Context) -> None:
    match = await handlers.find.match(context)
    if match.row.status == RUNNING:
        await handlers.clock.join_running(context, match)
    else:
        await handlers.lobby.join(context, Join(match.row.id))


async def leave(handlers: Handlers, context: Context) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.leave(context, Leave(match.row.id))


async def start(handlers: Handlers, context: Context) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.start(context, Start(match.row.id))


async def add_bot(handlers: Handlers, context: Context, policy: str | None = None) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.add_policy(context, match.row.id, policy)


async def kick(handlers: Handlers, context: Context, player: str) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.kick(context, match.row.id, await handlers.find.seat(context, match, player))


async def offer(handlers: Handlers, context: Context, player: str) -> None:
    match = await handlers.find.match(context)
    await handlers.clock.offer_seat(context, match, await handlers.find.seat(context, match, player))


async def cancel(handlers: Handlers, context: Context) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.ask_to_cancel(context, Cancel(match.row.id))


async def move(handlers: Handlers, context: Context, match: str | None = None) -> None:
    found = await handlers.find.match_elsewhere(context, match)
    await handlers.relocation.relocate(context, found.row.id)


async def options(handlers: Handlers, context: Context) -> None:
    match = await handlers.find.match(context)
    await handlers.options.open_options(context, OpenOptions(match.row.id))


async def invite(handlers: Handlers, context: Context, user: discord.User) -> None:
    match = await handlers.find.match(context)
    await handlers.lobby.invite(context, match.row.id, str(user.id))


DEFINITIONS = (
    Definition(
        "play.new", new, {"game": autocomplete.open_games, "clock": autocomplete.clocks, "late": autocomplete.lates}
    ),
    Definition("play.schedule", schedule),
    Definition("play.join", join),
    Definition("play.leave", leave),
    Definition("play.start", start),
    Definition("play.options", options),
    Definition("play.add_bot", add_bot, {"policy": autocomplete.policies}),
    Definition("play.kick", kick, {"player": autocomplete.seats}),
    Definition("play.offer", offer, {"player": autocomplete.seats}),
    Definition("play.cancel", cancel),
    Definition("play.move", move, {"match": autocomplete.live_matches}),
)
MENUS = (MenuDefinition("invite", invite),)
