"""The end of a match as a scene: everybody's sixteen teeth in a row, the cleanest mouth first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import View
from bot.kernel import Outcome, Standing
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.pieces.ranking import called, headline
from render.scene import BOLD, Box, Drawing, Ground, Item, Label, Scene, Stamp
from render.sweet_tooth import layout, marks, teeth
from render.typesetting import cap_height, fitted, width, wrapped

_TOP = 132
_HEAD = 128
_CARD = 236
_PITCH = _CARD + 18
_TOOTH = 62
_FOOT = 56


def scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    """One card per player."""
    stamps = [Stamp(layout.LEFT, 16, _title(headline(outcome, reader, layout.INNER - 120)))]
    for place, standing in enumerate(outcome.standings):
        remark = reader.tell(standing.remark) if standing.remark is not None else ""
        mouth = view.mouths[standing.seat or 0]
        y = _TOP + place * _PITCH
        unit = reader.say("picture.sweet_tooth.unit", n=standing.total)
        stamps.append(Stamp(layout.LEFT, y, _head(standing, outcome.ranked, called(standing, reader), remark, unit)))
        stamps += _teeth(mouth.teeth, y + _HEAD)
    aim = reader.say(f"picture.sweet_tooth.aim.{view.variant}")
    stamps.append(Stamp(layout.LEFT, _bottom(len(outcome.standings)), _foot(aim)))
    return Scene(_ground(len(outcome.standings)), tuple(stamps))


def _bottom(people: int) -> int:
    return _TOP + people * _PITCH


@lru_cache(maxsize=8)
def _ground(people: int) -> Ground:
    items: list[Item] = []
    for place in range(people):
        y = _TOP + place * _PITCH
        items += (
            Box(layout.LEFT + 2, y + 6, layout.INNER, _CARD, "shade", bend=28),
            Box(layout.LEFT, y, layout.INNER, _CARD, "card", "line", 3, 28),
        )
    return Ground("sweet_tooth.final", layout.WIDTH, _bottom(people) + _FOOT, "paper", tuple(items), own="sweet_tooth")


@lru_cache(maxsize=128)
def _title(words: str) -> Drawing:
    """In one line if it fits, else in two smaller ones."""
    room = layout.INNER - 120
    lines = (words,) if width(words, BOLD, 58) <= room else wrapped(words, BOLD, 42, room, 2)
    items: list[Item] = [*teeth.placed(teeth.CLEAN, (48, 52), 72)]
    for number, line in enumerate(lines):
        y, size = (52, 58) if len(lines) == 1 else (28 + 52 * number, 42)
        items.append(Label(108, y, line, size, "ink", BOLD, "lm", room))
    return Drawing("headline", layout.INNER, 104, tuple(items), "paper")


@lru_cache(maxsize=8)
def _foot(aim: str) -> Drawing:
    """What the ranking goes by."""
    words = Label(layout.INNER / 2, 20, aim, layout.SMALL, "soft", BOLD)
    return Drawing("aim", layout.INNER, 48, (words,), "paper")


@lru_cache(maxsize=256)
def _head(standing: Standing, ranked: bool, name: str, remark: str, unit: str) -> Drawing:
    """Rank, who, what the dentist says, points."""
    wide, middle = layout.INNER, 62
    total, right = str(standing.total), wide - 50 - width(unit, BOLD, layout.SMALL)
    room = right - 250 - width(total, BOLD, 76)
    name_y = middle - 24 if remark else middle
    items: list[Item] = [
        *(at(icons.medal(standing.rank), 66, middle, 84) if ranked else ()),
        *at(portrait(standing.seat or 0, name), 168 if ranked else 72, middle, 84),
        Label(230 if ranked else 136, name_y, fitted(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(right, middle, total, 76, "accent", BOLD, "rm", vital=True),
        Label(right + 10, middle + 76 * cap_height(BOLD) / 2, unit, layout.SMALL, "soft", BOLD, "ls"),
    ]
    if remark:
        items.append(Label(230 if ranked else 136, middle + 34, remark, layout.SMALL, "soft", BOLD, "lm", room))
    return Drawing(f"standing {standing.rank}", wide, _HEAD, tuple(items), "card")


def _teeth(mouth: str, top: int) -> Iterator[Stamp]:
    """The evidence."""
    for number, kind in enumerate(mouth):
        drawing = marks.small_tooth(kind, _TOOTH, "card")
        middle = layout.LEFT + 56 + marks.in_a_row(number, len(mouth), layout.INNER - 112)
        yield Stamp(round(middle - drawing.width / 2), top, drawing)
