"""The list of players in the middle of the table: who, laps, appointments, the cube, points.

Made of many small drawings, so that a turn changes only two or three of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import Mouth, View
from render.painter import Reader
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.scene import BOLD, Box, Drawing, Label, Stamp
from render.sweet_tooth import layout, marks
from render.typesetting import sized

_ROW, _TALL_ROW = 66, 134  # with room to spare, all teeth are shown below the name
_ROOMY_ROW = 92  # the tallest row without them
_TOP = layout.MIDDLE.y + layout.DICE
_ROOM = layout.MIDDLE.h - layout.DICE - 10  # a little air below the last
_LEFT, _WIDE = layout.MIDDLE.x + 10, layout.MIDDLE.w - 20
_LAPS, _DIARY, _GREEN, _CUBE = 390, 468, 490, 570  # where things are in a row
_NAME, _NAME_ROOM = 82, 252
_TEETH = 33  # from the ends of a row to the first and the last tooth


def with_teeth(people: int) -> bool:
    """Few people: there is room for everybody's teeth."""
    return people * _TALL_ROW <= _ROOM


def on_the_move(view: View, seat: int) -> bool:
    return view.turn == seat and not view.over


def stamps(view: View, reader: Reader) -> Iterator[Stamp]:
    """Everybody, in the middle of the room below the dice."""
    count = len(view.mouths)
    tall = with_teeth(count)
    high = _TALL_ROW if tall else min(_ROOMY_ROW, _ROOM // count)
    top = _TOP + (_ROOM - count * high) // 2
    for seat, mouth in enumerate(view.mouths):
        turn = on_the_move(view, seat)
        y, on = top + seat * high, "paper" if turn else "card"
        if turn:
            yield Stamp(_LEFT, y, _frame(high))
        middle = y + (_ROW + 10 if tall else high) // 2
        yield Stamp(_LEFT, middle - _ROW // 2, _who(seat, reader.name(seat), mouth.gone, on))
        yield from _row(mouth, view.laps, reader.say("picture.sweet_tooth.unit", n=mouth.points), middle, on)
        if tall:
            for number, kind in enumerate(mouth.teeth):
                along = _TEETH + marks.in_a_row(number, len(mouth.teeth), _WIDE - 2 * _TEETH)
                yield _centred(marks.small_tooth(kind, 37, on), along, y + 100)


def _row(mouth: Mouth, laps: int, unit: str, middle: int, on: str) -> Iterator[Stamp]:
    role = "soft" if mouth.gone else "ink"
    yield _centred(_pill(f"{mouth.laps}/{laps}", on), _LAPS, middle)
    yield _centred(marks.icon("appointment", 46, on), _DIARY, middle)
    green = marks.number(str(mouth.appointments), 46, role, on)
    yield Stamp(_LEFT + _GREEN, middle - green.height // 2, green)
    if mouth.cube:
        yield _centred(marks.icon("cube", 50, on), _CUBE, middle)
    points = marks.points(mouth.points, unit, role, on)
    yield Stamp(_LEFT + _WIDE - 10 - points.width, middle - points.height // 2, points)


def _centred(drawing: Drawing, along: float, y: float) -> Stamp:
    return Stamp(round(_LEFT + along - drawing.width / 2), round(y - drawing.height / 2), drawing)


@lru_cache(maxsize=2)
def _frame(high: int) -> Drawing:
    """Around whoever is on the move."""
    return Drawing("on the move", _WIDE, high, (Box(2, 2, _WIDE - 4, high - 4, "paper", "accent", 4, 18),), "card")


@lru_cache(maxsize=512)
def _who(seat: int, name: str, gone: bool, on: str) -> Drawing:
    size = sized(name, BOLD, (40, layout.SMALL), _NAME_ROOM)
    words = Label(_NAME, _ROW / 2, name, size, "soft" if gone else "ink", BOLD, "lm", _NAME_ROOM)
    return Drawing(f"person {seat}", _NAME + _NAME_ROOM, _ROW, (*at(portrait(seat, name), 42, _ROW / 2, 64), words), on)


@lru_cache(maxsize=64)
def _pill(laps: str, on: str) -> Drawing:
    items = (Box(3, 3, 98, 48, "blue", "blue-edge", 3, 24), Label(52, 27, laps, 38, "blue-ink", BOLD))
    return Drawing(f"laps {laps}", 104, 54, items, on)
