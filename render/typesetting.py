"""Fonts: which one draws a character, how wide a line is, and where it has to be cut or broken.

A text is split into runs of one font and one direction; each run is shaped by Pillow (with raqm where it is there).
Characters that no font of ours knows become a dot, so nobody ever sees a box.
"""

from __future__ import annotations

import bisect
import io
import unicodedata
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from PIL import ImageFont, features

from render.names import clusters
from render.scene import BOLD, HAND, TEXT

ELLIPSIS = "…"
UNKNOWN = "•"
_OURS = "\u200e"  # the mark for left to right

_FOLDER = files("render.fonts")
_FILES = {TEXT: "Inter-Medium.otf", BOLD: "Inter-Bold.otf", HAND: "BecauseWeConnect-Regular.otf"}
_LATIN = range(0x250)  # every face of ours but the hand knows these
_HAND = frozenset("0123456789+–!?/ ")
_SHAPED = features.check("raqm")


class Run(Struct, frozen=True):
    """A piece of a line, from left to right, that one font draws in one direction."""

    text: str
    file: str
    backwards: bool = False  # written from right to left


class _Cover(Struct, frozen=True):
    file: str
    ranges: tuple[tuple[int, int], ...]

    def has(self, code: int) -> bool:
        place = bisect.bisect_right(self.ranges, (code, 0x110000)) - 1
        return place >= 0 and code <= self.ranges[place][1]


@lru_cache(maxsize=1)
def _covers() -> tuple[_Cover, ...]:
    return msgspec.json.decode((_FOLDER / "coverage.json").read_bytes(), type=tuple[_Cover, ...])


@lru_cache(maxsize=512)
def font(file: str, pixels: int) -> ImageFont.FreeTypeFont:
    """A font of ours in one size."""
    return ImageFont.truetype(io.BytesIO((_FOLDER / file).read_bytes()), pixels)


@lru_cache(maxsize=4096)
def runs(text: str, face: str) -> tuple[Run, ...]:
    """The line as it is drawn from left to right."""
    if face == HAND and not _HAND.issuperset(text):
        face = BOLD
    if all(ord(character) in _LATIN for character in text) or face == HAND:
        return (Run(text, _FILES[face]),)
    pieces = [_piece(cluster, face) for cluster in clusters(text.removeprefix(_OURS))]
    levels = _levels([piece.text for piece in pieces], "L" if text.startswith(_OURS) else None)
    return _ordered(_joined(pieces, levels))


def sentence(text: str) -> str:
    """A sentence of ours: it runs from left to right, even if it begins with a name that does not."""
    return _OURS + text if any(_kind(character) == "R" for character in text) else text


def _piece(cluster: str, face: str) -> Run:
    codes = [ord(c) for c in cluster if unicodedata.category(c) != "Cf"]
    if all(code in _LATIN for code in codes):
        return Run(cluster, _FILES[face])
    for cover in _covers():
        if all(cover.has(code) for code in codes):
            own = _FILES[face] if cover.file == _FILES[BOLD] else cover.file
            return Run(cluster, own)
    if len(codes) > 1:  # an accent nobody has: better the letter alone than a dot
        return _piece(cluster[0], face)
    return Run(UNKNOWN, _FILES[BOLD])


def _levels(texts: list[str], given: str | None) -> list[int]:
    """The embedding level of each cluster: odd is right to left. The Unicode rules, for text without controls; the
    direction of the whole line is that of its first letter, if none is given."""
    kinds = [_kind(text) for text in texts]
    base = given or next((kind for kind in kinds if kind in "LR"), "L")
    last = base
    for place, kind in enumerate(kinds):
        if (kind == "D" and last == "L") or texts[place] == ELLIPSIS:
            kinds[place] = last  # a number after Latin letters goes with them, an ellipsis with what was cut
        last = kind if kind in "LR" else last
    of_kind = {"L": 2 if base == "R" else 0, "R": 1, "D": 2}
    return [of_kind[_resolved(kinds, place, base)] for place in range(len(kinds))]


