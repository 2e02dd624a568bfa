"""Pictures for a game that has no painter: every field of its view with its value, as a list.

Knows no game; a view only has to be a msgspec struct, a mapping, a sequence or a plain value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from bot.kernel import Outcome, Text, text
from render.painter import COVER_HEIGHT, COVER_WIDTH, CoverArt, Diagram, Meaning, Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Label, Scene, Stamp
from render.typesetting import wrap
from render.widgets.icons import ambulance, place_icon
from render.widgets.ranking import build_ranking, write_ranking

_WIDTH = 1200
_MARGIN = 48
_NAME_WIDTH = 380  # width of the column of names
_SIZE = 36
_LINE = 56
_MAX_LINES = 28
_MAX_DEPTH = 3


class PlainPainter:
    """The painter of every game without one. It draws words only, so there is nothing to explain."""

    meanings: tuple[Meaning, ...] = ()
    diagrams: Mapping[str, Diagram] = {}
    cover: CoverArt = CoverArt("floor", place_icon(ambulance(), COVER_WIDTH / 2, COVER_HEIGHT / 2, 320))

    def sheet(self, view: Any, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        title = reader.say("picture.table") if seat is None else reader.name(seat)
        return _build_scene(title, tuple(_list_fields(view)), places)

    def table(self, view: Any, reader: Reader, places: frozenset[str]) -> Scene:
        return _build_scene(reader.say("picture.table"), tuple(_list_fields(view)), places)

    def final(self, outcome: Outcome, view: Any, reader: Reader) -> Scene:  # noqa: ARG002 - the outcome is enough
        return build_ranking(outcome, reader)

    def sheet_twin(self, view: Any, seat: int | None) -> tuple[Text, ...]:  # noqa: ARG002 - a view knows its seat
        return tuple(text("picture.field", name=name, value=value) for name, value in _list_fields(view))

    def table_twin(self, view: Any) -> tuple[Text, ...]:
        return self.sheet_twin(view, None)

    def final_twin(self, outcome: Outcome, view: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return write_ranking(outcome)


def _list_fields(view: Any) -> Iterator[tuple[str, str]]:
    """Name and value of every field."""
    plain = msgspec.to_builtins(view)
    if not isinstance(plain, dict):
        yield "", _format_value(plain)
        return
    for name, value in plain.items():
        yield str(name).replace("_", " "), _format_value(value)


def _format_value(value: Any, depth: int = 0) -> str:
    if value is None:
        return "–"
    if isinstance(value, dict):
        if depth == _MAX_DEPTH:
            return "…"
        inner = ", ".join(f"{str(k).replace('_', ' ')} {_format_value(v, depth + 1)}" for k, v in value.items())
        return f"({inner})" if depth else inner
    if isinstance(value, list | tuple | set | frozenset):
        return "…" if depth == _MAX_DEPTH else " · ".join(_format_value(item, depth + 1) for item in value) or "–"
    return str(value)


def _build_scene(title: str, fields: tuple[tuple[str, str], ...], places: frozenset[str]) -> Scene:
    stamps: list[Stamp] = [Stamp(_MARGIN, 44, _draw_title(title))]
    used = 0
    top = 160
    for name, value in fields:
        room = _WIDTH - _NAME_WIDTH - 3 * _MARGIN
        lines = wrap(value, TEXT, _SIZE, room, min(4, _MAX_LINES - used))
        fresh = name in places
        for index, line in enumerate(lines):
            y = top + (used + index) * _LINE
            if index == 0:
                stamps.append(Stamp(2 * _MARGIN - 20, y, _draw_entry(name, _NAME_WIDTH, BOLD, fresh)))
            stamps.append(Stamp(2 * _MARGIN + _NAME_WIDTH, y, _draw_entry(line, room, TEXT, fresh)))
        used += len(lines)
        if used >= _MAX_LINES:
            break
    return Scene(_draw_background(top + max(used, 1) * _LINE + 60), tuple(stamps))


@lru_cache(maxsize=64)
def _draw_background(height: int) -> Background:
    card = Box(_MARGIN, 130, _WIDTH - 2 * _MARGIN, height - 130 - 40, "card", "line", 3, 24)
    return Background("plain", _WIDTH, height, "paper", (card,))


@lru_cache(maxsize=512)
def _draw_title(title: str) -> Drawing:
    width = _WIDTH - 2 * _MARGIN
    return Drawing("title", width, 72, (Label(4, 36, title, 56, "ink", BOLD, "lm", width - 8),), "paper")


@lru_cache(maxsize=2048)
def _draw_entry(words: str, width: int, face: str, fresh: bool) -> Drawing:
    role = "fresh" if fresh else "ink" if face == TEXT else "soft"
    return Drawing("entry", width, _LINE, (Label(0, _LINE / 2, words, _SIZE, role, face, "lm", width - 8),), "card")
