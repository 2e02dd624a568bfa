"""Time passes: reminders, turns that ran out, pauses, extensions, vacations.

Everything here starts from rows, never from a sleeping task, so a restart forgets nothing; and everything is checked
again under the lock of the match, so a move that came in the same instant wins.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from bot.engine.changes import offering, with_seat, without_plan
from bot.engine.live_matches import LiveMatches, require_running
from bot.engine.lobby import seat_of
from bot.engine.log import Late, Seated, chose, encode
from bot.engine.match import Match
from bot.engine.match_cache import Held
from bot.engine.ports import DeadlineStore
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.time import clock, turns
from bot.engine.time.calendar import DAY, HOUR, Calendar
from bot.engine.time.clock import LONGEST_PAUSE, MINUTE, PATIENCE, SeatClock, TableClock
from bot.engine.updates import ClockChanged
from bot.records import RUNNING, Change, ClockRow, Scope, SeatRow, StorageFailure

log = logging.getLogger(__name__)

BATCH = 100
EXTEND, PAUSE, RESUME = "extend", "pause", "resume"


class Deadlines:
    def __init__(self, live: LiveMatches, store: DeadlineStore, scope: Scope) -> None:
        self._live = live
        self._store = store
        self._scope = scope

    async def run_due(self) -> int:
        """Handle every reminder and deadline that has come, in order; the answer is how many there were."""
        await self._set_right()
        handled = 0
        while rows := await self._store.due_clocks(self._scope, self._live.clock(), BATCH):
            for row in rows:
                await self._see_to(row)
                handled += 1
        return handled

    async def overdue(self, limit: int) -> int:
        """How many clocks (up to `limit`) have a reminder or deadline that has come and is not handled yet."""
        return len(await self._store.due_clocks(self._scope, self._live.clock(), limit))

    async def next_due(self) -> float | None:
        return await self._store.next_due(self._scope)

    async def vote(self, match_id: int, player: str, proposal: str) -> Match:
        """Agree to more time, to a pause or to its end. It happens when everybody who plays here has."""
        async with self._live.hold(match_id) as held:
            require_running(held.match)
            people = playing(held.match)
            if player not in people:
                raise MoveRefusal("not_your_seat" if seat_of(held.match, player) is None else "substituted")
            table = held.match.clock
            if not table.rules.turn:
                raise MoveRefusal("no_clock")
            if proposal != EXTEND and (proposal == PAUSE) == table.paused:
                raise MoveRefusal("already_so")
            votes = tuple(dict.fromkeys((*table.votes.get(proposal, ()), player)))
            if people <= set(votes):
                return await self._agreed(held, proposal)
            return await self._commit_clocks(
                held, replace(table, votes={**table.votes, proposal: votes}), held.match.clocks
            )

    async def recount(self, match_id: int) -> Match:
        """Somebody plays here no more: what all the others have agreed to happens now."""
        async with self._live.hold(match_id) as held:
            people = playing(held.match)
            for proposal, votes in held.match.clock.votes.items():
                if held.match.row.status == RUNNING and people and people <= set(votes):
                    return await self._agreed(held, proposal)
            return held.match

    async def take_seat(self, match_id: int, seat: int, player: str) -> Match:
        """Play a seat a computer plays: one's own again, or one that is offered to whoever wants it."""
        async with self._live.hold(match_id) as held:
            require_running(held.match)
            if not 0 <= seat < len(held.match.seats):
                raise NoSuchMatch("no_such_seat")
            sitting = held.match.seats[seat]
            if sitting.player != player:
                if not offered(held.match, seat):
                    raise MoveRefusal("seat_not_offered")
                if seat_of(held.match, player) is not None:
                    raise LobbyRefusal("already_seated")
                # Whoever helps out does not inherit what the other one missed.
                fresh = replace(held.match.clocks[seat], missed=0, lates=0, seconds=0.0)
                held.match = _with_clock(without_plan(held.match, seat), seat, fresh)
            elif sitting.policy is None:
                return held.match
            held.match = offering(held.match, set(held.match.clock.offered) - {seat})
            return await self._seat(held, replace(sitting, player=player, policy=None))

    async def offer(self, match_id: int, seat: int) -> Match:
        """Let anybody take over a seat that a computer plays."""
        async with self._live.hold(match_id) as held:
            require_running(held.match)
            if not 0 <= seat < len(held.match.seats):
                raise NoSuchMatch("no_such_seat")
            if held.match.seats[seat].policy is None:
                raise MoveRefusal("seat_is_played")
            after = offering(held.match, (*held.match.clock.offered, seat))
            return await self._commit_clocks(held, after.clock, after.clocks)

    async def reschedule(self, player: str) -> None:
        """A person's hours or vacations changed: their running deadlines move."""
        for match in await self._live.playable(player):
            async with self._live.hold(match.row.id) as held:
                day = await self._live.people.calendar(player)
                table = held.match.clock
                clocks = tuple(
                    clock.scheduled(table, ticking, day) if held.match.seats[seat].player == player else ticking
                    for seat, ticking in enumerate(held.match.clocks)
                )
                # Even where no deadline moves, the table wants to know who will be away.
                await self._commit_clocks(held, table, clocks)

    async def _set_right(self) -> None:
        """Where the system's clock has jumped back, no turn began in the future, and nothing is told only then."""
        now = self._live.clock()
        for row in await self._store.clocks_started_after(self._scope, now + MINUTE):
            with suppress(NoSuchMatch):
                async with self._live.hold(row.match) as held:
                    day = await self._live.people.calendar(held.match.seats[row.seat].player)
                    ticking = clock.resumed(held.match.clock, held.match.clocks[row.seat], now, day)
                    after = _with_clock(held.match, row.seat, ticking)
                    await self._commit_clocks(held, after.clock, after.clocks)
        early = await self._store.notices_created_after(self._scope, now + MINUTE)
        if early:
            await self._store.commit(Change(tuple(replace(row, created=now, next_try=now) for row in early)))

    async def _see_to(self, row: ClockRow) -> None:
        """Handle what has come. A match that cannot be handled waits, so that no other has to wait for it."""
        try:
            await self._handle(row)
            await self.recount(row.match)
        except StorageFailure:
            raise
        except NoSuchMatch:
            await self._later(row, DAY)  # begun by other rules: it is kept as it is, should they ever come back
        except Exception:
            log.exception("the time of match %d could not be looked after", row.match)
            await self._later(row, HOUR)

    async def _later(self, row: ClockRow, seconds: float) -> None:
        moment = self._live.clock() + seconds
        await self._store.commit(Change.of(replace(row, remind_at=None, due_at=moment)))
        self._live.cache.forget(row.match)

    async def _handle(self, row: ClockRow) -> None:
        async with self._live.hold(row.match) as held:
            match, now = held.match, self._live.clock()
            ticking = match.clocks[row.seat]
            if ticking.due_at is not None and ticking.due_at <= now:
                await (self._agreed(held, RESUME) if match.clock.paused else self._late(held, row.seat))
            elif ticking.remind_at is not None and ticking.remind_at <= now:
                await self._remind(held, row.seat, now)
            else:  # nothing has come: what is stored is not what is true, and would be found for ever
                await self._live.commit(held, Change.of(turns.clock_row(match, row.seat)))

    async def _remind(self, held: Held, seat: int, now: float) -> None:
        told = turns.notice(held.match, seat, turns.REMINDER, now)
        match = _with_clock(held.match, seat, replace(held.match.clocks[seat], remind_at=None))
        await self._live.commit(held, Change.of(turns.clock_row(match, seat), told))
        held.put(match)

    async def _late(self, held: Held, seat: int) -> None:
        """The turn ran out: harmless answers for somebody who forgot, a substitute for somebody who is gone."""
        ticking = held.match.clocks[seat]
        missed = replace(ticking, remind_at=None, due_at=None, missed=ticking.missed + 1, lates=ticking.lates + 1)
        held.match = _with_clock(held.match, seat, missed)
        await self._live.append(held, seat, Late())
        if held.match.clock.rules.late == "default" and missed.missed < PATIENCE:
            await self._default(held, seat)
        else:
            await self._seat(held, replace(held.match.seats[seat], policy=held.match.game.meta.substitute))

    async def _seat(self, held: Held, sitting: SeatRow) -> Match:
        held.match = replace(held.match, seats=with_seat(held.match.seats, sitting))
        return (await self._live.append(held, sitting.seat, Seated())).match

    async def _default(self, held: Held, seat: int) -> None:
        """The rest of the turn, with the harmless answer to each of its decisions."""
        turn = held.match.clocks[seat].turns
        while (decision := held.match.ask(seat)) is not None and held.match.clocks[seat].turns == turn:
            choice = held.match.game.default(held.match.playing.state, decision)
            await self._live.append(held, seat, chose(choice.action, "timeout"))

    async def _agreed(self, held: Held, proposal: str) -> Match:
        table, now = replace(held.match.clock, votes={}), self._live.clock()
        if proposal != EXTEND:
            table = replace(table, paused=proposal == PAUSE, until=now + LONGEST_PAUSE if proposal == PAUSE else 0.0)
        change: Callable[[SeatClock, Calendar], SeatClock] = {
            EXTEND: lambda ticking, day: clock.extended(table, ticking, table.rules.turn, day),
            PAUSE: lambda ticking, day: clock.held(table, ticking, now, day),
            RESUME: lambda ticking, day: clock.resumed(table, ticking, now, day),
        }[proposal]
        days = await self._live.days(held.match)
        clocks = tuple(change(ticking, day) for ticking, day in zip(held.match.clocks, days, strict=True))
        return await self._commit_clocks(held, table, clocks)

    async def _commit_clocks(self, held: Held, table: TableClock, clocks: tuple[SeatClock, ...]) -> Match:
        row = replace(held.match.row, clock=encode(table))
        after = replace(held.match, row=row, clock=table, clocks=clocks)
        await self._live.commit(held, Change.of(after.row, *turns.clock_rows(held.kept, after)))
        held.put(after)
        self._live.publish(ClockChanged(after.row.id, after.row.table))
        return after


def playing(match: Match) -> set[str]:
    """The people who play here themselves, and so have a say."""
    return {row.player for row in match.seats if row.player is not None and row.policy is None}


def offered(match: Match, seat: int) -> bool:
    """Whether a volunteer may take over: a computer plays, and somebody gave up, was late, or the table wants it so."""
    sitting = match.seats[seat]
    if match.row.status != RUNNING or sitting.policy is None:
        return False
    late = sitting.player is not None and match.clock.rules.late == "volunteer"
    return late or seat in match.clock.offered


def _with_clock(match: Match, seat: int, ticking: SeatClock) -> Match:
    clocks = tuple(ticking if place == seat else other for place, other in enumerate(match.clocks))
    return replace(match, clocks=clocks)
