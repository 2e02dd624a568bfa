"""The drawings that are stamped on Sweet Tooth's pictures: teeth, counts, tokens, tiles, pawns, dice."""

from __future__ import annotations

from functools import lru_cache

from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon, Stroke
from render.shapes import transform
from render.sweet_tooth import jaw, space_icons, teeth
from render.sweet_tooth.layout import SMALL, TILE_H, TILE_W, VITAL
from render.typesetting import cap_height, text_width
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait, portrait_halo

_TOOTH_BOX = 224
PAWN = 78
TOKEN = 80
STEP = 124
_RIM = 3.7  # of a small black tooth: still visible at a third of the size
_MIDDLE_GAP = 0.035  # of a row of teeth, as a share of its length


@lru_cache(maxsize=2048)
def draw_tooth(number: int, kind: str, fresh: bool, legal: bool) -> Drawing:
    """A tooth in the mouth; a ring around one that has just changed or may be picked."""
    place = jaw.tooth_positions()[number - 1]
    middle = _TOOTH_BOX / 2
    items: list[Item] = []
    for wanted, role in ((fresh, "mark-new"), (legal, "mark-pick")):
        if wanted:
            ring = teeth.halo(place.lower, role, dashed=legal)
            items += transform(ring, middle, middle, jaw.TOOTH / 100, place.turn)
    items += teeth.place_tooth(kind, (middle, middle), jaw.TOOTH, lower=place.lower, turn=place.turn)
    if fresh or legal:  # the ring hides what is printed on the gum
        x, y = place.number[0] - place.x + middle, place.number[1] - place.y + middle
        items += (Disc(x, y, 23, "clean"), Label(x, y, str(number), 34, "lip-edge", BOLD))
    return Drawing(f"tooth {kind}{' new' * fresh}{' legal' * legal}", _TOOTH_BOX, _TOOTH_BOX, tuple(items))


@lru_cache(maxsize=64)
def draw_small_tooth(kind: str, size: int, on: str) -> Drawing:
    """A tooth in a row of teeth, `size` wide."""
    width, height = size + 4, round(size * 1.34) + 4
    shape = transform(teeth.tooth(kind, lower=False, rim=_RIM * 100 / size), width / 2, height / 2, size / 100)
    return Drawing(f"small tooth {kind}", width, height, shape, on)


def position_in_row(index: int, count: int, length: float) -> float:
    """The position of a small tooth along a row: a gap in the middle makes sixteen teeth easy to count."""
    gap = _MIDDLE_GAP * length
    return index * (length - gap) / (count - 1) + (gap if index >= count / 2 else 0)


@lru_cache(maxsize=512)
def draw_count(words: str, on: str, size: float = VITAL, role: str = "ink", fresh: bool = False) -> Drawing:
    """A number that must be read; a changed one lies on a bright patch."""
    width, height = round(text_width(words, BOLD, size)) + 44, round(size * 1.4)
    patch = (Box(2, 2, width - 4, height - 4, "fresh-soft", "fresh", 6, 20),) if fresh else ()
    label = Label(width / 2, height / 2, words, size, "ink" if fresh else role, BOLD, vital=True)
    return Drawing(f"count {words}{' new' * fresh}", width, height, (*patch, label), on)


@lru_cache(maxsize=512)
def draw_number(words: str, size: float, role: str, on: str) -> Drawing:
    """A number without a patch."""
    width, height = round(text_width(words, BOLD, size)) + 12, round(size)
    label = Label(width / 2, height / 2, words, size, role, BOLD, vital=True)
    return Drawing(f"number {words}", width, height, (label,), on)


@lru_cache(maxsize=512)
def draw_points(found: int, unit: str, role: str, on: str) -> Drawing:
    """Points with their unit, so that they are not read as a count of something drawn beside them."""
    width, height = 150, 56
    right = width - 64  # edge of the number: the same in all rows, for units of any length
    items = (
        Label(right, height / 2, str(found), 56, role, BOLD, "rm", vital=True),
        Label(right + 8, (height + 56 * cap_height(BOLD)) / 2, unit, SMALL, "soft", BOLD, "ls"),
    )
    return Drawing(f"points {found}", width, height, items, on)


