"""The matches that wait for a person, the longest wait first; and the players of a match who are on vacation."""

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
from bot.front.ui import addresses, message_state
from bot.front.ui.components import BLUE, Button, Component, Section
from bot.front.ui.custom_ids import Play
from bot.front.ui.localizer import Localizer
from bot.kernel import Who

ANNOUNCED_BEFORE = timedelta(days=31)  # a vacation is shown this long before it begins


def waiting_since(match: Match, person: str) -> float | None:
    """Since when a match waits for this person; None: it does not."""
    seat = seat_of(match, person)
    if seat is None or not waits_for(match, seat):
        return None
    return match.clocks[seat].since


async def waiting_matches(services: Services, person: str) -> tuple[Match, ...]:
    """The matches that wait for this person, the longest wait first. No other player waits in a guided one."""
    found: list[tuple[float, int, Match]] = []
    for match in await services.engine.playable(person):
        if not match.seating.practice and (since := waiting_since(match, person)) is not None:
            found.append((since, match.row.id, match))
    return tuple(match for _, _, match in sorted(found, key=lambda each: each[:2]))


async def next_table_url(services: Services, person: str, current: int) -> str | None:
    """The table that has waited longest for this person, other than that of the current match."""
    others = (match for match in await waiting_matches(services, person) if match.row.id != current)
    longest = next(others, None)
    return None if longest is None else table_url(longest)


def table_url(match: Match) -> str:
    """The URL of the newest message of a match."""
    return addresses.url_of(match.row.table, message_state.read(match).message)


def build_section(match: Match, person: str, localizer: Localizer) -> Component:
    """A match that waits for this person: where, since when, until when, and a button to its panel."""
    seat = seat_of(match, person)
    clock = SeatClock() if seat is None else match.clocks[seat]
    waiting = f"{localizer('matches.since')} <t:{int(clock.since or 0)}:R>"
    if match.clock.paused:
        waiting += f" · {localizer('clock.paused')} <t:{int(match.clock.until)}:D>"
    elif clock.due_at is not None:
        waiting += f" · {localizer('clock.until')} <t:{int(clock.due_at)}:R>"
    decision = None if seat is None else match.ask(seat)
    question = "" if decision is None else f"\n{localizer.say(decision.prompt)}"
    content = f"{summary.heading(match, localizer)} · {table_url(match)}{question}\n-# {waiting}"
    return Section(content, Button(localizer.label("table.play"), Play(match.row.id), BLUE))


async def absence_lines(services: Services, match: Match, localizer: Localizer) -> tuple[str, ...]:
    """The players of a match who are on vacation, or soon will be."""
    lines: list[str] = []
    for row in match.seats:
        if row.player is not None and row.policy is None:
            lines += _absences(row.seat, await services.people.calendar(row.player), services.clock(), localizer)
    return tuple(lines)


def _absences(seat: int, calendar: Calendar, now: float, localizer: Localizer) -> Iterator[str]:
    zone = ZoneInfo(calendar.zone)
    today = datetime.fromtimestamp(now, zone).date()
    for vacation in calendar.vacations:
        if vacation.first <= today <= vacation.last:
            yield f"{localizer('away.now', who=Who(seat))} {_format_day(vacation.last, zone)}"
        elif today < vacation.first <= today + ANNOUNCED_BEFORE:
            days = f"{_format_day(vacation.first, zone)} – {_format_day(vacation.last, zone)}"
            yield f"{localizer('away.soon', who=Who(seat))} {days}"


def _format_day(day: date, zone: ZoneInfo) -> str:
    """A day that Discord formats for each reader. Noon, because that is the same day in most time zones."""
    return f"<t:{int(datetime.combine(day, time(12), zone).timestamp())}:D>"
