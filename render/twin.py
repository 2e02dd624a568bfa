"""The text twin of a picture: what it shows, in words, for readers who cannot or do not want to look at it.

A painter gives it as lines of `Text`, the most important first; here they are translated and, for the description of
an attachment, shortened.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.kernel import Text
from render.painter import Reader

ALT_LIMIT = 1024  # Discord's limit for the description of an attachment


def write_twin(lines: Iterable[Text], reader: Reader) -> str:
    """The whole twin in the language of the reader."""
    return "\n".join(reader.translate(line) for line in lines)


def shorten_to_alt(full: str) -> str:
    """As many whole lines as the description of an attachment may have."""
    if len(full) <= ALT_LIMIT:
        return full
    lines = full.split("\n")
    while len(lines) > 1 and len("\n".join(lines)) + 2 > ALT_LIMIT:
        lines.pop()
    return "\n".join(lines)[: ALT_LIMIT - 2] + "\n…"
