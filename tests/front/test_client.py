"""The client: the token stays secret, commands are sent when they have changed, and stopping loses nothing."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.app.logs import JsonLines
from bot.cli import run
from bot.cli.arguments import BadCommand
from bot.cli.doctor import _check_account
from bot.cli.token import take_token
from bot.front.client import InvalidToken
from bot.front.ui.invite_link import PERMISSIONS
from bot.sandbox.discord_patch import client_options, discord_at
from bot.sandbox.model.entities import Command
from bot.sandbox.operations import administration
from bot.sandbox.rest.faults import Cut
from tests.front.ward import Ward, hospital, text_of, words
from tests.sandbox.bots import eventually

STARTING = 60.0  # seconds that a process may take to start on a busy machine
SYNC = "PUT /applications/{application_id}/commands"


def test_the_token_is_taken_out_of_the_environment() -> None:
    environment = {"WARD_ROUND_TOKEN": " secret "}
    assert take_token(None, environment) == "secret"
    assert environment == {}


def test_the_token_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("secret\n")
    assert take_token(file, {}) == "secret"
    assert take_token(None, {"WARD_ROUND_TOKEN_FILE": str(file)}) == "secret"


@pytest.mark.parametrize("content", ["", "two words", None])
def test_without_a_token_there_is_a_reason(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content)
    with pytest.raises(BadCommand):
        take_token(file, {})
    with pytest.raises(BadCommand, match="no_token"):
        take_token(None, {})


async def test_a_wrong_token_is_refused(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        with pytest.raises(InvalidToken), discord_at(ward.sandbox.url):
            async with ward.not_logged_in() as bot:
                await bot.sign_in("wrong")
        ward.sandbox.errors.clear()


async def test_commands_are_sent_when_they_changed(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running() as bot:
            assert {command.name for command in bot.tree.get_commands()} >= {"play", "move", "Invite to table"}
        assert ward.sandbox.rest.request_counts[SYNC] == 1
        async with ward.running():
            pass
        assert ward.sandbox.rest.request_counts[SYNC] == 1
        ward.database.with_suffix(".commands").write_text("another version")
        async with ward.running():
            pass
        assert ward.sandbox.rest.request_counts[SYNC] == 2


async def test_commands_have_names_in_french(ward: Ward) -> None:
    reply = await (await ward.cleo.slash(ward.ward, "help")).finished()
    assert "J’accueille des jeux" in text_of(reply)
    play = next(command for command in ward.sandbox.world.all(Command) if command.name == "play")
    assert play.body["name_localizations"] == {"fr": "jouer"}


async def test_the_invite_link_asks_for_the_least(ward: Ward) -> None:
    assert ward.bot is not None
    assert f"permissions={PERMISSIONS.value}" in ward.bot.invite_link
    assert not PERMISSIONS.administrator
    assert not PERMISSIONS.manage_messages
    assert not PERMISSIONS.mention_everyone
    assert not ward.bot.intents.message_content
    assert not ward.bot.intents.members


async def test_a_signal_stops_it_after_finishing_what_was_accepted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with hospital(tmp_path) as ward:
        with discord_at(ward.sandbox.url):
            async with ward.not_logged_in() as bot:
                await bot.sign_in(ward.sandbox.token)
                stopped = run.stop_on_signal()
                serving = asyncio.create_task(run.serve(bot, stopped))
                await bot.wait_until_ready()
                ward.bot = bot
                match = await ward.start("hot_ward", ward.ana, ward.ben)
                shown = await ward.panel(ward.ana)
                gate = ward.sandbox.faults.hold("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original")
                reply = await ward.ana.click(shown, label="Bed 1")
                os.kill(os.getpid(), signal.SIGTERM)
                await stopped.wait()
                assert not serving.done()
                gate.set()
                await serving
                assert "Waiting for Ben." in words(reply.message)
                assert "Ben to move" in words(ward.table())
                assert (await ward.engine.match(match)).row.announced == 2
    assert ward.sandbox.token not in caplog.text
    assert "stopped" in caplog.text


async def test_it_waits_for_discord_to_be_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "FIRST_RETRY", 0.01)
    args = argparse.Namespace(
        shards=None, name=None, database=tmp_path / "run.sqlite3", metrics_port=None, metrics_host="", sync=False
    )
    async with hospital(tmp_path) as ward:
        ward.sandbox.faults.add("GET /users/@me", Cut(), count=4)  # aiohttp retries once
        with discord_at(ward.sandbox.url):
            running = asyncio.create_task(run._run(ward.sandbox.token, args))
            await ward.sandbox.until(lambda: ward.sandbox.gateway.connected, "the bot")
            os.kill(os.getpid(), signal.SIGTERM)
            await running
    assert caplog.text.count("Discord cannot be reached") == 2
    assert ward.sandbox.token not in caplog.text


async def test_it_can_be_stopped_while_it_waits(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    args = argparse.Namespace(
        shards=None, name=None, database=tmp_path / "run.sqlite3", metrics_port=None, metrics_host="", sync=False
    )
    async with hospital(tmp_path) as ward:
        ward.sandbox.faults.add("GET /users/@me", Cut(), count=2)
        with discord_at(ward.sandbox.url):
            running = asyncio.create_task(run._run(ward.sandbox.token, args))
            await eventually(lambda: "retrying in 1 s" in caplog.text)
            os.kill(os.getpid(), signal.SIGTERM)
            await running
        assert ward.sandbox.gateway.identified == 0


STANDALONE = """
import sys
from bot.__main__ import main
from bot.sandbox.discord_patch import discord_at
with discord_at(sys.argv[1]):
    sys.exit(main(["run", "--database", sys.argv[2], "--json-logs"]))
