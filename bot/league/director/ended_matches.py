"""Reads the list of ended matches by a cursor for each shard, so that its owner alone handles the matches of a shard.

A reader stores the cursor in the same change as what follows from a match, so each is handled once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.engine.shards import Shards
from bot.league.ports import LeagueStore
from bot.records import Change, CursorRow, Scope

BATCH = 100
MAX_BEHIND = 1000  # ended matches of other shards that are read again and again before the cursor passes them


class EndedMatches:
    """The ended matches that one reader, by its name, has not handled yet."""

    def __init__(self, name: str, store: LeagueStore, shards: Shards) -> None:
        self._name = name
        self._store = store
        self._shards = shards

    async def unread(self) -> AsyncIterator[tuple[int, CursorRow]]:
        """Each match, with the cursor to store when it is handled."""
        for shard in self._shards.scope.shards:
            # Numbers are given in the order of commits: what is stored later has a larger one than this.
            last = await self._store.last_ended()
            scope = Scope((shard,), self._shards.scope.of)
            while ended := await self._store.ended_after(scope, await self._position(shard), BATCH):
                for number, match in ended:
                    if shard not in self._shards.scope.shards:
                        return
                    yield match, self._cursor(shard, number)
            if last - await self._position(shard) > MAX_BEHIND and shard in self._shards.scope.shards:
                await self._store.commit(Change.of(self._cursor(shard, last)))

    def _cursor(self, shard: int, number: int) -> CursorRow:
        """The cursor of shard 0 has the name of the reader: it is that of a bot with one shard."""
        return CursorRow(name=f"{self._name}/{shard}" if shard else self._name, number=number)

    async def _position(self, shard: int) -> int:
        row = await self._store.get(CursorRow, self._cursor(shard, 0).name)
        return 0 if row is None else row.number
