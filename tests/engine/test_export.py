"""An exported match convinces a stranger, and any word changed in it is found."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.engine.history.export import BadExport, verify
from bot.engine.log import decode_events
from tests.engine.table import Table
from tests.tiny import HOT_WARD

GAMES = {"hot_ward": HOT_WARD}
DOCS = Path(__file__).parents[2] / "docs"


async def exported(table: Table) -> bytes:
    match = await table.started(3)
    await table.take(match, 0)
    await table.engine.undo(match.row.id, 0, player="ana")
    match = await table.play_out(await table.engine.match(match.row.id))
    return await table.engine.export(match.row.id)


async def test_an_export_verifies(table: Table) -> None:
    told = verify(await exported(table), GAMES)
    assert [result.seat for result in told.results] == [0, 1, 2]


async def test_an_abandoned_match_verifies_too(table: Table) -> None:
    match = await table.started(3)
    await table.take(match, 0)
    await table.engine.tables.abandon(match.row.id)
    assert verify(await table.engine.export(match.row.id), GAMES).results == ()


async def test_a_running_match_keeps_its_seed(table: Table) -> None:
    match = await table.started(3)
    with pytest.raises(BadExport, match="running"):
        await table.engine.export(match.row.id)


def _set(path: str, value: Any) -> Any:
    def change(data: dict[str, Any]) -> None:
        *parents, last = [int(part) if part.lstrip("-").isdigit() else part for part in path.split(".")]
        target: Any = data
        for part in parents:
            target = target[part]
        target[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_set("format", "chess"), "not_ours"),
        (_set("version", 1), "version"),
        (_set("seats", "three"), "damaged"),
        (_set("game", "chess"), "unknown_game"),
        (_set("rules_version", 7), "other_rules"),
        (_set("seed", "00" * 32), "commitment"),
        (_set("seed", "zz"), "commitment"),
        (_set("commitment", "0" * 64), "commitment"),
        (_set("entries.1.number", 9), "gap"),
        (_set("entries.1.entry.action", {"type": "cool", "by": 3}), "entry"),
        (_set("entries.1.entry.action", {"type": "dance"}), "entry"),
        (_set("entries.1.seat", None), "entry"),
        (_set("entries.1.seat", 12), "entry"),
        (_set("entries.0.entry.seats", 2), "differs"),
        (_set("entries.0.seat", 0), "entry"),
        (_set("seats", 4), "seats"),
        (_set("seats", 0), "seats"),
        (_set("seats", 10**12), "seats"),
        (_set("options.visitors", [["aunt"]]), "entry"),
        (_set("entries.3.digest", "0" * 16), "differs"),
        (_set("entries.3.streams", {"heat 1 0": 2}), "differs"),
        (_set("options.rounds", 1), "differs"),
        (_set("options.rounds", 77), "entry"),
        (_set("results.0.total", 1000), "results"),
        (_set("winner", 1), "damaged"),
    ],
)
async def test_every_change_is_found(table: Table, change: Any, code: str) -> None:
    data = json.loads(await exported(table))
    change(data)
    with pytest.raises(BadExport, match=code):
        verify(json.dumps(data).encode(), GAMES)


async def test_a_match_that_begins_again_with_dice_everybody_knows_is_found(table: Table) -> None:
    data = json.loads(await exported(table))
    first, *others = data["entries"]
    tried = [first, *others[:3], first, *others]
    data["entries"] = [{**entry, "number": number} for number, entry in enumerate(tried, start=1)]
    with pytest.raises(BadExport, match="entry"):
        verify(json.dumps(data).encode(), GAMES)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"[]",
        b"\xff\xfe",
        b'{"format": "\xff\xfe"}',
        b'{"format": "ward-round match"',
        b'{"format": ' + b"[" * 100_000,
    ],
    ids=range(7),
)
def test_foreign_and_broken_files_are_refused(data: bytes) -> None:
    with pytest.raises(BadExport):
        verify(data, GAMES)


def run(script: str, file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=False)


async def measured(table: Table) -> list[int]:
    """The fevers that all seats saw, in order."""
    events = [event for row in await table.store.actions(1) for event in decode_events(row.events)]
    return [dict(event.text.params)["heat"] for event in events if event.text.key == "hot_ward.measured"]  # type: ignore[misc]


async def test_the_script_in_the_documentation_checks_an_export(table: Table, tmp_path: Path) -> None:
    script = re.search(r"```python\n(.*?)```", (DOCS / "verify.md").read_text(encoding="utf-8"), re.DOTALL)
    assert script is not None
    file = tmp_path / "match.json"
    file.write_bytes(await exported(table))
    done = run(script[1], file)
    assert done.returncode == 0, done.stderr
    assert "the seed is the one promised" in done.stdout
    fevers = [int(found) for found in re.findall(r"six-sided dice \[(\d)\]", done.stdout)]
    assert fevers == await measured(table), "what the script rolls is what was rolled"
    tampered = json.loads(file.read_text())
    tampered["seed"] = "00" * 32
    file.write_text(json.dumps(tampered))
    assert run(script[1], file).returncode != 0
