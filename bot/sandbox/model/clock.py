"""Time and numbered identity in the loopback Discord.

Everything that ages (interaction tokens, messages, rate limits) asks an injected clock, so a test can live through
a quarter of an hour in no time. Ids are snowflakes of that clock: they grow, and they tell when a thing was made.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

_EPOCH_MS = 1_420_070_400_000  # the first second of 2015, where snowflakes begin
_TIME_SHIFT = 22


class ManualClock:
    """A clock that stands still until it is told to move."""

    def __init__(self, now: float = 1_767_225_600.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


class Snowflakes:
    """Ids that never repeat and always grow, even while the clock stands still or jumps back."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def __call__(self) -> int:
        earliest = (int(self._clock() * 1000) - _EPOCH_MS) << _TIME_SHIFT
        self.last = max(self.last + 1, earliest)
        return self.last


def born(snowflake: int) -> float:
    """When a thing with this id was made, in seconds since the epoch."""
    return ((snowflake >> _TIME_SHIFT) + _EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """A moment the way Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
