"""A whole match under Discord's real rate limits: clicks are answered, and the table message catches up."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.front.ports import NoPictures
from bot.front.publishing.pacing import LoopTimer
from bot.sandbox import ManualClock, Sandbox
from bot.sandbox.rest.rate_limits import REALISTIC
from tests.front.test_matches import play_by_clicking
from tests.front.ward import EVERY_GAME, QUICK_CONFIG, Ward, words


@pytest.mark.slow
async def test_limits_delay_the_table_but_never_a_click(tmp_path: Path) -> None:
    async with Sandbox(limits=REALISTIC, global_limit=True, timeout=60.0) as sandbox:
        serving = {"config": QUICK_CONFIG, "games": EVERY_GAME, "picture_service": NoPictures()}
        ward = Ward(sandbox, ManualClock(), LoopTimer(), tmp_path / "ward.sqlite3", serving)
        async with ward.running() as bot:
            match = await ward.start("hot_ward", *ward.people)
            await play_by_clicking(ward, ward.people, match)
            assert "The match is over." in words(ward.table())
            assert bot.handlers.router.failed == 0
        assert sandbox.unanswered() == []
        assert [str(each) for each in sandbox.errors] == []
        pages = [
            message
            for message in ward.ana.sees(ward.ward)
            if not message.ephemeral and "The match is over" in words(message)
        ]
        assert len(pages) == 1
