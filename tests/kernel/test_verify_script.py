"""The script in docs/verify.md derives the same words as `bot.kernel.dice`, from nothing but the seed and a name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from bot.kernel import Dice, commitment

DOCS = Path(__file__).parents[2] / "docs"
SEED = bytes(range(7, 39))
STREAMS: dict[tuple[str, tuple[int, ...]], int] = {
    ("ambulances", ()): 1,
    ("roll", (3,)): 3,
    ("move", (2, 14)): 4,
    ("treatment", (8, 0, 11)): 5,
    ("start", (4,)): 40,
}


def run(folder: Path, **changes: Any) -> subprocess.CompletedProcess[str]:
    """Run the script on a file that holds only what the script reads."""
    found = re.search(r"```python\n(.*?)```", (DOCS / "verify.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    streams = {" ".join([purpose, *map(str, ints)]): count for (purpose, ints), count in STREAMS.items()}
    match = {
        "seed": SEED.hex(),
        "commitment": commitment(SEED),
        "entries": [{"number": 1, "seat": None, "streams": streams}],
    }
    file = folder / "match.json"
    file.write_text(json.dumps(match | changes))
    return subprocess.run(
        [sys.executable, "-I", "-c", found[1], str(file)], capture_output=True, text=True, check=False
    )


def test_the_script_rolls_the_dice_of_every_stream(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 0, done.stderr
    dice = Dice(SEED)
    expected = []
    for (purpose, ints), count in STREAMS.items():
        stream = dice.stream(purpose, *ints)
        name = " ".join([purpose, *map(str, ints)])
        expected.append(f"entry 1, seat None: {name}: six-sided dice {[stream.d(6) for _ in range(count)]}")
    assert done.stdout.splitlines() == ["the seed is the one promised at the start", *expected]


def test_the_script_refuses_a_seed_that_was_not_promised(tmp_path: Path) -> None:
    done = run(tmp_path, commitment=commitment(bytes(32)))
    assert done.returncode == 1
    assert "NOT the seed" in done.stderr
