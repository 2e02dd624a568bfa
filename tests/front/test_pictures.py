"""Pictures in messages: everybody's own colours in private, the table's in public, and words where drawing fails."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import pytest

from bot.engine.people import PlayerSettings, ServerSettings
from bot.front.ports import NoPictures, Picture, Subject
from tests.front.ward import Ward, hospital, is_asked, words


class Stylist(NoPictures):
    """Draws nothing but writes down the colours it would draw in."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        style = subject.style
        return Picture(b"sheet", f"sheet{seat}.png", f"{style.theme} {style.palette}")


class Clumsy(NoPictures):
    """Breaks every pencil."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        raise OSError(f"no pencil for {seat} of {subject.match.game.meta.slug}")


async def start(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ana)
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()


async def test_own_colours_in_the_panel_and_the_table_s_in_public(tmp_path: Path) -> None:
    async with hospital(tmp_path, artist=Stylist()) as ward, ward.running():
        own, house = PlayerSettings(palette="protanopia", theme="dark"), ServerSettings(palette="contrast")
        await ward.engine.people.change(str(ward.ben.id), lambda ben: msgspec.structs.replace(ben, settings=own))
        await ward.engine.people.change_server(str(ward.guild.id), lambda _: house)
        await start(ward)
        assert {file.description for file in ward.table().attachments} == {"light contrast"}
        assert [file.description for file in (await ward.panel(ward.ben)).attachments] == ["dark protanopia"]
        assert [file.description for file in (await ward.panel(ward.ana)).attachments] == ["light contrast"]


async def test_without_a_choice_everybody_sees_the_usual_colours(tmp_path: Path) -> None:
    async with hospital(tmp_path, artist=Stylist()) as ward, ward.running():
        await start(ward)
        usual = ServerSettings()
        assert {file.description for file in ward.table().attachments} == {f"{usual.theme} {usual.palette}"}


async def test_a_sheet_that_cannot_be_drawn_is_told_and_the_match_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hospital(tmp_path, artist=Clumsy()) as ward, ward.running():
        with caplog.at_level(logging.ERROR):
            await start(ward)
            shown = await ward.panel(ward.ben)
        assert shown.attachments == ()
        assert "points: " in words(shown), "the sheet in words"
        assert "no pencil for 1 of hot_ward" in caplog.text
        assert is_asked(shown)
        after = await ward.answer(ward.ben, shown)
        assert words(after) != words(shown)
