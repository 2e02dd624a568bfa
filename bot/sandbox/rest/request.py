"""A request as its handler gets it: the parsed parts, and the world.

The lookups raise Discord's errors for entities that do not exist or that the bot cannot access.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from bot.sandbox.model.clock import parse_id
from bot.sandbox.model.entities import Channel, Guild, Json, Member, Upload, User
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.world import World
from bot.sandbox.rest.rate_limits import RateLimits


class Created(Struct, frozen=True):
    """The JSON of something that did not exist before, for a route that also answers what did."""

    body: Json


class ApiRequest(Struct, frozen=True):
    world: World
    limits: RateLimits
    base_url: str  # of the loopback Discord
    gateway_address: Callable[[], Json]
    params: Mapping[str, str]  # from the path
    query: Mapping[str, str]
    body: Any = None
    files: Mapping[int, Upload] = {}

    def path_id(self, name: str) -> int:
        """An id in the path; 0, which no entity has, if it is not a number."""
        return parse_id(self.params[name])

    def query_int(self, name: str, default: int) -> int:
        """A number in the query."""
        return parse_id(self.query[name]) if name in self.query else default

    @property
    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise ApiError(50035, {"_errors": [{"code": "DICT_TYPE_CONVERT", "message": "An object is expected."}]})
        return self.body

    @property
    def bot(self) -> User:
        return self.world.bot

    def channel(self) -> Channel:
        return self.world.get(Channel, self.path_id("channel_id"))

    def guild(self) -> Guild:
        """The guild in the path; the bot must be a member of it."""
        guild = self.world.get(Guild, self.path_id("guild_id"))
        if self.world.member(guild.id, self.bot.id) is None:
            raise ApiError(50001)
        return guild

    def member(self) -> Member:
        member = self.world.member(self.guild().id, self.path_id("user_id"))
        if member is None:
            raise ApiError(10007)
        return member
