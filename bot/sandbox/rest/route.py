"""A route of the REST API: a method, a path template and its handler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from bot.sandbox.rest.request import ApiRequest

Handler: TypeAlias = Callable[[ApiRequest], Any]


class Route(Struct, frozen=True):
    """`path` is written as in Discord's OpenAPI description, so that the two can be compared."""

    method: str
    path: str
    handler: Handler
    public: bool = False  # works without the bot's token
    major: str | None = None  # the path parameter that has a rate limit of its own
    status: int = 200  # of a success with a body

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"
