"""`ward-round doctor --try`: what is doubtful about pictures is tried in a channel, and nothing is left there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli import doctor
from bot.cli.doctor import Finding
from bot.front.interactions.picture_ways import Way
from bot.kernel import Text
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.rest.faults import Refused
from tests.front.test_failures import EDIT, PANEL, SEND
from tests.front.test_refused_pictures import FOLLOW_UP, keeps_files, shows_pictures, uploads_files
from tests.front.ward import StillTimer, Ward, hospital, labels


async def tried(ward: Ward, *, press: bool, channel: int | None = None) -> list[Finding]:
    """What the doctor finds, in a process of its own as far as Discord can tell."""
    token = ward.database.with_name("token")
    token.write_text(ward.sandbox.token)
    with discord_at(ward.sandbox.url):
        trying = asyncio.create_task(
            doctor._try_pictures(token, channel or ward.ward.id, "en", 10.0 if press else 0.0, **client_options())
        )
        if press:
            await ward.sandbox.until(lambda: shown(ward) and "Try" in labels(ward.table()), "the button")
            await ward.ana.click(ward.table(), label="Try")
        return await trying


def shown(ward: Ward) -> bool:
    return any(message.author == ward.sandbox.world.bot.id for message in ward.ana.sees(ward.ward))


def refused(findings: list[Finding]) -> set[str]:
    ways = (dict(finding.what.params)["way"] for finding in findings if not finding.ok)
    return {way.key for way in ways if isinstance(way, Text)}


async def test_every_way_is_tried_and_nothing_is_left(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        findings = await tried(ward, press=True)
        # Discord lists no attachments of an answer whose components show them, so it has none to keep.
        assert [finding.ok for finding in findings] == [True] * (len(Way) - 1)
        assert not ward.ana.sees(ward.ward)


@pytest.mark.parametrize(
    ("route", "when", "ways"),
    [
        (SEND, shows_pictures, {Way.POSTED}),
        (EDIT, keeps_files, {Way.KEPT}),
        (EDIT, uploads_files, {Way.UPLOADED}),
        (PANEL, uploads_files, {Way.ANSWER_UPLOADED}),
        (FOLLOW_UP, shows_pictures, {Way.FOLLOW_UP}),
    ],
)
async def test_the_way_that_is_refused_is_named(tmp_path: Path, route: str, when: object, ways: set[Way]) -> None:
    async with hospital(tmp_path) as ward:
        ward.sandbox.faults.add(route, Refused(50035), count=9, when=when)  # type: ignore[arg-type]
        findings = await tried(ward, press=Way.POSTED not in ways)
        expected = {f"doctor.way.{way.name.lower()}" for way in ways}
        if Way.POSTED in ways:
            assert findings[-1].what.key == "doctor.trial.not_pressed"
            findings = findings[:-1]
        assert refused(findings) == expected
        assert not ward.ana.sees(ward.ward)


async def test_a_button_that_is_not_pressed_leaves_answers_untried(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        findings = await tried(ward, press=False)
        assert [finding.ok for finding in findings] == [True, True, True, False]
        assert findings[-1].what.key == "doctor.trial.not_pressed"
        assert not ward.ana.sees(ward.ward)


async def test_a_channel_that_is_not_there_is_named(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        (finding,) = await tried(ward, press=False, channel=17)
        assert (finding.ok, finding.what.key) == (False, "doctor.trial.no_channel")


async def test_the_running_bot_leaves_the_button_alone(ward: Ward) -> None:
    assert isinstance(ward.timer, StillTimer)
    ward.timer.advance(60.0)
    ward.clock.advance(60.0)  # an operator does not run it in the second in which the bot connects
    findings = await tried(ward, press=True)
    assert all(finding.ok for finding in findings)
    assert ward.bot is not None
    assert ward.bot.handlers.router.handled == 0
