"""The periodic work of the engine: one task that runs a list of jobs again and again.

What is due is found in the store, so a tick that comes late loses nothing. The jobs are handed in, the engine's own and
any hooks of the outer layers; sleeping is injected, so that tests need not wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from bot.records import StorageFailure

log = logging.getLogger(__name__)

Job: TypeAlias = Callable[[], Awaitable[object]]


class Ticker:
    def __init__(
        self, jobs: Sequence[Job], period: float, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._jobs = tuple(jobs)
        self._period = period  # seconds between the end of one tick and the start of the next
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Run the jobs now and after every period."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Cancel the job that is running, if any, and run no more. Stopping twice is harmless."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def tick(self) -> None:
        """Run every job once, in order. A job that fails is logged, and does not stop the others."""
        for job in self._jobs:
            try:
                await job()
            except StorageFailure as failure:  # its message says what is wrong; where we were in the code does not
                log.error("a periodic job failed: %s: %s", getattr(job, "__qualname__", job), failure)
            except Exception:
                log.exception("a periodic job failed: %s", getattr(job, "__qualname__", job))

    async def _run(self) -> None:
        while True:
            await self.tick()
            await self._sleep(self._period)
