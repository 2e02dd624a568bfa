"""The same as a picture, in words: short enough to describe an attachment, or complete for whoever asks for text."""

from __future__ import annotations

from collections.abc import Iterable

from bot.kernel import Text
from render.painter import Reader

ALT_LIMIT = 1024  # what Discord takes as the description of an attachment


def told(lines: Iterable[Text], reader: Reader) -> str:
    """All of it, one line each."""
    return "\n".join(reader.tell(line) for line in lines)


def alt(full: str) -> str:
    """As many whole lines as an attachment's description may have."""
    if len(full) <= ALT_LIMIT:
        return full
    lines = full.split("\n")
    while len(lines) > 1 and len("\n".join(lines)) + 2 > ALT_LIMIT:
        lines.pop()
    return "\n".join(lines)[: ALT_LIMIT - 2] + "\n…"
