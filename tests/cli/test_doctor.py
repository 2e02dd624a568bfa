"""The doctor: finds problems without changing anything, says what to do, and returns an exit code for scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.cli.doctor import _check_database
from render.renderer import Renderer
from storage.migration import Migration
from storage.sqlite import open_store
from storage.sqlite.schema import shipped_migrations


@pytest.fixture(autouse=True)
def _no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARD_ROUND_TOKEN", raising=False)
    monkeypatch.delenv("WARD_ROUND_TOKEN_FILE", raising=False)


def findings(printed: str) -> list[str]:
    return [line[0] for line in printed.splitlines()]


def test_without_a_token_it_says_where_to_put_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--database", str(tmp_path / "none.sqlite3")]) == 1
    printed = capsys.readouterr().out
    assert findings(printed) == ["✗", "✓", "✓"]
    assert "WARD_ROUND_TOKEN" in printed
    assert list(tmp_path.iterdir()) == [], "it looks and leaves nothing behind"


async def test_a_sound_database_is_counted_while_the_bot_has_it(tmp_path: Path) -> None:
    file = tmp_path / "ward.sqlite3"
    async with open_store(file):
        finding = _check_database(file)
    assert finding.ok
    assert dict(finding.what.params)["n"] == 0


def test_a_sick_database_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ward.sqlite3"
    file.write_text("this is a shopping list")
    assert main(["doctor", "--lang", "fr", "--database", str(file)]) == 1
    printed = capsys.readouterr().out
    assert findings(printed) == ["✗", "✗", "✓"]
    assert str(file) in printed
    assert file.read_text() == "this is a shopping list"


async def test_a_newer_database_and_one_that_may_not_be_written_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ward.sqlite3"
    steps = (*shipped_migrations(), Migration(len(shipped_migrations()) + 1, "future", "CREATE TABLE future (x);"))
    async with open_store(file, migrations=steps):
        pass
    assert (_check_database(file).ok, _check_database(file).what.key) == (False, "storage.NewerSchema")
    monkeypatch.setattr("bot.cli.doctor.os.access", lambda *_: False)  # root ignores permissions
    assert (_check_database(file).ok, _check_database(file).what.key) == (False, "storage.ReadOnly")


def test_pictures_that_fail_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = Renderer.table

    async def broken(*given: Any) -> Any:
        return replace(await drawing(*given), data=None)

    monkeypatch.setattr(Renderer, "table", broken)
    assert main(["doctor", "--database", str(tmp_path / "none.sqlite3")]) == 1
    assert findings(capsys.readouterr().out) == ["✗", "✓", "✗"]
