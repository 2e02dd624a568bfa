"""How many clicks one person, or one server, may make: a bucket that fills slowly and allows a burst.

Forgets those who are gone.
"""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from bot.engine.ports import Clock

MAX_TRACKED = 10_000


class Rate(Struct, frozen=True):
    """Generous for a person, tight for a program: so many at once, then so many a second."""

    burst: float = 25.0
    per_second: float = 4.0


class RateLimiter:
    def __init__(self, clock: Clock, pace: Rate) -> None:
        self._clock = clock
        self._pace = pace
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by name: what is left, when

    def allows(self, name: str) -> bool:
        """Count one click of this person or server."""
        now = self._clock()
        left, then = self._left.pop(name, (self._pace.burst, now))
        left = min(self._pace.burst, left + max(0.0, now - then) * self._pace.per_second)
        allowed = left >= 1
        self._left[name] = (left - allowed, now)
        if len(self._left) > MAX_TRACKED:
            self._left.popitem(last=False)
        return allowed
