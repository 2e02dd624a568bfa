"""Which tables wait for somebody, the one that waits longest first; and who is away, so that nobody waits in vain."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.timing import waits_for
from bot.engine.waking import Calendar
from bot.front import notes
from bot.front.desk import Desk
from bot.front.voice import Voice
from bot.kernel import Who
from bot.records import RUNNING

FORESEEN = timedelta(days=7)  # a vacation is announced this long before it begins


def since(match: Match, person: str) -> float | None:
    """Since when a match waits for this person; None: it does not."""
    seat = seat_of(match, person)
    if seat is None or not waits_for(match, seat):
        return None
    return match.clocks[seat].since


async def next_table(desk: Desk, person: str, but: int) -> str | None:
    """Where the table is that has waited longest for this person, besides the one they are at."""
    found: list[tuple[float, Match]] = []
    for row in await desk.engine.matches_of(person, live=True):
        if row.id == but or row.status != RUNNING:
            continue
        match = await desk.engine.match(row.id)
        if (moment := since(match, person)) is not None:
            found.append((moment, match))
    if not found:
        return None
    _, longest = min(found, key=lambda each: each[0])
    return notes.address(longest.row.table, notes.read(longest).message)


async def away(desk: Desk, match: Match, voice: Voice) -> tuple[str, ...]:
    """Who at this table is on vacation, or soon will be."""
    lines: list[str] = []
    for row in match.seats:
        if row.player is not None and row.policy is None:
            lines += _away(row.seat, await desk.people.calendar(row.player), desk.clock(), voice)
    return tuple(lines)


def _away(seat: int, calendar: Calendar, now: float, voice: Voice) -> Iterator[str]:
    zone = ZoneInfo(calendar.zone)
    today = datetime.fromtimestamp(now, zone).date()
    for vacation in calendar.vacations:
        if vacation.first <= today <= vacation.last:
            yield f"{voice('away.now', who=Who(seat))} {_day(vacation.last, zone)}"
        elif today < vacation.first <= today + FORESEEN:
            days = f"{_day(vacation.first, zone)} – {_day(vacation.last, zone)}"
            yield f"{voice('away.soon', who=Who(seat))} {days}"


def _day(day: date, zone: ZoneInfo) -> str:
    """A day as everybody's own Discord writes it. Noon, because that is the same day in most of the world."""
    return f"<t:{int(datetime.combine(day, time(12), zone).timestamp())}:D>"
