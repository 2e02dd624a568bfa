"""People and servers as the engine knows them: an opaque id, a name to show, and the settings they chose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import time
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.engine.ports import Clock, RowStore
from bot.engine.time.calendar import ALWAYS_AWAKE, Calendar, Vacation
from bot.records import Change, GreetingRow, PlayerRow, ServerRow

T = TypeVar("T")


class PlayerSettings(Struct, frozen=True, omit_defaults=True):
    """What a person may choose for themselves (`/me`). None: as the server or the service suggests."""

    locale: str | None = None
    palette: str | None = None
    theme: str | None = None
    timezone: str | None = None
    pings: Literal["table", "direct", "none"] = "table"
    sleeps_from: time = time(0)  # equal hours: never asleep
    sleeps_until: time = time(0)
    vacations: tuple[Vacation, ...] = ()
    on_boards: bool = True  # on leaderboards and the boards of daily challenges


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """What the staff of a server may choose for all its members (`/settings`)."""

    locale: str | None = None
    palette: str = "default"
    theme: str = "dark"  # as Discord is
    channels: tuple[str, ...] = ()  # tables only here; empty: anywhere
    tables_per_person: int = 5
    tables_per_server: int = 100
    timezone: str = "UTC"  # decides when a day begins
    games_off: tuple[str, ...] = ()  # games that may not be played here
    call_role: str | None = None  # the role that is called when a table is opened; None: no one is
    organisers: str | None = None  # the role whose people organise leagues; None: those who manage the server


class Player(Struct, frozen=True):
    id: str
    name: str
    settings: PlayerSettings = PlayerSettings()


class People:
    """Finds people and servers, stores what they chose, and caches both."""

    def __init__(self, store: RowStore, clock: Clock, max_cached: int = 10_000) -> None:
        self._store = store
        self._clock = clock
        self._max_cached = max_cached
        self._players: dict[str, Player | None] = {}
        self._servers: dict[str, ServerSettings] = {}
        self._writing = asyncio.Lock()

    async def player(self, player_id: str) -> Player | None:
        """What is known about a person; None for one who was never seen."""
        if player_id not in self._players:
            row = await self._store.get(PlayerRow, player_id)
            self._cache(self._players, player_id, None if row is None else _player(row))
        return self._players[player_id]

    async def calendar(self, player_id: str | None) -> Calendar:
        """When a person is awake; always for a seat without a person."""
        player = None if player_id is None else await self.player(player_id)
        if player is None:
            return ALWAYS_AWAKE
        chosen = player.settings
        return Calendar(chosen.timezone or "UTC", chosen.sleeps_from, chosen.sleeps_until, chosen.vacations)

    def forget(self, player_id: str) -> None:
        """Drop a person, who was erased, from the cache."""
        self._players.pop(player_id, None)

    async def change(self, player_id: str, change: Callable[[Player], Player]) -> Player:
        """Store what `change` makes of a person. Changes run one after the other, so none is lost."""
        async with self._writing:
            before = await self.player(player_id)
            after = change(before or Player(player_id, ""))
            if after != before:
                settings = msgspec.json.encode(after.settings)
                row = PlayerRow(id=player_id, name=after.name, settings=settings, created=self._clock())
                await self._store.commit(Change.of(row))
                self._cache(self._players, player_id, after)
            return after

    async def server(self, server_id: str) -> ServerSettings:
        if server_id not in self._servers:
            row = await self._store.get(ServerRow, server_id)
            settings = ServerSettings() if row is None else msgspec.json.decode(row.settings, type=ServerSettings)
            self._cache(self._servers, server_id, settings)
        return self._servers[server_id]

    async def change_server(self, server_id: str, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        async with self._writing:
            settings = change(await self.server(server_id))
            row = ServerRow(id=server_id, settings=msgspec.json.encode(settings))
            await self._store.commit(Change.of(row))
            self._cache(self._servers, server_id, settings)
            return settings

    async def mark_greeted(self, server_id: str) -> bool:
        """Record that a server gets its first message. False: it got one before."""
        async with self._writing:
            if await self._store.get(GreetingRow, server_id) is not None:
                return False
            await self._store.commit(Change.of(GreetingRow(server=server_id, at=self._clock())))
            return True

    def _cache(self, cached: dict[str, T], key: str, value: T) -> None:
        if len(cached) >= self._max_cached:
            cached.pop(next(iter(cached)))  # the oldest: any would do
        cached[key] = value


def _player(row: PlayerRow) -> Player:
    return Player(row.id, row.name, msgspec.json.decode(row.settings, type=PlayerSettings))
