"""A hospital whose bot is running, for every test that asks for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.front.ward import Ward, hospital


@pytest.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    """Fails if the bot did anything Discord would refuse, or if somebody is left without an answer."""
    async with hospital(tmp_path) as ward, ward.running() as bot:
        yield ward
        await ward.settled()
        assert bot.handlers.router.failed == 0
