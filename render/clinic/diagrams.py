"""Illustrations of Clinic's rules: a small clinic floor by floor, with numbers that are explained below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.games.clinic.view import SpaceView
from render.clinic import cells
from render.clinic.cells import NO_PIECES, Frame, Look
from render.clinic.conveyors import DOWN, EAST, STATION, UP, WEST
from render.clinic.layout import SMALL, WIDTH
from render.clinic.sheet_background import GAME
from render.painter import Diagram, Reader
from render.scene import BOLD, Background, Disc, Drawing, Item, Label, Scene, Stamp
from render.widgets.legend import explanation_card, stamp_explanations

_LEFT, _TOP, _W, _H = 70, 70, 266, 140
_BETWEEN = 70  # the two floors
_LAWN = SpaceView(0, False, False, 0, 0, 0, 0, 4, False, False)
_NOTES = ("floor", "street", "entrance", "hub", "room", "supply", "upper", "ride")


class Place(Struct, frozen=True):
    """A cell of the sample clinic: a module, or a space if it has none."""

    x: int
    y: int  # rows of the upper floor first, then those of the ground floor
    look: Look | None = None
    space: SpaceView = _LAWN
    pieces: frozenset[str] = NO_PIECES


_UPPER, _GROUND = 0, 1
_CLINIC = (
    Place(1, _UPPER, Look("r", "C"), pieces=frozenset({STATION, DOWN})),
    Place(2, _UPPER, Look("C")),
    Place(0, _GROUND, space=SpaceView(0, True, False, 1, 1, 2, 0, 2, True, False)),
    Place(1, _GROUND, Look("s"), pieces=frozenset({STATION, UP, EAST})),
    Place(2, _GROUND, Look("r", "P"), pieces=frozenset({EAST, WEST})),
    Place(3, _GROUND, Look("P"), pieces=frozenset({STATION, WEST})),
)
_ROOF = (3, _UPPER)
_NUMBERS = (  # by note: columns from the left, rows from the top
    (2.6, -0.12),
    (0.83, 1.82),
    (3.72, 1.72),
    (3.5, 1.5),
    (2.5, 1.5),
    (1.5, 1.5),
    (1.5, 0.45),
    (1.74, 1.02),
)


def draw_board(reader: Reader) -> Scene:
    """A clinic of two floors; each numbered thing is explained."""
    notes = [reader.say(f"picture.clinic.note.{name}") for name in _NOTES]
    floors = tuple(reader.say("clinic.floor", n=floor) for floor in (1, 0))
    explained = [(_number(index), words) for index, words in enumerate(notes, 1)]
    rows, bottom = stamp_explanations(explained, _top_of(_GROUND) + _H + 110)
    return Scene(_draw_background(bottom, floors), (*_stamp_clinic(), *rows))


def _top_of(floor: int) -> int:
    return _TOP + floor * (_H + _BETWEEN)


@lru_cache(maxsize=8)
def _draw_background(bottom: int, floors: tuple[str, ...]) -> Background:
    items = (
        *(Label(_LEFT, _top_of(row) - 30, words, SMALL, "accent", BOLD, "lm") for row, words in enumerate(floors)),
        *explanation_card(_top_of(_GROUND) + _H + 110, bottom),
    )
    return Background("clinic.diagram.board", WIDTH, bottom + 60, "paper", items, game=GAME)


def _stamp_clinic() -> Iterator[Stamp]:
    for place in _CLINIC:
        frame = Frame(_W, _H, place.pieces)
        drawing = cells.draw_module(place.look, frame) if place.look else cells.draw_space(place.space, frame)
        yield Stamp(_LEFT + place.x * _W, _top_of(place.y), drawing)
    x, y = _ROOF
    yield Stamp(_LEFT + x * _W, _top_of(y), cells.draw_roof(Frame(_W, _H), True, False))
    entrance = cells.draw_entrance("E", False)
    yield Stamp(_LEFT + 4 * _W - 18, _top_of(_GROUND) + 74, entrance)
    for number, (across, along) in enumerate(_NUMBERS, 1):
        row = _GROUND if along >= 1 else _UPPER
        drawing = _draw_number(number)
        x_, y_ = _LEFT + across * _W, _top_of(row) + (along - row) * _H
        yield Stamp(round(x_ - drawing.width / 2), round(y_ - drawing.height / 2), drawing)


def _number(number: int) -> tuple[Item, ...]:
    return (Disc(0, 0, 42, "legal"), Label(0, 0, str(number), 62, "card", BOLD))


@lru_cache(maxsize=16)
def _draw_number(number: int) -> Drawing:
    items = (Disc(29, 29, 25, "legal", "card", 3), Label(29, 29, str(number), 46, "card", BOLD, vital=True))
    return Drawing(f"number {number}", 58, 58, items, "card")


DIAGRAMS: Mapping[str, Diagram] = {"board": draw_board}
