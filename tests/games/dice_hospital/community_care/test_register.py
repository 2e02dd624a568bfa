"""Every numbered decision and every test vector of the rules is named by a test.

A test is named after what it shows: `test_v12_v49_points` after two vectors, `test_15_and_17_...` after two decisions,
`test_x9_...` after one that was added later.
"""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
NUMBERS = re.compile(r"^v?x?\d+$")


def _numbers(name: str) -> set[str]:
    """The numbers in front of the words of a test's name; `v52_to_v54` names all three."""
    words = name.removeprefix("test_").split("_")
    found: list[str] = []
    for place, word in enumerate(words):
        if word == "to":
            kind = found[-1].rstrip("0123456789")
            first, last = (int(one.lstrip("vx")) for one in (found[-1], words[place + 1]))
            found += [f"{kind}{number}" for number in range(first, last + 1)]
        elif NUMBERS.match(word):
            found.append(word)
        elif word != "and":
            break
    return set(found)


def named() -> set[str]:
    found: set[str] = set()
    for path in FOLDER.glob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")):
            found |= _numbers(name)
    return found


def test_names_are_read_as_they_are_meant() -> None:
    assert _numbers("test_v52_to_v54_pink_dice") == {"v52", "v53", "v54"}
    assert _numbers("test_11_and_12_where_4_land") == {"11", "12"}
    assert _numbers("test_tokens_of_2") == set()


def test_all_vectors_are_tests() -> None:
    assert {f"v{number}" for number in range(1, 63)} - named() == set()


def test_all_decisions_are_tests() -> None:
    wanted = {str(number) for number in range(1, 88)} | {f"x{number}" for number in range(1, 43)}
    assert wanted - named() == set()
