"""The end of Emergency as a scene: the ranking, with every box of the score row in a column of its own.

Below, the legend says what the icons above the columns mean.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.emergency.view import Boxes, View
from bot.kernel import Outcome, Standing
from render.emergency import layout
from render.emergency.ground import SCORE_ICONS
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.legend import Legend
from render.pieces.portraits import portrait
from render.pieces.ranking import HEADLINE, called, headline, signed
from render.scene import BOLD, HAND, Box, Drawing, Ground, Item, Label, Scene, Stamp
from render.typesetting import fitted, sized

_WIDTH = 1200
_LEFT, _RIGHT = 36, 1164
_HEAD = 250  # where the rows begin
_ROW, _GAP = 116, 16
_COLUMNS = 452  # where the boxes begin
_TOTAL = 150


def scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    boxes = layout.URSULE_BOXES if view.ursule_score is not None and view.ursule_score.modifications else layout.BOXES
    stamps = [Stamp(_LEFT, 36, _title(headline(outcome, reader, _RIGHT - _LEFT - 124)))]
    for number, standing in enumerate(outcome.standings):
        scores = view.ursule_score if standing.seat is None else view.scores[standing.seat]
        if scores is None:
            raise LookupError("a standing without a sheet")
        name = called(standing, reader)
        row = _row(standing, name, scores, boxes)
        stamps.append(Stamp(_LEFT, _HEAD + number * (_ROW + _GAP), row))
    legend = Legend(_LEFT, _HEAD + len(outcome.standings) * (_ROW + _GAP), _RIGHT - _LEFT, len(boxes), 3)
    meanings = [(SCORE_ICONS[name], reader.say(f"emergency.box.{name}")) for name in boxes]
    stamps += legend.stamps(reader.say("picture.legend"), meanings)
    return Scene(_ground(len(outcome.standings), boxes, legend), tuple(stamps))


def _pitch(boxes: tuple[str, ...]) -> float:
    return (_RIGHT - _LEFT - _COLUMNS - _TOTAL) / len(boxes)


@lru_cache(maxsize=16)
def _ground(rows: int, boxes: tuple[str, ...], legend: Legend) -> Ground:
    items: list[Item] = [*legend.card()]
    for number, name in enumerate(boxes):
        items += at(SCORE_ICONS[name], _LEFT + _COLUMNS + (number + 0.5) * _pitch(boxes), 196, 58)
    for number in range(rows):
        y = _HEAD + number * (_ROW + _GAP)
        items.append(Box(_LEFT + 2, y + 6, _RIGHT - _LEFT, _ROW, "shade", bend=24))
        items.append(Box(_LEFT, y, _RIGHT - _LEFT, _ROW, "card", "line", 3, 24))
        items.append(Box(_RIGHT - _TOTAL + 14, y, _TOTAL - 14, _ROW, "accent", bend=24))
    return Ground("emergency.final", _WIDTH, legend.top + legend.high + 32, "paper", tuple(items))


@lru_cache(maxsize=128)
def _title(words: str) -> Drawing:
    wide = _RIGHT - _LEFT
    items = (*at(icons.cup(), 50, 54, 92), Label(116, 54, words, HEADLINE, "ink", BOLD, "lm", wide - 124))
    return Drawing("headline", wide, 108, items, "paper")


@lru_cache(maxsize=512)
def _row(standing: Standing, name: str, scores: Boxes, boxes: tuple[str, ...]) -> Drawing:
    wide, middle, room = _RIGHT - _LEFT, _ROW / 2, _COLUMNS - 192
    size = sized(name, BOLD, (42, 34), room)
    items: list[Item] = [
        *at(icons.medal(standing.rank), 54, middle, 70),
        *at(portrait(standing.seat, name), 136, middle, 72),
        Label(184, middle, fitted(name, BOLD, size, room), size, "ink", BOLD, "lm"),
        Label(wide - _TOTAL / 2 + 7, middle, signed(standing.total), 60, "on-accent", BOLD, vital=True),
    ]
    for number, box in enumerate(boxes):
        points = str(getattr(scores, box)).replace("-", "–")
        x = _COLUMNS + (number + 0.5) * _pitch(boxes)
        items.append(
            Label(x, middle, points, sized(points, HAND, (54, 46), _pitch(boxes) - 6), "pen", HAND, vital=True)
        )
    return Drawing(f"standing {standing.rank}", wide, _ROW, tuple(items))