def _resolved(kinds: list[str], place: int, base: str) -> str:
    """What a space or a sign counts as: like its neighbours if they agree, else like the whole line."""
    if kinds[place] != "N":
        return kinds[place]
    sides = (kinds[place - 1 :: -1] if place else [], kinds[place:])
    before, after = (next((kind for kind in side if kind != "N"), base).replace("D", "R") for side in sides)
    return before if before == after else base


def _kind(text: str) -> str:
    found = unicodedata.bidirectional(text[0])
    return {"L": "L", "R": "R", "AL": "R", "EN": "D", "AN": "D"}.get(found, "N")


def _joined(pieces: list[Run], levels: list[int]) -> list[tuple[int, Run]]:
    """Neighbours of one font and level become one run, so that letters can join up."""
    found: list[tuple[int, Run]] = []
    for piece, level in zip(pieces, levels, strict=True):
        if found and found[-1][0] == level and found[-1][1].file == piece.file:
            found[-1] = (level, Run(found[-1][1].text + piece.text, piece.file, level % 2 == 1))
        else:
            found.append((level, Run(piece.text, piece.file, level % 2 == 1)))
    return found


def _ordered(levelled: list[tuple[int, Run]]) -> tuple[Run, ...]:
    """From reading order to left-to-right: reverse every stretch of each level, the highest first."""
    order = list(levelled)
    for level in range(max((level for level, _ in order), default=0), 0, -1):
        place = 0
        while place < len(order):
            end = place
            while end < len(order) and order[end][0] >= level:
                end += 1
            order[place:end] = reversed(order[place:end])
            place = max(end, place + 1)
    return tuple(run for _, run in order)


def shown(run: Run) -> tuple[str, dict[str, str]]:
    """What to hand to Pillow for a run: text and keywords."""
    if _SHAPED:
        return run.text, {"direction": "rtl" if run.backwards else "ltr"}
    return ("".join(reversed(list(clusters(run.text)))) if run.backwards else run.text), {}


@lru_cache(maxsize=8192)
def width(text: str, face: str, size: float) -> float:
    """How wide a line gets, in pixels."""
    total = 0.0
    for run in runs(text, face):
        words, how = shown(run)
        total += font(run.file, _MEASURE).getlength(words, **how)  # type: ignore[arg-type]
    return total * size / _MEASURE


_MEASURE = 100  # widths are measured in this size and scaled: layout must not depend on rounding in small ones


@lru_cache(maxsize=8192)
def fitted(text: str, face: str, size: float, most: float) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    if width(text, face, size) <= most:
        return text
    kept = list(clusters(text))
    while kept and width("".join(kept).rstrip() + ELLIPSIS, face, size) > most:
        kept.pop()
    return "".join(kept).rstrip() + ELLIPSIS


def sized(text: str, face: str, sizes: tuple[int, ...], most: float) -> int:
    """The first of these sizes in which the text fits; the last one if none does."""
    return next((size for size in sizes if width(text, face, size) <= most), sizes[-1])


def wrapped(text: str, face: str, size: float, most: float, lines: int) -> tuple[str, ...]:
    """The text broken between words into at most so many lines; what is left over ends in an ellipsis."""
    found: list[str] = []
    rest = text.split(" ")
    while rest and len(found) < lines - 1:
        taken = 1
        while taken < len(rest) and width(" ".join(rest[: taken + 1]), face, size) <= most:
            taken += 1
        found.append(fitted(" ".join(rest[:taken]), face, size, most))
        rest = rest[taken:]
    return (*found, fitted(" ".join(rest), face, size, most)) if rest else tuple(found)


@lru_cache(maxsize=1024)
def cap_height(face: str) -> float:
    """How high capitals and digits of a face are, as a share of its size."""
    box = font(_FILES[face], _MEASURE).getbbox("5" if face == HAND else "H", anchor="ls")
    return float(-box[1]) / _MEASURE
