"""Marks the tables of seasons whose match is over, and the attempts at a day's challenge."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.shards import Shards
from bot.league.director.daily_challenge import finished_attempt
from bot.league.director.ended_matches import EndedMatches
from bot.league.director.ladder_queue import released_from
from bot.league.director.seasons import LIVE_TABLE, Seasons, Step
from bot.league.season.transitions import TABLES, after
from bot.records import AttemptRow, Change, CursorRow, ResultRow, SeasonTableRow

READER = "director"


class Intake:
    def __init__(self, seasons: Seasons, shards: Shards) -> None:
        self._seasons = seasons
        self._ended = EndedMatches(READER, seasons.store, shards)

    async def run(self) -> int:
        """Handle all matches that have ended since the last time; returns how many."""
        handled = 0
        async for match, cursor in self._ended.unread():
            await self._handle(match, cursor)
            handled += 1
        return handled

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
