"""Two figures of readability: few literary words in comments, and no crowded folder."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.prose.comments import ROOT, Comment, all_comments, comments_in, per_thousand

MAX_LITERARY = 3.0
MAX_MODULES = 24
PACKAGES = ("bot", "render", "storage")


def test_comments_are_plain_english() -> None:
    """CONTRIBUTING.md shows what to write instead; `python -m tests.prose.comments FOLDER` lists what counts."""
    assert per_thousand(list(all_comments())) <= MAX_LITERARY


def test_no_folder_is_crowded() -> None:
    modules = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if path.name != "__init__.py")
    counts = Counter(str(path.parent.relative_to(ROOT)) for path in modules)
    assert {folder: count for folder, count in counts.items() if count > MAX_MODULES} == {}


def test_the_counter_reads_comments_and_docstrings_but_no_code(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text('"""Whoever waits."""\nnobody = "everybody"  # for\nx = 1  # ever anew\n', encoding="utf-8")
    words = [word for comment in comments_in(file) for word in comment.literary]
    assert sorted(words) == ["anew", "whoever"]
    assert per_thousand([Comment(file, 1, "nobody " + "word " * 99)]) == 10
