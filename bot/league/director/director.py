"""The director: drives all seasons by a cursor over ended matches and by the moments that are stored with them.

`run_due` is a job of the engine's ticker. It hands ended matches to their seasons and to the ratings, carries out the
steps of every season that has something to do, and posts announcements. It keeps nothing in memory.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.ports import Clock
from bot.engine.time.calendar import HOUR
from bot.engine.time.clock import MINUTE
from bot.league.director import steps
from bot.league.director.absences import Absences
from bot.league.director.announcements import Announcements
from bot.league.director.daily_challenge import DailyChallenge
from bot.league.director.entry import Entry
from bot.league.director.intake import Intake
from bot.league.director.ladder_queue import LadderQueue
from bot.league.director.opening import Opening
from bot.league.director.organising import Organising
from bot.league.director.privacy import LeaguePrivacy
from bot.league.director.rating_books import RatingBooks
from bot.league.director.reading import Reading
from bot.league.director.rounds import Rounds, round_count
from bot.league.director.seasons import Season, Seasons, Step
from bot.league.director.steps import NextStep, next_step
from bot.league.ports import Announcer, CannotOpen, LeagueStore, Threads, TryLater
from bot.records import Change, SeasonRow, StorageFailure

log = logging.getLogger(__name__)

BATCH = 20
RETRY_OPENING = 10 * MINUTE
FINISHING = MINUTE  # how often tables are looked at that computers finish


class Outside(Struct, frozen=True):
    """What the director needs besides engine and store."""

    clock: Clock
    threads: Threads
    announcer: Announcer
    entropy: Callable[[int], bytes] = secrets.token_bytes


class Director:
    def __init__(self, engine: Engine, store: LeagueStore, outside: Outside) -> None:
        self._store = store
        self._shards = engine.shards
        self.outside = outside
        self.seasons = Seasons(store, outside.clock)
        self.books = RatingBooks(self.seasons, engine.shards)
        self.entry = Entry(self.seasons, engine.exclusions)
        self.reading = Reading(self.seasons, engine.people)
        self.privacy = LeaguePrivacy(self.seasons, engine, self.entry, self.reading)
        self._absences = Absences(self.seasons, engine, outside.threads)
        self._opening = Opening(self.seasons, engine, outside.threads)
        self.organising = Organising(
            self.seasons,
            engine,
            self.books,
            absences=self._absences,
            opening=self._opening,
            entropy=outside.entropy,
        )
        self._intake = Intake(self.seasons, engine.shards)
        self._rounds = Rounds(self.seasons, engine)
        self.ladder = LadderQueue(self.seasons, self._opening, engine.exclusions)
        self.daily = DailyChallenge(self.seasons, engine, outside.entropy)
        self._running = asyncio.Lock()  # two runs at once would post an announcement twice
        self._announcements = Announcements(store, outside.clock, outside.announcer, engine.shards)

    async def run_due(self) -> None:
        """Do everything that is due. Safe to call at any time and after any crash."""
        async with self._running:
            await self.read_results()
            while due := await self._store.due_seasons(self._shards.scope, self.outside.clock(), BATCH):
                for row in due:
                    await self._run_or_postpone(row)
            await self._announcements.run()

    async def read_results(self) -> None:
        """Hand every match that has ended to its season and to the ratings."""
        await self._intake.run()
        await self.books.run()

    async def _run_or_postpone(self, row: SeasonRow) -> None:
        """Run one season; one that fails is postponed, so that it does not block the others."""
        try:
            async with self.seasons.lock(row.id, live=True) as season:
                await self._run(season)
        except StorageFailure:
            raise
        except Exception:
            log.exception("season %s could not be run", row.id)
            stored = await self._store.get(SeasonRow, row.id)
            if stored is not None:
                await self._store.commit(Change.of(replace(stored, wake_at=self.outside.clock() + HOUR)))

    async def _run(self, season: Season) -> None:
        """Carry out all steps that are possible now, then sleep until the next moment that matters."""
        wake_at: float | None = None
        try:
            while (step := next_step(season, round_count(season), self.outside.clock())) is not None:
                if isinstance(step, steps.FinishTables):
                    await self._rounds.finish_tables(season)
                    wake_at = self.outside.clock() + FINISHING
                    break
                season = await self._carry_out(season, step)
            if season.settings.format == "ladder":
                season, wake_at = await self.ladder.run(season)
            season, absent_at = await self._absences.run(season)
        except CannotOpen as refused:
            season = await self._tell_cannot_open(await self.seasons.load(season.id, live=True), refused.why)
            absent_at, wake_at = None, self.outside.clock() + RETRY_OPENING
        except TryLater:
            season = await self.seasons.load(season.id, live=True)
            absent_at, wake_at = None, self.outside.clock() + MINUTE
        await self.seasons.sleep_until(season, _earliest(wake_at, absent_at, _deadline(season)))

    async def _carry_out(self, season: Season, step: NextStep) -> Season:
        rounds = self._rounds
        actions: dict[type, Callable[[], Awaitable[Season]]] = {
            steps.PairRound: lambda: rounds.pair(season, getattr(step, "number", 0)),
            steps.OpenTable: lambda: self._opening.open_table(season, getattr(step, "number", 0)),
            steps.OpenRound: lambda: rounds.open(season),
            steps.EndRound: lambda: rounds.end(season),
            steps.CloseRound: lambda: rounds.close(season),
            steps.CloseSeason: lambda: rounds.crown(season),
        }
        return await actions[type(step)]()

    async def _tell_cannot_open(self, season: Season, why: str) -> Season:
        """Organisers learn once per round and reason that no table can be opened."""
        key = f"round/{season.row.round}/cannot_open/{why}"
        if await self._announcements.known(f"{season.id}/{key}"):
            return season
        step = Step()
        step.audit("cannot_open", round=season.row.round, why=why)
        step.announce(key, "cannot_open", round=season.row.round, why=why)
        return await self.seasons.commit(season, step)


def _deadline(season: Season) -> float | None:
    running = season.row.state == "running" and season.current is not None and season.current.state == "open"
    return season.current.due_at if running and season.current is not None else None


def _earliest(*moments: float | None) -> float | None:
    return min((moment for moment in moments if moment is not None), default=None)
