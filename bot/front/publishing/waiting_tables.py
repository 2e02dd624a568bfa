"""Which tables wait for somebody, the one that waits longest first; and who is away, so that nobody waits in vain."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.time.calendar import Calendar
from bot.engine.time.clock import SeatClock
from bot.engine.time.turns import waits_for
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.ui import message_state
from bot.front.ui.components import BLUE, Button, Component, Section
from bot.front.ui.custom_ids import Play
from bot.front.ui.localizer import Localizer
from bot.kernel import Who

FORESEEN = timedelta(days=31)  # a vacation is announced this long before it begins


def since(match: Match, person: str) -> float | None:
    """Since when a match waits for this person; None: it does not."""
    seat = seat_of(match, person)
    if seat is None or not waits_for(match, seat):
        return None
    return match.clocks[seat].since


async def tables(services: Services, person: str) -> tuple[Match, ...]:
    """Every match that waits for this person, the one that has waited longest first."""
    found: list[tuple[float, int, Match]] = []
    for match in await services.engine.playable(person):
        if (moment := since(match, person)) is not None:
            found.append((moment, match.row.id, match))
    return tuple(match for _, _, match in sorted(found, key=lambda each: each[:2]))


async def next_table(services: Services, person: str, but: int) -> str | None:
    """Where the table is that has waited longest for this person, besides the one they are at."""
    longest = next((match for match in await tables(services, person) if match.row.id != but), None)
    return None if longest is None else there(longest)


def there(match: Match) -> str:
    """Where the newest message of a match is."""
    return message_state.address(match.row.table, message_state.read(match).message)


def entry(match: Match, person: str, localizer: Localizer) -> Component:
    """A match that waits for this person: where, since when, until when, and a button that leads into it."""
    seat = seat_of(match, person)
    clock = SeatClock() if seat is None else match.clocks[seat]
    state = f"{localizer('matches.since')} <t:{int(clock.since or 0)}:R>"
    if match.clock.paused:
        state += f" · {localizer('clock.paused')} <t:{int(match.clock.until)}:D>"
    elif clock.due_at is not None:
        state += f" · {localizer('clock.until')} <t:{int(clock.due_at)}:R>"
    words = f"{summary.heading(match, localizer)} · {there(match)}\n-# {state}"
    return Section(words, Button(localizer.label("table.play"), Play(match.row.id), BLUE))


async def away(services: Services, match: Match, localizer: Localizer) -> tuple[str, ...]:
    """Who at this table is on vacation, or soon will be."""
    lines: list[str] = []
    for row in match.seats:
        if row.player is not None and row.policy is None:
            lines += _away(row.seat, await services.people.calendar(row.player), services.clock(), localizer)
    return tuple(lines)


def _away(seat: int, calendar: Calendar, now: float, localizer: Localizer) -> Iterator[str]:
    zone = ZoneInfo(calendar.zone)
    today = datetime.fromtimestamp(now, zone).date()
    for vacation in calendar.vacations:
        if vacation.first <= today <= vacation.last:
            yield f"{localizer('away.now', who=Who(seat))} {_day(vacation.last, zone)}"
        elif today < vacation.first <= today + FORESEEN:
            days = f"{_day(vacation.first, zone)} – {_day(vacation.last, zone)}"
            yield f"{localizer('away.soon', who=Who(seat))} {days}"


def _day(day: date, zone: ZoneInfo) -> str:
    """A day as everybody's own Discord writes it. Noon, because that is the same day in most of the world."""
    return f"<t:{int(datetime.combine(day, time(12), zone).timestamp())}:D>"
