"""The matches that are in memory, each behind its own lock.

A match is loaded when somebody first asks for it and dropped when nobody has for a while; one that is not here
costs nothing. Different matches never wait for each other.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.engine.match import Match
from bot.engine.ports import Clock


class Place:
    """One match on the shelf. Whoever holds it may replace `match`; None means it has to be read again."""

    __slots__ = ("holders", "lock", "match", "used")

    def __init__(self) -> None:
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.holders = 0
        self.used = 0.0


class Held:
    """A locked place with its match loaded. `kept` is what is on disk; `match` may be ahead of it while working."""

    __slots__ = ("_place", "kept", "match")

    def __init__(self, place: Place, match: Match) -> None:
        self._place = place
        self.match = self.kept = match

    def put(self, match: Match) -> None:
        """The match has moved on, and that is on disk."""
        self.match = self.kept = self._place.match = match

    def forget(self) -> None:
        """What is in memory may not be what is on disk: read it again next time."""
        self._place.match = None


class MatchCache:
    def __init__(self, load: Callable[[int], Awaitable[Match]], clock: Clock, idle_seconds: float) -> None:
        self._load = load
        self._clock = clock
        self._idle_seconds = idle_seconds
        self._places: OrderedDict[int, Place] = OrderedDict()  # least recently used first

    def __len__(self) -> int:
        return len(self._places)

    @asynccontextmanager
    async def hold(self, match_id: int) -> AsyncIterator[Held]:
        """Exclusive use of one match."""
        place = self._places.setdefault(match_id, Place())
        place.holders += 1
        try:
            async with place.lock:
                if place.match is None:
                    place.match = await self._load(match_id)
                yield Held(place, place.match)
        finally:
            place.holders -= 1
            place.used = self._clock()
            self._places.move_to_end(match_id)
            self._drop(match_id, place)

    def evict_idle(self) -> int:
        """Drop what nobody has used for a while; the answer is how many."""
        deadline = self._clock() - self._idle_seconds
        idle = []
        for match_id, place in self._places.items():
            if place.used > deadline:
                break
            if not place.holders:
                idle.append(match_id)
        for match_id in idle:
            del self._places[match_id]
        return len(idle)

    def forget(self, match_id: int) -> None:
        """Read this match again next time: its rows were changed by somebody else."""
        if (place := self._places.get(match_id)) is not None:
            place.match = None

    def forget_all(self) -> None:
        """The same for every match."""
        for match_id in self._places:
            self.forget(match_id)

    def _drop(self, match_id: int, place: Place) -> None:
        # A match that could not be loaded must not stay behind as an empty place.
        if place.match is None and not place.holders:
            self._places.pop(match_id, None)
