"""Export, verify and backup from the command line: on a database, beside a running bot, with bad files."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.exit_status import REFUSED
from bot.engine.engine import Engine
from bot.engine.tables import NewMatch
from bot.games.registry import GAMES
from bot.policies import policies_for
from bot.records import FINISHED
from storage.sqlite import open_store

SLUG = next(iter(GAMES))


async def _finish_a_match(database: Path) -> int:
    """A match between two computer players, whose human host resigned at once."""
    async with open_store(database) as store:
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=lambda: 1.0, entropy=bytes)
        match = await engine.tables.create(NewMatch(table="t", game=SLUG, host="ana"))
        await engine.tables.add_computer(match.row.id, "random")
        await engine.tables.start(match.row.id)
        await engine.seats.substitute(match.row.id, 0, "random")
        await engine.wait_for_computers()
        assert (await engine.match(match.row.id)).row.status == FINISHED
        return match.row.id


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stored") / "ward.sqlite3"
    assert asyncio.run(_finish_a_match(path)) == 1
    return path


def test_an_exported_match_is_genuine(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    assert main(["export", "1", "--database", str(database), "--to", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "genuine" in told
    assert json.loads(file.read_text())["commitment"] in told
    assert main(["verify", str(file), "--lang", "fr"]) == 0
    assert "authentique" in capsys.readouterr().out


def test_a_changed_export_is_not(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["export", "1", "--database", str(database)])
    data = json.loads(capsys.readouterr().out)
    data["results"][0]["total"] += 1
    file = tmp_path / "match.json"
    file.write_text(json.dumps(data))
    assert main(["verify", str(file)]) == REFUSED
    assert "other results" in capsys.readouterr().err


def test_a_match_that_was_cut_short_is_not_called_genuine(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["export", "1", "--database", str(database)])
    data = json.loads(capsys.readouterr().out)
    data["entries"].pop()
    data["results"] = []
    file = tmp_path / "match.json"
    file.write_text(json.dumps(data))
    assert main(["verify", str(file)]) == 0
    assert "not played to its end" in capsys.readouterr().out


def test_damaged_rows_and_older_rules_are_answered(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    for damage, told in (("rules_version = 77", "version 77"), ("options = x'7b'", "damaged")):
        assert main(["backup", str(copy), "--database", str(database)]) == 0
        with closing(sqlite3.connect(copy)) as rows, rows:
            rows.execute(f"UPDATE matches SET {damage}")
        assert main(["export", "1", "--database", str(copy)]) == REFUSED
        assert told in capsys.readouterr().err
        copy.unlink()


def test_no_port_is_that_high(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-browser", "--port", "99999"]) == REFUSED
    assert "65535" in capsys.readouterr().err


def test_export_works_while_the_bot_is_playing(database: Path, tmp_path: Path) -> None:
    async def beside_the_bot() -> int:
        async with open_store(database):
            return await asyncio.to_thread(
                main, ["export", "1", "--database", str(database), "--to", str(tmp_path / "m.json")]
            )

    assert asyncio.run(beside_the_bot()) == 0


def test_a_backup_is_a_database_and_never_overwrites(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy), "--database", str(database)]) == 0
    assert main(["export", "1", "--database", str(copy), "--to", str(tmp_path / "m.json")]) == 0
    capsys.readouterr()
    assert main(["backup", str(copy), "--database", str(database), "--lang", "fr"]) == REFUSED
    assert "n’en écrase jamais" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["export", "77", "--database", "{db}"], "no match of that number"),
        (["export", "1", "--database", "{db}", "--to", "{tmp}/none/m.json"], "cannot be written"),
        (["export", "1", "--database", "{tmp}/none.sqlite3"], "cannot be opened"),
        (["backup", "{tmp}/none/copy", "--database", "{db}"], "cannot be opened"),
        (["backup", "{tmp}/copy", "--database", "{tmp}/text"], "not a Ward Round database"),
        (["verify", "{tmp}/none"], "cannot be read"),
        (["verify", "{tmp}/text"], "damaged or not an exported match"),
    ],
)
def test_bad_input_is_explained(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    (tmp_path / "text").write_text("hello")
    filled = [argument.format(db=database, tmp=tmp_path) for argument in arguments]
    assert main(filled) == REFUSED
    assert told in capsys.readouterr().err


def test_a_damaged_chat_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chat = tmp_path / "discord.sqlite3"
    chat.write_text("this is a shopping list")
    assert main(["play", "--no-browser", "--port", "0", "--folder", str(tmp_path)]) == REFUSED
    assert str(chat) in capsys.readouterr().err
    assert chat.read_text() == "this is a shopping list"
