"""The list of players in the middle of the table: name, laps, appointments, the cube, points.

Made of many small drawings, so that a turn needs only two or three new ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import Mouth, View
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Label, Stamp
from render.sweet_tooth import drawings, layout
from render.typesetting import choose_size
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

_ROW, _TALL_ROW = 66, 134  # a tall row has all teeth below the name
_ROOMY_ROW = 92  # the tallest row without teeth
_TOP = layout.MIDDLE.y + layout.DICE
_ROOM = layout.MIDDLE.h - layout.DICE - 10  # with a margin below the last row
_LEFT, _WIDTH = layout.MIDDLE.x + 10, layout.MIDDLE.w - 20
_LAPS, _DIARY, _GREEN, _CUBE = 390, 468, 490, 570  # x of the columns
_NAME, _NAME_ROOM = 82, 252
_TEETH = 33  # from the ends of a row to the first and the last tooth


def teeth_shown(people: int) -> bool:
    """Whether there is room for the teeth of all players."""
    return people * _TALL_ROW <= _ROOM


def is_to_move(view: View, seat: int) -> bool:
    return view.turn == seat and not view.over


def stamp_players(view: View, reader: Reader) -> Iterator[Stamp]:
    """All players, centred in the area below the dice."""
    count = len(view.mouths)
    tall = teeth_shown(count)
    height = _TALL_ROW if tall else min(_ROOMY_ROW, _ROOM // count)
    top = _TOP + (_ROOM - count * height) // 2
    for seat, mouth in enumerate(view.mouths):
        turn = is_to_move(view, seat)
        y, on = top + seat * height, "paper" if turn else "card"
        if turn:
            yield Stamp(_LEFT, y, _draw_frame(height))
        middle = y + (_ROW + 10 if tall else height) // 2
        yield Stamp(_LEFT, middle - _ROW // 2, _draw_name(seat, reader.name(seat), mouth.gone, on))
        yield from _stamp_row(mouth, view.laps, reader.say("picture.sweet_tooth.unit", n=mouth.points), middle, on)
        if tall:
            for index, kind in enumerate(mouth.teeth):
                along = _TEETH + drawings.position_in_row(index, len(mouth.teeth), _WIDTH - 2 * _TEETH)
                yield _stamp_centred(drawings.draw_small_tooth(kind, 37, on), along, y + 100)


def _stamp_row(mouth: Mouth, laps: int, unit: str, middle: int, on: str) -> Iterator[Stamp]:
    role = "soft" if mouth.gone else "ink"
    yield _stamp_centred(_draw_laps(f"{mouth.laps}/{laps}", on), _LAPS, middle)
    yield _stamp_centred(drawings.draw_icon("appointment", 46, on), _DIARY, middle)
    green = drawings.draw_number(str(mouth.appointments), 46, role, on)
    yield Stamp(_LEFT + _GREEN, middle - green.height // 2, green)
    if mouth.cube:
        yield _stamp_centred(drawings.draw_icon("cube", 50, on), _CUBE, middle)
    points = drawings.draw_points(mouth.points, unit, role, on)
    yield Stamp(_LEFT + _WIDTH - 10 - points.width, middle - points.height // 2, points)


def _stamp_centred(drawing: Drawing, along: float, y: float) -> Stamp:
    return Stamp(round(_LEFT + along - drawing.width / 2), round(y - drawing.height / 2), drawing)


@lru_cache(maxsize=2)
def _draw_frame(height: int) -> Drawing:
    """Around the row of the player who is to move."""
    return Drawing(
        "on the move", _WIDTH, height, (Box(2, 2, _WIDTH - 4, height - 4, "paper", "accent", 4, 18),), "card"
    )


@lru_cache(maxsize=512)
def _draw_name(seat: int, name: str, gone: bool, on: str) -> Drawing:
    size = choose_size(name, BOLD, (40, layout.SMALL), _NAME_ROOM)
    words = Label(_NAME, _ROW / 2, name, size, "soft" if gone else "ink", BOLD, "lm", _NAME_ROOM)
    return Drawing(
        f"person {seat}", _NAME + _NAME_ROOM, _ROW, (*place_icon(portrait(seat, name), 42, _ROW / 2, 64), words), on
    )


@lru_cache(maxsize=64)
def _draw_laps(laps: str, on: str) -> Drawing:
    items = (Box(3, 3, 98, 48, "blue", "blue-edge", 3, 24), Label(52, 27, laps, 38, "blue-ink", BOLD))
    return Drawing(f"laps {laps}", 104, 54, items, on)
