"""Numbers on Clinic's pictures: money, popularity, time, cars, running costs, action tiles and the lines of a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from render.clinic import module_icons
from render.clinic.layout import POINTS
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon, Stamp, Stroke
from render.shapes import star
from render.typesetting import choose_size, text_width
from render.widgets import icons
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.ranking import format_points

_SIZE = 46


def money() -> tuple[Item, ...]:
    return (
        Disc(0, 0, 46, "gold", "yellow-edge", 6),
        Stroke(((14, -18), (0, -24), (-14, -16), (-10, -3), (10, 4), (14, 17), (0, 25), (-15, 19)), "medal-ink", 9),
        Stroke(((0, -36), (0, 36)), "medal-ink", 7),
    )


def popularity() -> tuple[Item, ...]:
    return (Polygon(star(0, 4, 52), "heart", "heart", 6, 5),)


def clock() -> tuple[Item, ...]:
    return (Disc(0, 0, 42, "card", "ink", 10), Stroke(((0, -24), (0, 2), (18, 12)), "ink", 9))


def costs() -> tuple[Item, ...]:
    """Coins that go out."""
    return (
        Disc(-18, 0, 28, "gold", "yellow-edge", 6),
        Stroke(((8, 0), (44, 0)), "ink", 10),
        Stroke(((28, -18), (46, 0), (28, 18)), "ink", 10),
    )


def build() -> tuple[Item, ...]:
    """A hammer."""
    return (
        Stroke(((-34, 40), (10, -8)), "trunk", 16),
        Polygon(((-16, -34), (14, -48), (46, -14), (38, 6), (22, 8)), "steel", "steel", 4, 4),
    )


def hire() -> tuple[Item, ...]:
    return (*place_icon(icons.stethoscope("steel"), -4, 2, 92), *place_icon(icons.plus("accent", 30), 34, -28, 46))


def admit() -> tuple[Item, ...]:
    """A patient's clipboard."""
    return (
        Box(-36, -36, 72, 84, "steel", radius=10),
        Box(-26, -24, 52, 62, "card", radius=4),
        Box(-17, -48, 34, 20, "steel", "card", 4, 6),
        *(Stroke(((-16, y), (16, y)), "steel", 7) for y in (-8, 8, 24)),
    )


TILES: Mapping[str, tuple[Item, ...]] = {"build": build(), "hire": hire(), "admit": admit()}
MAX_TILES = 2  # of each kind
INITIALS: Mapping[str, str] = {"B": "build", "H": "hire", "A": "admit"}

SCORE_ICONS: Mapping[str, tuple[Item, ...]] = {
    "played": popularity(),
    "doctors": icons.stethoscope(),
    "nurses": icons.nurse(),
    "orderlies": module_icons.broom("steel", "card"),
    "buildings": module_icons.hub("accent", "card"),
    "rooms": module_icons.bed("nurse", "card"),
    "time": clock(),
    "patients": icons.hourglass(),
    "ghosts": module_icons.ghost("", ""),
    "card": tuple(
        Box(x, y, 28, 28, "accent" if filled else None, "accent", 5, 4)
        for x, y, filled in (
            (-44, -44, 1),
            (-14, -44, 0),
            (16, -44, 1),
            (-44, -14, 1),
            (-14, -14, 1),
            (16, -14, 1),
            (-44, 16, 0),
            (-14, 16, 1),
            (16, 16, 0),
        )
    ),
}


class Counter(Struct, frozen=True):
    """An icon and what is written beside it."""

    name: str
    icon: tuple[Item, ...]
    words: str
    fresh: bool = False
    role: str = "ink"


@lru_cache(maxsize=2048)
def draw_counter(one: Counter, height: int, on: str = "card", size: int = _SIZE) -> Drawing:
    width = round(text_width(one.words, BOLD, size)) + 58
    items: list[Item] = [
        *place_icon(one.icon, 25, height / 2, 46),
        Label(53, height / 2, one.words, size, one.role, BOLD, "lm", vital=True),
    ]
    if one.fresh:
        items.append(Stroke(((55, height / 2 + 29), (width - 6, height / 2 + 29)), "fresh", 7))
    return Drawing(f"counter {one.name}{' new' * one.fresh}", width, height, tuple(items), on)


@lru_cache(maxsize=64)
def draw_tile(tile: str, left: int, fresh: bool, height: int) -> Drawing:
    """A kind of action tile; a dot for each that is not used yet in this round."""
    items: list[Item] = [*place_icon(TILES[tile], 23, height / 2, 42)]
    for index in range(MAX_TILES):
        role = "accent" if index < left else None
        items.append(Disc(57, height / 2 + 13 - 26 * index, 7, role, "accent" if role else "faint", 4))
    if fresh:
        items.append(Stroke(((6, height / 2 + 31), (62, height / 2 + 31)), "fresh", 7))
    return Drawing(f"tile {tile} {left}{' new' * fresh}", 70, height, tuple(items), "card")


def stamp_in_a_row(drawings: Sequence[Drawing], area: Area) -> Iterator[Stamp]:
    """With equal gaps between them."""
    gap = (area.w - sum(drawing.width for drawing in drawings)) / (len(drawings) + 1)
    x = area.x + gap
    for drawing in drawings:
        yield Stamp(round(x), area.y, drawing)
        x += drawing.width + gap


@lru_cache(maxsize=512)
def draw_points(score: int, fresh: bool) -> Drawing:
    """The score of a clinic if the match ended now."""
    w, h = POINTS.w, POINTS.h
    words = format_points(score)
    items: list[Item] = [
        Box(0, 0, w, h, "accent", radius=h / 2),
        *place_icon(icons.cup("gold", "on-accent"), 46, h / 2, 52),
        Label(w / 2 + 32, h / 2, words, choose_size(words, BOLD, (64, 54, 46), 112), "on-accent", BOLD, vital=True),
    ]
    if fresh:
        items += icons.fresh_rim(w, h, h / 2)
    return Drawing(f"points{' new' * fresh}", w, h, tuple(items), "paper")
