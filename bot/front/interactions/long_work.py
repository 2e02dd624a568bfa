"""Work that takes seconds, such as a replay or a verification: in one thread of its own, one piece after the other.

Panels and round messages are drawn by other threads, so they never wait for it. A person has one piece of work at a
time, until its answer is sent, and has to leave some time between them: an answer may have megabytes. And only so many
people wait: the last of them would not be served before the token of their interaction expires.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from bot.front.ui.rate_limit import RateLimiter
from bot.front.ui.refusals import FrontRefusal

Result = TypeVar("Result")

MAX_PEOPLE = 60


class LongWork:
    def __init__(self, limiter: RateLimiter, max_people: int = MAX_PEOPLE) -> None:
        self._limiter = limiter
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="long-work")
        self._people: set[str] = set()
        self._max_people = max_people

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do this in the thread for long work, after what was ordered before."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    @contextmanager
    def of(self, person: str) -> Iterator[None]:
        """Within the block this person has work under way. Refuses a second piece of it, and a person too many."""
        if person in self._people:
            raise FrontRefusal("still_working")
        if len(self._people) >= self._max_people:
            raise FrontRefusal("much_work")
        if not self._limiter.allows(person):
            raise FrontRefusal("too_much_work")
        self._people.add(person)
        try:
            yield
        finally:
            self._people.discard(person)

    def close(self) -> None:
        """End the thread after what it is doing. What waits is not done any more: no one is there to get it."""
        self._pool.shutdown(cancel_futures=True)
