"""Numbers on Dice Hospital's pictures: points, tokens and the lines of a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from render.dice_hospital import hospital_icons, layout, pawns
from render.dice_hospital.community_care import icons as care_icons
from render.scene import BOLD, Box, Drawing, Item, Label, Stamp, Stroke
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.ranking import format_points

_SIZE = 46

SCORE_ICONS: Mapping[str, tuple[Item, ...]] = {
    "discharge": hospital_icons.home(),
    "empty_wards": hospital_icons.empty_bed(),
    "administrator": hospital_icons.administrator(),
    "ability": pawns.specialist("", "V"),
    "event": hospital_icons.megaphone(),
    "collection": icons.ambulance(),
    "reports_done": hospital_icons.report("accent"),
    "reports_open": hospital_icons.report("faint"),
    "automa_cards": care_icons.card_back(),
    "automa_tiles": care_icons.first_tile(),
    "automa_unfinished": icons.hourglass("steel"),
    "automa_waiting": hospital_icons.bag(),
    "automa_handicap": icons.plus("steel"),
    "deaths": icons.grave(),
    "blood": icons.blood_bag(),
}


@lru_cache(maxsize=512)
def draw_points(score: int, fresh: bool) -> Drawing:
    """The score of a hospital if the match ended now."""
    w, h = layout.POINTS.w, layout.POINTS.h
    items: list[Item] = [
        Box(0, 0, w, h, "accent", radius=h / 2),
        Label(w / 2, h / 2, format_points(score), 68, "on-accent", BOLD, vital=True),
    ]
    if fresh:
        items += icons.fresh_rim(w, h, h / 2)
    return Drawing(f"points{' new' * fresh}", w, h, tuple(items), "paper")


@lru_cache(maxsize=128)
def draw_discharge_points(number: int, fresh: bool) -> Drawing:
    """The points of the patients at the door; a cup says that these are points, not patients."""
    w, h = 138, 76
    items: list[Item] = [
        Box(6, 6, w - 12, h - 12, "gold", radius=20),
        *place_icon(icons.cup("medal-ink", "medal-ink"), 36, h / 2, 42),
        Label(92, h / 2, str(number), 52, "medal-ink", BOLD, vital=True),
    ]
    if fresh:
        items.append(Box(6, 6, w - 12, h - 12, None, "fresh", 8, 20))
    return Drawing(f"worth{' new' * fresh}", w, h, tuple(items), "card")


@lru_cache(maxsize=128)
def draw_count(number: int, fresh: bool, on: str = "card") -> Drawing:
    """A number of tokens."""
    items: list[Item] = [Label(60, 48, str(number), 72, "ink", BOLD, vital=True)]
    if fresh:
        width = text_width(str(number), BOLD, 72) / 2
        items.append(Stroke(((60 - width, 88), (60 + width, 88)), "fresh", 9))
    return Drawing(f"count {number}{' new' * fresh}", 120, 96, tuple(items), on)


def stamp_score_lines(
    lines: tuple[tuple[str, int], ...], area: Area, fresh: frozenset[str] = frozenset()
) -> Iterator[Stamp]:
    """The lines of a score in a row, with equal gaps between them."""
    shown = [draw_score_line(name, points, area.h, fresh=name in fresh) for name, points in lines]
    gap = (area.w - sum(drawing.width for drawing in shown)) / (len(shown) + 1)
    x = area.x + gap
    for drawing in shown:
        yield Stamp(round(x), area.y, drawing)
        x += drawing.width + gap


@lru_cache(maxsize=512)
def draw_score_line(name: str, points: int, height: int, *, fresh: bool = False) -> Drawing:
    """One line of a score: its icon and its points."""
    words = format_points(points)
    role = "ink" if points else "soft"
    width = round(text_width(words, BOLD, _SIZE)) + 62
    items: list[Item] = [
        *place_icon(SCORE_ICONS[name], 26, height / 2, 50),
        Label(60, height / 2, words, _SIZE, role, BOLD, "lm", vital=True),
    ]
    if fresh:
        items.append(Stroke(((64, height / 2 + 30), (width - 6, height / 2 + 30)), "fresh", 8))
    return Drawing(f"line {name}{' new' * fresh}", width, height, tuple(items), "card")
