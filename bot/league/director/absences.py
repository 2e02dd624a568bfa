"""Carries out the rule for absent people: reminder, substitute, computer player, forfeit.

A seat is absent if its entrant has answered nothing at this table although it was asked. Which step is due follows from
the stored rows; the match is looked at only then.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.exclusions import of_server
from bot.engine.history.results import seat_answers
from bot.engine.occupants import is_offered
from bot.engine.time.clock import MINUTE
from bot.league.director.seasons import LIVE_TABLE, Season, Seasons, SeasonTable, Step
from bot.league.no_show import NoShowStep, choose_substitute, next_step
from bot.league.ports import Threads
from bot.records import RUNNING, Delete, SeasonSeatRow, VolunteerRow

PRESENT = "present"  # the entrant has played; no step follows
RECHECK = 10 * MINUTE  # a seat that is not asked yet is looked at again after this


class Due(Struct, frozen=True):
    """A step that is due for a seat."""

    table: SeasonTable
    seat: SeasonSeatRow
    step: NoShowStep
    at: float


def pending(season: Season) -> list[Due]:
    """The next step for each seat of the current round, if its entrant were absent."""
    current = season.current
    if current is None or current.state != "open" or season.row.state != "running":
        return []
    found = []
    for table in season.tables_of(current.number):
        if table.row.state == "opened" and table.row.opened is not None:
            for seat in table.seats:
                step = _next(season, table.row.opened, seat)
                if step is not None:
                    found.append(Due(table, seat, step[0], step[1]))
    return found


def _next(season: Season, opened: float, seat: SeasonSeatRow) -> tuple[NoShowStep, float] | None:
    if seat.absence == PRESENT:
        return None
    taken = None if seat.absence is None else msgspec.convert(seat.absence, NoShowStep)
    return next_step(season.settings.no_show, opened, taken)


class Absences:
    def __init__(self, seasons: Seasons, engine: Engine, threads: Threads) -> None:
        self._seasons = seasons
        self._engine = engine
        self._threads = threads

    async def run(self, season: Season) -> tuple[Season, float | None]:
        """Take the steps that are due. Returns the season after them, and when to look again."""
        later: list[float] = []
        waiting: set[tuple[int, int]] = set()
        now = self._seasons.clock()
        while due := [each for each in pending(season) if each.at <= now and _place(each) not in waiting]:
            each = due[0]
            match await self._presence(each):
                case "absent":
                    season = await self._take(season, each)
                case "present":
                    row = replace(each.seat, absence=PRESENT)
                    season = await self._seasons.commit(season, Step(rows=[row]))
                case "unknown":
                    waiting.add(_place(each))
                    later.append(now + RECHECK)
        later += [each.at for each in pending(season) if each.at > now]
        return season, min(later, default=None)

    async def _presence(self, due: Due) -> Literal["absent", "present", "unknown"]:
        """Whether the entrant has come. Unknown while the seat has not been asked anything, or the match has ended."""
        match, seat = await self._engine.match(due.table.row.match or 0), due.seat.seat
        answers = seat_answers(await self._engine.actions(match.row.id))[seat]
        if due.seat.substitute is not None or answers.own:
            return "present"
        # An answer that is not the entrant's own was given because their time had run out.
        asked = match.ask(seat) is not None or match.seats[seat].policy is not None or answers.all > 0
        return "absent" if asked and match.row.status == RUNNING else "unknown"

    async def _take(self, season: Season, due: Due) -> Season:
        take = {
            "remind": self._remind,
            "substitute": self._substitute,
            "computer": self._computer,
            "forfeit": self._forfeit,
        }[due.step]
        return await take(season, due)

    async def _remind(self, season: Season, due: Due) -> Season:
        step = _step(due)
        step.announce(_key(due), "absent_reminder", **_detail(due))
        return await self._seasons.commit(season, step)

    async def _substitute(self, season: Season, due: Due) -> Season:
        """A volunteer plays on, if there is one. Their name is stored before they sit down, so that after a crash the
        same person sits there."""
        person = due.seat.substitute or await self._volunteer(season, due)
        if person is None:
            return await self._seasons.commit(season, _step(due))
        if not await self.seat(due.table, due.seat.seat, person):
            gone = Step(rows=[Delete(VolunteerRow, (season.id, person))])
            return await self._seasons.commit(season, gone)  # the step is still due, and finds the next volunteer
        step = _step(due, substitute=person)
        step.announce(_key(due), "substituted", substitute=person, **_detail(due))
        return await self._seasons.commit(season, step)

    async def seat(self, table: SeasonTable, seat: int, person: str) -> bool:
        """Put a person on the seat of another; False if they have left the server. Each part may be repeated."""
        match = table.row.match or 0
        now = await self._engine.match(match)
        if now.seats[seat].player == person and now.seats[seat].policy is None:
            return True
        if not await self._threads.admit(now.row.table, person):
            return False
        if now.seats[seat].policy is None:
            now = await self._engine.seats.substitute(match, seat)
        if not is_offered(now, seat):
            await self._engine.seats.offer(match, seat)
        await self._engine.seats.take(match, seat, person, manages=True)
        return True

    async def _volunteer(self, season: Season, due: Due) -> str | None:
        """The next volunteer. One whom the server keeps from its tables since then, or who and a person of the table
        keep each other away, is passed over. A ladder, where all meet again and again, is loaded here with its live
        tables only, so no earlier meeting counts there."""
        rows = await self._seasons.store.find(VolunteerRow, season=season.id)
        willing, exclusions = [row.player for row in rows], self._engine.exclusions
        kept = await exclusions.kept_away(of_server(season.row.server), willing)
        kept |= await exclusions.kept_apart(others_at(season, due.table, due.seat.seat), willing)
        ordered = sorted(rows, key=lambda row: (row.since, row.player))
        volunteers = [row.player for row in ordered if row.player not in kept]
        people = {entrant.number: entrant.person or "" for entrant in season.entrants}
        met = [
            (people[one.entrant], people[other.entrant])
            for each in season.tables
            for one, other in combinations(each.seats, 2)
        ]
        in_round = people_in_round(season)
        return choose_substitute(volunteers, in_round, met, {people[seat.entrant] for seat in due.table.seats})

    async def _computer(self, season: Season, due: Due) -> Season:
        await self._engine.seats.substitute(due.table.row.match or 0, due.seat.seat)
        return await self._seasons.commit(season, _step(due))

    async def _forfeit(self, season: Season, due: Due) -> Season:
        await self._engine.seats.substitute(due.table.row.match or 0, due.seat.seat)
        step = _step(due, forfeited=True)
        step.announce(_key(due), "forfeited", **_detail(due))
        return await self._seasons.commit(season, step)


def people_in_round(season: Season) -> set[str]:
    """The people who play in the present round, as entrants or for others. A ladder has a single round, so there only
    those of live tables."""
    tables = () if season.current is None else season.tables_of(season.current.number)
    ladder = season.settings.format == "ladder"
    seats = [seat for table in tables if not ladder or table.row.state in LIVE_TABLE for seat in table.seats]
    playing = {season.entrant(seat.entrant).person or "" for seat in seats}
    return playing | {seat.substitute for seat in seats if seat.substitute is not None}


def others_at(season: Season, table: SeasonTable, seat: int) -> set[str]:
    """The people who play at the other seats of a table."""
    others = [each for each in table.seats if each.seat != seat]
    return {each.substitute or season.entrant(each.entrant).person or "" for each in others}


def _place(due: Due) -> tuple[int, int]:
    return due.seat.table, due.seat.seat


def _detail(due: Due) -> dict[str, Any]:
    return {"round": due.seat.round, "table": due.seat.table, "seat": due.seat.seat, "entrant": due.seat.entrant}


def _key(due: Due) -> str:
    return f"round/{due.seat.round}/table/{due.seat.table}/{due.seat.seat}/{due.step}"


def _step(due: Due, **columns: str | bool) -> Step:
    """The step, taken: it is not due again, and the audit log knows it."""
    step = Step(rows=[replace(due.seat, absence=due.step, **columns)])
    step.audit(f"absent_{due.step}", **_detail(due))
    return step
