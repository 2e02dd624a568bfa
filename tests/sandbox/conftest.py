"""A loopback Discord with a guild, a channel and two people, for every test that asks for it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from msgspec import Struct

from bot.sandbox import ManualClock, Person, Sandbox
from bot.sandbox.entities import Channel, Guild


class Place(Struct, frozen=True):
    sandbox: Sandbox
    clock: ManualClock
    guild: Guild
    ward: Channel
    anna: Person
    ben: Person


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    """Leaves no mistake behind: a test that provokes one takes it off the list."""
    clock = ManualClock()
    async with Sandbox(clock=clock, patience=3.0) as sandbox:
        anna = sandbox.person("Anna")
        guild = sandbox.guild("Hospital", anna)
        ben = sandbox.person("Ben", guild)
        yield Place(sandbox, clock, guild, sandbox.channel(guild, "ward"), anna, ben)
        assert [str(each) for each in sandbox.errors] == []
