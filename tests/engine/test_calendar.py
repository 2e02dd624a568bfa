"""Waking time: the two functions undo each other, and odd days are as long as they really are."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.time.calendar import ALWAYS_AWAKE, DAY, HOUR, Calendar, Vacation, after_awake, awake_between

ZONES = ("UTC", "Europe/Paris", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia")
PARIS_NIGHTS = Calendar("Europe/Paris", time(23), time(7))


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def calendars() -> st.SearchStrategy[Calendar]:
    days = st.dates(date(2025, 1, 1), date(2028, 12, 31))
    vacations = st.lists(st.tuples(days, st.integers(0, 20)), max_size=2).map(
        lambda found: tuple(Vacation(first, date.fromordinal(first.toordinal() + n)) for first, n in found)
    )
    hours = st.integers(0, 23).map(time)
    return st.builds(Calendar, st.sampled_from(ZONES), hours, hours, vacations)


moments = st.floats(moment("2025-01-01"), moment("2028-06-01"))


@given(moments, st.floats(0, 30 * DAY), calendars())
def test_after_awake_is_undone_by_awake_between(start: float, seconds: float, calendar: Calendar) -> None:
    end = after_awake(start, seconds, calendar)
    assert end >= start
    assert awake_between(start, end, calendar) == pytest.approx(seconds, abs=1e-3)


@given(moments, st.floats(0, 10 * DAY), st.floats(0, 10 * DAY), calendars())
def test_awake_time_adds_up(start: float, first: float, second: float, calendar: Calendar) -> None:
    middle, end = start + first, start + first + second
    parts = awake_between(start, middle, calendar) + awake_between(middle, end, calendar)
    assert parts == pytest.approx(awake_between(start, end, calendar), abs=1e-3)
    assert parts <= first + second + 1e-3


def test_somebody_always_awake_has_ordinary_time() -> None:
    assert awake_between(100.0, 400.0, ALWAYS_AWAKE) == 300.0
    assert after_awake(100.0, 300.0, ALWAYS_AWAKE) == 400.0


def test_time_that_jumps_back_counts_as_none() -> None:
    assert awake_between(400.0, 100.0, PARIS_NIGHTS) == 0.0
    assert after_awake(400.0, -50.0, ALWAYS_AWAKE) == 400.0


def test_the_clock_waits_for_the_morning() -> None:
    # 22:30 in Paris in winter; half an hour is left of the day, the rest is tomorrow's.
    asked = moment("2026-01-10T21:30")
    assert after_awake(asked, HOUR, PARIS_NIGHTS) == moment("2026-01-11T06:30")
    assert awake_between(asked, moment("2026-01-11T05:00"), PARIS_NIGHTS) == 0.5 * HOUR


@pytest.mark.parametrize(
    ("asked", "reached"),
    [
        ("2026-03-28T21:30", "2026-03-29T05:30"),  # the night the clocks go forward: 07:00 is an hour earlier in UTC
        ("2026-10-24T20:30", "2026-10-25T06:30"),  # and back: an hour later
        ("2028-02-28T21:30", "2028-02-29T06:30"),  # a leap day is a day like any other
    ],
)
def test_nights_are_as_long_as_they_really_are(asked: str, reached: str) -> None:
    assert after_awake(moment(asked), HOUR, PARIS_NIGHTS) == moment(reached)


def test_a_vacation_stops_the_clock_for_whole_local_days() -> None:
    away = Calendar("UTC", vacations=(Vacation(date(2026, 7, 2), date(2026, 7, 4)),))
    asked = moment("2026-07-01T23:00")
    assert after_awake(asked, 2 * HOUR, away) == moment("2026-07-05T01:00")
    assert awake_between(asked, moment("2026-07-05T00:00"), away) == HOUR


def test_sleeping_within_one_day() -> None:
    owl = Calendar("UTC", time(4), time(12))
    assert awake_between(moment("2026-05-01T00:00"), moment("2026-05-02T00:00"), owl) == 16 * HOUR
    assert after_awake(moment("2026-05-01T03:00"), 2 * HOUR, owl) == moment("2026-05-01T13:00")
