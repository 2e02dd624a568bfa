"""Names of people, made safe before they reach any message, label or picture.

`clean` takes away what could mention, link, hide or break a line; what is left may stand in a label or a picture.
`shown` keeps any words from being read as formatting; that is for the text of a message.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

MAX_LENGTH = 32
MAX_COMBINING_MARKS = 3  # combining marks on one letter; more of them climb over the lines above
NAMELESS = "?"

# Look-alikes that Discord does not read as a mention, an emoji, a timestamp or code.
_LOOKALIKES = str.maketrans({"@": "＠", "<": "‹", ">": "›", "\\": "＼", "`": "ˋ"})
_LINK = re.compile(r":(?=//)")
_FORMATTING = re.compile(r"[*_~|\[\]]|^[#+-]")
_JOINERS = "\u200c\u200d"  # needed inside Persian or Indic words and emoji, a trick anywhere else
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")  # letters and marks that show nothing


@lru_cache(maxsize=4096)
def clean(name: str) -> str:
    """The name as it may be shown anywhere; never empty, never longer than a label allows."""
    short = _shortened(harmless(name))
    return short if any(unicodedata.category(letter)[0] in "LNPS" for letter in short) else NAMELESS


def harmless(words: str) -> str:
    """One line of visible letters that neither mentions anybody nor leads anywhere."""
    visible = unicodedata.normalize("NFC", "".join(_visible(unicodedata.normalize("NFC", words))))
    return " ".join(_LINK.sub("：", visible.translate(_LOOKALIKES)).split())


@lru_cache(maxsize=4096)
def shown(words: str) -> str:
    """Words to be read as they are, even where formatting would be understood."""
    return _FORMATTING.sub(lambda found: f"\\{found[0]}", harmless(words))


def _visible(name: str) -> Iterator[str]:
    accents = 0
    for place, letter in enumerate(name):
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            if _joins(name[place - 1 : place + 2]):
                yield letter
            continue
        accents = accents + 1 if category.startswith("M") else 0
        if category.startswith("Z") or letter in "\t\n\r":
            yield " "
        elif accents <= MAX_COMBINING_MARKS and category not in _INVISIBLE and letter not in _BLANKS:
            yield letter


def _joins(around: str) -> bool:
    """Whether the middle one of three characters stands between two that it can join."""
    return len(around) == 3 and all(
        ord(letter) > 0xFF and unicodedata.category(letter)[0] in "LMS" for letter in (around[0], around[2])
    )


def _shortened(name: str) -> str:
    if len(name) <= MAX_LENGTH:
        return name
    return name[: MAX_LENGTH - 1].rstrip(" " + _JOINERS) + "…"
