"""The crosstable of a season: one row per entrant, one column per round, with points and the rank at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from bot.kernel import Listing, Text, text
from bot.words.posters import ROUNDS, ROWS, Crosstable, CrosstableCell, CrosstableLine, page_count
from render.league.formatting import clean_name, format_points
from render.league.header import (
    FOOTER,
    HEIGHT,
    INNER,
    MARGIN,
    SMALL,
    WIDTH,
    footer_lines,
    make_header,
    season_title,
    stamp_footer,
    stamp_header,
)
from render.league.ranked_list import draw_empty
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp, Stroke
from render.typesetting import choose_size

_ROW = 104
_HEAD = 60  # the line with the numbers of the rounds
_PAD = 10
_NAME = 92  # x of the names
_CELLS = 346  # x of the first round, relative to the card
_CELL = 80
_GAP = 5
_POINTS = 40


class _Cell(Struct, frozen=True):
    """What is written in one cell: points above, and the rank of the seats below."""

    points: str
    below: str
    won: bool = False


def build_scene(poster: Crosstable, reader: Reader) -> Scene:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    title = reader.say("picture.league.crosstable")
    header = make_header(season, (game, title), poster.page, page_count(poster))
    lines, rounds = _shown(poster)
    stamps = [stamp_header(header), *_stamp_rounds(rounds, reader)]
    for index, line in enumerate(lines):
        stamps += _stamp_line(line, rounds, HEIGHT + _PAD + _HEAD + index * _ROW, reader)
    count = max(1, len(lines))
    if not lines:
        stamps.append(Stamp(MARGIN + 6, HEIGHT + _PAD + _HEAD, draw_empty(reader.say("picture.league.nobody"))))
    footer = reader.say("picture.league.crosstable_key")
    stamps += stamp_footer(footer, HEIGHT + _card_height(count) + 24)
    return Scene(_draw_background(count, len(footer_lines(footer))), tuple(stamps))


def write_twin(poster: Crosstable, reader: Reader) -> tuple[Text, ...]:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    lines, rounds = _shown(poster)
    said = [text("picture.league.head", season=season, game=game, rest=text("picture.league.crosstable"))]
    for line in lines:
        who, points = clean_name(line.name, line.number, reader), format_points(line.points, reader)
        said.append(text("picture.league.line", rank=line.rank, who=who, points=points))
        said += [_cell_text(cell, reader) for cell in line.cells if cell.round in rounds]
    return tuple(said)


def _shown(poster: Crosstable) -> tuple[tuple[CrosstableLine, ...], range]:
    """The lines and rounds of the page."""
    later, people = divmod(poster.page, max(1, -(-len(poster.lines) // ROWS)))
    first = later * ROUNDS + 1
    return poster.lines[people * ROWS : (people + 1) * ROWS], range(first, min(first + ROUNDS, poster.rounds + 1))


def _cell_text(cell: CrosstableCell, reader: Reader) -> Text:
    points = format_points(cell.points, reader)
    if cell.rank is None:
        return text("picture.league.cell_bye", round=cell.round, points=points)
    opponents = Listing(tuple(clean_name(name, index + 1, reader) for index, name in enumerate(cell.opponents)))
    key = "picture.league.cell_default" if cell.defaulted else "picture.league.cell"
    return text(key, round=cell.round, points=points, rank=cell.rank, seats=cell.seats, opponents=opponents)


def _write_cell(cells: Sequence[CrosstableCell], reader: Reader) -> _Cell:
    """A person with several tables in a round has their sum."""
    if not cells:
        return _Cell("", "")
    points = format_points(sum((cell.points for cell in cells), Fraction(0)), reader).removeprefix("0")
    points = points or "0"
    if len(cells) > 1:
        return _Cell(points, f"×{len(cells)}")
    (cell,) = cells
    if cell.rank is None:
        return _Cell(points, "–")
    below = f"{cell.rank}/{cell.seats}{'!' if cell.defaulted else ''}"
    return _Cell(points, below, cell.rank == 1 and not cell.defaulted)


def _stamp_rounds(rounds: range, reader: Reader) -> Iterator[Stamp]:
    yield Stamp(MARGIN + 6, HEIGHT + _PAD, _draw_head(tuple(rounds), reader.say("picture.league.round_short")))


def _stamp_line(line: CrosstableLine, rounds: range, top: int, reader: Reader) -> Iterator[Stamp]:
    name, points = clean_name(line.name, line.number, reader), format_points(line.points, reader)
    yield Stamp(MARGIN + 6, top, _draw_name(line.rank, name, points, line.own))
    for column, number in enumerate(rounds):
        cell = _write_cell([each for each in line.cells if each.round == number], reader)
        if cell.points:
            yield Stamp(MARGIN + _CELLS + column * (_CELL + _GAP), top + 7, _draw_cell(cell))


def _card_height(rows: int) -> int:
    return _HEAD + rows * _ROW + 2 * _PAD


@lru_cache(maxsize=64)
def _draw_background(rows: int, footer: int) -> Background:
    height = HEIGHT + _card_height(rows) + 24 + footer * FOOTER + 12
    top = HEIGHT + _PAD + _HEAD
    lines = (
        Stroke(((MARGIN + 24, top + index * _ROW), (WIDTH - MARGIN - 24, top + index * _ROW)), "line", 2)
        for index in range(rows)
    )
    card = (
        Box(MARGIN + 2, HEIGHT + 6, INNER, _card_height(rows), "shade", radius=28),
        Box(MARGIN, HEIGHT, INNER, _card_height(rows), "card", "line", 3, 28),
    )
    return Background(f"league.crosstable-{rows}-{footer}", WIDTH, height, "paper", (*card, *lines))


@lru_cache(maxsize=32)
def _draw_head(rounds: tuple[int, ...], word: str) -> Drawing:
    labels = [
        Label(_CELLS - 6 + column * (_CELL + _GAP) + _CELL / 2, _HEAD / 2, f"{word}{number}", SMALL, "soft", BOLD)
        for column, number in enumerate(rounds)
    ]
    return Drawing("rounds", INNER - 12, _HEAD - 2, tuple(labels), "card")


@lru_cache(maxsize=1024)
def _draw_name(rank: int, name: str, points: str, own: bool) -> Drawing:
    """The row without its cells; the total is below the name, so that nine rounds have room."""
    room = _CELLS - _NAME - 18
    size = choose_size(name, BOLD, (40, 36), room)
    items: list[Item] = [
        Label(46, _ROW / 2, str(rank), choose_size(str(rank), BOLD, (50, 46), 70), "ink", BOLD, vital=True),
        Label(_NAME, 29, name, size, "ink", BOLD, "lm", room),
        Label(_NAME, 74, points, 50, "accent", BOLD, "lm", vital=True),
    ]
    if own:
        items.insert(0, Box(2, 5, _CELLS - 16, _ROW - 10, "paper", "accent", 4, 18))
    return Drawing(f"line {rank}", _CELLS - 10, _ROW - 2, tuple(items), None if own else "card")


@lru_cache(maxsize=1024)
def _draw_cell(cell: _Cell) -> Drawing:
    role = "green" if cell.won else "grey"
    size = choose_size(cell.points, BOLD, (_POINTS, SMALL, 34), _CELL - 6)
    items = (
        Box(2, 2, _CELL - 4, _ROW - 20, role, f"{role}-edge", 3, 14),
        Label(_CELL / 2, 27, cell.points, size, f"{role}-ink", BOLD),
        Label(_CELL / 2, 63, cell.below, choose_size(cell.below, BOLD, (SMALL, 34), _CELL), f"{role}-ink", BOLD),
    )
    return Drawing(f"cell {cell.points} {cell.below}", _CELL, _ROW - 14, items, "card")
