"""`/about` and `/feedback`: what the bot says about itself, and what reaches its operator."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.app.assemble import front_config
from bot.app.config import BadSetting, PublicConfig, public_config
from bot.front.screens.introduction.about import MAX_FEEDBACK
from bot.front.ui.rate_limit import Rate
from bot.sandbox import Person, Reply
from bot.sandbox.model.entities import MODAL, Channel
from tests.front.ward import QUICK_CONFIG, Ward, hospital, links, text_of, words

NASTY = "@everyone <@1> **loud**\n# heading\n\n[press](https://evil.example) `code` ||spoiler||"


async def send_feedback(person: Person, ward: Ward, text: str) -> Reply:
    form = await person.slash(ward.ward, "feedback")
    assert form.answer == MODAL
    return await (await person.submit(form, words=text)).finished()


@asynccontextmanager
async def with_an_office(path: Path) -> AsyncIterator[tuple[Ward, Channel]]:
    """A bot whose operator reads feedback in a channel of their own."""
    async with hospital(path) as ward:
        office = ward.sandbox.channel(ward.guild, "office")
        ward.configure(replace(QUICK_CONFIG, feedback_channel=f"{ward.guild.id}/{office.id}"))
        async with ward.running():
            yield ward, office


async def test_about_names_version_licence_and_links(tmp_path: Path) -> None:
    public = PublicConfig(source_url="https://example.org/source", privacy_url="https://example.org/privacy")
    config = front_config(public)
    async with hospital(tmp_path, config=config) as ward, ward.running():
        shown = (await (await ward.ana.slash(ward.ward, "about")).finished()).message
        assert f"Version {config.version}" in words(shown)
        assert config.version[0].isdecimal()
        assert "MIT" in words(shown)
        invite, *others = links(shown)
        assert f"client_id={ward.sandbox.world.application.id}" in invite
        assert others == ["https://example.org/source", "https://example.org/privacy"]
        shown = (await (await ward.cleo.slash(ward.ward, "about")).finished()).message
        assert "logiciel libre" in words(shown)


async def test_feedback_without_a_channel_is_logged_without_a_name(
    ward: Ward, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    told = await send_feedback(ward.ben, ward, "I like the beds.\nMore of them!")
    assert "Thank you!" in text_of(told)
    assert "feedback: I like the beds. / More of them!" in caplog.text
    assert "Ben" not in caplog.text


async def test_feedback_reaches_the_operators_channel_and_does_no_harm_there(tmp_path: Path) -> None:
    async with with_an_office(tmp_path) as (ward, office):
        await send_feedback(ward.cleo, ward, NASTY)
        (read,) = ward.ana.sees(office)
        said = words(read)
        assert f"**Feedback** of Cléo (`{ward.cleo.id}`), server {ward.guild.id}, language fr" in said
        for harm in ("@everyone", "<@1>", "**loud**", "\n# ", "https://", "`code`", "||spoiler"):
            assert harm not in said, harm
        assert "> ＠everyone" in said


async def test_feedback_that_cannot_be_posted_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with with_an_office(tmp_path) as (ward, office):
        ward.sandbox.world.drop(office)
        assert "Thank you!" in text_of(await send_feedback(ward.ben, ward, "hello"))
        assert "feedback: hello" in caplog.text


async def test_feedback_is_limited_and_must_say_something(tmp_path: Path) -> None:
    config = replace(QUICK_CONFIG, feedback_rate=Rate(burst=2.0, per_second=1 / 600))
    async with hospital(tmp_path, config=config) as ward, ward.running():
        assert "nothing in it" in text_of(await send_feedback(ward.ben, ward, " \u200b \n \u2800 "))
        for _ in range(2):
            assert "Thank you! Your words" in text_of(await send_feedback(ward.ben, ward, "x" * MAX_FEEDBACK))
        assert "quite a lot of feedback" in text_of(await send_feedback(ward.ben, ward, "more"))
        assert "Merci" in text_of(await send_feedback(ward.cleo, ward, "moi aussi"))
        ward.clock.advance(601)
        assert "Thank you! Your words" in text_of(await send_feedback(ward.ben, ward, "later"))


@pytest.mark.parametrize(
    ("environment", "read"),
    [
        ({}, PublicConfig()),
        ({"WARD_ROUND_FEEDBACK_CHANNEL": " 12/34 "}, PublicConfig(feedback_channel="12/34")),
        ({"WARD_ROUND_FEEDBACK_CHANNEL": "https://discord.com/channels/12/34"}, PublicConfig(feedback_channel="12/34")),
        ({"WARD_ROUND_TERMS_URL": "https://example.org/t"}, PublicConfig(terms_url="https://example.org/t")),
    ],
)
def test_the_operator_names_channel_and_pages(environment: Mapping[str, str], read: PublicConfig) -> None:
    assert public_config(environment) == read


@pytest.mark.parametrize(
    "environment",
    [
        {"WARD_ROUND_FEEDBACK_CHANNEL": "office"},
        {"WARD_ROUND_FEEDBACK_CHANNEL": "https://discord.com/channels/@me/34"},
        {"WARD_ROUND_SOURCE_URL": "javascript:alert(1)"},
        {"WARD_ROUND_SOURCE_URL": "https://example.org/" + "x" * 600},
    ],
)
def test_what_means_nothing_is_refused_at_the_start(environment: Mapping[str, str]) -> None:
    with pytest.raises(BadSetting):
        public_config(environment)
