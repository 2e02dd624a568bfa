"""The daily challenge: one attempt a day that counts, nothing seen before it is over, streaks that survive holidays."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.engine.time.calendar import HOUR, Vacation
from bot.league.daily import Attempt, board, closing_time, day_of, finished, may_see, require_first, streak
from bot.league.refusals import LeagueRefusal

TODAY = date(2026, 3, 29)  # clocks go forward in Europe
CLOSES = closing_time(TODAY, "Europe/Paris")


def attempt(person: str, total: int | None = None, day: date = TODAY, started: float = 0.0) -> Attempt:
    ended = None if total is None else started + 60
    return Attempt(person=person, day=day, match=1, started=started, ended=ended, total=total)


def test_the_day_is_that_of_the_server() -> None:
    evening = datetime(2026, 3, 28, 23, 30, tzinfo=UTC).timestamp()
    assert day_of(evening, "UTC") == date(2026, 3, 28)
    assert day_of(evening, "Europe/Paris") == TODAY
    assert day_of(evening, "America/New_York") == date(2026, 3, 28)


def test_a_day_in_which_clocks_change_is_as_long_as_it_is() -> None:
    assert CLOSES - closing_time(TODAY - timedelta(days=1), "Europe/Paris") == 23 * HOUR


def test_the_second_attempt_of_a_day_does_not_count() -> None:
    require_first([attempt("ana"), attempt("ben", 5)], "cleo", TODAY)
    require_first([attempt("ana", day=TODAY - timedelta(days=1))], "ana", TODAY)
    with pytest.raises(LeagueRefusal, match="played_today"):
        require_first([attempt("ana")], "ana", TODAY)


def test_an_attempt_that_ends_after_its_day_stays_unfinished() -> None:
    assert finished(attempt("ana"), CLOSES - 1, 7, CLOSES).total == 7
    assert finished(attempt("ana"), CLOSES, 7, CLOSES) == attempt("ana")


def test_nothing_is_seen_before_ones_own_attempt_is_over() -> None:
    attempts = [attempt("ana", 5), attempt("ben")]
    now = CLOSES - 100
    assert may_see(attempts, "ana", TODAY, now, CLOSES)
    assert not may_see(attempts, "ben", TODAY, now, CLOSES)
    assert not may_see(attempts, "cleo", TODAY, now, CLOSES)
    assert all(may_see(attempts, person, TODAY, CLOSES, CLOSES) for person in ("ana", "ben", "cleo"))


def test_the_board_ranks_the_finished_and_lists_the_others_last() -> None:
    attempts = [attempt("ana", 5), attempt("ben"), attempt("cleo", 9), attempt("dev", 5), attempt("shy", 99)]
    attempts.append(attempt("eve", 50, day=TODAY - timedelta(days=1)))
    lines = board(attempts, TODAY, hidden=["shy"])
    assert [(line.person, line.rank) for line in lines] == [("cleo", 1), ("ana", 2), ("dev", 2), ("ben", None)]


def days(*offsets: int) -> set[date]:
    return {TODAY - timedelta(days=offset) for offset in offsets}


@pytest.mark.parametrize(
    ("played", "away", "length"),
    [
        (days(), (), 0),
        (days(0), (), 1),
        (days(1, 2, 3), (), 3),
        (days(0, 1, 3), (), 2),
        (days(2, 3), (), 0),
        (days(0, 4, 5), (1, 3), 3),
        (days(0, 2, 4, 5), (1, 3), 4),
        (days(0, 5), (2, 4), 1),
        (days(3, 4), (0, 2), 2),
    ],
)
def test_a_streak_ends_with_a_day_that_was_missed_but_not_with_a_vacation(
    played: set[date], away: tuple[int, ...], length: int
) -> None:
    vacations = [Vacation(TODAY - timedelta(days=away[1]), TODAY - timedelta(days=away[0]))] if away else []
    assert streak(played, TODAY, vacations) == length
