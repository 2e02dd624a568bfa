"""Which results are rated, and which of their seats.

A seat counts for its person if they answered enough of its decisions themselves; the other seats are rated as if those
that do not count had not been there. Outside a season the same two people are rated at most five times a week, so that
no pair can move points between two accounts.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from bot.engine.time.calendar import DAY
from bot.league.results.result import Result, SeatResult

MAX_OTHER_SHARE = 0.5  # of a seat's decisions that others than its person may have answered
MIN_PEOPLE = 2
WEEK = 7 * DAY
MAX_MEETINGS_A_WEEK = 5


class RatedMeeting(Struct, frozen=True):
    """People who were rated together outside a season."""

    ended: float
    people: tuple[str, ...]


def rated_seats(result: Result) -> tuple[SeatResult, ...]:
    """The seats that a result is rated with; none if it is not rated, whichever other results there are."""
    if not result.ranked or not (result.rated or result.season is not None):
        return ()
    seats = tuple(
        seat
        for seat in result.seats
        if seat.person is not None and seat.own_answers >= (1 - MAX_OTHER_SHARE) * seat.answers
    )
    return seats if len(seats) >= MIN_PEOPLE else ()


class WeeklyMeetings:
    """How often two people were rated together outside a season in the week before a moment, going through the log."""

    def __init__(self, recent: Iterable[RatedMeeting] = ()) -> None:
        self._recent: deque[tuple[float, tuple[tuple[str, str], ...]]] = deque()
        self._counts: Counter[tuple[str, str]] = Counter()
        for meeting in recent:
            self._add(meeting.ended, _pairs(meeting.people))

    def allows(self, result: Result, seats: Sequence[SeatResult]) -> bool:
        """Whether the people on these seats may be rated together once more; if so, that is counted."""
        if result.season is not None:
            return True
        while self._recent and self._recent[0][0] <= result.ended - WEEK:
            self._counts.subtract(self._recent.popleft()[1])
        pairs = _pairs([seat.person or "" for seat in seats])
        if any(self._counts[pair] >= MAX_MEETINGS_A_WEEK for pair in pairs):
            return False
        self._add(result.ended, pairs)
        return True

    def _add(self, ended: float, pairs: tuple[tuple[str, str], ...]) -> None:
        self._recent.append((ended, pairs))
        self._counts.update(pairs)


def _pairs(people: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple(combinations(sorted(people), 2))
