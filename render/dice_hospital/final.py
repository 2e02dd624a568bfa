"""The end of Dice Hospital as a scene: every score with its lines as icons, and a legend of the icons below."""

from __future__ import annotations

from functools import lru_cache

from bot.games.dice_hospital.view import View
from bot.kernel import Outcome, Standing
from render.dice_hospital import counters, hospital_icons
from render.dice_hospital.layout import SMALL, WIDTH
from render.painter import Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import text_width, truncate, wrap
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.legend import Legend
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points, standing_name, write_headline

_LEFT, _WIDE = 24, 1152
_TOP = 146
_HEAD, _LINES = 124, 88
_CARD = _HEAD + _LINES
_GAP = 18


def build_scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    """One card per hospital, best first."""
    names = _line_names(view)
    columns = _column_positions(names, view)
    stamps = [Stamp(_LEFT, 20, _draw_headline(write_headline(outcome, reader, _WIDE - 124), outcome.ranked))]
    y = _TOP
    for standing in outcome.standings:
        remark = reader.translate(standing.remark) if standing.remark is not None else ""
        stamps.append(
            Stamp(_LEFT, y, _draw_standing(standing, outcome.ranked, standing_name(standing, reader), remark))
        )
        score = dict(_lines_of(view, standing.seat))
        for name, x in zip(names, columns, strict=True):
            stamps.append(Stamp(x, y + _HEAD - 4, counters.draw_score_line(name, score.get(name, 0), _LINES)))
        y += _CARD + _GAP
    legend = Legend(_LEFT, y, _WIDE, len(names), 2)
    meanings = [(counters.SCORE_ICONS[name], reader.say(f"dice_hospital.line.{name}")) for name in names]
    stamps += legend.stamps(reader.say("picture.legend"), meanings)
    return Scene(_draw_background(len(outcome.standings), legend), tuple(stamps))


def _lines_of(view: View, seat: int | None) -> tuple[tuple[str, int], ...]:
    """The score lines of a hospital, or of the Automa."""
    if seat is None:
        return view.automa.lines if view.automa is not None else ()
    return view.hospitals[seat].lines


def _all_lines(view: View) -> list[dict[str, int]]:
    seats = [one.seat for one in view.hospitals]
    return [dict(_lines_of(view, seat)) for seat in (*seats, *([None] if view.automa else []))]


def _line_names(view: View) -> tuple[str, ...]:
    """The score lines that at least one party has, in the order of the score."""
    used = {name for lines in _all_lines(view) for name in lines}
    return tuple(name for name in counters.SCORE_ICONS if name in used)


def _column_positions(names: tuple[str, ...], view: View) -> tuple[int, ...]:
    """The left edge of each score line, the same in all cards: as wide as its longest number needs."""
    scores = _all_lines(view)
    width = [
        max(counters.draw_score_line(name, score.get(name, 0), _LINES).width for score in scores) for name in names
    ]
    gap = (_WIDE - sum(width)) / (len(names) + 1)
    return tuple(round(_LEFT + gap + sum(width[:index]) + index * gap) for index in range(len(names)))


@lru_cache(maxsize=32)
def _draw_background(people: int, legend: Legend) -> Background:
    items: list[Item] = []
    for index in range(people):
        y = _TOP + index * (_CARD + _GAP)
        items.append(Box(_LEFT + 2, y + 6, _WIDE, _CARD, "shade", radius=24))
        items.append(Box(_LEFT, y, _WIDE, _CARD, "card", "line", 3, 24))
    items += legend.card()
    return Background("dice_hospital.final", WIDTH, legend.top + legend.height + 28, "paper", tuple(items))


@lru_cache(maxsize=128)
def _draw_headline(words: str, ranked: bool) -> Drawing:
    """In one line if it fits, else in two smaller ones; with a cup if there is a winner."""
    room = _WIDE - 124
    lines = (words,) if text_width(words, BOLD, 58) <= room else wrap(words, BOLD, 42, room, 2)
    items: list[Item] = [*place_icon(icons.cup() if ranked else hospital_icons.home(), 54, 54, 92)]
    for index, line in enumerate(lines):
        y, size = (56, 58) if len(lines) == 1 else (30 + 52 * index, 42)
        items.append(Label(122, y, line, size, "ink", BOLD, "lm", room))
    return Drawing("headline", _WIDE, 112, tuple(items), "paper")


@lru_cache(maxsize=256)
def _draw_standing(standing: Standing, ranked: bool, name: str, remark: str) -> Drawing:
    """Rank, portrait, name, the patients left, points."""
    middle, total = 66.0, format_points(standing.total)
    left = 230 if ranked else 136
    room = _WIDE - left - 60 - text_width(total, BOLD, 76)
    items: list[Item] = [
        *(place_icon(icons.medal(standing.rank), 66, middle, 84) if ranked else ()),
        *place_icon(portrait(standing.seat, name), left - 62, middle, 88),
        Label(left, middle - 27 if remark else middle, truncate(name, BOLD, 50, room), 50, "ink", BOLD, "lm"),
        Label(_WIDE - 36, middle, total, 76, "accent", BOLD, "rm", vital=True),
    ]
    if remark:
        items.append(Label(left, middle + 36, remark, SMALL, "soft", TEXT, "lm", room))
    return Drawing(f"standing {standing.rank}", _WIDE, _HEAD - 4, tuple(items), "card")
