"""The matches that are in memory, each behind its own lock.

A match is loaded when it is first asked for and evicted when it has not been used for a while. Different matches never
wait for each other. A match of a shard that another process owns is loaded each time, and can only be read.
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

    __slots__ = ("lock", "match", "term", "used_at", "users")

    def __init__(self) -> None:
        self.match: Match | None = None
        self.term: int | None = None  # of its shard, when the match was loaded (`Shards.term`)
        self.lock = asyncio.Lock()
        self.users = 0  # tasks that hold the lock or wait for it
        self.used_at = 0.0


class LockedMatch:
    """A match whose lock is held. `stored` is what is on disk; `match` may be ahead of it until that is committed."""

    __slots__ = ("_slot", "match", "stored", "term")

    def __init__(self, slot: Slot, match: Match) -> None:
        self._slot = slot
        self.match = self.stored = match
        self.term = slot.term  # None: it can only be read

    def put(self, match: Match) -> None:
        """Cache this match, which is on disk."""
        self.match = self.stored = self._slot.match = match

    def invalidate(self) -> None:
        """Load the match again next time, because memory and disk may differ."""
        self._slot.match = None


class MatchCache:
    def __init__(
        self,
        load: Callable[[int], Awaitable[Match]],
        clock: Clock,
        idle_seconds: float,
        term: Callable[[str], int | None],
    ) -> None:
        self._load = load
        self._term = term  # of the shard of a table
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
                match = slot.match
                if match is None or slot.term is None or slot.term != self._term(match.row.table):
                    match = await self._load(match_id)
                    slot.match, slot.term = match, self._term(match.row.table)
                yield LockedMatch(slot, match)
        finally:
            if slot.term is None or (slot.match is not None and self._term(slot.match.row.table) is None):
                slot.match = None  # another process has it, or has got it with its new table
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

    def drop(self, is_dropped: Callable[[str], bool]) -> int:
        """Drop the matches at these tables; returns how many. One in use is loaded again by its next user."""
        found = [
            match_id
            for match_id, slot in self._slots.items()
            if slot.match is not None and is_dropped(slot.match.row.table)
        ]
        for match_id in found:
            self._slots[match_id].match = None
            if not self._slots[match_id].users:
                del self._slots[match_id]
        return len(found)

    def invalidate_all(self) -> None:
        for match_id in self._slots:
            self.invalidate(match_id)
