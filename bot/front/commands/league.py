"""`/league …` and the boards: seasons, ratings, comparing two people, and the daily challenge."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.front.commands import autocomplete
from bot.front.commands.definition import SERVERS, Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.ui import sanitising


async def create(
    handlers: Handlers,
    context: Context,
    preset: str | None = None,
    game: str | None = None,
    name: app_commands.Range[str, 1, 60] | None = None,
) -> None:
    await handlers.league.plan(context, preset, game, name)


async def join(handlers: Handlers, context: Context, season: str | None = None) -> None:
    await handlers.league.show(context, await handlers.seasons.named(context, season))


async def leave(handlers: Handlers, context: Context, season: str | None = None) -> None:
    await handlers.league.ask_to_leave(context, await handlers.seasons.named(context, season))


async def standings(handlers: Handlers, context: Context, season: str | None = None) -> None:
    await handlers.league.show_standings(context, await handlers.seasons.named(context, season))


async def manage(handlers: Handlers, context: Context, season: str | None = None) -> None:
    await handlers.league_management.open_panel(context, await handlers.seasons.named(context, season))


async def leaderboard(handlers: Handlers, context: Context, game: str) -> None:
    await handlers.ratings.show_board(context, game)


async def versus(handlers: Handlers, context: Context, player: discord.User, game: str) -> None:
    name = sanitising.clean_name(player.display_name)
    await handlers.ratings.compare(context, game, str(player.id), name)


async def daily(handlers: Handlers, context: Context, game: str) -> None:
    await handlers.daily.show(context, game)


_SEASON = {"season": autocomplete.seasons}
_GAME = {"game": autocomplete.games}

DEFINITIONS = (
    Definition("league.create", create, {"preset": autocomplete.presets, **_GAME}, contexts=SERVERS),
    Definition("league.join", join, _SEASON, contexts=SERVERS),
    Definition("league.leave", leave, _SEASON, contexts=SERVERS),
    Definition("league.standings", standings, _SEASON, contexts=SERVERS),
    Definition("league.manage", manage, _SEASON, contexts=SERVERS),
    Definition("leaderboard", leaderboard, _GAME, contexts=SERVERS),
    Definition("versus", versus, _GAME, contexts=SERVERS),
    Definition("daily", daily, {"game": autocomplete.solo_games}, contexts=SERVERS),
)
