"""Votes of the people at a running table: more time for this turn, a pause, or the end of a pause.

A proposal is carried out when every person who plays here has agreed to it. A person who leaves has no vote any more,
so the votes are counted again whenever a seat changes hands (`recount`).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.engine.live_matches import LiveMatches, require_running
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.match_cache import LockedMatch
from bot.engine.occupants import people_playing
from bot.engine.refusals import MoveRefusal
from bot.engine.time import clock
from bot.engine.time.calendar import Calendar
from bot.engine.time.clock import MAX_PAUSE, SeatClock
from bot.records import RUNNING

EXTEND, PAUSE, RESUME = "extend", "pause", "resume"


class Votes:
    def __init__(self, live: LiveMatches) -> None:
        self._live = live

    async def agree(self, match_id: int, player: str, proposal: str) -> Match:
        """Propose or agree to more time, a pause or its end. The last vote that was missing carries it out."""
        async with self._live.lock(match_id) as locked:
            require_running(locked.match)
            people, table = people_playing(locked.match), locked.match.clock
            if player not in people:
                raise MoveRefusal("not_your_seat" if seat_of(locked.match, player) is None else "substituted")
            if not table.rules.turn:
                raise MoveRefusal("no_clock")
            if proposal != EXTEND and (proposal == PAUSE) == table.paused:
                raise MoveRefusal("already_so")
            agreed = tuple(dict.fromkeys((*table.votes.get(proposal, ()), player)))
            if people <= set(agreed):
                return await self.carry_out(locked, proposal)
            table = replace(table, votes={**table.votes, proposal: agreed})
            return await self._live.save_clocks(locked, table, locked.match.clocks)

    async def recount(self, locked: LockedMatch) -> Match:
        """Drop the votes of people who no longer play here, and carry out what all the others have agreed to."""
        table, people = locked.match.clock, people_playing(locked.match)
        votes = {proposal: tuple(who for who in agreed if who in people) for proposal, agreed in table.votes.items()}
        for proposal, agreed in votes.items():
            if locked.match.row.status == RUNNING and people and people <= set(agreed):
                return await self.carry_out(locked, proposal)
        votes = {proposal: agreed for proposal, agreed in votes.items() if agreed}
        if votes != table.votes:
            return await self._live.save_clocks(locked, replace(table, votes=votes), locked.match.clocks)
        return locked.match

    async def carry_out(self, locked: LockedMatch, proposal: str) -> Match:
        """Do what was agreed; every open vote ends with it."""
        table, now = replace(locked.match.clock, votes={}), self._live.clock()
        if proposal != EXTEND:
            table = replace(table, paused=proposal == PAUSE, until=now + MAX_PAUSE if proposal == PAUSE else 0.0)
        change: Callable[[SeatClock, Calendar], SeatClock] = {
            EXTEND: lambda seat, calendar: clock.extend(table, seat, table.rules.turn, calendar),
            PAUSE: lambda seat, calendar: clock.pause(table, seat, now, calendar),
            RESUME: lambda seat, calendar: clock.resume(table, seat, now, calendar),
        }[proposal]
        calendars = await self._live.calendars(locked.match)
        clocks = tuple(change(seat, calendar) for seat, calendar in zip(locked.match.clocks, calendars, strict=True))
        return await self._live.save_clocks(locked, table, clocks)
