"""A condition variable over the world: tests wait for a state without sleeping.

`notify_all` is called after every change; each waiting task then evaluates its predicate again. A time-out in real
seconds turns a wait that would never end into an error that says what is missing. `asyncio.Condition` is not used
because `notify_all` must be callable from plain functions, which hold no lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.sandbox.model.errors import Unanswered


class Condition:
    def __init__(self, timeout: float) -> None:
        self.timeout = timeout  # seconds of real time
        self._waiting: set[asyncio.Future[None]] = set()

    def notify_all(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def wait_for(self, predicate: Callable[[], object], missing: Callable[[], str]) -> None:
        """Return once the predicate holds; raises `Unanswered` with the text of `missing()` after the time-out."""
        try:
            async with asyncio.timeout(self.timeout):
                while not predicate():
                    future = asyncio.get_running_loop().create_future()
                    self._waiting.add(future)
                    await future
        except TimeoutError:
            raise Unanswered(missing()) from None
