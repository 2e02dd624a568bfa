"""Which clocks start and stop with an entry of the log, and who is notified that it is their turn. Pure.

A turn begins when a seat is asked and was not asked before, or when a new round begins; all decisions inside a turn
share its time. Only a person who plays their seat themselves has a running clock.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.log import Chose, Entry, Undid
from bot.engine.match import Match
from bot.engine.time import clock
from bot.engine.time.calendar import Calendar
from bot.engine.time.clock import SeatClock
from bot.records import RUNNING, ClockRow, NoticeRow

TURN, REMINDER = "turn", "reminder"


def with_clocks(
    before: Match, after: Match, actor: int | None, entry: Entry, *, now: float, calendars: Sequence[Calendar]
) -> Match:
    """The match with the clocks of its seats stopped, started or left running by the entry that brought it here."""
    clocks = list(after.clocks) or [clock.new_clock(after.clock.rules)] * len(after.seats)
    new_round = _round(before) != _round(after)
    for seat, calendar in enumerate(calendars):
        ran, runs = clocks[seat].since is not None, waits_for(after, seat)
        if ran and (new_round or not runs):
            clocks[seat] = clock.stop(after.clock, clocks[seat], now, calendar)
        if runs and (new_round or not ran):
            undid = isinstance(entry, Undid) and seat == actor
            start = clock.reopen if undid and not ran else clock.start
            clocks[seat] = start(after.clock, clocks[seat], now, calendar)
    if actor is not None and isinstance(entry, Chose) and entry.cause not in ("timeout", "rolled"):
        clocks[actor] = replace(clocks[actor], missed=0)
    return replace(after, clocks=tuple(clocks))


def with_clock(match: Match, seat: int, seat_clock: SeatClock) -> Match:
    """The match with another clock for one seat."""
    return replace(match, clocks=(*match.clocks[:seat], seat_clock, *match.clocks[seat + 1 :]))


def waits_for(match: Match, seat: int) -> bool:
    """Whether the match waits for the person on this seat."""
    sitting = match.seats[seat]
    asked = match.row.status == RUNNING and match.ask(seat) is not None
    return asked and sitting.player is not None and sitting.policy is None


def clock_rows(before: Match, after: Match) -> tuple[ClockRow, ...]:
    """The clocks that changed, as rows."""
    old = before.clocks or (None,) * len(after.clocks)
    return tuple(
        clock_row(after, seat) for seat, (was, now) in enumerate(zip(old, after.clocks, strict=True)) if was != now
    )


def clock_row(match: Match, seat: int) -> ClockRow:
    seat_clock = match.clocks[seat]
    fields = {field: getattr(seat_clock, field) for field in SeatClock.__struct_fields__}
    return ClockRow(match=match.row.id, seat=seat, **fields)


def turn_notices(before: Match, after: Match, actor: int | None, now: float) -> tuple[NoticeRow, ...]:
    """One notice for each person whose turn has just begun, except for the one whose entry caused it."""
    if after.seating.practice:
        return ()
    return tuple(
        notice(after, seat, TURN, now)
        for seat in range(len(after.seats))
        if seat != actor and waits_for(after, seat) and _turn(before, seat) != _turn(after, seat)
    )


def notice(match: Match, seat: int, kind: str, now: float) -> NoticeRow:
    """A notice about the present turn of a seat. Its id names the turn, so there is only one of each kind."""
    turn = match.clocks[seat].turns
    return NoticeRow(
        id=f"{match.row.id}:{seat}:{turn}:{kind}",
        match=match.row.id,
        seat=seat,
        player=match.seats[seat].player or "",
        kind=kind,
        created=now,
        next_try=now,
    )


def _turn(match: Match, seat: int) -> int | None:
    """Which of its turns a seat is in, if it is asked."""
    if seat >= len(match.clocks) or not waits_for(match, seat):
        return None
    return match.clocks[seat].turns


def _round(match: Match) -> int:
    return 0 if match.position is None else match.game.progress(match.position.state).round
