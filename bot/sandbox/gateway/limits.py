"""The limits of the gateway, counted for every client and enforced by a switch.

A client that breaks one is recorded as a mistake, which fails the test, in every case. Whether it also has to live with
the consequence (a closed socket, an invalid session) is `GatewayLimits.enforced`, so that most tests need not wait.
Times are read from the injected clock.
"""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from bot.sandbox.model.clock import Clock
from bot.sandbox.model.errors import Mistakes

DAY_SECONDS = 86_400.0

_ROUTE = "gateway"


class GatewayLimits(Struct, frozen=True, kw_only=True):
    """What Discord allows a bot on its gateway."""

    guilds_per_session: int = 2_500  # more on one connection are refused with 4011
    guilds_per_shard: int = 1_000  # by which Discord recommends a number of shards
    max_concurrency: int = 1  # shards that may identify at the same time
    identify_seconds: float = 5.0  # between two IDENTIFYs of one concurrency bucket
    session_starts: int = 1_000  # in a day; then the token is reset
    frames: int = 120  # of one connection within `frame_seconds`
    frame_seconds: float = 60.0
    heartbeat_ms: int = 41_250
    enforced: bool = False


class FrameCount:
    """The frames of one connection within the last seconds."""

    def __init__(self, limits: GatewayLimits, clock: Clock, mistakes: Mistakes) -> None:
        self._limits = limits
        self._clock = clock
        self._mistakes = mistakes
        self._times: deque[float] = deque(maxlen=limits.frames)

    def allows_another(self) -> bool:
        """Count one frame; False if the connection has to be closed for it."""
        now = self._clock()
        is_full = len(self._times) == self._limits.frames
        if is_full and now - self._times[0] < self._limits.frame_seconds:
            detail = f"more than {self._limits.frames} frames in {self._limits.frame_seconds:g} s"
            self._mistakes.add("gateway frames", _ROUTE, detail)
            return not self._limits.enforced
        self._times.append(now)
        return True


class SessionStarts:
    """The IDENTIFYs of the bot: how many are left today, and whether they keep their pace."""

    def __init__(self, limits: GatewayLimits, clock: Clock, mistakes: Mistakes) -> None:
        self._limits = limits
        self._clock = clock
        self._mistakes = mistakes
        self._last: dict[int, float] = {}  # by concurrency bucket
        self._used = 0
        self._reset = clock() + DAY_SECONDS

    @property
    def remaining(self) -> int:
        self._begin_day()
        return max(0, self._limits.session_starts - self._used)

    @property
    def reset_after_ms(self) -> int:
        self._begin_day()
        return round((self._reset - self._clock()) * 1000)

    def _begin_day(self) -> None:
        if self._clock() >= self._reset:
            self._used, self._reset = 0, self._clock() + DAY_SECONDS

    def exhausted(self) -> bool:
        """Count one IDENTIFY; True if the token has to be reset for it."""
        if self.remaining == 0:
            self._mistakes.add("session starts", _ROUTE, f"more than {self._limits.session_starts} IDENTIFYs in a day")
            return self._limits.enforced
        self._used += 1
        return False

    def too_fast(self, shard: int) -> bool:
        """Whether this IDENTIFY came too soon after the last of its concurrency bucket and has to be refused."""
        now, bucket = self._clock(), shard % self._limits.max_concurrency
        last = self._last.get(bucket)
        self._last[bucket] = now
        if last is None or now - last >= self._limits.identify_seconds:
            return False
        self._mistakes.add("identify pace", _ROUTE, f"two IDENTIFYs of bucket {bucket} within {now - last:g} s")
        return self._limits.enforced
