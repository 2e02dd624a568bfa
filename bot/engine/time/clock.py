"""The clock of a match: a time for each turn, and a bank that pays for turns that take longer.

Pure arithmetic over frozen values. A seat's clock starts when the seat is asked and stops when it is no longer asked.
In between it runs only in its person's waking time (`calendar.py`). The deadlines computed here are stored as rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.refusals import LobbyRefusal
from bot.engine.time.calendar import DAY, HOUR, Calendar, after_awake, awake_between

MINUTE = 60.0
MIN_TURN, MAX_TURN = 30.0, 30 * DAY
REMIND_AFTER = 0.75  # of a turn's time: late enough to be no noise, early enough to help
MIN_LEFT_AFTER_UNDO = MINUTE  # so that a person who undoes an answer has time to give another
MAX_PAUSE = 30 * DAY  # a person may vanish during a pause, and the others must not be stuck in it
MAX_MISSED_TURNS = 2  # turns in a row that run out; at the last of them a substitute takes over

Late = Literal["default", "substitute", "volunteer"]


class ClockRules(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on. `turn` zero: there are no deadlines."""

    turn: float = 0.0
    bank: float = 0.0  # what every seat starts with, and never exceeds
    refill: float = 0.0  # goes back into the bank after each turn
    late: Late = "default"  # what happens when time has run out

    @property
    def live(self) -> bool:
        """Whether people play at the same time, as at a real table."""
        return 0 < self.turn <= HOUR

    @property
    def rolls_by_hand(self) -> bool:
        """Whether rolling the dice is a separate click: not where all would wait hours for it."""
        return self.turn <= HOUR


PRESETS: Mapping[str, ClockRules] = {
    "none": ClockRules(),
    "live": ClockRules(turn=3 * MINUTE, bank=5 * MINUTE, refill=30.0),
    "daily": ClockRules(turn=16 * HOUR, bank=24 * HOUR, refill=4 * HOUR),
    "relaxed": ClockRules(turn=48 * HOUR, bank=72 * HOUR, refill=12 * HOUR),
}


class TableClock(Struct, frozen=True, omit_defaults=True):
    """The clock of a table: its rules, whether it is paused, open votes, and seats on offer."""

    rules: ClockRules = ClockRules()
    paused: bool = False
    until: float = 0.0  # when a pause ends by itself
    votes: Mapping[str, tuple[str, ...]] = {}
    offered: tuple[int, ...] = ()  # seats that volunteers may take over, in addition to those that `rules.late` offers

    @property
    def runs(self) -> bool:
        return self.rules.turn > 0 and not self.paused


class SeatClock(Struct, frozen=True):
    """The clock of one seat. It runs while `since` is set, that is, while the seat is asked."""

    bank: float = 0.0
    since: float | None = None
    spent: float = (
        0.0  # awake seconds of this turn before `since` (for example before a pause); if stopped, of the last
    )
    remind_at: float | None = None
    due_at: float | None = None
    missed: int = 0  # turns in a row that ran out
    turns: int = 0  # finished turns, ...
    seconds: float = 0.0  # ... the waking time they took ...
    lates: int = 0  # ... and how many of them ran out


def custom_rules(turn: float, bank: float, refill: float, late: Late) -> ClockRules:
    """The rules of a clock that a table chose itself, if they are within reason."""
    if not MIN_TURN <= turn <= MAX_TURN:
        raise LobbyRefusal("clock_turn", least=int(MIN_TURN), most=int(MAX_TURN / DAY))
    if not 0 <= bank <= MAX_TURN or not 0 <= refill <= bank:
        raise LobbyRefusal("clock_bank")
    return ClockRules(turn, bank, refill, late)


def new_clock(rules: ClockRules) -> SeatClock:
    return SeatClock(bank=rules.bank)


def start(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """Start a turn. The refill of the bank for the turn before it is added now."""
    bank = min(table.rules.bank, clock.bank + table.rules.refill)
    return schedule(table, replace(clock, bank=bank, since=now, spent=0.0, remind_at=None, due_at=None), calendar)


def schedule(table: TableClock, clock: SeatClock, calendar: Calendar) -> SeatClock:
    """Compute the deadlines of a running clock for this calendar."""
    if clock.since is None or not table.rules.turn:
        return replace(clock, remind_at=None, due_at=None)
    if table.paused:
        return replace(clock, remind_at=None, due_at=table.until)
    due = after_awake(clock.since, table.rules.turn + clock.bank - clock.spent, calendar)
    remind = after_awake(clock.since, table.rules.turn * REMIND_AFTER - clock.spent, calendar)
    # A person who was reminded of this turn is not reminded again when its deadline moves.
    reminded = clock.due_at is not None and clock.remind_at is None
    return replace(clock, remind_at=None if reminded else remind, due_at=due)


def stop(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """End a turn. What it took beyond its time is taken from the bank."""
    rules, taken = table.rules, max(0.0, clock.spent if table.paused else time_used(clock, now, calendar))
    bank = max(0.0, clock.bank - max(0.0, taken - rules.turn))
    return replace(
        clock,
        bank=bank,
        since=None,
        spent=taken,
        remind_at=None,
        due_at=None,
        turns=clock.turns + 1,
        seconds=clock.seconds + taken,
    )


def reopen(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """Continue the last turn where it ended, because its answer was undone: undo must not gain time."""
    turn = table.rules.turn
    # What it took beyond its time has been taken from the bank already.
    spent = max(0.0, min(clock.spent, turn, turn + clock.bank - MIN_LEFT_AFTER_UNDO)) if turn else clock.spent
    turns, seconds = max(0, clock.turns - 1), max(0.0, clock.seconds - clock.spent)
    again = replace(clock, since=now, spent=spent, turns=turns, seconds=seconds)
    again = schedule(table, again, calendar)
    return again if spent < REMIND_AFTER * turn else replace(again, remind_at=None)  # the person is here


def pause(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """Stop the time of a running turn, because the table is paused; what was used stays used."""
    if clock.since is None:
        return clock
    return schedule(table, replace(clock, spent=time_used(clock, now, calendar), since=now), calendar)


def resume(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """Let a turn go on after a pause, with what was left of it."""
    if clock.since is None:
        return clock
    return schedule(table, replace(clock, since=now, remind_at=None, due_at=None), calendar)


def extend(table: TableClock, clock: SeatClock, seconds: float, calendar: Calendar) -> SeatClock:
    """Give a running turn more time."""
    if clock.since is None:
        return clock
    return schedule(table, replace(clock, spent=clock.spent - seconds), calendar)


def time_used(clock: SeatClock, now: float, calendar: Calendar) -> float:
    """Awake seconds that this turn has taken so far, if the table is not paused."""
    return clock.spent + (0.0 if clock.since is None else awake_between(clock.since, now, calendar))
