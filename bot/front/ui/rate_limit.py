"""A token bucket per person or server: a burst is allowed, then a steady rate.

At most `MAX_TRACKED` buckets are kept; the one that was used longest ago is dropped first.
"""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from bot.engine.ports import Clock

MAX_TRACKED = 10_000


class Rate(Struct, frozen=True):
    """The default is generous for a person clicking and tight for a program."""

    burst: float = 25.0
    per_second: float = 4.0


class RateLimiter:
    def __init__(self, clock: Clock, rate: Rate) -> None:
        self._clock = clock
        self._rate = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when they were counted

    def allows(self, key: str) -> bool:
        """Take a token of this person or server. False: the bucket is empty."""
        now = self._clock()
        tokens, counted_at = self._buckets.pop(key, (self._rate.burst, now))
        tokens = min(self._rate.burst, tokens + max(0.0, now - counted_at) * self._rate.per_second)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - allowed, now)
        if len(self._buckets) > MAX_TRACKED:
            self._buckets.popitem(last=False)
        return allowed
