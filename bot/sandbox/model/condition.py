"""Waiting for the world to come round, without sleeping.

A `Pulse` beats whenever something changed; whoever waits looks again at each beat. A guard in real time turns a wait
that would never end into an error that says what was missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.sandbox.model.errors import Unanswered


class Pulse:
    def __init__(self, patience: float) -> None:
        self.patience = patience  # seconds of real time
        self._waiting: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        """Something changed."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, done: Callable[[], object], missing: Callable[[], str]) -> None:
        """Return once `done()` holds; `Unanswered` with `missing()` when it does not come to that."""
        try:
            async with asyncio.timeout(self.patience):
                while not done():
                    future = asyncio.get_running_loop().create_future()
                    self._waiting.add(future)
                    await future
        except TimeoutError:
            raise Unanswered(missing()) from None
