"""Illustrations of Clinic's rules: a small clinic floor by floor, with numbers that are explained below it; and the
art of its cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.games.clinic.view import SpaceView
from render.clinic import cells, module_icons, people
from render.clinic.cells import NO_PIECES, Frame, Look
from render.clinic.colour_roles import LEVELS, SERVICES
from render.clinic.conveyors import DOWN, EAST, STATION, UP, WEST
from render.clinic.layout import SMALL, WIDTH
from render.clinic.sheet_background import GAME
from render.painter import COVER_HEIGHT, COVER_WIDTH, CoverArt, Diagram, Reader
from render.scene import BOLD, Background, Box, Disc, Drawing, Item, Label, Polygon, Scene, Stamp
from render.shapes import transform
from render.widgets.icons import place_icon
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


_COVER_ROOMS = (  # icon and service of each room, the upper floor first
    ((module_icons.flask, "N"), (module_icons.scalpel, "C"), (module_icons.bed, "O"), (module_icons.speech, "T")),
    ((module_icons.bed, "P"), (module_icons.hub, "C"), (module_icons.shelf, "T"), (module_icons.bed, "N")),
)
_COVER_PEOPLE = ((0, "W", True), (1, "Y", False), (2, "R", False), (4, "O", True), (5, "Y", True), (7, "W", False))


def _cover_items() -> Iterator[Item]:
    """A clinic of two floors cut open like a doll's house, with a helicopter on its roof and trees beside it."""
    left, top, width, height = 250, 96, 176, 132
    lawn = top + 2 * height + 16
    yield Box(0, lawn, COVER_WIDTH, COVER_HEIGHT - lawn, "lawn")
    for x, size in ((66, 190), (168, 130), (1046, 140), (1138, 200)):
        yield from place_icon(module_icons.tree("", ""), x, lawn - size * 0.36, size)
    yield from place_icon(module_icons.helicopter("steel", "card"), 700, 46, 92)
    yield Polygon(((left - 30, top), (left + 20, 44), (560, 44), (600, top)), "roof", "roof-line", 5, 6)
    yield Box(left - 12, top - 8, 4 * width + 24, lawn - top + 8, "wall", radius=8)
    for floor, rooms in enumerate(_COVER_ROOMS):
        for column, (icon, service) in enumerate(rooms):
            x, y = left + column * width + 4, top + floor * height + 4
            roles = SERVICES[service]
            yield Box(x, y, width - 8, height - 8, "floor", radius=6)
            yield Box(x, y, width - 8, 52, roles.ground, radius=6)
            yield from place_icon(icon(roles.ink, roles.ground), x + 34, y + 26, 42)
    for room, level, doctor in _COVER_PEOPLE:
        floor, column = divmod(room, 4)
        x, y = left + column * width, top + floor * height + 88
        yield from transform(_figure(level, doctor), x + (52 if doctor else 122), y, 1)
    yield from place_icon(module_icons.car("level-r", "card"), 1010, lawn + 2, 108)
    yield from place_icon(module_icons.car("service-o", "card"), 186, lawn + 2, 108)


def _figure(level: str, doctor: bool) -> tuple[Item, ...]:
    """A doctor or a patient without a letter."""
    if doctor:
        return people.pawn(66, LEVELS[level].ground, "ink")
    return (Box(-30, -28, 60, 60, LEVELS[level].ground, "ink", 4, 11),)


COVER = CoverArt("scanner-soft", tuple(_cover_items()), GAME)
