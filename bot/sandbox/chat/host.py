"""What the people's side needs of the loopback Discord as a whole; `Sandbox` provides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bot.sandbox.chat.feed import Feed
from bot.sandbox.model.entities import Interaction
from bot.sandbox.model.world import World


class Host(Protocol):
    world: World
    url: str
    port: int
    feed: Feed

    async def answered(self, interaction: Interaction) -> None:
        """Wait for the first response to an interaction."""

    async def finished(self, interaction: Interaction) -> None:
        """Wait for a visible response to an interaction."""

    async def until(self, done: Callable[[], object], what: str = ...) -> None:
        """Wait until something holds of the world."""
