"""Who may not sit at whose tables: people that a server, or a person, keeps away.

Only rows and checks. An exclusion concerns tables that a person wants to sit down at or open; a seat that they already
have stays theirs. A row is found by a digest of keeper and person, and an erased person's id is removed from it: so
erasing oneself ends no exclusion, and the row says about whom it is only to a reader who knows the person already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from hashlib import sha256

from bot.engine.ports import Clock, RowStore
from bot.engine.refusals import LobbyRefusal
from bot.records import Change, Delete, ExclusionRow

MAX_EXCLUSIONS = 500  # of one keeper
_SERVER, _PERSON = "server:", "person:"


def of_server(server: str) -> str:
    """A server as a keeper."""
    return _SERVER + server


def of_person(person: str) -> str:
    """A person as a keeper."""
    return _PERSON + person


def server_of_keeper(keeper: str) -> str | None:
    """The server that this keeper is; None for a person."""
    return keeper.removeprefix(_SERVER) if keeper.startswith(_SERVER) else None


class Exclusions:
    def __init__(self, store: RowStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._writing = asyncio.Lock()

    async def add(self, keeper: str, player: str) -> None:
        """Keep a person away from the tables of this keeper."""
        if keeper == of_person(player):
            raise LobbyRefusal("excludes_oneself")
        async with self._writing:
            if await self.has(keeper, player):
                raise LobbyRefusal("already_excluded")
            if len(await self.of(keeper)) >= MAX_EXCLUSIONS:
                raise LobbyRefusal("too_many_exclusions", n=MAX_EXCLUSIONS)
            row = ExclusionRow(keeper=keeper, digest=_digest(keeper, player), player=player, since=self._clock())
            await self._store.commit(Change.of(row))

    async def remove(self, keeper: str, player: str) -> None:
        async with self._writing:
            if not await self.has(keeper, player):
                raise LobbyRefusal("not_excluded")
            await self._store.commit(Change.of(Delete(ExclusionRow, (keeper, _digest(keeper, player)))))

    async def of(self, keeper: str) -> tuple[ExclusionRow, ...]:
        """The people whom this keeper keeps away, in no particular order."""
        return await self._store.find(ExclusionRow, keeper=keeper)

    async def has(self, keeper: str, player: str) -> bool:
        return await self._store.get(ExclusionRow, keeper, _digest(keeper, player)) is not None

    async def kept_away(self, keeper: str, players: Collection[str]) -> set[str]:
        """Those of these people whom this keeper keeps away."""
        digests = {row.digest for row in await self.of(keeper)}
        return {player for player in players if digests and _digest(keeper, player) in digests}

    async def kept_apart(self, group: Collection[str], others: Collection[str]) -> set[str]:
        """Those of these others whom one of the group keeps away, or who keep one of the group away."""
        found: set[str] = set()
        for person in group:
            found |= await self.kept_away(of_person(person), others)
        for other in set(others) - found:
            if await self.kept_away(of_person(other), group):
                found.add(other)
        return found

    async def require_admitted(self, player: str, *, server: str | None, host: str | None = None) -> None:
        """Refuse a person whom the server of a table, or its host, keeps away."""
        if server is not None and await self.has(of_server(server), player):
            raise LobbyRefusal("excluded_by_server")
        if host and host != player and await self.has(of_person(host), player):
            raise LobbyRefusal("excluded_by_host")


def _digest(keeper: str, player: str) -> str:
    return sha256(f"{keeper}/{player}".encode()).hexdigest()[:32]
