"""The end of Dice Hospital as a scene: everybody's score with its lines as icons, and below what the icons mean."""

from __future__ import annotations

from functools import lru_cache

from bot.games.dice_hospital.view import View
from bot.kernel import Outcome, Standing
from render.dice_hospital import symbols, tallies
from render.dice_hospital.layout import SMALL, WIDTH
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.legend import Legend
from render.pieces.portraits import portrait
from render.pieces.ranking import called, headline, signed
from render.scene import BOLD, TEXT, Box, Drawing, Ground, Item, Label, Scene, Stamp
from render.typesetting import fitted, width, wrapped

_LEFT, _WIDE = 24, 1152
_TOP = 146
_HEAD, _LINES = 124, 88
_CARD = _HEAD + _LINES
_GAP = 18


def scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    """One card per hospital, best first."""
    names = _names(view)
    columns = _columns(names, view)
    stamps = [Stamp(_LEFT, 20, _title(headline(outcome, reader, _WIDE - 124), outcome.ranked))]
    y = _TOP
    for standing in outcome.standings:
        remark = reader.tell(standing.remark) if standing.remark is not None else ""
        stamps.append(Stamp(_LEFT, y, _head(standing, outcome.ranked, called(standing, reader), remark)))
        score = dict(view.hospitals[standing.seat or 0].lines)
        for name, x in zip(names, columns, strict=True):
            stamps.append(Stamp(x, y + _HEAD - 4, tallies.line(name, score.get(name, 0), _LINES)))
        y += _CARD + _GAP
    legend = Legend(_LEFT, y, _WIDE, len(names), 2)
    meanings = [(tallies.LINES[name], reader.say(f"dice_hospital.line.{name}")) for name in names]
    stamps += legend.stamps(reader.say("picture.legend"), meanings)
    return Scene(_ground(len(outcome.standings), legend), tuple(stamps))


def _names(view: View) -> tuple[str, ...]:
    """The lines that anybody has, in the order of the score."""
    used = {name for hospital in view.hospitals for name, _ in hospital.lines}
    return tuple(name for name in tallies.LINES if name in used)


def _columns(names: tuple[str, ...], view: View) -> tuple[int, ...]:
    """Where each line of the scores begins, the same for everybody: as wide as its longest number needs."""
    scores = [dict(one.lines) for one in view.hospitals]
    wide = [max(tallies.line(name, score.get(name, 0), _LINES).width for score in scores) for name in names]
    gap = (_WIDE - sum(wide)) / (len(names) + 1)
    return tuple(round(_LEFT + gap + sum(wide[:number]) + number * gap) for number in range(len(names)))


@lru_cache(maxsize=32)
def _ground(people: int, legend: Legend) -> Ground:
    items: list[Item] = []
    for place in range(people):
        y = _TOP + place * (_CARD + _GAP)
        items.append(Box(_LEFT + 2, y + 6, _WIDE, _CARD, "shade", bend=24))
        items.append(Box(_LEFT, y, _WIDE, _CARD, "card", "line", 3, 24))
    items += legend.card()
    return Ground("dice_hospital.final", WIDTH, legend.top + legend.high + 28, "paper", tuple(items))


@lru_cache(maxsize=128)
def _title(words: str, ranked: bool) -> Drawing:
    """In one line if it fits, else in two smaller ones; with a cup if somebody won it."""
    room = _WIDE - 124
    lines = (words,) if width(words, BOLD, 58) <= room else wrapped(words, BOLD, 42, room, 2)
    items: list[Item] = [*at(icons.cup() if ranked else symbols.home(), 54, 54, 92)]
    for number, line in enumerate(lines):
        y, size = (56, 58) if len(lines) == 1 else (30 + 52 * number, 42)
        items.append(Label(122, y, line, size, "ink", BOLD, "lm", room))
    return Drawing("headline", _WIDE, 112, tuple(items), "paper")


@lru_cache(maxsize=256)
def _head(standing: Standing, ranked: bool, name: str, remark: str) -> Drawing:
    """Rank, who, how many patients are left, points."""
    middle, total = 66.0, signed(standing.total)
    left = 230 if ranked else 136
    room = _WIDE - left - 60 - width(total, BOLD, 76)
    items: list[Item] = [
        *(at(icons.medal(standing.rank), 66, middle, 84) if ranked else ()),
        *at(portrait(standing.seat, name), left - 62, middle, 88),
        Label(left, middle - 27 if remark else middle, fitted(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(_WIDE - 36, middle, total, 76, "accent", BOLD, "rm", vital=True),
    ]
    if remark:
        items.append(Label(left, middle + 36, remark, SMALL, "soft", TEXT, "lm", room))
    return Drawing(f"standing {standing.rank}", _WIDE, _HEAD - 4, tuple(items), "card")
