"""The final ranking of any game, with every score line by line, as a scene and as a text twin."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.kernel import Listing, Outcome, Standing, Text, Who, text
from render.bidi import as_left_to_right
from render.painter import Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import text_width, truncate
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

_WIDTH = 1200
_MARGIN = 36
_TOP = 168
_HEAD = 116  # the line of a standing with medal, name and total
_LINE = 52  # one line of score chips
_GAP = 18
_SIZE = 34
_INDENT = 40
HEADLINE_SIZE = 60  # text size of the line that names the winner


def build_ranking(outcome: Outcome, reader: Reader) -> Scene:
    """One card per standing, best first; the lines of its score as chips below the name."""
    inner = _WIDTH - 2 * _MARGIN
    stamps = [Stamp(_MARGIN, 36, _draw_headline(write_headline(outcome, reader, inner), inner))]
    heights: list[int] = []
    top = _TOP
    for standing in outcome.standings:
        rows = tuple(_split_into_rows(standing, reader, inner - 2 * _INDENT))
        heights.append(_HEAD + len(rows) * _LINE + (16 if rows else 0))
        stamps.append(
            Stamp(_MARGIN, top, _draw_standing(standing, outcome.ranked, standing_name(standing, reader), inner))
        )
        for index, row in enumerate(rows):
            stamps.append(Stamp(_MARGIN + _INDENT, top + _HEAD + index * _LINE, _draw_chips(row, inner - 2 * _INDENT)))
        top += heights[-1] + _GAP
    return Scene(_draw_background(tuple(heights)), tuple(stamps))


def write_ranking(outcome: Outcome) -> tuple[Text, ...]:
    """The text twin of the ranking."""
    lines = [_headline_text(outcome)]
    for standing in outcome.standings:
        lines.append(text("picture.standing", rank=standing.rank, who=_who(standing), total=standing.total))
        parts = tuple(text("picture.line", label=line.label, points=line.points) for line in standing.lines)
        if parts:
            lines.append(text("picture.lines", lines=Listing(parts)))
        if standing.remark is not None:
            lines.append(standing.remark)
    return tuple(lines)


def write_headline(outcome: Outcome, reader: Reader, room: float) -> str:
    """The winners in one line: long names are truncated, so that the sentence is not."""
    winners = max(1, sum(standing.rank == 1 for standing in outcome.standings))
    names = (
        truncate(reader.name(seat), BOLD, HEADLINE_SIZE, room * 0.7 / winners) for seat in range(len(reader.people))
    )
    return as_left_to_right(Reader(reader.words, reader.locale, tuple(names)).translate(_headline_text(outcome)))


def standing_name(standing: Standing, reader: Reader) -> str:
    """The name of the player (or the opponent without a seat) of a standing."""
    if standing.seat is not None:
        return reader.name(standing.seat)
    return reader.translate(standing.name) if standing.name is not None else "–"


def _headline_text(outcome: Outcome) -> Text:
    if outcome.remark is not None:
        return outcome.remark
    best = [_who(standing) for standing in outcome.standings if standing.rank == 1] if outcome.ranked else []
    if not best:
        return text("picture.ended")
    return text("picture.winner" if len(best) == 1 else "picture.shared", who=Listing(tuple(best)))


def _who(standing: Standing) -> Who | Text | str:
    return Who(standing.seat) if standing.seat is not None else standing.name or "–"


def _split_into_rows(standing: Standing, reader: Reader, room: float) -> Iterator[tuple[tuple[str, str], ...]]:
    """The score lines as (label, points), as many in a row as fit."""
    row: list[tuple[str, str]] = []
    used = 0.0
    for line in standing.lines:
        chip = (reader.translate(line.label), format_points(line.points))
        needed = _chip_width(chip)
        if row and used + needed > room:
            yield tuple(row)
            row, used = [], 0.0
        row.append(chip)
        used += needed
    if row:
        yield tuple(row)


def format_points(points: int) -> str:
    """A number with a typographic minus sign."""
    return str(points).replace("-", "−")


def _chip_width(chip: tuple[str, str]) -> float:
    return text_width(chip[0], TEXT, _SIZE) + text_width(chip[1], BOLD, _SIZE) + 14 + 40


@lru_cache(maxsize=64)
def _draw_background(heights: tuple[int, ...]) -> Background:
    items: list[Item] = []
    top = _TOP
    for height in heights:
        items.append(Box(_MARGIN + 2, top + 6, _WIDTH - 2 * _MARGIN, height, "shade", radius=24))
        items.append(Box(_MARGIN, top, _WIDTH - 2 * _MARGIN, height, "card", "line", 3, 24))
        top += height + _GAP
    return Background("podium", _WIDTH, top + 20, "paper", tuple(items))


@lru_cache(maxsize=256)
def _draw_headline(words: str, width: int) -> Drawing:
    return Drawing("headline", width, 100, (Label(4, 52, words, HEADLINE_SIZE, "ink", BOLD, "lm", width - 8),), "paper")


@lru_cache(maxsize=512)
def _draw_standing(standing: Standing, ranked: bool, name: str, width: int) -> Drawing:
    middle = _HEAD / 2 + 4
    total = format_points(standing.total)
    room = width - 330 - text_width(total, BOLD, 68)
    items = [
        *(place_icon(icons.medal(standing.rank), 74, middle, 76) if ranked else ()),
        *place_icon(portrait(standing.seat, name), 174, middle, 80),
        Label(236, middle, truncate(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(width - _INDENT, middle, total, 68, "accent", BOLD, "rm", vital=True),
    ]
    return Drawing(f"standing {standing.rank}", width, _HEAD, tuple(items), "card")


@lru_cache(maxsize=512)
def _draw_chips(row: tuple[tuple[str, str], ...], width: int) -> Drawing:
    items: list[Item] = []
    x = 0.0
    for label, points in row:
        items.append(Label(x, _LINE / 2, label, _SIZE, "soft", TEXT, "lm"))
        x += text_width(label, TEXT, _SIZE) + 14
        items.append(Label(x, _LINE / 2, points, _SIZE, "ink", BOLD, "lm"))
        x += text_width(points, BOLD, _SIZE) + 40
    return Drawing("score lines", width, _LINE, tuple(items), "card")
