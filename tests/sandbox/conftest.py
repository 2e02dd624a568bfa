"""A loopback Discord with a guild, a channel, two people and a bot, as a fixture."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

import pytest
from msgspec import Struct

from bot.sandbox import ManualClock, Mistake, Person, Sandbox
from bot.sandbox.discord_patch import client_options
from bot.sandbox.model.entities import Channel, Guild
from tests.sandbox.bots import TinyBot, running

Running: TypeAlias = Callable[[], AbstractAsyncContextManager[TinyBot]]


class Hospital(Struct, frozen=True):
    sandbox: Sandbox
    clock: ManualClock
    guild: Guild
    ward: Channel
    anna: Person
    ben: Person
    bot: TinyBot

    def running(self, token: str | None = None) -> AbstractAsyncContextManager[TinyBot]:
        return running(self.sandbox, self.bot, token)

    def mistakes(self) -> list[Mistake]:
        """The mistakes of the bot so far, removed from the list: a test that calls this expects them."""
        found = list(self.sandbox.errors)
        self.sandbox.errors.clear()
        return found


@pytest.fixture
async def hospital() -> AsyncIterator[Hospital]:
    """Fails if mistakes are left at the end: a test that provokes some removes them."""
    clock = ManualClock()
    async with Sandbox(clock=clock, timeout=5.0) as sandbox:
        anna = sandbox.person("Anna")
        guild = sandbox.guild("Hospital", anna)
        ben = sandbox.person("Ben", guild)
        ward = sandbox.channel(guild, "ward")
        yield Hospital(sandbox, clock, guild, ward, anna, ben, TinyBot(clock, **client_options()))
        assert [str(each) for each in sandbox.errors] == []
