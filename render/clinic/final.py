"""The end of Clinic as a scene: every score with its lines as icons, and a legend of the icons below."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.clinic.view import View
from bot.kernel import Outcome, Standing
from render.clinic import counters, module_icons
from render.clinic.counters import SCORE_ICONS, Counter
from render.clinic.layout import SMALL, WIDTH
from render.clinic.sheet_background import GAME
from render.painter import Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import text_width, truncate, wrap
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.legend import Legend
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points, standing_name, write_headline

_LEFT, _WIDE = 20, 1160
_TOP = 150
_HEAD, _LINE = 124, 78
_GAP = 16
_PER_LINE = 6  # score lines side by side
_HEADLINES = ((1, 58, 0), (2, 40, 52), (3, 34, 40), (9, 34, 40))  # lines, text size, distance


def build_scene(outcome: Outcome, view: View, reader: Reader) -> Scene:
    """One card per clinic, best first."""
    names = _line_names(view)
    card = _HEAD + -(-len(names) // _PER_LINE) * _LINE + 4
    stamps = [Stamp(_LEFT, 20, _draw_headline(write_headline(outcome, reader, _WIDE - 124), outcome.ranked))]
    y = _TOP
    for standing in sorted(outcome.standings, key=lambda one: one.rank):
        remark = reader.translate(standing.remark) if standing.remark is not None else ""
        stamps.append(
            Stamp(_LEFT, y, _draw_standing(standing, outcome.ranked, standing_name(standing, reader), remark))
        )
        stamps += _stamp_lines(names, dict(view.clinics[standing.seat or 0].lines), y + _HEAD - 4)
        y += card + _GAP
    legend = Legend(_LEFT, y, _WIDE, len(names), 2)
    meanings = [(SCORE_ICONS[name], reader.say(f"clinic.line.{name}")) for name in names]
    stamps += legend.stamps(reader.say("picture.legend"), meanings)
    return Scene(_draw_background(len(outcome.standings), card, legend), tuple(stamps))


def _line_names(view: View) -> tuple[str, ...]:
    """The score lines that at least one clinic has, in the order of the score."""
    used = {name for clinic in view.clinics for name, _ in clinic.lines}
    return tuple(name for name in SCORE_ICONS if name in used)


def _stamp_lines(names: tuple[str, ...], score: dict[str, int], top: int) -> Iterator[Stamp]:
    """In columns that are the same on all cards."""
    across = min(_PER_LINE, -(-len(names) // -(-len(names) // _PER_LINE)))
    pitch = (_WIDE - 40) // across
    for index, name in enumerate(names):
        row, column = divmod(index, across)
        points = score.get(name, 0)
        one = Counter(name, SCORE_ICONS[name], format_points(points), role="ink" if points else "soft")
        yield Stamp(_LEFT + 32 + column * pitch, top + row * _LINE, counters.draw_counter(one, _LINE))


@lru_cache(maxsize=32)
def _draw_background(people: int, card: int, legend: Legend) -> Background:
    items: list[Item] = []
    for index in range(people):
        y = _TOP + index * (card + _GAP)
        items.append(Box(_LEFT + 2, y + 6, _WIDE, card, "shade", radius=24))
        items.append(Box(_LEFT, y, _WIDE, card, "card", "line", 3, 24))
    items += legend.card()
    return Background("clinic.final", WIDTH, legend.top + legend.height + 28, "paper", tuple(items), (), GAME)


@lru_cache(maxsize=128)
def _draw_headline(words: str, ranked: bool) -> Drawing:
    """In as few lines as it needs, smaller ones if there are several; with a cup if there is a winner."""
    room = _WIDE - 130
    count, size, pitch = next(
        style for style in _HEADLINES if text_width(words, BOLD, style[1]) <= room * style[0] * 0.9
    )
    icon = icons.cup() if ranked else module_icons.hub("accent", "paper")
    items: list[Item] = [*place_icon(icon, 54, 56, 92)]
    lines = wrap(words, BOLD, size, room, count)
    for index, line in enumerate(lines):
        items.append(Label(122, 58 + (index - (len(lines) - 1) / 2) * pitch, line, size, "ink", BOLD, "lm", room))
    return Drawing("headline", _WIDE, 120, tuple(items), "paper")


@lru_cache(maxsize=256)
def _draw_standing(standing: Standing, ranked: bool, name: str, remark: str) -> Drawing:
    """Rank, portrait, name, time and money, points."""
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
        items.append(Label(left, middle + 36, remark, SMALL, "soft", TEXT, "lm"))
    return Drawing(f"standing {standing.rank}", _WIDE, _HEAD - 4, tuple(items), "card")
