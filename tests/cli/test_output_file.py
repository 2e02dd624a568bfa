"""Output that fails: a full disk, a closed pipe. One sentence, an exit code, and no partial file."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.arguments import BadCommand
from bot.cli.output_file import PRIVATE, write_file


@pytest.fixture
def tiny_disk() -> Iterator[int]:
    """No file may grow beyond this."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    yield 1000
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_an_export_is_private(tmp_path: Path) -> None:
    write_file(tmp_path / "export", b"whole", PRIVATE)
    assert (tmp_path / "export").stat().st_mode & 0o777 == PRIVATE


def test_a_file_is_there_whole(tmp_path: Path) -> None:
    write_file(tmp_path / "made", b"whole")
    assert (tmp_path / "made").read_bytes() == b"whole"


def test_half_a_file_is_no_file(tmp_path: Path, tiny_disk: int) -> None:
    with pytest.raises(BadCommand, match="cannot_write"):
        write_file(tmp_path / "made", b"x" * (tiny_disk + 1))
    assert not (tmp_path / "made").exists()


def test_an_older_file_survives_a_disk_that_fills_up(tmp_path: Path, tiny_disk: int) -> None:
    made = tmp_path / "made"
    write_file(made, b"older")
    with pytest.raises(BadCommand, match="cannot_write"):
        write_file(made, b"x" * (tiny_disk + 1))
    assert made.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [made], "nothing is left beside it"


def test_a_file_that_may_not_be_written_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "made"
    write_file(made, b"older")
    monkeypatch.setattr("bot.cli.output_file.os.access", lambda *_: False)  # root ignores permissions
    with pytest.raises(BadCommand, match="Permission denied"):
        write_file(made, b"newer")
    assert made.read_bytes() == b"older"


def test_a_device_that_takes_nothing_stays_where_it_is() -> None:
    with pytest.raises(BadCommand, match="No space left"):
        write_file(Path("/dev/full"), b"x")
    assert Path("/dev/full").exists()


def rules(output: str) -> subprocess.CompletedProcess[str]:
    command = f"{sys.executable} -m bot rules emergency {output}"
    return subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)


def test_a_full_disk_behind_the_output_is_told_in_one_sentence() -> None:
    done = rules("> /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("ward-round: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_who_has_read_enough_is_no_trouble() -> None:
    assert rules("| head -n 1").stderr == ""
    assert rules("| true").stderr == ""
