"""People and servers as the engine knows them: an opaque id, a name to show, and settings of their own choosing."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from bot.engine.ports import Clock, Store
from bot.records import Change, PlayerRow, ServerRow


class PlayerSettings(Struct, frozen=True, omit_defaults=True):
    """What a person may choose for themselves (`/me`). None: as the server or the service suggests."""

    locale: str | None = None
    palette: str | None = None
    theme: str | None = None
    timezone: str | None = None
    pings: Literal["table", "direct", "none"] = "table"


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """What the staff of a server may choose for everybody (`/settings`)."""

    locale: str | None = None
    palette: str = "default"
    theme: str = "light"
    channels: tuple[str, ...] = ()  # tables only here; empty: anywhere
    tables_per_person: int = 5
    tables_per_server: int = 100


class Player(Struct, frozen=True):
    id: str
    name: str
    settings: PlayerSettings = PlayerSettings()


class People:
    """Looks people and servers up, and remembers what they chose."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def player(self, player_id: str) -> Player | None:
        row = await self._store.player(player_id)
        if row is None:
            return None
        return Player(row.id, row.name, msgspec.json.decode(row.settings, type=PlayerSettings))

    async def save(self, player: Player) -> None:
        row = PlayerRow(
            id=player.id, name=player.name, settings=msgspec.json.encode(player.settings), created=self._clock()
        )
        await self._store.commit(Change(players=(row,)))

    async def server(self, server_id: str) -> ServerSettings:
        row = await self._store.server(server_id)
        return ServerSettings() if row is None else msgspec.json.decode(row.settings, type=ServerSettings)

    async def save_server(self, server_id: str, settings: ServerSettings) -> None:
        await self._store.commit(Change(servers=(ServerRow(id=server_id, settings=msgspec.json.encode(settings)),)))
