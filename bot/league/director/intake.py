"""Reads the list of ended matches by a cursor, and marks the tables of seasons whose match is over.

The cursor is stored in the same change as what follows from a match, so each is handled once.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.league.director.daily_challenge import finished_attempt
from bot.league.director.ladder_queue import released_from
from bot.league.director.seasons import LIVE_TABLE, Seasons, Step
from bot.league.season.transitions import TABLES, after
from bot.records import AttemptRow, Change, CursorRow, ResultRow, SeasonTableRow

CURSOR = "director"
BATCH = 100


class Intake:
    def __init__(self, seasons: Seasons) -> None:
        self._seasons = seasons

    async def run(self) -> int:
        """Handle all matches that have ended since the last time; returns how many."""
        handled = 0
        while ended := await self._seasons.store.ended_after(await self._position(), BATCH):
            for number, match in ended:
                await self._handle(match, CursorRow(name=CURSOR, number=number))
                handled += 1
        return handled

    async def _position(self) -> int:
        row = await self._seasons.store.get(CursorRow, CURSOR)
        return 0 if row is None else row.number

    async def _attempts(self, match: int) -> list[AttemptRow]:
        """The attempt at a day's challenge that this match was, with its total."""
        attempts = await self._seasons.store.find(AttemptRow, match=match)
        results = await self._seasons.store.find(ResultRow, match=match)
        return [finished_attempt(row, results[0]) for row in attempts if results]

    async def _handle(self, match: int, cursor: CursorRow) -> None:
        found = await self._seasons.store.find(SeasonTableRow, match=match)
        if not found:
            await self._seasons.store.commit(Change.of(*await self._attempts(match), cursor))
            return
        async with self._seasons.lock(found[0].season, live=True) as season:
            row = next((table.row for table in season.tables if table.row.match == match), None)
            played = bool(await self._seasons.store.find(ResultRow, match=match))
            step = Step()
            if row is not None and row.state in LIVE_TABLE:
                state = after(TABLES, "opened", "play" if played else "void")
                step.rows.append(replace(row, state=state))
                step.audit("table_played" if played else "table_void", round=row.round, table=row.number, match=match)
                if season.settings.format == "ladder":
                    step.rows += released_from(season, row.number)
            await self._seasons.commit(season, step, cursor)
