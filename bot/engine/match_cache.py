"""The matches that are in memory, each behind its own lock.

A match is loaded when it is first asked for and evicted when it has not been used for a while. Different matches never
wait for each other.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.engine.match import Match
from bot.engine.ports import Clock


class Slot:
    """One cached match and its lock. `match` is only set while the lock is held; None: it has to be loaded (again)."""

    __slots__ = ("lock", "match", "used_at", "users")

    def __init__(self) -> None:
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.users = 0  # tasks that hold the lock or wait for it
        self.used_at = 0.0


class LockedMatch:
    """A match whose lock is held. `stored` is what is on disk; `match` may be ahead of it until that is committed."""

    __slots__ = ("_slot", "match", "stored")

    def __init__(self, slot: Slot, match: Match) -> None:
        self._slot = slot
        self.match = self.stored = match

    def put(self, match: Match) -> None:
        """Cache this match, which is on disk."""
        self.match = self.stored = self._slot.match = match

    def invalidate(self) -> None:
        """Load the match again next time, because memory and disk may differ."""
        self._slot.match = None


class MatchCache:
    def __init__(self, load: Callable[[int], Awaitable[Match]], clock: Clock, idle_seconds: float) -> None:
        self._load = load
        self._clock = clock
        self._idle_seconds = idle_seconds
        self._slots: OrderedDict[int, Slot] = OrderedDict()  # least recently used first

    def __len__(self) -> int:
        return len(self._slots)

    @asynccontextmanager
    async def lock(self, match_id: int) -> AsyncIterator[LockedMatch]:
        """Exclusive use of one match, loaded if necessary."""
        slot = self._slots.setdefault(match_id, Slot())
        slot.users += 1
        try:
            async with slot.lock:
                if slot.match is None:
                    slot.match = await self._load(match_id)
                yield LockedMatch(slot, slot.match)
        finally:
            slot.users -= 1
            slot.used_at = self._clock()
            self._slots.move_to_end(match_id)
            # A match that could not be loaded must not leave an empty slot behind.
            if slot.match is None and not slot.users:
                self._slots.pop(match_id, None)

    def evict_idle(self) -> int:
        """Drop the matches that were not used for a while; returns how many."""
        deadline = self._clock() - self._idle_seconds
        idle = []
        for match_id, slot in self._slots.items():
            if slot.used_at > deadline:
                break
            if not slot.users:
                idle.append(match_id)
        for match_id in idle:
            del self._slots[match_id]
        return len(idle)

    def invalidate(self, match_id: int) -> None:
        """Load this match again next time: its rows were changed without its lock."""
        if (slot := self._slots.get(match_id)) is not None:
            slot.match = None

    def invalidate_all(self) -> None:
        for match_id in self._slots:
            self.invalidate(match_id)