@lru_cache(maxsize=16)
def draw_lap_token(lap: int, fresh: bool) -> Drawing:
    """A blue lap token."""
    middle = TOKEN / 2
    ring = (Disc(middle, middle, middle - 5, None, "fresh", 8),) if fresh else ()
    face = (
        Disc(middle, middle, middle - 9, "blue", "blue-edge", 5),
        Label(middle, middle, str(lap), 44, "blue-ink", BOLD),
    )
    return Drawing(f"lap {lap}{' new' * fresh}", TOKEN, TOKEN, (*face, *ring), "card")


@lru_cache(maxsize=8)
def draw_cube(here: bool, fresh: bool, side: int = 112) -> Drawing:
    """The white cube, or its outline."""
    middle = side / 2
    ring = (Disc(middle, middle, middle - 6, "fresh-soft", "fresh", 6),) if fresh else ()
    shape = place_icon(space_icons.cube(here), middle, middle, round(side * 0.68))
    return Drawing(f"cube {'here' if here else 'away'}{' new' * fresh}", side, side, (*ring, *shape), "card")


@lru_cache(maxsize=256)
def draw_step(space: int, kind: str, pips: str, here: bool, fresh: bool) -> Drawing:
    """A space of the road ahead, with the roll that leads to it; `here` is where the pawn stands."""
    side = STEP + (20 if here else 0)
    edge, width = ("fresh", 8.0) if fresh else ("accent", 7.0) if here else ("line", 3.0)
    items: list[Item] = [Box(6, 6, side - 12, side - 12, f"tile-{kind.lower()}", edge, width, 20)]
    items += place_icon(space_icons.space(space), side / 2, side / 2, side * 0.68)
    if pips:
        items.append(Label(side / 2, side + 22, pips, 40, "ink", BOLD))
    return Drawing(f"step {space} {pips}{' here' * here}{' new' * fresh}", side, side + 46, tuple(items), "card")


def tile_items(space: int, kind: str) -> tuple[Item, ...]:
    """A space of the circuit as it is printed, its corner at the origin."""
    return (
        Box(3, 7, TILE_W - 6, TILE_H - 10, "shade", radius=22),
        Box(3, 3, TILE_W - 6, TILE_H - 10, f"tile-{kind.lower()}", "line", 3, 22),
        *place_icon(space_icons.space(space), TILE_W / 2, 76, 112),
    )


@lru_cache(maxsize=256)
def draw_pawn(seat: int, name: str, fresh: bool, turn: bool) -> Drawing:
    """The pawn of a seat: a bright ring when it has moved, an arrow above it when it is to move."""
    middle, side = PAWN / 2 + 16, PAWN + 32
    items: list[Item] = [
        *place_icon(portrait_halo(seat, "clean", 34 if fresh or turn else 20), middle, middle, PAWN - 14)
    ]
    if fresh or turn:
        items += place_icon(portrait_halo(seat, "mark-new" if fresh else "outline", 24), middle, middle, PAWN - 14)
    if turn:
        items.append(Polygon(((middle - 18, 1), (middle + 18, 1), (middle, 20)), "outline", "clean", 5, 3))
    items += place_icon(portrait(seat, name), middle, middle, PAWN - 14)
    return Drawing(f"pawn {seat}{' new' * fresh}{' turn' * turn}", side, side, tuple(items))


@lru_cache(maxsize=64)
def draw_die(value: int, numbered: bool) -> Drawing:
    """A rolled die; the one with sixteen sides has numbers instead of pips."""
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
    face = place_icon(icons.die(value, "clean", "outline"), side / 2, side / 2, 64)
    rim = Box(4, 4, side - 8, side - 8, None, "outline", 4, 13)
    return Drawing(f"die {value}", side, side, (*face, rim), "card")


@lru_cache(maxsize=32)
def draw_icon(name: str, size: int, on: str = "card") -> Drawing:
    """An icon of something on the table."""
    shape = space_icons.SMALL_ICONS[name]()
    return Drawing(name, size, size, place_icon(shape, size / 2, size / 2, size * 0.92), on)


@lru_cache(maxsize=1)
def draw_arrow() -> Drawing:
    """The direction in which the pawn moves."""
    return Drawing("onwards", 44, 56, (Stroke(((12, 10), (32, 28), (12, 46)), "faint", 9),), "card")


@lru_cache(maxsize=64)
def draw_line(words: str, max_width: int) -> Drawing:
    """A line of text, aligned left."""
    return Drawing("line", max_width, 64, (Label(2, 32, words, 44, "soft", BOLD, "lm", max_width - 4),), "card")
