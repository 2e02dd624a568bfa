"""What a person enters about their own time: a time zone, hours of sleep, days away.

Each function takes text as it was typed and returns new settings, or raises a refusal that says what would be valid.
"""

from __future__ import annotations

import difflib
import re
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec.structs import replace

from bot.engine.people import PlayerSettings
from bot.engine.time.calendar import Vacation
from bot.kernel import Listing, Refusal

MAX_DAYS_AWAY = 40  # in one calendar year
MIN_AWAKE_HOURS = 6  # hours a day
MAX_DAYS_AHEAD = 366

_CLOCK = re.compile(r"(\d{1,2})(?:[:hH.](\d{2})?)?")


class PersonalRefusal(Refusal):
    """A personal setting that is not possible."""

    family = "me"


def with_zone(settings: PlayerSettings, typed: str) -> PlayerSettings:
    """Set the time zone, by its name in the database or its city ("Europe/Paris", "paris")."""
    wanted = typed.strip().replace(" ", "_").casefold()
    zones = _zones()
    found = zones.get(wanted) or _zone_of_city(wanted) or zones.get(_zone_of_offset(wanted))
    if found is None:
        if re.search(r"[,;&+/].*[,;&+/]|[,;&]|_(and|et)_", wanted):
            raise PersonalRefusal("one_zone")
        near = difflib.get_close_matches(wanted, zones, n=3)
        if near:
            raise PersonalRefusal("unknown_zone_near", name=typed[:40], near=Listing(tuple(zones[z] for z in near)))
        raise PersonalRefusal("unknown_zone", name=typed[:40])
    return replace(settings, timezone=found)


def with_sleep(settings: PlayerSettings, typed_from: str, typed_until: str) -> PlayerSettings:
    """Set the hours of sleep; the same hour twice: none."""
    begins, ends = _clock(typed_from), _clock(typed_until)
    asleep = (_minutes(ends) - _minutes(begins)) % (24 * 60)
    if asleep > (24 - MIN_AWAKE_HOURS) * 60:
        raise PersonalRefusal("asleep_too_long", least=MIN_AWAKE_HOURS)
    return replace(settings, sleeps_from=begins, sleeps_until=ends)


def with_vacation(settings: PlayerSettings, typed_first: str, typed_last: str, now: float) -> PlayerSettings:
    """Add a vacation of whole days. Vacations of past years are dropped, overlapping ones are merged."""
    today = datetime.fromtimestamp(now, ZoneInfo(settings.timezone or "UTC")).date()
    first, last = _date(typed_first), _date(typed_last)
    if last < first:
        raise PersonalRefusal("backwards")
    if first < today:
        raise PersonalRefusal("past")
    if last > today + timedelta(days=MAX_DAYS_AHEAD):
        raise PersonalRefusal("too_far")
    booked = _merge([*(away for away in settings.vacations if away.last.year >= today.year), Vacation(first, last)])
    for year in (first.year, last.year):
        taken = sum(_days_in(away, year) for away in booked)
        if taken > MAX_DAYS_AWAY:
            raise PersonalRefusal("allowance", most=MAX_DAYS_AWAY, year=str(year), n=taken)
    return replace(settings, vacations=tuple(booked))


def without_vacation(settings: PlayerSettings, now: float) -> PlayerSettings:
    """Cancel what is left of every vacation."""
    today = datetime.fromtimestamp(now, ZoneInfo(settings.timezone or "UTC")).date()
    yesterday = today - timedelta(days=1)
    past = [Vacation(away.first, min(away.last, yesterday)) for away in settings.vacations if away.first < today]
    return replace(settings, vacations=tuple(past))


@cache
def _zones() -> dict[str, str]:
    return {name.casefold(): name for name in available_timezones()}


def _zone_of_city(wanted: str) -> str | None:
    """`paris` for `Europe/Paris`, if only one zone ends so."""
    found = {name for key, name in _zones().items() if key.rpartition("/")[2] == wanted and "/" in key}
    return found.pop() if len(found) == 1 else None


def _zone_of_offset(wanted: str) -> str:
    """`utc+2` and `gmt-5`; in the names of the time-zone database these have the opposite sign."""
    parts = re.fullmatch(r"(?:utc|gmt)([+-])(\d{1,2})(?::?00)?", wanted)
    if parts is None or int(parts[2]) == 0:
        return "utc" if parts else ""
    return f"etc/gmt{'-' if parts[1] == '+' else '+'}{int(parts[2])}"


def _clock(typed: str) -> time:
    parts = _CLOCK.fullmatch(typed.strip())
    if parts is None or int(parts[1]) > 24 or int(parts[2] or 0) > 59:
        raise PersonalRefusal("hour", given=typed[:20])
    return time(int(parts[1]) % 24, int(parts[2] or 0))


def _date(typed: str) -> date:
    try:
        return date.fromisoformat(typed.strip())
    except ValueError as error:
        raise PersonalRefusal("date", given=typed[:20]) from error


def _minutes(clock: time) -> int:
    return clock.hour * 60 + clock.minute


def _merge(vacations: list[Vacation]) -> list[Vacation]:
    merged: list[Vacation] = []
    for away in sorted(vacations, key=lambda away: away.first):
        if merged and away.first <= merged[-1].last + timedelta(days=1):
            merged[-1] = Vacation(merged[-1].first, max(merged[-1].last, away.last))
        else:
            merged.append(away)
    return merged


def _days_in(away: Vacation, year: int) -> int:
    first, last = max(away.first, date(year, 1, 1)), min(away.last, date(year, 12, 31))
    return max(0, (last - first).days + 1)
