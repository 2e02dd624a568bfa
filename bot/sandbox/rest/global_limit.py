"""Discord's limits for the application as a whole: requests a second, and answers that it calls invalid.

Both are always counted, so that a test can say how close the bot came. Requests above the limit are refused only where
that is switched on, because most tests have no reason to wait. Answers to interactions do not count as requests.
"""

from __future__ import annotations

from collections import deque

from bot.sandbox.model.clock import Clock

MAX_PER_SECOND = 50
INVALID = frozenset({401, 403, 429})
UNCOUNTED = ("/interactions/", "/webhooks/")  # how the paths of answers to interactions begin


class GlobalLimit:
    """`clock` counts seconds from any moment. It is not the clock of the world, which stands still in most tests."""

    def __init__(self, clock: Clock, *, enforced: bool = False) -> None:
        self._clock = clock
        self._enforced = enforced
        self._recent: deque[float] = deque()
        self.requests = 0
        self.peak = 0  # the most requests within one second so far
        self.refused = 0
        self.invalid = 0  # answers of 401, 403 or 429

    def take(self, path: str) -> float | None:
        """Count a request. Returns after how many seconds to retry if it is refused."""
        if path.startswith(UNCOUNTED):
            return None
        self.requests += 1
        now = self._clock()
        while self._recent and self._recent[0] <= now - 1.0:
            self._recent.popleft()
        if self._enforced and len(self._recent) >= MAX_PER_SECOND:
            self.refused += 1
            return self._recent[0] + 1.0 - now
        self._recent.append(now)
        self.peak = max(self.peak, len(self._recent))
        return None

    def answered(self, status: int) -> None:
        self.invalid += status in INVALID
