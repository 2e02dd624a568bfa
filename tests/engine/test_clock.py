"""The clock of a seat: what a turn costs, what comes back, and what a pause or an extension does."""

from __future__ import annotations

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.refusals import LobbyRefusal
from bot.engine.time import clock
from bot.engine.time.calendar import ALWAYS_AWAKE, DAY, HOUR, Calendar
from bot.engine.time.clock import (
    MAX_MISSED_TURNS,
    MIN_LEFT_AFTER_UNDO,
    PRESETS,
    REMIND_AFTER,
    ClockRules,
    SeatClock,
    TableClock,
)

RULES = ClockRules(turn=10 * HOUR, bank=5 * HOUR, refill=HOUR)
TABLE = TableClock(RULES)
NOW = 1_700_000_000.0


def test_a_turn_in_time_costs_nothing_and_fills_the_bank() -> None:
    started = clock.start(TABLE, SeatClock(bank=HOUR), NOW, ALWAYS_AWAKE)
    assert started.remind_at == NOW + REMIND_AFTER * 10 * HOUR
    assert started.due_at == NOW + 12 * HOUR
    stopped = clock.stop(TABLE, started, NOW + 9 * HOUR, ALWAYS_AWAKE)
    assert stopped == SeatClock(bank=2 * HOUR, spent=9 * HOUR, turns=1, seconds=9 * HOUR)
    assert clock.start(TABLE, stopped, NOW + 20 * HOUR, ALWAYS_AWAKE).bank == 3 * HOUR


def test_what_a_turn_takes_too_long_comes_out_of_the_bank() -> None:
    started = clock.start(TABLE, clock.new_clock(RULES), NOW, ALWAYS_AWAKE)
    assert clock.stop(TABLE, started, NOW + 13 * HOUR, ALWAYS_AWAKE).bank == 2 * HOUR


def test_the_bank_is_never_below_nothing_nor_above_its_size() -> None:
    started = clock.start(TABLE, clock.new_clock(RULES), NOW, ALWAYS_AWAKE)
    late = clock.stop(TABLE, started, NOW + 90 * HOUR, ALWAYS_AWAKE)
    assert late.bank == 0
    assert clock.start(TABLE, late, NOW + 90 * HOUR, ALWAYS_AWAKE).bank == RULES.refill
    assert clock.stop(TABLE, started, NOW, ALWAYS_AWAKE).bank == RULES.bank


def test_a_clock_that_jumps_back_gives_no_time_and_takes_none() -> None:
    started = clock.start(TABLE, clock.new_clock(RULES), NOW, ALWAYS_AWAKE)
    assert clock.stop(TABLE, started, NOW - DAY, ALWAYS_AWAKE).bank == RULES.bank


def test_a_sleeper_has_their_deadline_in_the_morning() -> None:
    nights = Calendar("UTC", time(22), time(8))
    midnight = NOW - NOW % DAY
    started = clock.start(TableClock(ClockRules(turn=2 * HOUR)), SeatClock(), midnight + 21 * HOUR, nights)
    assert started.due_at == midnight + DAY + 9 * HOUR


def test_a_pause_keeps_what_was_used() -> None:
    started = clock.start(TABLE, clock.new_clock(RULES), NOW, ALWAYS_AWAKE)
    table = TableClock(RULES, paused=True, until=NOW + 50 * DAY)
    paused = clock.pause(table, started, NOW + 4 * HOUR, ALWAYS_AWAKE)
    assert (paused.due_at, paused.remind_at, paused.spent) == (NOW + 50 * DAY, None, 4 * HOUR)
    resumed = clock.resume(TABLE, paused, NOW + 100 * HOUR, ALWAYS_AWAKE)
    assert resumed.due_at == NOW + 111 * HOUR


def test_an_extension_moves_the_deadline() -> None:
    started = clock.start(TABLE, SeatClock(bank=HOUR), NOW, ALWAYS_AWAKE)
    assert started.due_at == NOW + 12 * HOUR
    assert clock.extend(TABLE, started, 3 * HOUR, ALWAYS_AWAKE).due_at == NOW + 15 * HOUR


def test_taking_an_answer_back_wins_no_time() -> None:
    seat = clock.start(TABLE, SeatClock(bank=HOUR), NOW, ALWAYS_AWAKE)
    due, now = seat.due_at, NOW
    assert due is not None
    for _ in range(5):
        now += 1.5 * HOUR
        at_rest = clock.stop(TABLE, seat, now, ALWAYS_AWAKE)
        seat = clock.reopen(TABLE, at_rest, now, ALWAYS_AWAKE)
        assert (seat.due_at, seat.turns, seat.bank) == (due, 0, 2 * HOUR)
    assert clock.stop(TABLE, seat, now, ALWAYS_AWAKE).seconds == 7.5 * HOUR


def test_whoever_takes_back_what_was_late_has_a_moment_to_answer() -> None:
    seat = clock.start(TABLE, SeatClock(), NOW, ALWAYS_AWAKE)
    late = clock.stop(TABLE, seat, NOW + 30 * HOUR, ALWAYS_AWAKE)
    again = clock.reopen(TABLE, late, NOW + 31 * HOUR, ALWAYS_AWAKE)
    assert (again.due_at, again.remind_at) == (NOW + 31 * HOUR + MIN_LEFT_AFTER_UNDO, None)


def test_without_a_clock_taking_back_keeps_what_a_turn_took() -> None:
    table = TableClock(PRESETS["none"])
    seat = clock.stop(table, clock.start(table, SeatClock(), NOW, ALWAYS_AWAKE), NOW + HOUR, ALWAYS_AWAKE)
    again = clock.reopen(table, seat, NOW + 2 * HOUR, ALWAYS_AWAKE)
    assert clock.stop(table, again, NOW + 3 * HOUR, ALWAYS_AWAKE).seconds == 2 * HOUR


def test_no_clock_has_no_deadlines() -> None:
    started = clock.start(TableClock(PRESETS["none"]), SeatClock(), NOW, ALWAYS_AWAKE)
    assert (started.due_at, started.remind_at) == (None, None)
    assert MAX_MISSED_TURNS >= 1


@pytest.mark.parametrize(
    ("turn", "bank", "refill"),
    [(1, 0, 0), (31 * DAY, 0, 0), (HOUR, -1, 0), (HOUR, HOUR, 2 * HOUR), (HOUR, HOUR, -1), (float("nan"), 0, 0)],
)
def test_impossible_clocks_are_refused(turn: float, bank: float, refill: float) -> None:
    with pytest.raises(LobbyRefusal, match="clock"):
        clock.custom_rules(turn, bank, refill, "default")


@given(st.lists(st.floats(0, 40 * HOUR), max_size=12))
def test_the_bank_stays_within_bounds_over_a_match(turns: list[float]) -> None:
    now, seat = NOW, clock.new_clock(RULES)
    for taken in turns:
        seat = clock.start(TABLE, seat, now, ALWAYS_AWAKE)
        assert seat.due_at is not None
        assert seat.due_at >= now + RULES.turn
        now += taken
        seat = clock.stop(TABLE, seat, now, ALWAYS_AWAKE)
        assert 0 <= seat.bank <= RULES.bank


def test_people_who_sit_together_roll_by_hand_and_others_do_not_wait_for_a_click() -> None:
    assert [name for name, rules in PRESETS.items() if rules.live] == ["live"]
