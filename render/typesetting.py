"""Typesetting of single lines: which font draws a character, how wide a line is, and where it is cut or broken.

A line is split into runs of one font and one direction, from left to right, and Pillow shapes each run (with the raqm
library where it is installed). No font covers all of Unicode, so every character is looked up in `fonts/coverage.json`,
in the order of that file: first our own text font, then the fonts of single scripts, last the large ones for symbols
and East Asia. A cluster (a letter with its accents) is never split between two fonts. What no font covers is replaced
by a dot, because the "missing glyph" box of a font looks like a fault of the picture.
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

from render.bidi import ELLIPSIS, LEFT_TO_RIGHT_MARK, embedding_levels, in_visual_order
from render.display_names import grapheme_clusters
from render.scene import BOLD, HAND, TEXT

PLACEHOLDER = "•"

_FOLDER = files("render.fonts")
_FILES = {TEXT: "Inter-Medium.otf", BOLD: "Inter-Bold.otf", HAND: "BecauseWeConnect-Regular.otf"}
_LATIN = range(0x250)  # covered by every face except the hand
_HAND_CHARACTERS = frozenset("0123456789+–!?/ ")
_HAS_RAQM = features.check("raqm")
_MEASURING_SIZE = 100  # widths are measured in this size and scaled: layout must not depend on rounding in small sizes


class Run(Struct, frozen=True):
    """A part of a line that one font draws in one direction."""

    text: str
    file: str
    right_to_left: bool = False


class _FontCoverage(Struct, frozen=True):
    file: str
    ranges: tuple[tuple[int, int], ...]

    def has(self, code: int) -> bool:
        index = bisect.bisect_right(self.ranges, (code, 0x110000)) - 1
        return index >= 0 and code <= self.ranges[index][1]


@lru_cache(maxsize=1)
def _load_coverage() -> tuple[_FontCoverage, ...]:
    return msgspec.json.decode((_FOLDER / "coverage.json").read_bytes(), type=tuple[_FontCoverage, ...])


@lru_cache(maxsize=512)
def load_font(file: str, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(io.BytesIO((_FOLDER / file).read_bytes()), pixels)


@lru_cache(maxsize=4096)
def split_runs(text: str, face: str) -> tuple[Run, ...]:
    """The runs of a line in the order in which they are drawn, from left to right."""
    if face == HAND and not _HAND_CHARACTERS.issuperset(text):
        face = BOLD
    if all(ord(character) in _LATIN for character in text) or face == HAND:
        return (Run(text, _FILES[face]),)
    pieces = [_choose_font(cluster, face) for cluster in grapheme_clusters(text.removeprefix(LEFT_TO_RIGHT_MARK))]
    base = "L" if text.startswith(LEFT_TO_RIGHT_MARK) else None
    levels = embedding_levels([piece.text for piece in pieces], base)
    return in_visual_order(_merge_runs(pieces, levels))


def _choose_font(cluster: str, face: str) -> Run:
    codes = [ord(c) for c in cluster if unicodedata.category(c) != "Cf"]
    if all(code in _LATIN for code in codes):
        return Run(cluster, _FILES[face])
    for coverage in _load_coverage():
        if all(coverage.has(code) for code in codes):
            return Run(cluster, _FILES[face] if coverage.file == _FILES[BOLD] else coverage.file)
    if len(codes) > 1:  # no font has this accent: the bare letter is better than a dot
        return _choose_font(cluster[0], face)
    return Run(PLACEHOLDER, _FILES[BOLD])


def _merge_runs(pieces: list[Run], levels: list[int]) -> list[tuple[int, Run]]:
    """Join neighbours of one font and level: letters of cursive scripts connect only within one run."""
    merged: list[tuple[int, Run]] = []
    for piece, level in zip(pieces, levels, strict=True):
        if merged and merged[-1][0] == level and merged[-1][1].file == piece.file:
            merged[-1] = (level, Run(merged[-1][1].text + piece.text, piece.file, level % 2 == 1))
        else:
            merged.append((level, Run(piece.text, piece.file, level % 2 == 1)))
    return merged


def pillow_text(run: Run) -> tuple[str, dict[str, str]]:
    """The text and keyword arguments of Pillow's functions for a run.

    Without raqm Pillow draws characters in the order given, so a right-to-left run is reversed here. Its letters do
    not connect then, but they are in the right order.
    """
    if _HAS_RAQM:
        return run.text, {"direction": "rtl" if run.right_to_left else "ltr"}
    return ("".join(reversed(list(grapheme_clusters(run.text)))) if run.right_to_left else run.text), {}


@lru_cache(maxsize=8192)
def text_width(text: str, face: str, size: float) -> float:
    """The width of a line in pixels."""
    total = 0.0
    for run in split_runs(text, face):
        words, options = pillow_text(run)
        total += load_font(run.file, _MEASURING_SIZE).getlength(words, **options)  # type: ignore[arg-type]
    return total * size / _MEASURING_SIZE


@lru_cache(maxsize=8192)
def truncate(text: str, face: str, size: float, max_width: float) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    if text_width(text, face, size) <= max_width:
        return text
    clusters = list(grapheme_clusters(text))
    while clusters and text_width("".join(clusters).rstrip() + ELLIPSIS, face, size) > max_width:
        clusters.pop()
    return "".join(clusters).rstrip() + ELLIPSIS


def choose_size(text: str, face: str, sizes: tuple[int, ...], max_width: float) -> int:
    """The first of these sizes in which the text fits; the last one if none does."""
    return next((size for size in sizes if text_width(text, face, size) <= max_width), sizes[-1])


def wrap(text: str, face: str, size: float, max_width: float, max_lines: int) -> tuple[str, ...]:
    """The text broken between words; the last line ends in an ellipsis if not all of it fits."""
    lines: list[str] = []
    rest = text.split(" ")
    while rest and len(lines) < max_lines - 1:
        taken = 1
        while taken < len(rest) and text_width(" ".join(rest[: taken + 1]), face, size) <= max_width:
            taken += 1
        lines.append(truncate(" ".join(rest[:taken]), face, size, max_width))
        rest = rest[taken:]
    return (*lines, truncate(" ".join(rest), face, size, max_width)) if rest else tuple(lines)


@lru_cache(maxsize=1024)
def cap_height(face: str) -> float:
    """The height of capitals and digits of a face, as a share of its size."""
    box = load_font(_FILES[face], _MEASURING_SIZE).getbbox("5" if face == HAND else "H", anchor="ls")
    return float(-box[1]) / _MEASURING_SIZE
