"""When a player's clock may run: inside their waking hours and outside their vacations.

Two functions over a frozen `Calendar`, each the inverse of the other: how much awake time lies between two moments, and
which moment is reached after so much awake time. Local time comes from the time-zone database, so a night in which the
clocks change is as long as it really is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

HOUR = 3600.0
DAY = 24 * HOUR
# A person who is away for longer than this has left; it also bounds the search below.
MAX_DAYS = 3 * 366


class Vacation(Struct, frozen=True):
    """Whole local days, both included."""

    first: date
    last: date


class Calendar(Struct, frozen=True):
    """When one person sleeps and is away. Equal hours mean: never asleep."""

    zone: str = "UTC"
    sleeps_from: time = time(0)
    sleeps_until: time = time(0)
    vacations: tuple[Vacation, ...] = ()


ALWAYS_AWAKE = Calendar()


def awake_between(start: float, end: float, calendar: Calendar) -> float:
    """Seconds between two moments in which this person's clock runs. Time that runs backwards counts as none."""
    if end <= start:
        return 0.0
    total = 0.0
    for opens, closes in _waking_periods(start, calendar):
        if opens >= end:
            break
        total += max(0.0, min(closes, end) - max(opens, start))
    return total


def after_awake(start: float, seconds: float, calendar: Calendar) -> float:
    """The moment at which `seconds` of awake time have passed since `start`."""
    left = max(0.0, seconds)
    reached = start
    for opens, closes in _waking_periods(start, calendar):
        begins = max(opens, start)
        reached = begins + left
        if reached <= closes:
            return reached
        left -= max(0.0, closes - begins)
    return reached


def _waking_periods(start: float, calendar: Calendar) -> Iterator[tuple[float, float]]:
    """The periods in which the clock runs, from the one that may contain `start` on, in order."""
    zone = ZoneInfo(calendar.zone)
    if calendar.sleeps_from == calendar.sleeps_until and not calendar.vacations:
        yield start, start + MAX_DAYS * DAY
        return
    today = datetime.fromtimestamp(start, zone).date() - timedelta(days=1)
    for offset in range(MAX_DAYS):
        day = today + timedelta(days=offset)
        if not any(vacation.first <= day <= vacation.last for vacation in calendar.vacations):
            yield from _waking_periods_of(day, calendar, zone)


def _waking_periods_of(day: date, calendar: Calendar, zone: ZoneInfo) -> Iterator[tuple[float, float]]:
    """The waking periods of one local day; they end at midnight or where sleep begins."""
    midnight, next_midnight = _moment(day, time(0), zone), _moment(day + timedelta(days=1), time(0), zone)
    asleep, awake = _moment(day, calendar.sleeps_from, zone), _moment(day, calendar.sleeps_until, zone)
    if calendar.sleeps_from == calendar.sleeps_until:
        yield midnight, next_midnight
    elif calendar.sleeps_from < calendar.sleeps_until:  # asleep within one day, e.g. 01:00-08:00
        yield midnight, asleep
        yield awake, next_midnight
    else:  # over midnight, e.g. 23:00-07:00
        yield awake, asleep


def _moment(day: date, clock: time, zone: ZoneInfo) -> float:
    """A local wall-clock time as a moment. One that a clock change skips or repeats is where it first applies."""
    return datetime.combine(day, clock, zone).astimezone(UTC).timestamp()
