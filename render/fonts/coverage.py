"""Writes `coverage.json`: which characters each font of this folder can draw. Run it after adding a font.

    pip install fonttools && python -m render.fonts.coverage

A tool for contributors. Nothing imports it: the program reads the finished file.
"""

from __future__ import annotations

import json
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

# The order in which fonts are searched for a character: letters before symbols, the large East Asian font last.
_FIRST = ("Inter-Bold.otf",)
_LAST = ("NotoSansMath-letters.ttf", "Symbola-symbols.ttf", "NotoSansCJK-names.otf")
_NOT_FOR_NAMES = ("Inter-Medium.otf", "BecauseWeConnect-Regular.otf")


def compress_to_ranges(characters: list[int]) -> list[list[int]]:
    """Ascending code points as [first, last] pairs."""
    breaks = [i + 1 for i, (a, b) in enumerate(pairwise(characters)) if b != a + 1]
    return [
        [characters[start], characters[end - 1]]
        for start, end in zip([0, *breaks], [*breaks, len(characters)], strict=True)
    ]


def measure_coverage() -> list[dict[str, object]]:
    fonts: Any = import_module("fontTools.ttLib")
    names = sorted(file.name for file in FOLDER.iterdir() if file.suffix in {".ttf", ".otf"})
    middle = [name for name in names if name not in {*_FIRST, *_LAST, *_NOT_FOR_NAMES}]
    return [
        {"file": name, "ranges": compress_to_ranges(sorted(fonts.TTFont(FOLDER / name).getBestCmap()))}
        for name in (*_FIRST, *middle, *_LAST)
    ]


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(font, separators=(",", ":")) for font in measure_coverage())
    (FOLDER / "coverage.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
