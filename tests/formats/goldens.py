"""Comparing golden lists of lines with the present ones, and writing what is new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.formats.fields import OPTIONAL

FOLDER = Path(__file__).parent
WHAT_TO_DO = (
    "What is stored in the old form must still be read: keep the old tag or field, add a migration, or branch on "
    "rules_version (docs/architecture.md, frozen formats)."
)


def golden_path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def golden_lines(name: str) -> list[str]:
    path = golden_path(name)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def broken_lines(golden: Sequence[str], present: Sequence[str]) -> list[str]:
    """What older data would no longer fit: lines that are gone, and new required fields of an old owner."""
    known = set(golden)
    gone = [line for line in golden if line not in set(present)]
    demanded = [line for line in new_lines(golden, present) if ":" in line and _owner(line) in known]
    return gone + [line for line in demanded if not line.endswith(OPTIONAL) and ", " in line]


def new_lines(golden: Sequence[str], present: Sequence[str]) -> list[str]:
    return [line for line in present if line not in set(golden)]


def _owner(line: str) -> str:
    return line.partition(":")[0].rpartition(".")[0].partition("[")[0]
