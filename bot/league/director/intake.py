"""Reads the list of ended matches by a cursor, and marks the tables of seasons whose match is over.

The cursor is stored in the same change as what follows from a match, so each is handled once.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.league.director.seasons import Seasons, Step
from bot.league.season.transitions import TABLES, after
from bot.records import Change, CursorRow, ResultRow, SeasonTableRow

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

    async def _handle(self, match: int, cursor: CursorRow) -> None:
        found = await self._seasons.store.find(SeasonTableRow, match=match)
        if not found:
            await self._seasons.store.commit(Change.of(cursor))
            return
        async with self._seasons.lock(found[0].season) as season:
            row = next(table.row for table in season.tables if table.row.match == match)
            played = bool(await self._seasons.store.find(ResultRow, match=match))
            step = Step()
            if row.state in ("paired", "opened"):
                state = after(TABLES, "opened", "play" if played else "void")
                step.rows.append(replace(row, state=state))
                step.audit("table_played" if played else "table_void", round=row.round, table=row.number, match=match)
            await self._seasons.commit(season, step, cursor)