"""


async def test_the_command_runs_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """The real process: it starts, answers, prints no secret, and stops with exit code 0."""
    async with hospital(tmp_path) as ward:
        token = ward.sandbox.token
        ward.sandbox.condition.timeout = STARTING
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", STANDALONE, ward.sandbox.url, str(tmp_path / "run.sqlite3")),
            env={**os.environ, "WARD_ROUND_TOKEN": token, "PYTHONPATH": str(Path(__file__).parents[2])},
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(2 * STARTING):
                errors = await _used_and_stopped(process, ward)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        assert process.returncode == 0, errors
        lines = [json.loads(line) for line in errors.splitlines()]
        assert token not in errors
        assert any("invite me: https://discord.com/oauth2/authorize" in line["message"] for line in lines)
        assert [line for line in lines if line["level"] != "info"] == []
        assert lines[-1]["message"] == "stopped"
        assert lines[-1]["interactions"] == 1


async def _used_and_stopped(process: asyncio.subprocess.Process, ward: Ward) -> str:
    """Ask the process for help, wait until it says that it is well, and stop it. Returns what it has logged."""
    await ward.sandbox.until(lambda: ward.sandbox.gateway.connected, "the bot")
    reply = await (await ward.ana.slash(ward.ward, "help")).finished()
    assert "I host hospital board games." in text_of(reply)
    assert process.stderr is not None
    written = b""
    while b"health: connected=True" not in written:
        line = await process.stderr.readline()
        assert line, written.decode()  # it ended by itself
        written += line
    process.send_signal(signal.SIGTERM)
    return (written + (await process.communicate())[1]).decode()


def test_logs_for_machines() -> None:
    record = logging.LogRecord("ward-round", logging.INFO, "", 0, "health: %s", ("ok",), None)
    record.fields = {"live_matches": 3}
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"], line["live_matches"]) == ("info", "health: ok", 3)


async def test_the_health_line_counts(ward: Ward) -> None:
    await ward.open("hot_ward")
    assert ward.bot is not None
    health = ward.bot.health
    assert (health.connected, health.servers, health.live_matches, health.failures) == (True, 1, 1, 0)
    assert health.interactions >= 1


async def test_the_doctor_looks_at_the_account(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        poor = administration.add_guild(ward.sandbox.world, "Poor", ward.ana.user)
        administration.invite_bot(ward.sandbox.world, poor, PERMISSIONS.value & ~(1 << 15))
        token = tmp_path / "token"
        token.write_text(ward.sandbox.token)
        with discord_at(ward.sandbox.url):
            findings = await _check_account(token, **client_options())
            token.write_text("wrong")
            wrong = await _check_account(token, **client_options())
        ward.sandbox.errors.clear()
    assert [finding.ok for finding in wrong] == [False]
    assert findings[0].ok
    assert not any("token" in str(finding.what) for finding in findings)
