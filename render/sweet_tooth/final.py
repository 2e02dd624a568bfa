"""The end of Sweet Tooth as a scene: sixteen teeth of each player in a row, the cleanest mouth first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.sweet_tooth.view import View
from bot.kernel import Outcome, Standing
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.sweet_tooth import drawings, layout, teeth
from render.typesetting import cap_height, text_width, truncate, wrap
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import standing_name, write_headline

_TOP = 132
_HEAD = 128
_CARD = 236
_PITCH = _CARD + 18
_TOOTH = 62
_FOOTER = 56


def build_scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    """One card per player."""
    stamps = [Stamp(layout.LEFT, 16, _draw_headline(write_headline(outcome, reader, layout.INNER - 120)))]
    for index, standing in enumerate(outcome.standings):
        remark = reader.translate(standing.remark) if standing.remark is not None else ""
        mouth = view.mouths[standing.seat or 0]
        y = _TOP + index * _PITCH
        unit = reader.say("picture.sweet_tooth.unit", n=standing.total)
        stamps.append(
            Stamp(
                layout.LEFT, y, _draw_standing(standing, outcome.ranked, standing_name(standing, reader), remark, unit)
            )
        )
        stamps += _stamp_teeth(mouth.teeth, y + _HEAD)
    aim = reader.say(f"picture.sweet_tooth.aim.{view.variant}")
    stamps.append(Stamp(layout.LEFT, _footer_top(len(outcome.standings)), _draw_footer(aim)))
    return Scene(_draw_background(len(outcome.standings)), tuple(stamps))


def _footer_top(people: int) -> int:
    return _TOP + people * _PITCH


@lru_cache(maxsize=8)
def _draw_background(people: int) -> Background:
    items: list[Item] = []
    for index in range(people):
        y = _TOP + index * _PITCH
        items += (
            Box(layout.LEFT + 2, y + 6, layout.INNER, _CARD, "shade", radius=28),
            Box(layout.LEFT, y, layout.INNER, _CARD, "card", "line", 3, 28),
        )
    return Background(
        "sweet_tooth.final", layout.WIDTH, _footer_top(people) + _FOOTER, "paper", tuple(items), game="sweet_tooth"
    )


@lru_cache(maxsize=128)
def _draw_headline(words: str) -> Drawing:
    """In one line if it fits, else in two smaller ones."""
    room = layout.INNER - 120
    lines = (words,) if text_width(words, BOLD, 58) <= room else wrap(words, BOLD, 42, room, 2)
    items: list[Item] = [*teeth.place_tooth(teeth.CLEAN, (48, 52), 72)]
    for index, line in enumerate(lines):
        y, size = (52, 58) if len(lines) == 1 else (28 + 52 * index, 42)
        items.append(Label(108, y, line, size, "ink", BOLD, "lm", room))
    return Drawing("headline", layout.INNER, 104, tuple(items), "paper")


@lru_cache(maxsize=8)
def _draw_footer(aim: str) -> Drawing:
    """The aim of the variant, by which players are ranked."""
    words = Label(layout.INNER / 2, 20, aim, layout.SMALL, "soft", BOLD)
    return Drawing("aim", layout.INNER, 48, (words,), "paper")


@lru_cache(maxsize=256)
def _draw_standing(standing: Standing, ranked: bool, name: str, remark: str, unit: str) -> Drawing:
    """Rank, portrait, name, the dentist's remark, points."""
    width, middle = layout.INNER, 62
    total, right = str(standing.total), width - 50 - text_width(unit, BOLD, layout.SMALL)
    room = right - 250 - text_width(total, BOLD, 76)
    name_y = middle - 24 if remark else middle
    items: list[Item] = [
        *(place_icon(icons.medal(standing.rank), 66, middle, 84) if ranked else ()),
        *place_icon(portrait(standing.seat or 0, name), 168 if ranked else 72, middle, 84),
        Label(230 if ranked else 136, name_y, truncate(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(right, middle, total, 76, "accent", BOLD, "rm", vital=True),
        Label(right + 10, middle + 76 * cap_height(BOLD) / 2, unit, layout.SMALL, "soft", BOLD, "ls"),
    ]
    if remark:
        items.append(Label(230 if ranked else 136, middle + 34, remark, layout.SMALL, "soft", BOLD, "lm", room))
    return Drawing(f"standing {standing.rank}", width, _HEAD, tuple(items), "card")


def _stamp_teeth(mouth: str, top: int) -> Iterator[Stamp]:
    """The teeth of one player in a row."""
    for index, kind in enumerate(mouth):
        drawing = drawings.draw_small_tooth(kind, _TOOTH, "card")
        middle = layout.LEFT + 56 + drawings.position_in_row(index, len(mouth), layout.INNER - 112)
        yield Stamp(round(middle - drawing.width / 2), top, drawing)
