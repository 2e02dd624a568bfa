"""The end of a match as a scene: everybody's sixteen teeth in a row, the cleanest mouth first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import View
from bot.kernel import Outcome, Standing
from render import icons
from render.icons import at
from render.letters import fitted, width, wrapped
from render.painter import Reader
from render.podium import called, headline
from render.scene import BOLD, Box, Drawing, Ground, Item, Label, Scene, Stamp
from render.sweet_tooth import layout, marks, teeth
from render.sweet_tooth.pieces import piece

_TOP = 132
_HEAD = 118
_CARD = 226
_PITCH = _CARD + 18
_TOOTH = 62


def scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    """One card per player."""
    stamps = [Stamp(layout.LEFT, 16, _title(headline(outcome, reader, layout.INNER - 120)))]
    for place, standing in enumerate(outcome.standings):
        remark = reader.tell(standing.remark) if standing.remark is not None else ""
        mouth = view.mouths[standing.seat or 0]
        y = _TOP + place * _PITCH
        stamps.append(Stamp(layout.LEFT, y, _head(standing, outcome.ranked, called(standing, reader), remark)))
        stamps += _teeth(mouth.teeth, y + _HEAD)
    return Scene(_ground(len(outcome.standings)), tuple(stamps))


@lru_cache(maxsize=8)
def _ground(people: int) -> Ground:
    items: list[Item] = []
    for place in range(people):
        y = _TOP + place * _PITCH
        items += (
            Box(layout.LEFT + 2, y + 6, layout.INNER, _CARD, "shade", bend=28),
            Box(layout.LEFT, y, layout.INNER, _CARD, "card", "line", 3, 28),
        )
    return Ground(
        "sweet_tooth.final", layout.WIDTH, _TOP + people * _PITCH + 10, "paper", tuple(items), own="sweet_tooth"
    )


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


@lru_cache(maxsize=256)
def _head(standing: Standing, ranked: bool, name: str, remark: str) -> Drawing:
    """Rank, who, what the dentist says, points."""
    wide, middle = layout.INNER, 66
    total = str(standing.total)
    room = wide - 290 - width(total, BOLD, 72)
    name_y = middle - 18 if remark else middle
    items: list[Item] = [
        *(at(icons.medal(standing.rank), 66, middle, 84) if ranked else ()),
        *at(piece(standing.seat or 0, name), 168 if ranked else 72, middle, 84),
        Label(230 if ranked else 136, name_y, fitted(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(wide - 40, middle, total, 76, "accent", BOLD, "rm", vital=True),
    ]
    if remark:
        items.append(Label(230 if ranked else 136, middle + 32, remark, 36, "soft", BOLD, "lm", room))
    return Drawing(f"standing {standing.rank}", wide, _HEAD, tuple(items), "card")


def _teeth(mouth: str, top: int) -> Iterator[Stamp]:
    """The evidence."""
    for number, kind in enumerate(mouth):
        drawing = marks.small_tooth(kind, _TOOTH, "card")
        middle = layout.LEFT + 62 + number * (layout.INNER - 124) / (len(mouth) - 1)
        yield Stamp(round(middle - drawing.width / 2), top, drawing)
