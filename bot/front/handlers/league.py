"""Leagues for all: planning a season, one's own part in one, and its standings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import get_args

import discord

from bot.front.handlers.new_table import require_permissions
from bot.front.handlers.seasons import FindSeason, require_organiser, require_server, settings_of
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.screens.league import posters, season_management
from bot.front.screens.league.season import build_games, build_leave, build_presets, build_season
from bot.front.screens.league.standings import StandingsView, build_standings, page_of
from bot.front.ui.league_controls import (
    ChoosePreset,
    ChooseSeasonGame,
    EnterSeason,
    OpenSeason,
    OpenStandings,
    ShowStandingsPage,
)
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text
from bot.league.director.organising import Place
from bot.league.director.reading import without_secrets
from bot.league.director.seasons import Season
from bot.league.season.entrants import find
from bot.league.season.presets import Preset, preset
from bot.league.season.settings import MAX_NAME
from bot.words import Picture


class LeagueHandlers:
    def __init__(self, services: Services, find_season: FindSeason) -> None:
        self._services = services
        self._find = find_season

    # --- planning -----------------------------------------------------------------------------------------------

    async def plan(self, context: Context, kind: str | None, game: str | None, name: str | None) -> None:
        """`/league create`: ask for what was not typed, then create the season as a draft."""
        require_server(context)
        require_organiser(context)
        if kind is None:
            await context.respond(build_presets(context.localizer))
        elif game is None:
            await self.choose_preset(context, ChoosePreset(_preset(kind)))
        else:
            await self._create(context, kind, game, name)

    async def choose_preset(self, context: Context, control: ChoosePreset) -> None:
        require_organiser(context)
        await context.respond(build_games(_preset(control.preset), self._services.engine.games, context.localizer))

    async def choose_game(self, context: Context, control: ChooseSeasonGame) -> None:
        await self._create(context, control.preset, context.value, None)

    async def _create(self, context: Context, kind: str, game: str, name: str | None) -> None:
        acting, server = require_organiser(context), require_server(context)
        channel = context.interaction.channel
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise FrontRefusal("no_threads_here")
        rules = self._services.engine.games.get(game)
        if rules is None:
            raise summary.unknown_game(game, self._services.engine.games)
        if rules.meta.seats[1] < 2:
            raise FrontRefusal("solo_game")
        chosen = _preset(kind)
        title = name or f"{context.localizer.label(f'league.preset.{chosen}.title')} · "
        title = name or title + context.localizer.plain(summary.game_title(rules))
        settings = preset(chosen, rules.meta, name or await self._free_name(context, title))
        require_permissions(context, thread=True, private=settings.duplicate)
        season = await self._services.director.organising.create(acting, Place(server, context.table), settings)
        view = await self._find.view(context, season)
        note = context.localizer("league.create.created")
        await context.respond(season_management.build_main(view, context.localizer, note))

    async def _free_name(self, context: Context, title: str) -> str:
        """This name, or the first of its successors that no season has."""
        taken = {settings_of(row).name.casefold() for row in await self._find.listed(context)}
        names = (title[:MAX_NAME], *(f"{title[: MAX_NAME - 4]} {n}" for n in range(2, 1000)))
        return next(name for name in names if name.casefold() not in taken)

    # --- one's own part -----------------------------------------------------------------------------------------

    async def open_season(self, context: Context, control: OpenSeason) -> None:
        await self.show(context, await self._find.by_id(context, control.season))

    async def show(self, context: Context, season: Season, note: str | None = None) -> None:
        await context.respond(build_season(await self._find.view(context, season), context.localizer, note))

    async def show_refusal(self, context: Context, control: EnterSeason, reason: Text) -> None:
        season = await self._find.by_id(context, control.season)
        await self.show(context, season, context.localizer.say(reason))

    async def ask_to_leave(self, context: Context, season: Season) -> None:
        await context.respond(build_leave(await self._find.view(context, season), context.localizer))

    async def enter(self, context: Context, control: EnterSeason) -> None:
        """A step of the person themselves; then the season as it is after it."""
        season = await self._find.by_id(context, control.season)
        if control.step == "leave":
            await self.ask_to_leave(context, season)
            return
        step = self._steps().get(control.step)
        if step is not None:
            await step(context, season.id)
        after = await self._services.director.seasons.load(season.id, live=True)
        note = None if step is None else context.localizer(f"league.done.{control.step}")
        await self.show(context, after, note)

    def _steps(self) -> Mapping[str, Callable[[Context, str], Awaitable[object]]]:
        entry, ladder = self._services.director.entry, self._services.director.ladder
        return {
            "join": lambda context, season: entry.join(
                season, context.person, moderates=context.interaction.permissions.manage_threads
            ),
            "confirm_leave": lambda context, season: entry.leave(season, context.person),
            "rest": lambda context, season: entry.rest(season, context.person, wanted=True),
            "play": lambda context, season: entry.rest(season, context.person, wanted=False),
            "volunteer": lambda context, season: entry.volunteer(season, context.person, willing=True),
            "retreat": lambda context, season: entry.volunteer(season, context.person, willing=False),
            "queue": lambda context, season: ladder.join(season, context.person),
            "unqueue": lambda context, season: ladder.leave(season, context.person),
            "ready": lambda context, season: ladder.ready(season, context.person),
        }

    # --- standings ----------------------------------------------------------------------------------------------

    async def open_standings(self, context: Context, control: OpenStandings) -> None:
        await self.show_standings(context, await self._find.by_id(context, control.season))

    async def show_standings(self, context: Context, season: Season) -> None:
        """The division and the page on which this person stands; for others the top."""
        own = find(season.entrants, context.person)
        division = 0 if own is None else own.division
        lines = (await self._services.director.reading.crosstable(season))[division]
        page = page_of(lines, None if own is None else own.number)
        await self._respond(context, season, ShowStandingsPage(season.id, "standings", division, page))

    async def show_page(self, context: Context, control: ShowStandingsPage) -> None:
        await self._respond(context, await self._find.by_id(context, control.season), control)

    async def _respond(self, context: Context, season: Season, control: ShowStandingsPage) -> None:
        divisions = await self._services.director.reading.crosstable(season)
        division = min(control.division, len(divisions) - 1)
        own = find(season.entrants, context.person)
        counted = [table.row.round for table in without_secrets(season).tables if table.row.state == "played"]
        view = StandingsView(
            season=season.id,
            name=season.settings.name,
            lines=divisions[division],
            names=await self._find.names(season),
            crosstable=control.kind == "crosstable",
            division=division,
            divisions=len(divisions),
            page=control.page,
            own=None if own is None else own.number,
            round=max(counted, default=0),
        )
        drawn = await self._draw(context, season, view)
        await context.respond(build_standings(view, context.localizer, drawn))

    async def _draw(self, context: Context, season: Season, view: StandingsView) -> tuple[Picture, ...]:
        """The posters of this page; none where it cannot be drawn."""
        subject = posters.Subject(
            season=season,
            game=summary.game_title(self._services.engine.games[season.settings.game]),
            names=view.names,
            division=view.division,
            own=view.own,
            round=view.round,
        )
        if not view.lines:
            return ()
        page = min(view.page, view.page_count - 1)
        make = posters.make_crosstables if view.crosstable else posters.make_standings
        return await self._services.draw_posters(make(subject, view.lines, page), context.style)


def _preset(name: str) -> Preset:
    found: Preset | None = next((each for each in get_args(Preset) if each == name), None)
    if found is None:
        raise FrontRefusal("no_such_preset", given=name[:40])
    return found
