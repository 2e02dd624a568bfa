"""What people call themselves, made safe to draw: invisible tricks out, whole characters kept whole.

Only text is handled here; which font can draw it and how wide it gets is decided in `render.typesetting`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ZWJ, ZWNJ = "\u200d", "\u200c"

# Characters that are letters or symbols by the book but leave an empty space, and so make invisible names.
_BLANKS = re.compile("[\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\u034f]|\\s", re.UNICODE)
_LONGEST = 64  # Discord's own limit is 32; anything longer is cut before it costs time
_MOST_MARKS = 3  # stacked accents of one letter; more of them climb out of the line
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_SELECTORS = range(0xFE00, 0xFE10)
_TAGS = range(0xE0000, 0xE0080)


@lru_cache(maxsize=1024)
def clean(name: str) -> str:
    """The name without control characters, direction overrides, blanks that pretend to be letters, and towers of
    accents; empty if nothing visible is left."""
    text = unicodedata.normalize("NFC", name.encode("utf-16", "surrogatepass").decode("utf-16", "ignore"))
    text = _BLANKS.sub(" ", text[:_LONGEST])
    kept = "".join(_flattened(cluster) for cluster in clusters("".join(filter(_visible, text))))
    return " ".join(kept.split())


def initial(name: str) -> str:
    """The first character as people see it, as a capital; for an avatar."""
    seen = list(clusters(clean(name)))
    return next((cluster.upper() for cluster in seen if cluster[0].isalnum()), seen[0] if seen else "")


def clusters(text: str) -> Iterator[str]:
    """The characters as people count them: letter with its accents, conjunct, flag, or joined emoji."""
    start = 0
    for place in range(1, len(text)):
        if not _joins(text, start, place):
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


def _visible(character: str) -> bool:
    if character in {ZWJ, ZWNJ}:
        return True  # they shape Persian, Indic scripts and emoji; a lone one has no width
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


def _joins(text: str, start: int, place: int) -> bool:
    """Whether the character at `place` belongs to the cluster that began at `start`."""
    here, before = text[place], text[place - 1]
    code = ord(here)
    if here in {ZWJ, ZWNJ} or unicodedata.category(here) in {"Mn", "Mc", "Me"}:
        return True
    if code in _SKIN or code in _SELECTORS or code in _TAGS:
        return True
    if code in _FLAGS:
        return place - start == 1 and ord(before) in _FLAGS
    if before == ZWJ:
        return unicodedata.category(here) == "So"
    # A virama ties the next consonant to this one.
    return unicodedata.combining(before) == 9 and unicodedata.category(here) == "Lo"


def _flattened(cluster: str) -> str:
    """At most a few accents; of a joined emoji only its first picture, since a line font has no joined ones."""
    if unicodedata.category(cluster[0]) in {"So", "Sk"} or ord(cluster[0]) in _FLAGS:
        return (
            "".join(c for c in cluster.split(ZWJ, maxsplit=1)[0] if ord(c) not in _SKIN and ord(c) not in _SELECTORS)
            or cluster[0]
        )
    marks = 0
    kept = []
    for character in cluster:
        marks += unicodedata.category(character) in {"Mn", "Me"}
        if marks <= _MOST_MARKS or unicodedata.category(character) not in {"Mn", "Me"}:
            kept.append(character)
    joined = "".join(kept)
    return joined if joined.strip(ZWJ + ZWNJ) else ""
