"""Numbers on Dice Hospital's pictures: points, tokens, the lines of a score, medical reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from render.dice_hospital import dice, layout, pawns, symbols
from render.dice_hospital.dice import Look
from render.pieces import icons
from render.pieces.area import Area
from render.pieces.icons import at
from render.pieces.ranking import signed
from render.scene import BOLD, Box, Drawing, Item, Label, Stamp, Stroke
from render.typesetting import width

_SIZE = 46

LINES: Mapping[str, tuple[Item, ...]] = {
    "discharge": symbols.home(),
    "empty_wards": symbols.empty_bed(),
    "administrator": symbols.tag(),
    "ability": pawns.specialist("", "V"),
    "event": symbols.megaphone(),
    "collection": icons.ambulance(),
    "reports_done": symbols.report("accent"),
    "reports_open": symbols.report("faint"),
    "deaths": icons.grave(),
    "blood": icons.blood_bag(),
}


@lru_cache(maxsize=512)
def points(score: int, fresh: bool) -> Drawing:
    """The score of a hospital as it would count now."""
    w, h = layout.POINTS.w, layout.POINTS.h
    items: list[Item] = [
        Box(0, 0, w, h, "accent", bend=h / 2),
        Label(w / 2, h / 2, signed(score), 68, "on-accent", BOLD, vital=True),
    ]
    if fresh:
        items += icons.new_rim(w, h, h / 2)
    return Drawing(f"points{' new' * fresh}", w, h, tuple(items), "paper")


@lru_cache(maxsize=128)
def worth(number: int, fresh: bool) -> Drawing:
    """What those at the door will bring: a cup says that these are points, not patients."""
    w, h = 138, 76
    items: list[Item] = [
        Box(6, 6, w - 12, h - 12, "gold", bend=20),
        *at(icons.cup("medal-ink", "medal-ink"), 36, h / 2, 42),
        Label(92, h / 2, str(number), 52, "medal-ink", BOLD, vital=True),
    ]
    if fresh:
        items.append(Box(6, 6, w - 12, h - 12, None, "fresh", 8, 20))
    return Drawing(f"worth{' new' * fresh}", w, h, tuple(items), "card")


@lru_cache(maxsize=128)
def count(number: int, fresh: bool, on: str = "card") -> Drawing:
    """So many tokens."""
    items: list[Item] = [Label(60, 48, str(number), 72, "ink", BOLD, vital=True)]
    if fresh:
        wide = width(str(number), BOLD, 72) / 2
        items.append(Stroke(((60 - wide, 88), (60 + wide, 88)), "fresh", 9))
    return Drawing(f"count {number}{' new' * fresh}", 120, 96, tuple(items), on)


def row(lines: tuple[tuple[str, int], ...], area: Area, fresh: frozenset[str] = frozenset()) -> Iterator[Stamp]:
    """Where the points came from, line by line, with equal gaps between them."""
    shown = [line(name, found, area.h, fresh=name in fresh) for name, found in lines]
    gap = (area.w - sum(drawing.width for drawing in shown)) / (len(shown) + 1)
    x = area.x + gap
    for drawing in shown:
        yield Stamp(round(x), area.y, drawing)
        x += drawing.width + gap


@lru_cache(maxsize=512)
def line(name: str, found: int, high: int, *, fresh: bool = False) -> Drawing:
    """One line of a score: what it is for, and its points."""
    said = signed(found)
    role = "ink" if found else "soft"
    wide = round(width(said, BOLD, _SIZE)) + 62
    items: list[Item] = [
        *at(LINES[name], 26, high / 2, 50),
        Label(60, high / 2, said, _SIZE, role, BOLD, "lm", vital=True),
    ]
    if fresh:
        items.append(Stroke(((64, high / 2 + 30), (wide - 6, high / 2 + 30)), "fresh", 8))
    return Drawing(f"line {name}{' new' * fresh}", wide, high, tuple(items), "card")


@lru_cache(maxsize=256)
def report(colours: tuple[tuple[str, str], ...], found: int, wide: int) -> Drawing:
    """A medical report: the patients it asks for, and its points."""
    high = 120
    items: list[Item] = [Box(5, 8, wide - 10, high - 16, "paper", "line", 4, 12)]
    left = wide / 2 - (len(colours) - 1) * 23
    for number, (colour, letter) in enumerate(colours):
        items += at(dice.face(Look(colour, letter), 40), left + number * 46, 38, 100)
    items += at(icons.cup(), wide / 2 - 24, 88, 38)
    items.append(Label(wide / 2 + 4, 88, str(found), 46, "ink", BOLD, "lm", vital=True))
    return Drawing("report", wide, high, tuple(items), "card")


FILE_HIGH = 84
_EDGES = {"waiting": ("card", "line", 3.0), "active": ("paper", "ink", 4.0), "done": ("green", "green-edge", 4.0)}


@lru_cache(maxsize=256)
def file(colours: tuple[tuple[str, str], ...], found: int, wide: int, state: str, *, fresh: bool = False) -> Drawing:
    """A medical report on the table, in one line: waiting, active or done."""
    fill, edge, thick = _EDGES[state]
    ink = "green-ink" if state == "done" else "ink"
    new = fresh and state == "done"
    items: list[Item] = [
        Box(6, 5, wide - 12, FILE_HIGH - 12, fill, "fresh" if new else edge, 7 if new else thick, 14),
        *at(icons.cup(), wide - 94, 41, 42),
        Label(wide - 66, 41, str(found), 46, ink, BOLD, "lm", vital=True),
    ]
    for number, (colour, letter) in enumerate(colours):
        items += at(dice.face(Look(colour, letter), 50), 46 + number * 56, 41, 100)
    return Drawing(f"report {state}{' new' * new}", wide, FILE_HIGH, tuple(items), "card")
