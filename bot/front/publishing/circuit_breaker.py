"""Counts the answers that Discord calls invalid, and says how fast the bot may go on.

Discord bans an address for a while after 10,000 answers of 401, 403 or 429 within ten minutes, for all that runs behind
it. Long before that the bot slows down, and then sends nothing but answers to interactions until the count has fallen.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from enum import Enum

from msgspec import Struct

log = logging.getLogger(__name__)

INVALID = frozenset({401, 403, 429})
SHARED = "shared"  # the scope of a limit that others caused; Discord does not count its 429
MAX_COUNTED = 10_000


class Level(Enum):
    """How fast requests are sent, in percent of the full speed."""

    FULL = 100
    HALF = 50
    ANSWERS_ONLY = 0


class Thresholds(Struct, frozen=True):
    """From how many invalid answers on the bot slows down, and from how many it only answers interactions."""

    half: int = 200
    answers_only: int = 1_000
    window: float = 600.0  # seconds


class CircuitBreaker:
    def __init__(self, clock: Callable[[], float], thresholds: Thresholds | None = None) -> None:
        self._clock = clock
        self._thresholds = thresholds or Thresholds()
        self._times: deque[float] = deque(maxlen=MAX_COUNTED)
        self._level = Level.FULL

    @property
    def count(self) -> int:
        """The invalid answers of the last ten minutes."""
        oldest = self._clock() - self._thresholds.window
        while self._times and self._times[0] <= oldest:
            self._times.popleft()
        return len(self._times)

    @property
    def level(self) -> Level:
        count = self.count
        level = Level.FULL
        if count >= self._thresholds.answers_only:
            level = Level.ANSWERS_ONLY
        elif count >= self._thresholds.half:
            level = Level.HALF
        if level is not self._level:
            write = log.info if level is Level.FULL else log.warning
            write("%d invalid answers in ten minutes: requests at %d %% of the full speed", count, level.value)
            self._level = level
        return level

    def record(self, status: int, scope: str = "") -> None:
        """Count one answer of Discord, by its status and the scope of its rate limit."""
        if status in INVALID and scope != SHARED:
            self._times.append(self._clock())
