"""One request as its handler sees it: parsed, matched, with the world at hand.

The lookups here raise what the real Discord answers when a thing does not exist or is closed to the bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.sandbox.model.entities import Channel, Guild, Json, Member, Upload, User
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.world import World
from bot.sandbox.rest.rate_limits import RateLimits


class Call(Struct, frozen=True):
    world: World
    limits: RateLimits
    base: str  # the address the loopback Discord is reached under
    params: Mapping[str, str]  # from the path
    query: Mapping[str, str]
    body: Any = None
    files: Mapping[int, Upload] = {}

    def number(self, name: str) -> int:
        """An id in the path; one that is no number cannot exist."""
        value = self.params[name]
        return int(value) if value.isdigit() else 0

    def asked(self, name: str, default: int) -> int:
        """A number in the query."""
        value = self.query.get(name, "")
        return int(value) if value.isdigit() else default

    @property
    def form(self) -> Json:
        """The body, which has to be an object."""
        if not isinstance(self.body, dict):
            raise ApiError(50035, {"_errors": [{"code": "DICT_TYPE_CONVERT", "message": "An object is expected."}]})
        return self.body

    @property
    def bot(self) -> User:
        return self.world.bot

    def channel(self) -> Channel:
        return self.world.get(Channel, self.number("channel_id"))

    def guild(self) -> Guild:
        """The guild in the path; one the bot is not in is closed to it."""
        guild = self.world.get(Guild, self.number("guild_id"))
        if self.world.member(guild.id, self.bot.id) is None:
            raise ApiError(50001)
        return guild

    def member(self) -> Member:
        member = self.world.member(self.guild().id, self.number("user_id"))
        if member is None:
            raise ApiError(10007)
        return member


Handler: TypeAlias = Callable[[Call], Any]


class Route(Struct, frozen=True):
    """A method and a path template, as Discord's own description writes it."""

    method: str
    path: str
    handler: Handler
    public: bool = False  # works without the bot's token
    major: str | None = None  # the path parameter that has rate limits of its own

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"
