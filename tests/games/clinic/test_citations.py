"""Every numbered rule, placement rule, module, decision, decided question and flow vector is named by a test.

A number counts as named in the name of a test (`test_r23_...`) or in a docstring or comment of this folder (R23, A4).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
LAST = {"R": 80, "G": 7, "M": 12, "D": 20, "A": 39, "T": 16}


def cited() -> frozenset[str]:
    found: set[str] = set()
    for file in FOLDER.glob("test_*.py"):
        if file.name == Path(__file__).name:
            continue
        for name in re.findall(r"def test_((?:[rgmdat]\d+_)+)", file.read_text(encoding="utf-8")):
            found.update(one.upper() for one in name.split("_"))
        for quoted in re.findall(r'"""(.*?)"""', file.read_text(encoding="utf-8"), re.DOTALL):
            if quoted.count("-") < 3:  # the opening of a module names ranges, which prove nothing
                found.update(re.findall(r"\b[RGMDAT]\d+\b(?!-)", quoted))
        for line in re.findall(r"#(.*)", file.read_text(encoding="utf-8")):
            found.update(re.findall(r"\b[RGMDAT]\d+\b", line))
    return frozenset(found)


@pytest.mark.parametrize("letter", LAST)
def test_every_number_is_named(letter: str) -> None:
    wanted = {f"{letter}{number}" for number in range(1, LAST[letter] + 1)}
    assert not wanted - cited()
