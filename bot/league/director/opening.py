"""Opens the tables of a round: a thread, a match with the right people on the right seats, and its start.

Each of these is stored before the next is begun. After a crash in between, the thread is found by its key and the match
by its thread, so neither is made twice.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.match import Match
from bot.engine.refusals import NoSuchMatch
from bot.engine.seating import Seating
from bot.engine.tables import NewMatch
from bot.league.director.seasons import Season, Seasons, SeasonTable, Step
from bot.league.ports import CannotOpen, TableRequest, Threads
from bot.league.scoring.duplicate import round_seed
from bot.league.season.transitions import TABLES, after
from bot.records import LOBBY


class Opening:
    def __init__(self, seasons: Seasons, engine: Engine, threads: Threads) -> None:
        self._seasons = seasons
        self._engine = engine
        self._threads = threads

    async def open_table(self, season: Season, number: int) -> Season:
        """Open one table of the current round. `CannotOpen` if there is no thread to play in."""
        season = await self._with_thread(season, number)
        season = await self._with_match(season, number)
        table = _table(season, number)
        match = await self._engine.match(table.row.match or 0)
        if match.row.status == LOBBY:
            await self._engine.tables.start(match.row.id)
        step = Step()
        state = after(TABLES, table.row.state, "open")
        step.rows.append(replace(table.row, state=state, opened=self._seasons.clock()))
        step.audit("table_opened", round=table.row.round, table=number, match=match.row.id)
        return await self._seasons.commit(season, step)

    async def renew_thread(self, season: Season, number: int) -> Step:
        """Show a running match in a thread again whose own was deleted. Its people are the ones who sit there now."""
        table = _table(season, number)
        match = await self._engine.match(table.row.match or 0)
        people = tuple(seat.player for seat in match.seats if seat.player is not None)
        thread = await self._threads.open_table(_request(season, table, people))
        old = match.row.table
        if thread != old:
            await self._engine.tables.relocate(match.row.id, thread, lambda state: self._threads.relocated(state, old))
        return Step(rows=[replace(table.row, thread=thread)])

    async def _with_thread(self, season: Season, number: int) -> Season:
        table = _table(season, number)
        if table.row.thread is not None:
            return season
        thread = await self._threads.open_table(_request(season, table, _people(season, table)))
        return await self._seasons.commit(season, Step(rows=[replace(table.row, thread=thread)]))

    async def _with_match(self, season: Season, number: int) -> Season:
        table = _table(season, number)
        if table.row.match is not None:
            return season
        match = await self._find(table.row.thread or "") or await self._create(season, table)
        if tuple(row.player for row in match.seats) != _people(season, table):
            raise CannotOpen("table_taken")
        return await self._seasons.commit(season, Step(rows=[replace(table.row, match=match.row.id)]))

    async def _find(self, thread: str) -> Match | None:
        """The match that was made in this thread before a crash."""
        with suppress(NoSuchMatch):
            return await self._engine.at_table(thread)
        return None

    async def _create(self, season: Season, table: SeasonTable) -> Match:
        settings = season.settings
        people = _people(season, table)
        seed = round_seed(season.row.master, table.row.round) if settings.duplicate else None
        return await self._engine.tables.create(
            NewMatch(
                table=table.row.thread or "",
                game=settings.game,
                host="",
                options=settings.options,
                pauses=settings.clock.rolls_by_hand,
                clock=settings.clock,
                seating=Seating(max_seats=len(people), private=True),
                message_state=await self._threads.message_state(season.row.server),
                players=people,
                seed=seed,
                sealed=settings.duplicate,
                rated=True,
                quiet=True,
            )
        )


def _table(season: Season, number: int) -> SeasonTable:
    assert season.current is not None, "a table is opened in a round"
    return next(table for table in season.tables_of(season.current.number) if table.row.number == number)


def _request(season: Season, table: SeasonTable, people: tuple[str, ...]) -> TableRequest:
    return TableRequest(
        key=f"{season.id}/{table.row.round}/{table.row.number}",
        season=season.id,
        channel=season.row.channel,
        title=f"{season.settings.name} · {table.row.round}/{table.row.number}",
        people=people,
        private=season.settings.duplicate,
        since=season.row.created,
    )


def _people(season: Season, table: SeasonTable) -> tuple[str, ...]:
    return tuple(season.entrant(seat.entrant).person or "" for seat in table.seats)
