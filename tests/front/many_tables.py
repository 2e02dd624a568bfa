"""Many servers with open lobbies, as a bot finds them when it starts: some left us, some lost their channels."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.engine.tables import NewMatch
from bot.sandbox.model.entities import Channel, Guild
from bot.sandbox.operations import administration
from tests.front.ward import Ward

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
AT_ONCE = 200


class ManyTables:
    """Servers with some tables each. What happens to them is up to the test."""

    def __init__(self, ward: Ward, servers: int, tables: int) -> None:
        self.ward = ward
        self.guilds: list[Guild] = [ward.sandbox.guild(f"Server {n}", ward.ana) for n in range(servers)]
        self.channels: dict[int, list[Channel]] = {
            guild.id: [ward.sandbox.channel(guild, f"table-{n}") for n in range(tables)] for guild in self.guilds
        }

    async def open_lobbies(self, *, stranger_hosts: bool = True) -> None:
        """Open a lobby in every channel while the bot is away. No person hosts more than one of them."""
        async with self.ward.not_logged_in() as bot:
            tables = [f"{guild}/{channel.id}" for guild, channels in self.channels.items() for channel in channels]
            hosts = (str(10**17 + n) if stranger_hosts else str(self.ward.ana.id) for n in range(len(tables)))
            wanted = [
                NewMatch(table=table, game="hot_ward", host=host) for table, host in zip(tables, hosts, strict=True)
            ]
            for start in range(0, len(wanted), AT_ONCE):
                create = bot.services.engine.tables.create
                await asyncio.gather(*(create(new) for new in wanted[start : start + AT_ONCE]))

    def kick(self, *guilds: Guild) -> None:
        for guild in guilds:
            administration.leave(self.ward.sandbox.world, guild, self.ward.sandbox.world.bot)

    def invite(self, guild: Guild) -> None:
        administration.invite_bot(self.ward.sandbox.world, guild)

    def delete_channels(self, *guilds: Guild) -> None:
        for guild in guilds:
            for channel in self.channels[guild.id]:
                administration.delete_channel(self.ward.sandbox.world, channel)

    def posted(self) -> int:
        """How many of the tables have a message."""
        return sum(bool(self.ward.sandbox.world.messages(channel.id)) for channel in self.all_channels())

    def all_channels(self) -> Iterator[Channel]:
        for channels in self.channels.values():
            yield from channels

    def requests(self, *routes: str) -> int:
        counts = self.ward.sandbox.rest.request_counts
        return sum(counts.get(route, 0) for route in routes or (SEND, EDIT))
