"""The daily challenge: one seed a day, game and server, and one attempt that counts. Pure.

The day is that of the server's time zone. Until a person's own attempt is over they learn nothing of the day: neither
dice nor scores. A vacation does not break a streak; practice never counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.engine.time.calendar import Vacation
from bot.kernel import BadOptions, GameMeta, OneOf
from bot.kernel.options import validate
from bot.league.refusals import LeagueRefusal


class Attempt(Struct, frozen=True, kw_only=True):
    """A person's one attempt of a day. Without a total it is not finished; it counts all the same."""

    person: str
    day: date
    match: int
    started: float
    ended: float | None = None
    total: int | None = None

    def over(self, now: float, closes: float) -> bool:
        """Whether it can no longer change: finished, or the day is over."""
        return self.ended is not None or now >= closes


class BoardLine(Struct, frozen=True):
    person: str
    rank: int | None  # None: started, and not finished within the day
    total: int | None


def solo_options(meta: GameMeta) -> Mapping[str, Any]:
    """The options with which a game is played alone: its defaults, or those with the first change that allows it."""
    values = ((option.name, value) for option in meta.options if isinstance(option, OneOf) for value in option.values)
    for options in ({}, *({name: value} for name, value in values)):
        try:
            return validate(meta, options, 1)
        except BadOptions:
            continue
    raise LeagueRefusal("no_solo")


def day_of(moment: float, zone: str) -> date:
    """The day a server has at this moment."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).date()


def closing_time(day: date, zone: str) -> float:
    """The moment at which a day ends there. A day in which clocks change is as long as it really is."""
    midnight = datetime.combine(day + timedelta(days=1), time(0), ZoneInfo(zone))
    return midnight.astimezone(UTC).timestamp()


def require_first(attempts: Iterable[Attempt], person: str, day: date) -> None:
    """Refuse a second attempt of a day."""
    if any(attempt.person == person and attempt.day == day for attempt in attempts):
        raise LeagueRefusal("played_today")


def finished(attempt: Attempt, ended: float, total: int, closes: float) -> Attempt:
    """The attempt with its total, if it ended within its day; later it stays unfinished."""
    if ended >= closes:
        return attempt
    return Attempt(
        person=attempt.person,
        day=attempt.day,
        match=attempt.match,
        started=attempt.started,
        ended=ended,
        total=total,
    )


def may_see(attempts: Iterable[Attempt], viewer: str, day: date, now: float, closes: float) -> bool:
    """Whether a person may see anything of a day: after their own attempt, or when the day is over."""
    own = next((attempt for attempt in attempts if attempt.person == viewer and attempt.day == day), None)
    return now >= closes or (own is not None and own.over(now, closes))


def board(
    attempts: Sequence[Attempt], day: date, hidden: Collection[str] = (), *, low_wins: bool = False
) -> tuple[BoardLine, ...]:
    """The scores of a day, best first; attempts that were not finished come last."""
    sign = 1 if low_wins else -1
    listed = [attempt for attempt in attempts if attempt.day == day and attempt.person not in hidden]
    done = sorted(
        ((sign * a.total, a.started, a.person, a.total) for a in listed if a.total is not None),
    )
    ranked = [BoardLine(person, 1 + sum(other[0] < worth for other in done), total) for worth, _, person, total in done]
    open_ = sorted((a for a in listed if a.total is None), key=lambda a: (a.started, a.person))
    return (*ranked, *(BoardLine(a.person, None, None) for a in open_))


def streak(days: Collection[date], today: date, vacations: Sequence[Vacation] = ()) -> int:
    """Days in a row with an attempt, up to today or, while today is not played yet, up to yesterday.

    Days of a vacation without an attempt are skipped: they neither count nor break it.
    """
    if not days:
        return 0
    first, count, day = min(days), 0, today
    while day >= first:
        if day in days:
            count += 1
        elif day != today and not any(away.first <= day <= away.last for away in vacations):
            break
        day -= timedelta(days=1)
    return count
