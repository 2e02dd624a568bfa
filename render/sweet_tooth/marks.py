"""What changes on Sweet Tooth's pictures, as drawings that are made once: teeth, counts, tokens, tiles, pawns, dice."""

from __future__ import annotations

from functools import lru_cache

from render.pieces import icons
from render.pieces.icons import at
from render.pieces.portraits import plate, portrait
from render.pieces.shapes import moved
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon, Stroke
from render.sweet_tooth import jaw, sweets, teeth
from render.sweet_tooth.layout import SMALL, TILE_H, TILE_W, VITAL
from render.typesetting import cap_height, width

_TOOTH_BOX = 224
PAWN = 78
TOKEN = 80
STEP = 124
_RIM = 3.7  # of a small black tooth: still seen where the picture is shown at a third of its size
_HALVES = 0.035  # of the length of a row of teeth: the gap in its middle


@lru_cache(maxsize=2048)
def tooth(number: int, kind: str, fresh: bool, legal: bool) -> Drawing:
    """A tooth in its place; one that has just changed or may be picked wears a ring."""
    place = jaw.places()[number - 1]
    middle = _TOOTH_BOX / 2
    items: list[Item] = []
    for wanted, role in ((fresh, "mark-new"), (legal, "mark-pick")):
        if wanted:
            ring = teeth.halo(place.lower, role, dashed=legal)
            items += moved(ring, middle, middle, jaw.TOOTH / 100, place.turn)
    items += teeth.placed(kind, (middle, middle), jaw.TOOTH, lower=place.lower, turn=place.turn)
    if fresh or legal:  # the ring hides what is printed on the gum
        x, y = place.number[0] - place.x + middle, place.number[1] - place.y + middle
        items += (Disc(x, y, 23, "clean"), Label(x, y, str(number), 34, "lip-edge", BOLD))
    return Drawing(f"tooth {kind}{' new' * fresh}{' legal' * legal}", _TOOTH_BOX, _TOOTH_BOX, tuple(items))


@lru_cache(maxsize=64)
def small_tooth(kind: str, size: int, on: str) -> Drawing:
    """A tooth out of its mouth, `size` wide."""
    wide, high = size + 4, round(size * 1.34) + 4
    shape = moved(teeth.tooth(kind, lower=False, rim=_RIM * 100 / size), wide / 2, high / 2, size / 100)
    return Drawing(f"small tooth {kind}", wide, high, shape, on)


def in_a_row(number: int, count: int, length: float) -> float:
    """How far along a row a small tooth stands: a gap between its halves makes a mouthful easy to count."""
    gap = _HALVES * length
    return number * (length - gap) / (count - 1) + (gap if number >= count / 2 else 0)


@lru_cache(maxsize=512)
def count(words: str, on: str, size: float = VITAL, role: str = "ink", fresh: bool = False) -> Drawing:
    """A number one must read; a new one lies on a bright patch."""
    wide, high = round(width(words, BOLD, size)) + 44, round(size * 1.4)
    patch = (Box(2, 2, wide - 4, high - 4, "fresh-soft", "fresh", 6, 20),) if fresh else ()
    label = Label(wide / 2, high / 2, words, size, "ink" if fresh else role, BOLD, vital=True)
    return Drawing(f"count {words}{' new' * fresh}", wide, high, (*patch, label), on)


@lru_cache(maxsize=512)
def number(words: str, size: float, role: str, on: str) -> Drawing:
    """A number without anything around it."""
    wide, high = round(width(words, BOLD, size)) + 12, round(size)
    label = Label(wide / 2, high / 2, words, size, role, BOLD, vital=True)
    return Drawing(f"number {words}", wide, high, (label,), on)


@lru_cache(maxsize=512)
def points(found: int, unit: str, role: str, on: str) -> Drawing:
    """Points with their unit, so that nobody takes them for a count of something drawn beside them."""
    wide, high = 150, 56
    right = wide - 64  # of the number: the same in all rows, however long the unit
    items = (
        Label(right, high / 2, str(found), 56, role, BOLD, "rm", vital=True),
        Label(right + 8, (high + 56 * cap_height(BOLD)) / 2, unit, SMALL, "soft", BOLD, "ls"),
    )
    return Drawing(f"points {found}", wide, high, items, on)


