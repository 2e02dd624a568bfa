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
from bot.games.clinic.building.grid import CELLS, FLOOR, column_of, grid
from bot.games.clinic.view import ClinicView, OverlayView, WalkView
from render.clinic.layout import BAND, WIDTH, Plan
from render.painter import Reader
from render.scene import BOLD, Box, Disc, Drawing, Label, Point, Stamp, Stroke
from render.shapes import interpolate
from render.typesetting import text_width

_DOT = 20
_DOTS_APART = 24
_STAIRS = 36


def numbered_cells(overlay: OverlayView) -> Mapping[int, int]:
    """By cell, the number of its first choice: several ghosts may move to the same cell.

    The roof of the highest floor is not drawn; what stands there is shown on the module below.
    """
    found: dict[int, int] = {}
    for number, cell in enumerate(overlay.cells, 1):
        found.setdefault(cell if cell < CELLS else cell - FLOOR, number)
    return found


def stamp_legal(overlay: OverlayView, clinic: ClinicView, plan: Plan) -> Iterator[Stamp]:
    """A frame with a number on every legal cell, a number at every legal position."""
    for cell, number in numbered_cells(overlay).items():
        if not plan.shows(cell):
            continue
        area = plan.cell(cell)
        yield Stamp(area.x, area.y, _draw_legal_frame(area.w, area.h))
        label = _draw_legal_label(number, texts.column_name(column_of(cell)))
        yield Stamp(area.right - label.width - 10, round(area.middle - label.height / 2), label)
    columns = grid(clinic.width).positions
    for number, (name, floor) in enumerate(overlay.positions, len(overlay.cells) + 1):
        x, y = plan.position(name, floor, columns[name])
        yield _stamp_inside(_draw_legal_position(number), x, y, plan)


def _stamp_inside(drawing: Drawing, x: float, y: float, plan: Plan) -> Stamp:
    """Centred at a point, but not over the edge of the picture."""
    left = min(max(0, round(x - drawing.width / 2)), WIDTH - drawing.width)
    top = min(max(0, round(y - drawing.height / 2)), plan.height - drawing.height)
    return Stamp(left, top, drawing)


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
    """Dotted lines from cell to cell; where several people go the same way there is one line."""
    doors = {column: plan.position(name, 0, column) for name, column in clinic.entrances}
    for start, end in _steps(walks):
        if not _is_stair(start, end) and plan.shows(end):
            begin = _middle(start, plan) if start >= 0 else doors.get(end)
            for x, y in _dots(begin, _middle(end, plan)):
                yield _stamp_inside(_draw_dot(), x, y, plan)


def stamp_stairs(walks: tuple[WalkView, ...], plan: Plan) -> Iterator[Stamp]:
    """An arrow at the wall of each cell from which a walk goes on to the floor above or below."""
    for start, end in _steps(walks):
        if _is_stair(start, end) and plan.shows(start):
            area, up = plan.cell(start), end > start
            y = area.y + 6 if up else area.y + area.h - 6
            yield _stamp_inside(_draw_stairs(1 if up else -1), _middle(start, plan)[0], y, plan)


def _steps(walks: tuple[WalkView, ...]) -> tuple[tuple[int, int], ...]:
    """From where to where people go, each step once."""
    return tuple(dict.fromkeys(step for walk in walks for step in pairwise((walk.start, *walk.cells))))


def _is_stair(start: int, end: int) -> bool:
    return start >= 0 and start // FLOOR != end // FLOOR


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


def _middle(cell: int, plan: Plan) -> Point:
    area = plan.cell(cell)
    return area.x + (area.w + BAND) / 2, area.middle


def _dots(start: Point | None, end: Point) -> Iterator[Point]:
    """Evenly spaced from one point to another; only the end if there is no start."""
    start = start or end
    count = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / _DOTS_APART))
    yield from (interpolate(start, end, index / count) for index in range(count + 1))
