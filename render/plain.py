"""Pictures for a game that has no painter: every field of its view with its value, as a tidy list.

Knows nothing about any game; a view only has to be a msgspec struct, a mapping, a sequence or a plain value.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from bot.kernel import Outcome, Text, text
from render.painter import Reader
from render.pieces.ranking import podium, podium_twin
from render.scene import BOLD, TEXT, Box, Drawing, Ground, Label, Scene, Stamp
from render.typesetting import wrapped

_WIDTH = 1200
_MARGIN = 48
_NAME = 380  # width of the column of names
_SIZE = 36
_LINE = 56
_MOST_LINES = 28
_DEEPEST = 3


class PlainPainter:
    """The painter of every game without one."""

    def sheet(self, view: Any, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        title = reader.say("picture.table") if seat is None else reader.name(seat)
        return _listed(title, tuple(_fields(view)), places)

    def table(self, view: Any, reader: Reader, places: frozenset[str]) -> Scene:
        return _listed(reader.say("picture.table"), tuple(_fields(view)), places)

    def final(self, outcome: Outcome, view: Any, reader: Reader) -> Scene:  # noqa: ARG002 - the outcome says it all
        return podium(outcome, reader)

    def twin(self, view: Any, seat: int | None) -> tuple[Text, ...]:  # noqa: ARG002 - a view knows its seat
        return tuple(text("picture.field", name=name, value=value) for name, value in _fields(view))

    def table_twin(self, view: Any) -> tuple[Text, ...]:
        return self.twin(view, None)

    def final_twin(self, outcome: Outcome, view: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return podium_twin(outcome)


def _fields(view: Any) -> Iterator[tuple[str, str]]:
    """Name and value of every field."""
    plain = msgspec.to_builtins(view)
    if not isinstance(plain, dict):
        yield "", _value(plain)
        return
    for name, value in plain.items():
        yield str(name).replace("_", " "), _value(value)


def _value(value: Any, depth: int = 0) -> str:
    if value is None:
        return "–"
    if isinstance(value, dict):
        if depth == _DEEPEST:
            return "…"
        inner = ", ".join(f"{str(k).replace('_', ' ')} {_value(v, depth + 1)}" for k, v in value.items())
        return f"({inner})" if depth else inner
    if isinstance(value, list | tuple | set | frozenset):
        return "…" if depth == _DEEPEST else " · ".join(_value(item, depth + 1) for item in value) or "–"
    return str(value)


def _listed(title: str, fields: tuple[tuple[str, str], ...], places: frozenset[str]) -> Scene:
    stamps: list[Stamp] = [Stamp(_MARGIN, 44, _title(title))]
    used = 0
    top = 160
    for name, value in fields:
        room = _WIDTH - _NAME - 3 * _MARGIN
        lines = wrapped(value, TEXT, _SIZE, room, min(4, _MOST_LINES - used))
        fresh = name in places
        for number, line in enumerate(lines):
            y = top + (used + number) * _LINE
            if number == 0:
                stamps.append(Stamp(2 * _MARGIN - 20, y, _entry(name, _NAME, BOLD, fresh)))
            stamps.append(Stamp(2 * _MARGIN + _NAME, y, _entry(line, room, TEXT, fresh)))
        used += len(lines)
        if used >= _MOST_LINES:
            break
    return Scene(_ground(top + max(used, 1) * _LINE + 60), tuple(stamps))


@lru_cache(maxsize=64)
def _ground(height: int) -> Ground:
    card = Box(_MARGIN, 130, _WIDTH - 2 * _MARGIN, height - 130 - 40, "card", "line", 3, 24)
    return Ground("plain", _WIDTH, height, "paper", (card,))


@lru_cache(maxsize=512)
def _title(title: str) -> Drawing:
    width = _WIDTH - 2 * _MARGIN
    return Drawing("title", width, 72, (Label(4, 36, title, 56, "ink", BOLD, "lm", width - 8),), "paper")


@lru_cache(maxsize=2048)
def _entry(words: str, width: int, face: str, fresh: bool) -> Drawing:
    role = "fresh" if fresh else "ink" if face == TEXT else "soft"
    return Drawing("entry", width, _LINE, (Label(0, _LINE / 2, words, _SIZE, role, face, "lm", width - 8),), "card")
