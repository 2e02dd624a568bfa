"""The systemd unit: it knows every exit status after which a start is useless, and gives the bot next to nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bot.cli.exit_status import BY_CLOSE_CODE

DOCS = Path(__file__).parents[2] / "docs"
UNIT = DOCS / "ward-round.service"
MAX_EXPOSURE = "20"  # tenths; systemd calls this "OK"

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def settings() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def test_it_does_not_start_again_what_discord_refuses() -> None:
    (prevented,) = settings()["RestartPreventExitStatus"]
    assert {int(each) for each in prevented.split()} == set(BY_CLOSE_CODE.values())
    page = (DOCS / "operate.md").read_text()
    assert all(str(code) in page and str(status) in page for code, status in BY_CLOSE_CODE.items())


def test_it_never_starts_often_enough_to_lose_the_token() -> None:
    found = settings()
    assert (found["StartLimitIntervalSec"], found["StartLimitBurst"]) == (["1h"], ["10"])
    assert found["UMask"] == ["0077"] and found["StateDirectoryMode"] == ["0700"]


@needs_systemd
def test_systemd_understands_it_and_finds_it_hardened(tmp_path: Path) -> None:
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace("/opt/ward-round/bin/ward-round", "/bin/true"))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)], capture_output=True, text=True, check=False
    )
    # Older versions name the settings they do not know, and go on without them.
    complaints = [line for line in verified.stderr.splitlines() if str(copy) in line and "Restart" not in line]
    assert complaints == []
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={MAX_EXPOSURE}", str(copy)]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout[-200:]
