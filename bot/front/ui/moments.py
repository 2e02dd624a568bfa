"""Moments as people type them: "20:30", "tomorrow 9h", "2026-07-01 20:30", "in 2h". Pure."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.front.ui import durations
from bot.front.ui.refusals import FrontRefusal
from bot.words.rulebook import folded

_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})|h)?$")
_TOMORROW = ("tomorrow", "demain")
_IN = ("in ", "dans ")


def parse(typed: str, now: float, zone: str) -> float:
    """Seconds since the epoch. A time of day alone is one of today, also if it is past: the caller says so."""
    words = folded(typed).strip()
    for prefix in _IN:
        if words.startswith(prefix):
            return now + durations.parse(words.removeprefix(prefix))
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    first, _, rest = words.partition(" ")
    try:
        if first in _TOMORROW:
            return _moment(today + timedelta(days=1), rest, zone)
        return _moment(date.fromisoformat(first), rest, zone) if rest else _moment(today, first, zone)
    except ValueError as error:
        raise FrontRefusal("moment", given=typed[:40]) from error


def _moment(day: date, typed: str, zone: str) -> float:
    found = _TIME.match(typed.strip())
    if found is None:
        raise ValueError(typed)
    return datetime.combine(day, time(int(found[1]), int(found[2] or 0)), ZoneInfo(zone)).timestamp()
