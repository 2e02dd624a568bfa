"""The end of Emergency as a scene: the ranking with a column for every box of the score row, and a legend below."""

from __future__ import annotations

from functools import lru_cache

from bot.games.emergency.view import Boxes, View
from bot.kernel import Outcome, Standing
from render.emergency import layout
from render.emergency.sheet_background import SCORE_ICONS
from render.painter import Reader
from render.scene import BOLD, HAND, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import choose_size, truncate
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.legend import Legend
from render.widgets.portraits import portrait
from render.widgets.ranking import HEADLINE_SIZE, format_points, standing_name, write_headline

_WIDTH = 1200
_LEFT, _RIGHT = 36, 1164
_HEAD = 250  # where the rows begin
_ROW, _GAP = 116, 16
_COLUMNS = 452  # where the boxes begin
_TOTAL = 150


def build_scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    boxes = layout.URSULE_BOXES if view.ursule_score is not None and view.ursule_score.modifications else layout.BOXES
    stamps = [Stamp(_LEFT, 36, _draw_headline(write_headline(outcome, reader, _RIGHT - _LEFT - 124)))]
    for index, standing in enumerate(outcome.standings):
        scores = view.ursule_score if standing.seat is None else view.scores[standing.seat]
        if scores is None:
            raise LookupError("a standing without a sheet")
        name = standing_name(standing, reader)
        row = _draw_row(standing, name, scores, boxes)
        stamps.append(Stamp(_LEFT, _HEAD + index * (_ROW + _GAP), row))
    legend = Legend(_LEFT, _HEAD + len(outcome.standings) * (_ROW + _GAP), _RIGHT - _LEFT, len(boxes), 3)
    meanings = [(SCORE_ICONS[name], reader.say(f"emergency.box.{name}")) for name in boxes]
    stamps += legend.stamps(reader.say("picture.legend"), meanings)
    return Scene(_draw_background(len(outcome.standings), boxes, legend), tuple(stamps))


def _column_pitch(boxes: tuple[str, ...]) -> float:
    return (_RIGHT - _LEFT - _COLUMNS - _TOTAL) / len(boxes)


@lru_cache(maxsize=16)
def _draw_background(rows: int, boxes: tuple[str, ...], legend: Legend) -> Background:
    items: list[Item] = [*legend.card()]
    for index, name in enumerate(boxes):
        items += place_icon(SCORE_ICONS[name], _LEFT + _COLUMNS + (index + 0.5) * _column_pitch(boxes), 196, 58)
    for index in range(rows):
        y = _HEAD + index * (_ROW + _GAP)
        items.append(Box(_LEFT + 2, y + 6, _RIGHT - _LEFT, _ROW, "shade", radius=24))
        items.append(Box(_LEFT, y, _RIGHT - _LEFT, _ROW, "card", "line", 3, 24))
        items.append(Box(_RIGHT - _TOTAL + 14, y, _TOTAL - 14, _ROW, "accent", radius=24))
    return Background("emergency.final", _WIDTH, legend.top + legend.height + 32, "paper", tuple(items))


@lru_cache(maxsize=128)
def _draw_headline(words: str) -> Drawing:
    width = _RIGHT - _LEFT
    items = (*place_icon(icons.cup(), 50, 54, 92), Label(116, 54, words, HEADLINE_SIZE, "ink", BOLD, "lm", width - 124))
    return Drawing("headline", width, 108, items, "paper")


@lru_cache(maxsize=512)
def _draw_row(standing: Standing, name: str, scores: Boxes, boxes: tuple[str, ...]) -> Drawing:
    width, middle, room = _RIGHT - _LEFT, _ROW / 2, _COLUMNS - 192
    size = choose_size(name, BOLD, (42, 34), room)
    items: list[Item] = [
        *place_icon(icons.medal(standing.rank), 54, middle, 70),
        *place_icon(portrait(standing.seat, name), 136, middle, 72),
        Label(184, middle, truncate(name, BOLD, size, room), size, "ink", BOLD, "lm"),
        Label(width - _TOTAL / 2 + 7, middle, format_points(standing.total), 60, "on-accent", BOLD, vital=True),
    ]
    for index, box in enumerate(boxes):
        points = str(getattr(scores, box)).replace("-", "–")
        x = _COLUMNS + (index + 0.5) * _column_pitch(boxes)
        items.append(
            Label(
                x,
                middle,
                points,
                choose_size(points, HAND, (54, 46), _column_pitch(boxes) - 6),
                "pen",
                HAND,
                vital=True,
            )
        )
    return Drawing(f"standing {standing.rank}", width, _ROW, tuple(items))