@lru_cache(maxsize=16)
def token(lap: int, fresh: bool) -> Drawing:
    """A blue lap token."""
    middle = TOKEN / 2
    ring = (Disc(middle, middle, middle - 5, None, "fresh", 8),) if fresh else ()
    face = (
        Disc(middle, middle, middle - 9, "blue", "blue-edge", 5),
        Label(middle, middle, str(lap), 44, "blue-ink", BOLD),
    )
    return Drawing(f"lap {lap}{' new' * fresh}", TOKEN, TOKEN, (*face, *ring), "card")


@lru_cache(maxsize=8)
def cube(here: bool, fresh: bool, side: int = 112) -> Drawing:
    """The white cube, or where it would lie."""
    middle = side / 2
    ring = (Disc(middle, middle, middle - 6, "fresh-soft", "fresh", 6),) if fresh else ()
    shape = at(sweets.cube(here), middle, middle, round(side * 0.68))
    return Drawing(f"cube {'here' if here else 'away'}{' new' * fresh}", side, side, (*ring, *shape), "card")


@lru_cache(maxsize=256)
def step(space: int, kind: str, pips: str, here: bool, fresh: bool) -> Drawing:
    """A space of the road ahead, with the roll that leads there; `here` is where the pawn stands."""
    side = STEP + (20 if here else 0)
    edge, wide = ("fresh", 8.0) if fresh else ("accent", 7.0) if here else ("line", 3.0)
    items: list[Item] = [Box(6, 6, side - 12, side - 12, f"tile-{kind.lower()}", edge, wide, 20)]
    items += at(sweets.space(space), side / 2, side / 2, side * 0.68)
    if pips:
        items.append(Label(side / 2, side + 22, pips, 40, "ink", BOLD))
    return Drawing(f"step {space} {pips}{' here' * here}{' new' * fresh}", side, side + 46, tuple(items), "card")


def tile(space: int, kind: str) -> tuple[Item, ...]:
    """A space of the circuit as it is printed, its corner at the origin."""
    return (
        Box(3, 7, TILE_W - 6, TILE_H - 10, "shade", bend=22),
        Box(3, 3, TILE_W - 6, TILE_H - 10, f"tile-{kind.lower()}", "line", 3, 22),
        *at(sweets.space(space), TILE_W / 2, 76, 112),
    )


@lru_cache(maxsize=256)
def pawn(seat: int, name: str, fresh: bool, turn: bool) -> Drawing:
    """Somebody's pawn: bright when it has moved, with a point above it when it is about to."""
    middle, side = PAWN / 2 + 16, PAWN + 32
    items: list[Item] = [*at(plate(seat, "clean", 34 if fresh or turn else 20), middle, middle, PAWN - 14)]
    if fresh or turn:
        items += at(plate(seat, "mark-new" if fresh else "outline", 24), middle, middle, PAWN - 14)
    if turn:
        items.append(Polygon(((middle - 18, 1), (middle + 18, 1), (middle, 20)), "outline", "clean", 5, 3))
    items += at(portrait(seat, name), middle, middle, PAWN - 14)
    return Drawing(f"pawn {seat}{' new' * fresh}{' turn' * turn}", side, side, tuple(items))


@lru_cache(maxsize=64)
def die(value: int, numbered: bool) -> Drawing:
    """A die as it fell; the one with sixteen sides has numbers on it."""
    side = 72
    if numbered:
        shape = Polygon(((36, 2), (70, 22), (70, 52), (36, 70), (2, 52), (2, 22)), "clean", "outline", 4, 3)
        return Drawing(
            f"numbered die {value}",
            side,
            side,
            (shape, Label(36, 36, str(value), 46, "outline", BOLD, vital=True)),
            "card",
        )
    face = at(icons.die(value, "clean", "outline"), side / 2, side / 2, 64)
    rim = Box(4, 4, side - 8, side - 8, None, "outline", 4, 13)
    return Drawing(f"die {value}", side, side, (*face, rim), "card")


@lru_cache(maxsize=32)
def icon(name: str, size: int, on: str = "card") -> Drawing:
    """A small picture of something on the table."""
    shape = sweets.SMALL_ICONS[name]()
    return Drawing(name, size, size, at(shape, size / 2, size / 2, size * 0.92), on)


@lru_cache(maxsize=1)
def onwards() -> Drawing:
    """The way the pawn goes."""
    return Drawing("onwards", 44, 56, (Stroke(((12, 10), (32, 28), (12, 46)), "faint", 9),), "card")


@lru_cache(maxsize=64)
def line(said: str, most: int) -> Drawing:
    """A line of writing, from the left."""
    return Drawing("line", most, 64, (Label(2, 32, said, 44, "soft", BOLD, "lm", most - 4),), "card")
