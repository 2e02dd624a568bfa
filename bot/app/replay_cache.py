"""Replays that were drawn before, as many as fit into some bytes; and one that several people want is drawn once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from bot.words import Picture

MAX_BYTES = 48_000_000


class ReplayCache:
    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()  # least recently used first
        self._size = 0
        self._under_way: dict[Hashable, asyncio.Task[Picture]] = {}

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[Picture]]) -> Picture:
        """The picture with this key; if there is none, the one that `draw` makes."""
        if (cached := self._pictures.get(key)) is not None:
            self._pictures.move_to_end(key)
            return cached
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._draw(key, draw))
        return await asyncio.shield(task)  # a person who does not wait any longer must not end it for the others

    async def _draw(self, key: Hashable, draw: Callable[[], Awaitable[Picture]]) -> Picture:
        try:
            picture = await draw()
        finally:
            del self._under_way[key]
        if picture.data is not None and len(picture.data) <= self._max_bytes:
            self._pictures[key] = picture
            self._size += len(picture.data)
            while self._size > self._max_bytes:
                _, dropped = self._pictures.popitem(last=False)
                self._size -= len(dropped.data or b"")
        return picture
