"""The one clock of a match: so much time for a turn, plus a bank that is drawn on when that is not enough.

Pure arithmetic over frozen values. A seat's clock starts when it is asked and stops when it is asked no more; meanwhile
it runs only in that player's waking time (`waking`). Deadlines that come out of here are stored as rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.refusals import LobbyRefusal
from bot.engine.time.calendar import DAY, HOUR, Calendar, after_awake, awake_between

MINUTE = 60.0
SHORTEST_TURN, LONGEST_TURN = 30.0, 30 * DAY
REMIND_AT = 0.75  # of a turn's time: late enough to be no noise, early enough to help
GRACE = MINUTE  # what is left at least to whoever takes an answer back
LONGEST_PAUSE = 30 * DAY  # somebody may vanish while the clock stands still, and nobody is stuck for ever
PATIENCE = 2  # turns in a row that may run out before a substitute takes over

Late = Literal["default", "substitute", "volunteer"]


class ClockRules(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on. `turn` zero: nobody is ever hurried."""

    turn: float = 0.0
    bank: float = 0.0  # what every seat starts with, and never exceeds
    refill: float = 0.0  # goes back into the bank after each turn
    late: Late = "default"  # what happens when time has run out

    @property
    def live(self) -> bool:
        """Whether people sit at the table together."""
        return 0 < self.turn <= HOUR

    @property
    def rolls_by_hand(self) -> bool:
        """Whether rolling the dice is worth a click of its own: not where everybody would wait hours for it."""
        return self.turn <= HOUR


PRESETS: Mapping[str, ClockRules] = {
    "none": ClockRules(),
    "live": ClockRules(turn=3 * MINUTE, bank=5 * MINUTE, refill=30.0),
    "daily": ClockRules(turn=16 * HOUR, bank=24 * HOUR, refill=4 * HOUR),
    "relaxed": ClockRules(turn=48 * HOUR, bank=72 * HOUR, refill=12 * HOUR),
}


class TableClock(Struct, frozen=True, omit_defaults=True):
    """The clock of a table: its rules, whether it stands still, who has agreed to what, and who is wanted."""

    rules: ClockRules = ClockRules()
    paused: bool = False
    until: float = 0.0  # when a pause ends by itself
    votes: Mapping[str, tuple[str, ...]] = {}
    offered: tuple[int, ...] = ()  # seats anybody may take over, whatever the rules say about being late

    @property
    def runs(self) -> bool:
        return self.rules.turn > 0 and not self.paused


class SeatClock(Struct, frozen=True):
    """The clock of one seat. `since` None: it is not asked, so nothing runs."""

    bank: float = 0.0
    since: float | None = None
    spent: float = 0.0  # awake seconds of this turn before `since` (before a pause, say); at rest, of the last turn
    remind_at: float | None = None
    due_at: float | None = None
    missed: int = 0  # turns in a row that ran out
    turns: int = 0  # finished turns, ...
    seconds: float = 0.0  # ... the waking time they took ...
    lates: int = 0  # ... and how many of them ran out


def custom(turn: float, bank: float, refill: float, late: Late) -> ClockRules:
    """A table's own clock, if it is one that people can live with."""
    if not SHORTEST_TURN <= turn <= LONGEST_TURN:
        raise LobbyRefusal("clock_turn", least=int(SHORTEST_TURN), most=int(LONGEST_TURN / DAY))
    if not 0 <= bank <= LONGEST_TURN or not 0 <= refill <= bank:
        raise LobbyRefusal("clock_bank")
    return ClockRules(turn, bank, refill, late)


def fresh(rules: ClockRules) -> SeatClock:
    return SeatClock(bank=rules.bank)


def started(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """The seat is asked from now on. What goes back into the bank after a turn is there when the next one begins."""
    bank = min(table.rules.bank, clock.bank + table.rules.refill)
    return scheduled(table, replace(clock, bank=bank, since=now, spent=0.0, remind_at=None, due_at=None), calendar)


def scheduled(table: TableClock, clock: SeatClock, calendar: Calendar) -> SeatClock:
    """The same clock with its deadlines worked out for this calendar (anew, when that has changed)."""
    if clock.since is None or not table.rules.turn:
        return replace(clock, remind_at=None, due_at=None)
    if table.paused:
        return replace(clock, remind_at=None, due_at=table.until)
    due = after_awake(clock.since, table.rules.turn + clock.bank - clock.spent, calendar)
    remind = after_awake(clock.since, table.rules.turn * REMIND_AT - clock.spent, calendar)
    # Whoever was reminded of this turn already is not reminded again because the deadline moved.
    reminded = clock.due_at is not None and clock.remind_at is None
    return replace(clock, remind_at=None if reminded else remind, due_at=due)


def stopped(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """The seat is asked no more: what it took beyond its turn comes out of the bank."""
    rules, taken = table.rules, max(0.0, clock.spent if table.paused else used(clock, now, calendar))
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


def reopened(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """The seat took its last answer back: the turn goes on where it stood, so that undo wins nobody time."""
    turn = table.rules.turn
    # What went beyond the turn has come out of the bank already.
    spent = max(0.0, min(clock.spent, turn, turn + clock.bank - GRACE)) if turn else clock.spent
    turns, seconds = max(0, clock.turns - 1), max(0.0, clock.seconds - clock.spent)
    again = replace(clock, since=now, spent=spent, turns=turns, seconds=seconds)
    again = scheduled(table, again, calendar)
    return again if spent < REMIND_AT * turn else replace(again, remind_at=None)  # they are here, so they know


def held(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """The clock stands still (the table paused); what was used so far stays used."""
    if clock.since is None:
        return clock
    return scheduled(table, replace(clock, spent=used(clock, now, calendar), since=now), calendar)


def resumed(table: TableClock, clock: SeatClock, now: float, calendar: Calendar) -> SeatClock:
    """The pause is over: the turn goes on with what was left of it."""
    if clock.since is None:
        return clock
    return scheduled(table, replace(clock, since=now, remind_at=None, due_at=None), calendar)


def extended(table: TableClock, clock: SeatClock, seconds: float, calendar: Calendar) -> SeatClock:
    """More time for the turn that is running."""
    if clock.since is None:
        return clock
    return scheduled(table, replace(clock, spent=clock.spent - seconds), calendar)


def used(clock: SeatClock, now: float, calendar: Calendar) -> float:
    """Awake seconds this turn has taken so far, if the table is not paused."""
    return clock.spent + (0.0 if clock.since is None else awake_between(clock.since, now, calendar))
