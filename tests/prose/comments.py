"""The comments and docstrings of a source tree, and the words in them that do not belong there.

Technical English has a plain word for each of these; `CONTRIBUTING.md` shows pairs. Run as a module
(`python -m tests.prose.comments [FOLDER ...]`) it lists where they are.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("bot", "render", "storage", "tests")
LITERARY = (
    "whoever",
    "whomever",
    "whosever",
    "whatever",
    "whichever",
    "somebody",
    "anybody",
    "nobody",
    "everybody",
    "anew",
    "for ever",
    "forever",
    "by heart",
    "meanwhile",
    "hence",
    "henceforth",
    "thereby",
    "thereof",
    "lest",
    "upon",
    "amid",
    "whence",
    "alas",
    "in vain",
    "ere",
    "naught",
    "behold",
    "sees to",
    "looked after",
    "looks after",
    "look after",
    "goes by the name",
    "in a nutshell",
    "under your hands",
    "keeps its word",
    "come round",
    "comes round",
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_LITERARY = re.compile(r"\b(" + "|".join(LITERARY) + r")(?:'s|’s)?\b", re.IGNORECASE)


class Comment(Struct, frozen=True):
    """A comment or docstring and where it starts."""

    path: Path
    line: int
    text: str

    @property
    def words(self) -> int:
        return len(_WORD.findall(self.text))

    @property
    def literary(self) -> list[str]:
        return [found.lower() for found in _LITERARY.findall(" ".join(self.text.split()))]


def comments_in(path: Path) -> Iterator[Comment]:
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text is not None:
                yield Comment(path, node.body[0].lineno, text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Comment(path, token.start[0], token.string.lstrip("# "))


def all_comments(*folders: str) -> Iterator[Comment]:
    for folder in folders or FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from comments_in(path)


def per_thousand(comments: list[Comment]) -> float:
    """Literary words per thousand words of comments."""
    literary = sum(len(comment.literary) for comment in comments)
    return 1000 * literary / max(1, sum(comment.words for comment in comments))


if __name__ == "__main__":
    found = list(all_comments(*sys.argv[1:]))
    for comment in found:
        if comment.literary:
            print(f"{comment.path.relative_to(ROOT)}:{comment.line}: {', '.join(comment.literary)}")
    print(f"{per_thousand(found):.1f} per 1,000 in {sum(comment.words for comment in found)} words")
