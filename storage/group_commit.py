"""The queue of writes of every store: what arrives during a flush forms the next group."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from bot.records import StorageFailure
from storage.failures import Closed


class PendingWrite:
    """An accepted write, its result, and the future of the task that awaits it.

    A thread of a database may set the result; only the event loop may touch the future.
    """

    __slots__ = ("failure", "future", "result", "write")

    def __init__(self, write: Any, future: asyncio.Future[int]) -> None:
        self.write = write
        self.future = future
        self.result = 0
        self.failure: StorageFailure | None = None

    def resolve(self) -> None:
        if self.future.done():  # cancelled
            return
        if self.failure is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.failure)


Group: TypeAlias = Sequence[PendingWrite]


def resolve_all(group: Group) -> None:
    for pending in group:
        pending.resolve()


class Flush(Struct, frozen=True):
    """One group that was sent, as it is measured."""

    writes: int
    waited: float  # seconds that the first of them waited for the group before
    seconds: float  # until all were on disk, or had failed


class GroupWriter(ABC):
    """Collects writes during a flush, to be sent as one group when it is over."""

    def __init__(self) -> None:
        self._pending: list[PendingWrite] = []
        self._flushing: asyncio.Task[None] | None = None
        self._closed = False
        self._first_at = 0.0  # when the first of the pending writes arrived
        self.on_flush: Callable[[Flush], None] = lambda _: None

    async def write(self, write: Any) -> int:
        """Return when it is on disk. Cancelling the awaiting task does not cancel the write."""
        if self._closed:
            raise Closed("the store is closed")
        pending = PendingWrite(write, asyncio.get_running_loop().create_future())
        if not self._pending:
            self._first_at = time.perf_counter()
        self._pending.append(pending)
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        return await pending.future

    async def close(self) -> None:
        """Accept no more writes and finish those that were accepted."""
        self._closed = True
        if self._flushing is not None:
            await asyncio.wait([self._flushing])
        await self._flush()  # what is left if the flushing task was cancelled, as at the end of an event loop

    async def _flush(self) -> None:
        while self._pending:
            group, self._pending = self._pending, []
            began = time.perf_counter()
            waited = began - self._first_at
            await self._send(group)
            self.on_flush(Flush(len(group), waited, time.perf_counter() - began))

    @abstractmethod
    async def _send(self, group: Group) -> None:
        """Write the group and resolve its futures."""
