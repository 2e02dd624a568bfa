"""Names and words that people typed, made safe for messages, labels and pictures.

`clean_name` removes what could mention, link, hide or break a line; its result may stand in a label or a picture.
`escape_markdown` also keeps words from being read as formatting; its result may stand in the text of a message.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

MAX_LENGTH = 32
MAX_COMBINING_MARKS = 3  # on one letter; more of them overlap the lines above
NAMELESS = "?"

# Similar characters that Discord does not read as a mention, an emoji, a timestamp or code.
_LOOKALIKES = str.maketrans({"@": "＠", "<": "‹", ">": "›", "\\": "＼", "`": "ˋ"})
_LINK = re.compile(r":(?=//)")
_FORMATTING = re.compile(r"[*_~|\[\]]|^[#+-]")
_JOINERS = "\u200c\u200d"  # needed inside Persian or Indic words and emoji, abused elsewhere
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")  # letters and marks without a glyph


@lru_cache(maxsize=4096)
def clean_name(name: str) -> str:
    """The name as it may appear anywhere; never empty, never longer than `MAX_LENGTH`."""
    short = _shorten(neutralise(name))
    return short if any(unicodedata.category(letter)[0] in "LNPS" for letter in short) else NAMELESS


def neutralise(words: str) -> str:
    """One line of visible characters without mentions and links."""
    visible = unicodedata.normalize("NFC", "".join(_visible(unicodedata.normalize("NFC", words))))
    return " ".join(_LINK.sub("：", visible.translate(_LOOKALIKES)).split())


@lru_cache(maxsize=4096)
def escape_markdown(words: str) -> str:
    return _FORMATTING.sub(lambda found: f"\\{found[0]}", neutralise(words))


def _visible(name: str) -> Iterator[str]:
    marks = 0
    for index, letter in enumerate(name):
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            if _joins(name[index - 1 : index + 2]):
                yield letter
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z") or letter in "\t\n\r":
            yield " "
        elif marks <= MAX_COMBINING_MARKS and category not in _INVISIBLE and letter not in _BLANKS:
            yield letter


def _joins(around: str) -> bool:
    """Whether the middle one of three characters is between two that it can join."""
    return len(around) == 3 and all(
        ord(letter) > 0xFF and unicodedata.category(letter)[0] in "LMS" for letter in (around[0], around[2])
    )


def _shorten(name: str) -> str:
    if len(name) <= MAX_LENGTH:
        return name
    return name[: MAX_LENGTH - 1].rstrip(" " + _JOINERS) + "…"
