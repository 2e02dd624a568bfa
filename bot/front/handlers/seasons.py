"""Which season a person means, and what is shown of it to them. Shared by the handlers of leagues."""

from __future__ import annotations

import asyncio

import msgspec

from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.league.season import SeasonView
from bot.front.ui import addresses
from bot.front.ui.refusals import FrontRefusal
from bot.league.director.organising import Actor
from bot.league.director.rounds import round_count
from bot.league.director.seasons import Season
from bot.league.pairing.design_search import Plan, make_plan
from bot.league.refusals import LeagueRefusal
from bot.league.season.entrants import find
from bot.league.season.settings import SeasonSettings
from bot.league.season.transitions import SeasonState
from bot.records import SeasonRow
from bot.words.rulebook import folded


def require_server(context: Context) -> str:
    if context.server is None:
        raise FrontRefusal("no_server")
    return context.server


def actor(context: Context) -> Actor:
    return Actor(context.person, context.organises)


def require_organiser(context: Context) -> Actor:
    if not context.organises:
        raise LeagueRefusal("not_organiser")
    return actor(context)


def settings_of(row: SeasonRow) -> SeasonSettings:
    return msgspec.json.decode(row.settings, type=SeasonSettings)


class FindSeason:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def listed(self, context: Context) -> list[SeasonRow]:
        """The seasons of this server that the person may know of, those that are not over first, then newest first."""
        rows = await self._services.director.reading.seasons_of(require_server(context))
        known = [row for row in rows if row.state != "draft" or context.organises]
        return sorted(known, key=lambda row: row.state == "closed")

    async def named(self, context: Context, typed: str | None) -> Season:
        """The season with a typed id or name; without, the one of this channel, or the only one."""
        rows = await self.listed(context)
        if typed is not None:
            wanted = folded(typed)
            found = [row for row in rows if row.id == typed or folded(settings_of(row).name) == wanted]
        else:
            live = [row for row in rows if row.state != "closed"] or rows[:1]
            found = [row for row in live if row.channel == context.table] or live
            if len(found) > 1:
                raise FrontRefusal("which_season", n=len(found))
        if not found:
            raise LeagueRefusal("no_such_season")
        return await self._services.director.seasons.load(found[0].id)

    async def by_id(self, context: Context, season_id: str) -> Season:
        """The season that a control names. One of another server, or a draft of others, is as if it did not exist."""
        season = await self._services.director.seasons.load(season_id)
        hidden = season.row.state == "draft" and not context.organises
        if season.row.server != require_server(context) or hidden:
            raise LeagueRefusal("no_such_season")
        return season

    async def view(self, context: Context, season: Season) -> SeasonView:
        entry, ladder = self._services.director.entry, self._services.director.ladder
        is_ladder = season.settings.format == "ladder"
        current = season.current
        return SeasonView(
            id=season.id,
            state=msgspec.convert(season.row.state, SeasonState),
            settings=season.settings,
            game=self._services.engine.games[season.settings.game],
            people=sum(entrant.active for entrant in season.entrants),
            round=0 if current is None else current.number,
            rounds=await _rounds(season),
            due=current.due_at if current is not None and current.state == "open" else None,
            entrant=find(season.entrants, context.person),
            volunteers=await entry.is_volunteer(season.id, context.person),
            queue=await ladder.state_of(season.id, context.person) if is_ladder else None,
            table_url=_table_url(season, context.person),
            organises=context.organises,
            plan=await _plan(season),
        )

    async def names(self, season: Season) -> dict[int, str]:
        """The name of every entrant by number, safe to show."""
        return {entrant.number: await self._services.name_of(entrant.person) for entrant in season.entrants}


async def _rounds(season: Season) -> int:
    """How many rounds there are; for a round robin that has not started, 0."""
    if season.settings.format == "round_robin" and season.row.started is None:
        return 0
    return await asyncio.to_thread(round_count, season)


async def _plan(season: Season) -> Plan | None:
    people = sum(entrant.active for entrant in season.entrants)
    if season.settings.format != "round_robin" or season.row.started is not None or season.settings.divisions > 1:
        return None
    try:
        return await asyncio.to_thread(make_plan, people, season.settings.size)
    except LeagueRefusal:
        return None


def _table_url(season: Season, person: str) -> str | None:
    current, entrant = season.current, find(season.entrants, person)
    if current is None or entrant is None or season.row.state not in ("running", "paused"):
        return None
    for table in season.tables_of(current.number):
        if table.row.state == "opened" and table.row.thread and any(s.entrant == entrant.number for s in table.seats):
            return addresses.url_of(table.row.thread)
    return None
