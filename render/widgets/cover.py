"""The cover of a game: its art above its name, with seats, playing time and weight as signs that need no words."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.kernel import MAX_WEIGHT, GameMeta, Text, text
from render.painter import COVER_HEIGHT, COVER_WIDTH, CoverArt, Reader
from render.scene import BOLD, Background, Box, Disc, Drawing, Item, Label, Polygon, Scene, Stamp, Stroke
from render.shapes import arc
from render.typesetting import choose_size, text_width
from render.widgets.icons import place_icon

_BAND = 184  # height of the part below the art
_LEFT = 48
_FACTS = 124  # y of the facts in the band
_SIZE = 52
_GAP = 64  # between two facts


class Facts(Struct, frozen=True):
    """What a cover says of a game. Its meta is not hashable, and so cannot be the key of a cache."""

    slug: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    weight: int


def facts_of(meta: GameMeta) -> Facts:
    return Facts(meta.slug, meta.seats, meta.minutes, meta.weight)


def build_cover(facts: Facts, art: CoverArt, reader: Reader) -> Scene:
    title = reader.say(f"{facts.slug}.title")
    minutes = _span(facts.minutes) if facts.minutes[1] else ""
    return Scene(
        _draw_background(facts.slug, art),
        (Stamp(3, COVER_HEIGHT + 3, _draw_band(title, _span(facts.seats), minutes, facts.weight)),),
    )


def write_cover(facts: Facts) -> tuple[Text, ...]:
    """The text twin."""
    lines = [text("picture.cover.title", game=text(f"{facts.slug}.title"))]
    lines.append(text("picture.cover.seats", seats=_span(facts.seats)))
    if facts.minutes[1]:
        lines.append(text("picture.cover.minutes", minutes=_span(facts.minutes)))
    if facts.weight:
        lines.append(text("picture.cover.weight", weight=facts.weight, most=MAX_WEIGHT))
    return tuple(lines)


def _span(span: tuple[int, int]) -> str:
    low, high = span
    return str(low) if low == high else f"{low}–{high}"


@lru_cache(maxsize=16)
def _draw_background(slug: str, art: CoverArt) -> Background:
    height = COVER_HEIGHT + _BAND
    band = (
        Box(0, COVER_HEIGHT, COVER_WIDTH, _BAND, "card"),
        Stroke(((0, COVER_HEIGHT), (COVER_WIDTH, COVER_HEIGHT)), "accent", 6),
    )
    return Background(f"{slug}.cover", COVER_WIDTH, height, art.fill, (*art.items, *band), game=art.game)


@lru_cache(maxsize=32)
def _draw_band(title: str, seats: str, minutes: str, weight: int) -> Drawing:
    width = COVER_WIDTH - 6
    size = choose_size(title, BOLD, (66, 54, 46), width - 2 * _LEFT)
    items: list[Item] = [Label(_LEFT, 50, title, size, "ink", BOLD, "lm", width - 2 * _LEFT, vital=True)]
    x = float(_LEFT)
    for icon, words in ((_people(), seats), (_clock(), f"{minutes}\u00a0min" if minutes else "")):
        if words:
            items += place_icon(icon, x + 30, _FACTS, 60)
            items.append(Label(x + 76, _FACTS, words, _SIZE, "ink", BOLD, "lm", vital=True))
            x += 76 + text_width(words, BOLD, _SIZE) + _GAP
    if weight:
        items += place_icon(_kettlebell(), x + 30, _FACTS, 62)
        for index in range(MAX_WEIGHT):
            filled = "accent" if index < weight else None
            items.append(Disc(x + 94 + index * 44, _FACTS, 15, filled, "accent", 4))
    return Drawing("band", width, _BAND - 6, tuple(items), "card")


def _people() -> tuple[Item, ...]:
    """Two heads with shoulders."""
    back = (Disc(20, -20, 17, "soft"), Polygon((*arc(20, 42, 30, 180, 360, ry=34), (50, 44), (-10, 44)), "soft"))
    front = (
        Disc(-14, -14, 21, "ink", "card", 6),
        Polygon((*arc(-14, 46, 36, 180, 360, ry=38), (22, 46), (-50, 46)), "ink", "card", 6),
    )
    return (*back, *front)


def _clock() -> tuple[Item, ...]:
    return (Disc(0, 0, 42, None, "ink", 10), Stroke(((0, -22), (0, 2), (16, 14)), "ink", 10))


def _kettlebell() -> tuple[Item, ...]:
    handle = ((-14, -2), (-22, -40), (22, -40), (14, -2))
    return (Polygon(handle, None, "ink", 11, 10), Disc(0, 16, 32, "ink"))
