"""What a seat is asked, on its own sheet: legal cells and positions with their numbers, and proposed walks.

The numbers are those of the choices in their order. A walk is a dotted line from where a person is to where the plan
sends them; the hours of all walks into a cell are written there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from bot.games.clinic import texts
from bot.games.clinic.building.grid import FLOOR, FLOORS, column_of, grid
from bot.games.clinic.view import ClinicView, OverlayView, WalkView
from render.clinic.layout import BAND, Plan
from render.painter import Reader
from render.scene import BOLD, Box, Disc, Drawing, Label, Point, Stamp, Stroke
from render.typesetting import text_width

_CELL_KINDS = frozenset({"ghost", "haunt", "dropping", "burn_room"})  # questions whose answers are cells, not columns
_DOT = 20
_DOTS_APART = 24
_STAIRS = 36
_LANE = 20  # between the lines of two walks


def heights(clinic: ClinicView) -> Mapping[int, int]:
    """By column: how many modules stand in it."""
    return Counter(column_of(module.cell) for module in clinic.modules)


def legal_cells(overlay: OverlayView, clinic: ClinicView) -> tuple[int, ...]:
    """The cells of the choices. A choice that names a column means the next floor of it."""
    if overlay.kind in _CELL_KINDS or any(cell >= FLOOR for cell in overlay.cells):
        return overlay.cells
    built = heights(clinic)
    return tuple(column + FLOOR * min(built.get(column, 0), FLOORS) for column in overlay.cells)


def stamp_legal(overlay: OverlayView, clinic: ClinicView, plan: Plan) -> Iterator[Stamp]:
    """A frame with a number on every legal cell, a number at every legal position."""
    for number, cell in enumerate(legal_cells(overlay, clinic), 1):
        if not plan.shows(cell):
            continue
        area = plan.cell(cell)
        yield Stamp(area.x, area.y, _draw_legal_frame(area.w, area.h))
        label = _draw_legal_label(number, texts.column_name(column_of(cell)))
        yield Stamp(area.right - label.width - 10, round(area.middle - label.height / 2), label)
    columns = grid(clinic.width).positions
    for number, (name, floor) in enumerate(overlay.positions, len(overlay.cells) + 1):
        x, y = plan.position(name, floor, columns[name])
        drawing = _draw_legal_position(number)
        yield Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


@lru_cache(maxsize=8)
def _draw_legal_frame(width: int, height: int) -> Drawing:
    return Drawing("legal frame", width, height, (Box(5, 5, width - 10, height - 10, None, "legal", 10, 10),), "card")


@lru_cache(maxsize=512)
def _draw_legal_label(number: int, name: str) -> Drawing:
    """The number of the choice, and the name of the column as on the buttons."""
    digits = str(number)
    left = text_width(digits, BOLD, 50) + 34
    width = round(left + text_width(name, BOLD, 46) + 26)
    items = (
        Box(2, 2, width - 4, 64, "card", "legal", 4, 18),
        Box(2, 2, left, 64, "legal", radius=18),
        Label(2 + left / 2, 34, digits, 50, "card", BOLD, vital=True),
        Label(left + 14, 34, name, 46, "ink", BOLD, "lm", vital=True),
    )
    return Drawing("legal place", width, 68, items, "card")


@lru_cache(maxsize=64)
def _draw_legal_position(number: int) -> Drawing:
    items = (
        Box(3, 3, 58, 52, "legal", "card", 3, 16),
        Label(32, 29, str(number), 46, "card", BOLD, vital=True),
    )
    return Drawing("legal position", 64, 58, items, "card")


# --- walks ---


def stamp_walks(walks: tuple[WalkView, ...], clinic: ClinicView, plan: Plan) -> Iterator[Stamp]:
    """Dotted lines, one for all who go the same way; each way has a lane of its own."""
    drawing = _draw_dot()
    ways = dict.fromkeys((walk.start, walk.cells) for walk in walks if walk.cells)
    for index, (start, way) in enumerate(ways):
        shift = (-1) ** index * ((index + 1) // 2 % 4) * _LANE
        for turn, leg in _legs(start, way, clinic, plan):
            points = [(x + shift, y + shift) for x, y in leg]
            for x, y in _dots(points):
                yield Stamp(round(x - _DOT / 2), round(y - _DOT / 2), drawing)
            if turn and points:
                yield Stamp(round(points[-1][0] - _STAIRS / 2), round(points[-1][1] - _STAIRS / 2), _draw_stairs(turn))


def stamp_hours(walks: tuple[WalkView, ...], plan: Plan, reader: Reader) -> Iterator[Stamp]:
    """The hours of all walks that end in a cell, at its lower right corner."""
    spent: Counter[int] = Counter()
    for walk in walks:
        if walk.cells:
            spent[walk.cells[-1]] += walk.hours
    for cell, hours in spent.items():
        if plan.shows(cell):
            area = plan.cell(cell)
            drawing = _draw_hours(reader.translate(texts.hours(hours)))
            yield Stamp(area.right - drawing.width - 6, area.y + area.h - drawing.height // 2, drawing)


@lru_cache(maxsize=4)
def _draw_dot() -> Drawing:
    middle = _DOT / 2
    return Drawing("dot", _DOT, _DOT, (Disc(middle, middle, 6.5, "legal", "card", 3),), "card")


@lru_cache(maxsize=2)
def _draw_stairs(turn: int) -> Drawing:
    """The way goes on one floor up or down."""
    middle = _STAIRS / 2
    chevron = ((middle - 8, middle + 4 * turn), (middle, middle - 5 * turn), (middle + 8, middle + 4 * turn))
    items = (Disc(middle, middle, 15, "legal", "card", 3), Stroke(chevron, "card", 6))
    return Drawing("stairs", _STAIRS, _STAIRS, items, "card")


@lru_cache(maxsize=128)
def _draw_hours(words: str) -> Drawing:
    width = round(text_width(words, BOLD, 46)) + 30
    items = (
        Box(2, 2, width - 4, 50, "legal", "card", 4, 20),
        Label(width / 2, 27, words, 46, "card", BOLD, vital=True),
    )
    return Drawing("hours", width, 54, items, "card")


def _legs(start: int, way: tuple[int, ...], clinic: ClinicView, plan: Plan) -> Iterator[tuple[int, list[Point]]]:
    """The parts of a way on one floor each, and whether the next one is above (1), below (-1) or nowhere (0)."""
    leg: list[Point] = []
    if start >= 0 and plan.shows(start):
        leg.append(_middle(start, plan))
    elif start < 0:
        leg += [plan.position(name, 0, column) for name, column in clinic.entrances if column == way[0]][:1]
    before = start
    for cell in way:
        if before >= 0 and cell // FLOOR != before // FLOOR:
            yield (1 if cell > before else -1), leg
            leg = []
        if plan.shows(cell):
            leg.append(_middle(cell, plan))
        before = cell
    yield 0, leg


def _middle(cell: int, plan: Plan) -> Point:
    area = plan.cell(cell)
    return area.x + (area.w + BAND) / 2, area.middle


def _dots(points: list[Point]) -> Iterator[Point]:
    """Evenly spaced along the line through the points."""
    yield from points[:1]
    for (ax, ay), (bx, by) in pairwise(points):
        length = max(abs(bx - ax), abs(by - ay))
        count = max(1, round(length / _DOTS_APART))
        for index in range(1, count + 1):
            share = index / count
            yield ax + (bx - ax) * share, ay + (by - ay) * share
