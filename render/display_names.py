"""Display names of players, made safe to draw: without invisible characters, and cut only between whole characters.

Only text is handled here; fonts and widths are the concern of `render.typesetting`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ZWJ, ZWNJ = "\u200d", "\u200c"

# Characters that Unicode counts as letters or symbols but that are drawn as blanks, and so make invisible names.
_BLANK_CHARACTERS = re.compile("[\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\u034f]|\\s", re.UNICODE)
_MAX_LENGTH = 64  # Discord's limit is 32; a longer name is cut before it costs time
_MAX_ACCENTS = 3  # on one letter; more of them would leave the line
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)
_TAG_CHARACTERS = range(0xE0000, 0xE0080)


@lru_cache(maxsize=1024)
def clean(name: str) -> str:
    """The name without control characters, direction overrides, blank letters and stacks of accents.

    Empty if nothing visible is left.
    """
    text = unicodedata.normalize("NFC", name.encode("utf-16", "surrogatepass").decode("utf-16", "ignore"))
    text = _BLANK_CHARACTERS.sub(" ", text[:_MAX_LENGTH])
    kept = "".join(_simplify(cluster) for cluster in grapheme_clusters("".join(filter(_is_visible, text))))
    return " ".join(kept.split())


def initial(name: str) -> str:
    """The first letter or digit in upper case (else the first character), for a portrait."""
    seen = list(grapheme_clusters(clean(name)))
    return next((cluster.upper() for cluster in seen if cluster[0].isalnum()), seen[0] if seen else "")


def grapheme_clusters(text: str) -> Iterator[str]:
    """The characters as a reader counts them: a letter with its accents, a conjunct, a flag, or a joined emoji."""
    start = 0
    for index in range(1, len(text)):
        if not _continues_cluster(text, start, index):
            yield text[start:index]
            start = index
    if text:
        yield text[start:]


def _is_visible(character: str) -> bool:
    if character in {ZWJ, ZWNJ}:
        return True  # joiners shape Persian, Indic scripts and emoji; alone they have no width
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


def _continues_cluster(text: str, start: int, index: int) -> bool:
    """Whether the character at `index` belongs to the cluster that began at `start`."""
    here, before = text[index], text[index - 1]
    code = ord(here)
    if here in {ZWJ, ZWNJ} or unicodedata.category(here) in {"Mn", "Mc", "Me"}:
        return True
    if code in _SKIN_TONES or code in _VARIATION_SELECTORS or code in _TAG_CHARACTERS:
        return True
    if code in _FLAG_LETTERS:
        return index - start == 1 and ord(before) in _FLAG_LETTERS
    if before == ZWJ:
        return unicodedata.category(here) == "So"
    # A virama joins the next consonant to this one.
    return unicodedata.combining(before) == 9 and unicodedata.category(here) == "Lo"


def _simplify(cluster: str) -> str:
    """Few accents only; of a joined emoji its first part, since the symbol font has no joined ones."""
    if unicodedata.category(cluster[0]) in {"So", "Sk"} or ord(cluster[0]) in _FLAG_LETTERS:
        return (
            "".join(
                c
                for c in cluster.split(ZWJ, maxsplit=1)[0]
                if ord(c) not in _SKIN_TONES and ord(c) not in _VARIATION_SELECTORS
            )
            or cluster[0]
        )
    marks = 0
    kept = []
    for character in cluster:
        marks += unicodedata.category(character) in {"Mn", "Me"}
        if marks <= _MAX_ACCENTS or unicodedata.category(character) not in {"Mn", "Me"}:
            kept.append(character)
    joined = "".join(kept)
    return joined if joined.strip(ZWJ + ZWNJ) else ""
