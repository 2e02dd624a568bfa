"""Pictures that cannot be drawn: text replaces them, and no move is lost or delayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.front.ports import NoPictures, Subject
from bot.words import Picture
from tests.front.test_matches import play_by_clicking
from tests.front.ward import hospital, is_asked, text_of, words


class FailingSheets(NoPictures):
    """Fails to draw every sheet, but not the table."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        raise OSError(f"no paint left for seat {seat} of {len(subject.names)}")

    async def table(self, subject: Subject) -> Picture | None:  # noqa: ARG002
        return Picture(b"\x89PNG\r\n\x1a\n" + bytes(40), "table.png", "The table")


async def test_a_failed_picture_does_not_stop_the_match(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hospital(tmp_path, picture_service=FailingSheets()) as ward, ward.running() as bot:
        match = await ward.start("hot_ward", ward.ana, ward.ben)
        assert [file.filename for file in ward.table().attachments] == ["table.png"], "what can be drawn is shown"
        assert "could not be drawn; `/sheet`" in words(ward.table()), "and where to find what cannot"
        shown = await ward.panel(ward.ana)
        assert is_asked(shown)
        assert "```" in words(shown), "the sheet in words stands where the picture would"
        sheet = await (await ward.ana.slash(ward.ward, "sheet")).finished()
        assert "```" in text_of(sheet)
        await play_by_clicking(ward, (ward.ana, ward.ben), match)
        assert bot.handlers.router.failed == 0
    assert "drawing a picture failed" in caplog.text
