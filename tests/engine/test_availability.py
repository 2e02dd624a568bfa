"""What people say about their own time: understood where it can be, refused kindly where it cannot."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.people import PlayerSettings
from bot.engine.time.availability import (
    MAX_DAYS_AWAY,
    PersonalRefusal,
    with_sleep,
    with_vacation,
    with_zone,
    without_vacation,
)
from bot.engine.time.calendar import Vacation

ME = PlayerSettings()
NOW = datetime(2026, 6, 15, 12, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Paris", "Europe/Paris"),
        (" europe/paris ", "Europe/Paris"),
        ("america/new york", "America/New_York"),
        ("Tokyo", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("Etc/GMT+5", "Etc/GMT+5"),
        ("UTC+2", "Etc/GMT-2"),
        ("gmt-05:00", "Etc/GMT+5"),
        ("UTC+0", "UTC"),
    ],
)
def test_zones_are_found_however_they_are_written(typed: str, zone: str) -> None:
    assert with_zone(ME, typed).timezone == zone


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Europe/Paris, Asia/Tokyo", "one_zone"),
        ("Europe/Paris/Asia/Tokyo", "one_zone"),
        ("Paris and Tokyo", "one_zone"),
        ("UTC+99", "unknown_zone_near"),
        ("Europe/Pariss", "unknown_zone_near"),
        ("Middle-earth/Shire@@@@@@@@", "unknown_zone"),
        ("", "unknown_zone"),
    ],
)
def test_impossible_zones_are_refused(typed: str, code: str) -> None:
    with pytest.raises(PersonalRefusal) as refused:
        with_zone(ME, typed)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("typed", "clock"), [("23", time(23)), ("7:30", time(7, 30)), ("7h", time(7)), ("24:00", time(0))]
)
def test_hours_are_read_as_people_write_them(typed: str, clock: time) -> None:
    assert with_sleep(ME, typed, "8").sleeps_from == clock


@pytest.mark.parametrize(
    ("begins", "ends", "code"),
    [("25", "7", "hour"), ("late", "7", "hour"), ("7:61", "8", "hour"), ("7", "5", "asleep_too_long")],
)
def test_impossible_hours_are_refused(begins: str, ends: str, code: str) -> None:
    with pytest.raises(PersonalRefusal) as refused:
        with_sleep(ME, begins, ends)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("2026-06-14", "2026-06-20", "past"),
        ("2026-07-02", "2026-07-01", "backwards"),
        ("2026-02-30", "2026-07-01", "date"),
        ("soon", "later", "date"),
        ("2026-07-01", "2026-09-01", "allowance"),
        ("2028-01-01", "2028-01-05", "too_far"),
    ],
)
def test_impossible_vacations_are_refused(first: str, last: str, code: str) -> None:
    with pytest.raises(PersonalRefusal) as refused:
        with_vacation(ME, first, last, NOW)
    assert refused.value.code == code


def test_vacations_that_touch_become_one_and_count_once() -> None:
    me = with_vacation(ME, "2026-07-01", "2026-07-10", NOW)
    me = with_vacation(me, "2026-07-05", "2026-07-15", NOW)
    assert me.vacations == (Vacation(date(2026, 7, 1), date(2026, 7, 15)),)


def test_the_allowance_is_per_year() -> None:
    me = with_vacation(ME, "2026-12-01", "2026-12-31", NOW)
    me = with_vacation(me, "2027-01-01", "2027-01-20", NOW)
    with pytest.raises(PersonalRefusal, match="allowance"):
        with_vacation(me, "2026-11-01", "2026-11-20", NOW)


def test_coming_back_early_gives_the_rest_of_the_days_back() -> None:
    me = with_vacation(ME, "2026-06-15", "2026-06-30", NOW)
    back = without_vacation(me, NOW + 3 * 86400)
    assert back.vacations == (Vacation(date(2026, 6, 15), date(2026, 6, 17)),)
    assert without_vacation(with_vacation(ME, "2026-08-01", "2026-08-02", NOW), NOW).vacations == ()


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 20)), max_size=6))
def test_no_sequence_of_bookings_passes_the_allowance(bookings: list[tuple[int, int]]) -> None:
    me, today = ME, date(2026, 6, 15).toordinal()
    for start, length in bookings:
        first, last = date.fromordinal(today + start), date.fromordinal(today + start + length)
        try:
            me = with_vacation(me, first.isoformat(), last.isoformat(), NOW)
        except PersonalRefusal as refusal:
            assert refusal.code == "allowance"
    days = [day for away in me.vacations for day in range(away.first.toordinal(), away.last.toordinal() + 1)]
    assert len(days) == len(set(days))
    assert all(sum(date.fromordinal(day).year == year for day in days) <= MAX_DAYS_AWAY for year in (2026, 2027))
