"""What happens because time has passed: reminders, turns that ran out, pauses that end, deadlines that move.

A deadline is a row (`ClockRow.due_at`), never a sleeping task, so a restart loses none. The rows are read without any
lock, so a row only says which seat to look at: whether its deadline has really come is decided again under the lock of
its match, from the match itself. A click that gets the lock first therefore wins, even if the deadline has passed.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from msgspec.structs import replace

from bot.engine.live_matches import LiveMatches
from bot.engine.log import Late, chose
from bot.engine.match_cache import LockedMatch
from bot.engine.ports import DeadlineStore
from bot.engine.refusals import NoSuchMatch, NotOurs
from bot.engine.seats import Seats
from bot.engine.time import clock, turns
from bot.engine.time.calendar import DAY, HOUR
from bot.engine.time.clock import MAX_MISSED_TURNS, MINUTE
from bot.engine.votes import RESUME, Votes
from bot.records import Change, ClockRow, Scope, StorageFailure

log = logging.getLogger(__name__)

BATCH = 100


class Deadlines:
    def __init__(self, live: LiveMatches, store: DeadlineStore, seats: Seats, votes: Votes) -> None:
        self._live = live
        self._store = store
        self._seats = seats
        self._votes = votes

    @property
    def _scope(self) -> Scope:
        return self._live.shards.scope

    async def run_due(self) -> int:
        """Handle every reminder and deadline that has come, in order; returns how many there were."""
        await self._correct_future_times()
        handled = 0
        while rows := await self._store.due_clocks(self._scope, self._live.clock(), BATCH):
            for row in rows:
                await self._handle_or_postpone(row)
                handled += 1
        return handled

    async def overdue(self, limit: int) -> int:
        """How many clocks (at most `limit`) have a reminder or deadline that has come and is not handled yet."""
        return len(await self._store.due_clocks(self._scope, self._live.clock(), limit))

    async def next_due(self) -> float | None:
        return await self._store.next_due(self._scope)

    async def reschedule(self, player: str) -> None:
        """A person's waking hours or vacations changed: their running deadlines move."""
        for match in await self._live.playable(player):
            async with self._live.lock(match.row.id) as locked:
                calendar = await self._live.people.calendar(player)
                table = locked.match.clock
                clocks = tuple(
                    clock.schedule(table, seat_clock, calendar) if row.player == player else seat_clock
                    for row, seat_clock in zip(locked.match.seats, locked.match.clocks, strict=False)
                )
                # Published even where no deadline moves, because the table message says who will be away.
                await self._live.save_clocks(locked, table, clocks)

    async def _correct_future_times(self) -> None:
        """Start turns again that began in the future, and make notices due that were written there.

        Both only exist after the system's clock was set back. Left alone, they would wait until that future comes.
        """
        now = self._live.clock()
        for row in await self._store.clocks_started_after(self._scope, now + MINUTE):
            with suppress(NoSuchMatch, NotOurs):
                async with self._live.lock(row.match) as locked:
                    calendar = await self._live.people.calendar(locked.match.seats[row.seat].player)
                    resumed = clock.resume(locked.match.clock, locked.match.clocks[row.seat], now, calendar)
                    after = turns.with_clock(locked.match, row.seat, resumed)
                    await self._live.save_clocks(locked, after.clock, after.clocks)
        early = await self._store.notices_created_after(self._scope, now + MINUTE)
        if early:
            await self._store.commit(Change(tuple(replace(row, created=now, next_try=now) for row in early)))

    async def _handle_or_postpone(self, row: ClockRow) -> None:
        """Handle one row; a match that cannot be handled is postponed, so that it does not block the others."""
        try:
            await self._handle(row)
        except StorageFailure:
            raise
        except NotOurs:
            return  # it is due in another process
        except NoSuchMatch:
            await self._postpone(row, DAY)  # begun under other rules: it stays as it is, in case they come back
        except Exception:
            log.exception("a deadline of match %d could not be handled", row.match)
            await self._postpone(row, HOUR)

    async def _postpone(self, row: ClockRow, seconds: float) -> None:
        due_at = self._live.clock() + seconds
        await self._store.commit(Change.of(replace(row, remind_at=None, due_at=due_at)))
        self._live.cache.invalidate(row.match)

    async def _handle(self, row: ClockRow) -> None:
        async with self._live.lock(row.match) as locked:
            match, now = locked.match, self._live.clock()
            seat_clock = match.clocks[row.seat]
            if seat_clock.due_at is not None and seat_clock.due_at <= now:
                if match.clock.paused:
                    await self._votes.carry_out(locked, RESUME)
                else:
                    await self._handle_timeout(locked, row.seat)
            elif seat_clock.remind_at is not None and seat_clock.remind_at <= now:
                await self._remind(locked, row.seat, now)
            else:
                # The stored row differs from the match, and would be found again and again: write what is true.
                await self._live.commit(locked, Change.of(turns.clock_row(match, row.seat)))

    async def _remind(self, locked: LockedMatch, seat: int, now: float) -> None:
        notice = turns.notice(locked.match, seat, turns.REMINDER, now)
        match = turns.with_clock(locked.match, seat, replace(locked.match.clocks[seat], remind_at=None))
        await self._live.commit(locked, Change.of(turns.clock_row(match, seat), notice))
        locked.put(match)

    async def _handle_timeout(self, locked: LockedMatch, seat: int) -> None:
        """A turn ran out: default answers the first time, a substitute for a person who keeps missing turns."""
        before = locked.match.clocks[seat]
        missed = replace(before, remind_at=None, due_at=None, missed=before.missed + 1, lates=before.lates + 1)
        locked.match = turns.with_clock(locked.match, seat, missed)
        await self._live.append(locked, seat, Late())
        if locked.match.clock.rules.late == "default" and missed.missed < MAX_MISSED_TURNS:
            await self._answer_by_default(locked, seat)
        else:
            await self._seats.substitute_locked(locked, seat)

    async def _answer_by_default(self, locked: LockedMatch, seat: int) -> None:
        """Give the game's default answer to every decision that is left of this turn."""
        turn = locked.match.clocks[seat].turns
        while (decision := locked.match.ask(seat)) is not None and locked.match.clocks[seat].turns == turn:
            choice = locked.match.game.default(locked.match.playing.state, decision)
            await self._live.append(locked, seat, chose(choice.action, "timeout"))
