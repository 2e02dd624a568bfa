"""The end of a match, for any game: the ranking with everybody's score line by line, as a picture and in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.kernel import Listing, Outcome, Standing, Text, Who, text
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.scene import BOLD, TEXT, Box, Drawing, Ground, Item, Label, Scene, Stamp
from render.typesetting import fitted, sentence, width

_WIDTH = 1200
_MARGIN = 36
_TOP = 168
_HEAD = 116  # the line of a standing with medal, name and total
_LINE = 52  # one line of score chips
_GAP = 18
_SIZE = 34
_INDENT = 40
HEADLINE = 60  # size of the line that says who won


def podium(outcome: Outcome, reader: Reader) -> Scene:
    """One card per standing, best first; the lines of its score as chips below the name."""
    inner = _WIDTH - 2 * _MARGIN
    stamps = [Stamp(_MARGIN, 36, _title(headline(outcome, reader, inner), inner))]
    heights: list[int] = []
    top = _TOP
    for standing in outcome.standings:
        rows = tuple(_rows(standing, reader, inner - 2 * _INDENT))
        heights.append(_HEAD + len(rows) * _LINE + (16 if rows else 0))
        stamps.append(Stamp(_MARGIN, top, _head(standing, outcome.ranked, called(standing, reader), inner)))
        for number, row in enumerate(rows):
            stamps.append(Stamp(_MARGIN + _INDENT, top + _HEAD + number * _LINE, _chips(row, inner - 2 * _INDENT)))
        top += heights[-1] + _GAP
    return Scene(_ground(tuple(heights)), tuple(stamps))


def podium_twin(outcome: Outcome) -> tuple[Text, ...]:
    """The same in words."""
    lines = [_headline(outcome)]
    for standing in outcome.standings:
        lines.append(text("picture.standing", rank=standing.rank, who=_who(standing), total=standing.total))
        parts = tuple(text("picture.line", label=line.label, points=line.points) for line in standing.lines)
        if parts:
            lines.append(text("picture.lines", lines=Listing(parts)))
        if standing.remark is not None:
            lines.append(standing.remark)
    return tuple(lines)


def headline(outcome: Outcome, reader: Reader, room: float) -> str:
    """Who won, for one line of writing: long names are cut, so that the sentence is not."""
    winners = max(1, sum(standing.rank == 1 for standing in outcome.standings))
    names = (fitted(reader.name(seat), BOLD, HEADLINE, room * 0.7 / winners) for seat in range(len(reader.people)))
    return sentence(Reader(reader.words, reader.locale, tuple(names)).tell(_headline(outcome)))


def called(standing: Standing, reader: Reader) -> str:
    """What to call whoever a standing is about."""
    if standing.seat is not None:
        return reader.name(standing.seat)
    return reader.tell(standing.name) if standing.name is not None else "–"


def _headline(outcome: Outcome) -> Text:
    if outcome.remark is not None:
        return outcome.remark
    best = [_who(standing) for standing in outcome.standings if standing.rank == 1] if outcome.ranked else []
    if not best:
        return text("picture.ended")
    return text("picture.winner" if len(best) == 1 else "picture.shared", who=Listing(tuple(best)))


def _who(standing: Standing) -> Who | Text | str:
    return Who(standing.seat) if standing.seat is not None else standing.name or "–"


def _rows(standing: Standing, reader: Reader, room: float) -> Iterator[tuple[tuple[str, str], ...]]:
    """The score lines as (label, points), as many in a row as fit."""
    row: list[tuple[str, str]] = []
    used = 0.0
    for line in standing.lines:
        chip = (reader.tell(line.label), signed(line.points))
        needed = _chip_width(chip)
        if row and used + needed > room:
            yield tuple(row)
            row, used = [], 0.0
        row.append(chip)
        used += needed
    if row:
        yield tuple(row)


def signed(points: int) -> str:
    """A number with a proper minus."""
    return str(points).replace("-", "−")


def _chip_width(chip: tuple[str, str]) -> float:
    return width(chip[0], TEXT, _SIZE) + width(chip[1], BOLD, _SIZE) + 14 + 40


@lru_cache(maxsize=64)
def _ground(heights: tuple[int, ...]) -> Ground:
    items: list[Item] = []
    top = _TOP
    for height in heights:
        items.append(Box(_MARGIN + 2, top + 6, _WIDTH - 2 * _MARGIN, height, "shade", bend=24))
        items.append(Box(_MARGIN, top, _WIDTH - 2 * _MARGIN, height, "card", "line", 3, 24))
        top += height + _GAP
    return Ground("podium", _WIDTH, top + 20, "paper", tuple(items))


@lru_cache(maxsize=256)
def _title(words: str, wide: int) -> Drawing:
    return Drawing("headline", wide, 100, (Label(4, 52, words, HEADLINE, "ink", BOLD, "lm", wide - 8),), "paper")


@lru_cache(maxsize=512)
def _head(standing: Standing, ranked: bool, name: str, wide: int) -> Drawing:
    middle = _HEAD / 2 + 4
    total = signed(standing.total)
    room = wide - 330 - width(total, BOLD, 68)
    items = [
        *(at(icons.medal(standing.rank), 74, middle, 76) if ranked else ()),
        *at(portrait(standing.seat, name), 174, middle, 80),
        Label(236, middle, fitted(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(wide - _INDENT, middle, total, 68, "accent", BOLD, "rm", vital=True),
    ]
    return Drawing(f"standing {standing.rank}", wide, _HEAD, tuple(items), "card")


@lru_cache(maxsize=512)
def _chips(row: tuple[tuple[str, str], ...], wide: int) -> Drawing:
    items: list[Item] = []
    x = 0.0
    for label, points in row:
        items.append(Label(x, _LINE / 2, label, _SIZE, "soft", TEXT, "lm"))
        x += width(label, TEXT, _SIZE) + 14
        items.append(Label(x, _LINE / 2, points, _SIZE, "ink", BOLD, "lm"))
        x += width(points, BOLD, _SIZE) + 40
    return Drawing("score lines", wide, _LINE, tuple(items), "card")
