"""The clock of the loopback Discord, and its ids.

Everything that expires (interaction tokens, messages, rate limits) reads an injected clock, so that a test can advance
it by fifteen minutes. Ids are snowflakes of that clock: they ascend, and contain the time of creation.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

_EPOCH_MS = 1_420_070_400_000  # the first second of 2015, the epoch of snowflakes
_MAX_DIGITS = 20  # of a snowflake, which has 64 bits
TIME_SHIFT = 22  # bits below the time in a snowflake


class ManualClock:
    """A clock that stands still until `advance` is called."""

    def __init__(self, now: float = 1_767_225_600.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


class Snowflakes:
    """Unique, ascending ids, even while the clock stands still or jumps back."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def __call__(self) -> int:
        earliest = (int(self._clock() * 1000) - _EPOCH_MS) << TIME_SHIFT
        self.last = max(self.last + 1, earliest)
        return self.last


def parse_id(text: str) -> int:
    """The id that a client wrote; 0, which no entity has, if it is none."""
    return int(text) if len(text) <= _MAX_DIGITS and text.isascii() and text.isdigit() else 0


def created_at(snowflake: int) -> float:
    """The time of creation in an id, in seconds since the Unix epoch."""
    return ((snowflake >> TIME_SHIFT) + _EPOCH_MS) / 1000


def format_timestamp(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
