"""What pictures and buttons look like to their readers: dark unless chosen otherwise, and both in one palette."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.front.ports import NoPictures, Subject
from bot.front.ui.localizer import Localizer
from bot.kernel import Text, Who
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from bot.words import Picture, Style, Words
from render.style import load_emoji
from tests.front.ward import Ward, hospital, labels


class StyleRecorder(NoPictures):
    """Draws nothing, and stores in which style it was asked to."""

    def __init__(self) -> None:
        self.sheets: list[Style] = []
        self.tables: list[Style] = []

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:  # noqa: ARG002
        self.sheets.append(subject.style)
        return None

    async def table(self, subject: Subject) -> Picture | None:
        self.tables.append(subject.style)
        return None


@pytest.fixture
def recorder() -> StyleRecorder:
    return StyleRecorder()


@pytest.fixture
async def table(tmp_path: Path, recorder: StyleRecorder) -> AsyncIterator[Ward]:
    async with hospital(tmp_path, picture_service=recorder) as ward, ward.running():
        await ward.start("emergency", ward.ana, ward.ben)
        yield ward


async def choose(ward: Ward, person: Person, setting: str, value: str) -> None:
    own = await (await person.slash(ward.ward, "me")).finished()
    await (await person.select(own.message, value, custom_id=f"me/{setting}")).finished()


def shown(message: Message) -> str:
    return "\n".join(labels(message))


async def test_pictures_are_dark_until_a_person_or_a_server_wants_them_light(
    table: Ward, recorder: StyleRecorder
) -> None:
    await table.panel(table.ana)
    assert {style.theme for style in (*recorder.sheets, *recorder.tables)} == {"dark"}
    await choose(table, table.ana, "theme", "light")
    await table.panel(table.ana)
    assert recorder.sheets[-1].theme == "light"
    await table.panel(table.ben)
    assert recorder.sheets[-1].theme == "dark"
    own = await (await table.ana.slash(table.ward, "settings")).finished()
    await (await table.ana.select(own.message, "light", custom_id="server/theme")).finished()
    await table.panel(table.ben)
    assert recorder.sheets[-1].theme == "light"


async def test_emoji_on_buttons_have_the_colours_of_the_readers_dice(table: Ward) -> None:
    usual = shown(await table.panel(table.ana))
    assert "🔴" in usual or "🟢" in usual
    assert "🔵" not in usual
    await choose(table, table.ana, "palette", "deuteranopia")
    own = shown(await table.panel(table.ana))
    assert own == usual.replace("🔴", "🟠").replace("🟢", "🔵")
    assert "🟠" in own or "🔵" in own
    others = shown(await table.panel(table.ben))
    assert "🟠" not in others
    assert "🔵" not in others


def test_a_name_keeps_the_emoji_of_its_person() -> None:
    words = Words({"en": {"placed": "🟢 {who} placed {what}"}})
    localizer = Localizer(words, "en", ("Ana 🟢",), load_emoji("deuteranopia"))
    message = Text("placed", (("who", Who(0)), ("what", "🟢")))
    assert localizer.plain(message) == "🔵 Ana 🟢 placed 🟢"
    assert localizer.say(message) == "🔵 Ana 🟢 placed 🟢"
