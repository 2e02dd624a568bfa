"""`ward-round replay`: animates a finished or running match; one that has not begun and an unknown seat are refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.cli.exit_status import REFUSED
from bot.engine.engine import Engine
from bot.engine.history.replay_frames import frames
from bot.engine.tables import NewMatch
from bot.games.registry import GAMES
from bot.policies import policies_for
from storage.sqlite import open_store

SLUG = "emergency"


async def _play(database: Path) -> None:
    """Match 1 is over, match 2 has only begun, match 3 not even that."""
    async with open_store(database) as store:
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=lambda: 1.0, entropy=bytes)
        for table in ("over", "begun"):
            match = await engine.tables.create(NewMatch(table=table, game=SLUG, host="ana"))
            await engine.tables.add_computer(match.row.id, "random")
            await engine.tables.start(match.row.id)
        await engine.tables.create(NewMatch(table="lobby", game=SLUG, host="ana"))
        await engine.seats.substitute(1, 0, "random")
        await engine.wait_for_computers()
        finished = await engine.match(1)
        shots = frames(finished, await engine.actions(1))
        assert len(shots) == 25  # the beginning and 24 rounds
        assert shots[-1].state == finished.playing.state
        assert all(moment.marks for moment in shots[1:])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "ward.sqlite3"
    asyncio.run(_play(path))
    return path


def test_a_finished_match_becomes_a_moving_picture(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "1", "--seat", "2", "--database", str(database), "--to", str(tmp_path / "m")]) == 0
    file = tmp_path / "m.gif"
    assert str(file) in capsys.readouterr().out
    with Image.open(file) as film:
        assert getattr(film, "n_frames", 1) == 26
    assert file.stat().st_size < 8_000_000


def test_a_running_match_is_drawn_as_a_spectator_sees_it(database: Path, tmp_path: Path) -> None:
    assert main(["replay", "2", "--database", str(database), "--to", str(tmp_path / "m.gif")]) == 0
    assert (tmp_path / "m.gif").stat().st_size > 0


def test_a_seat_nobody_has_is_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "1", "--seat", "3", "--database", str(database), "--lang", "fr"]) == REFUSED
    assert "place 3" in capsys.readouterr().err


def test_a_match_that_has_not_begun_cannot_be_shown(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "3", "--database", str(database)]) == REFUSED
    assert "not started" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "1", "--database", str(database), "--to", str(tmp_path / "no" / "m.gif")]) == REFUSED
    assert "cannot be written" in capsys.readouterr().err
