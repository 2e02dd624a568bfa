"""The fixture of a running bot in a loopback Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.front.ward import Ward, hospital
from tests.storage.conftest import cluster  # noqa: F401 - a fixture


@pytest.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    """Fails if the bot sent anything that Discord would refuse, or left an interaction without a response."""
    async with hospital(tmp_path) as ward, ward.running() as bot:
        yield ward
        await ward.settled()
        assert bot.handlers.router.failed == 0
