"""Bidirectional text: which parts of a line run from right to left, and the order in which to draw them.

A small version of the Unicode Bidirectional Algorithm (UAX #9) for one line without explicit direction controls;
`render.display_names` removes those from names. Pure functions over strings: fonts are chosen in `render.typesetting`.
"""

from __future__ import annotations

import unicodedata
from typing import TypeVar

LEFT_TO_RIGHT_MARK = "\u200e"
ELLIPSIS = "…"

T = TypeVar("T")

# Unicode has 23 bidirectional classes. Without direction controls four are enough: left, right, digit and neutral.
_DIRECTIONS = {"L": "L", "R": "R", "AL": "R", "EN": "D", "AN": "D"}


def as_left_to_right(text: str) -> str:
    """Make a line run from left to right even if it begins with a name that does not.

    The direction of a line is that of its first letter, which is wrong for a sentence of a left-to-right language that
    happens to begin with a Hebrew name. A leading mark overrides it.
    """
    return LEFT_TO_RIGHT_MARK + text if any(direction(character) == "R" for character in text) else text


def direction(text: str) -> str:
    """L, R, D (digit) or N (neutral), by the first character."""
    return _DIRECTIONS.get(unicodedata.bidirectional(text[0]), "N")


def embedding_levels(texts: list[str], base: str | None) -> list[int]:
    """The embedding level of each cluster of a line: an odd level runs from right to left.

    `base` is the direction of the whole line; None takes that of its first letter. Three rules do the work. A number
    keeps the direction of the Latin letters before it, and is a left-to-right island (level 2) among right-to-left
    letters. A neutral cluster follows its neighbours if they agree, else the line. An ellipsis follows what it cut off,
    so that it stands at the end of the name and not at the end of the line.
    """
    directions = [direction(text) for text in texts]
    base = base or next((each for each in directions if each in "LR"), "L")
    last = base
    for index, each in enumerate(directions):
        if (each == "D" and last == "L") or texts[index] == ELLIPSIS:
            directions[index] = last
        last = each if each in "LR" else last
    levels = {"L": 2 if base == "R" else 0, "R": 1, "D": 2}
    return [levels[_resolve_neutral(directions, index, base)] for index in range(len(directions))]


def _resolve_neutral(directions: list[str], index: int, base: str) -> str:
    """The direction of a space or a sign: that of its neighbours if they agree, else that of the line."""
    if directions[index] != "N":
        return directions[index]
    sides = (directions[index - 1 :: -1] if index else [], directions[index:])
    before, after = (next((each for each in side if each != "N"), base).replace("D", "R") for side in sides)
    return before if before == after else base


def in_visual_order(runs: list[tuple[int, T]]) -> tuple[T, ...]:
    """From reading order to left-to-right: reverse every stretch of at least each level, the highest level first."""
    order = list(runs)
    for level in range(max((level for level, _ in order), default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and order[end][0] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return tuple(run for _, run in order)
