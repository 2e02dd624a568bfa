"""Every font is listed with its package, has its licence beside it, and is in the coverage file."""

from __future__ import annotations

import fnmatch
import json
import re
from pathlib import Path

import pytest

import render.fonts

FOLDER = Path(render.fonts.__file__).parent
FONTS = sorted(file.name for file in FOLDER.iterdir() if file.suffix in {".ttf", ".otf"})
ROWS = re.findall(r"^\| (`.+`) \| (fonts-[\w-]+) \|", (FOLDER / "README.md").read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("font", FONTS)
def test_a_font_has_a_licence(font: str) -> None:
    packages = {package for files, package in ROWS for file in files.split(", ") if fnmatch.fnmatch(font, file[1:-1])}
    assert packages
    assert all((FOLDER / "licences" / f"{package}.txt").stat().st_size > 500 for package in packages)


def test_the_coverage_file_has_the_fonts_for_names() -> None:
    covered = {entry["file"] for entry in json.loads((FOLDER / "coverage.json").read_text(encoding="utf-8"))}
    assert covered == set(FONTS) - {"Inter-Medium.otf", "BecauseWeConnect-Regular.otf"}
