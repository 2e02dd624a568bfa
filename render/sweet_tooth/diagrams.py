"""Illustrations of Sweet Tooth's rules: the way round the circuit, and the mouth with its teeth; and the art of
its cover."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.board import board
from render.painter import COVER_HEIGHT, COVER_WIDTH, CoverArt, Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Polygon, Scene, Stamp
from render.shapes import arc, round_corners, transform
from render.sweet_tooth import drawings, jaw, layout, space_icons, teeth
from render.sweet_tooth.table import circuit_items
from render.typesetting import wrap
from render.widgets.icons import place_icon
from render.widgets.legend import explanation_card, stamp_explanations

_SAMPLE = "..y..o.r.b...y.."  # a mouth with every kind of tooth
_KINDS = ((teeth.CLEAN, "clean"), (teeth.YELLOW, "yellow"), (teeth.ORANGE, "orange"), (teeth.RED, "red"))
_TEETH = (*_KINDS, (teeth.BLACK, "black"))
_SPACES = (
    ("dentist", space_icons.dentist()),
    ("sweet", space_icons.lollipop()),
    ("appointment", space_icons.appointment()),
    ("brushing", space_icons.brushing()),
    ("knock", space_icons.knock()),
)
_ROW, _WORDS, _LINE = 98, 34, 42
_RAISED = layout.BOARD_Y - 70  # so much higher than on the table, where the header stands above the circuit


def draw_circuit(reader: Reader) -> Scene:
    """All spaces, where the pawns start, the direction, and what the kinds of spaces do."""
    rows = tuple(reader.say(f"picture.sweet_tooth.kind.{name}") for name, _ in _SPACES)
    start = reader.say("picture.sweet_tooth.start")
    left, top = layout.MIDDLE.x + 12, layout.MIDDLE.y + 12 - _RAISED
    stamps = (Stamp(left, top + n * _ROW, _draw_row(n, row)) for n, row in enumerate(rows))
    return Scene(_draw_circuit(board().circuit, start), tuple(stamps))


@lru_cache(maxsize=4)
def _draw_circuit(circuit: str, start: str) -> Background:
    area = layout.MIDDLE
    x, y = layout.tile_corner(0)
    items = (
        *circuit_items(circuit),
        Box(area.x, area.y, area.w, area.h, "card", "line", 3, 28),
        Box(x + 3, y + 3, layout.TILE_W - 6, layout.TILE_H - 10, None, "fresh", 9, 22),
        Label(x + 8, y - 34, start, 48, "fresh", BOLD, "lm", vital=True),
    )
    return Background(
        "sweet_tooth.diagram.turn",
        layout.WIDTH,
        layout.TABLE_HEIGHT - _RAISED,
        "paper",
        transform(items, 0, -_RAISED),
        game="sweet_tooth",
    )


@lru_cache(maxsize=64)
def _draw_row(number: int, words: str) -> Drawing:
    width = layout.MIDDLE.w - 24
    lines = wrap(words, TEXT, _WORDS, width - 112, 2)
    top = (_ROW - len(lines) * _LINE) / 2
    labels = (
        Label(106, top + (index + 0.5) * _LINE, line, _WORDS, "ink", TEXT, "lm", width - 108)
        for index, line in enumerate(lines)
    )
    return Drawing(f"kind {number}", width, _ROW, (*place_icon(_SPACES[number][1], 52, _ROW / 2, 80), *labels), "card")


def draw_mouth(reader: Reader) -> Scene:
    """A mouth with every kind of tooth, in which order they are numbered, and what they count."""
    explained = [
        (transform(teeth.tooth(kind, False), 0, 0, 0.7), reader.say(f"picture.sweet_tooth.meaning.{name}"))
        for kind, name in _TEETH
    ]
    rows, bottom = stamp_explanations(explained, jaw.HEIGHT + 70)
    return Scene(_draw_mouth(bottom), (*_stamp_teeth(), *rows))


@lru_cache(maxsize=4)
def _draw_mouth(bottom: int) -> Background:
    items = (*transform(jaw.mouth_items(), 20, 10), *explanation_card(jaw.HEIGHT + 70, bottom))
    return Background("sweet_tooth.diagram.teeth", layout.WIDTH, bottom + 60, "paper", items, game="sweet_tooth")


def _stamp_teeth() -> Iterator[Stamp]:
    for number, (kind, place) in enumerate(zip(_SAMPLE, jaw.tooth_positions(), strict=True), 1):
        drawing = drawings.draw_tooth(number, kind, False, False)
        yield Stamp(round(20 + place.x - drawing.width / 2), round(10 + place.y - drawing.height / 2), drawing)


DIAGRAMS = {"turn": draw_circuit, "teeth": draw_mouth}


def _cover_items() -> Iterator[Item]:
    """A wide laughing mouth between sweets on one side and the dentist's things on the other."""
    x, y = COVER_WIDTH / 2, COVER_HEIGHT / 2 - 4
    yield Polygon(round_corners(arc(x, y, 372, 0, 348, ry=198), 40), "lip", "lip-edge", 8)
    yield Polygon(round_corners(arc(x, y, 322, 0, 348, ry=156), 40), "mouth", "lip-edge", 6)
    yield Polygon(round_corners(arc(x, y + 152, 190, 180, 360, ry=88), 24), "tongue")
    for row, kinds in ((-1, "..y...."), (1, "...o...")):
        for index, kind in enumerate(kinds):
            across = (index - 3) / 3
            middle = (x + across * 232, y + row * (106 - 46 * across * across))
            yield from teeth.place_tooth(kind, middle, 84, lower=row > 0)
    sweets = (space_icons.lollipop(), space_icons.doughnut(), space_icons.ice_cream(), space_icons.gummy_bear())
    places = ((110, 116), (72, 292), (1088, 118), (1128, 296))
    for icon, (left, top) in zip(sweets, places, strict=True):
        yield from place_icon(icon, left, top, 150)
    yield from place_icon(space_icons.caramel(), 208, 338, 104)
    yield from place_icon(space_icons.brushing(), 992, 342, 112)


COVER = CoverArt("tile-a", tuple(_cover_items()), "sweet_tooth")
