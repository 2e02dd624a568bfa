"""An ambulance from the side: its patients in the back, the seat that took it in the cab, its number below."""

from __future__ import annotations

from functools import lru_cache

from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Point, Polygon, Stamp
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

WIDTH, HEIGHT = 372, 186
CAPACITY = 3
_LINE = 5


def _load_position(number: int) -> Point:
    return 54 + number * 86, 76


@lru_cache(maxsize=128)
def draw_ambulance(number: int, seat: int | None, name: str) -> Drawing:
    """The ambulance without its patients; `seat` is None while it is free."""
    items: list[Item] = [
        Box(196, 6, 40, 22, "alert", radius=8),
        Polygon(((270, 30), (330, 30), (364, 80), (364, 140), (270, 140)), "card", "ink", _LINE, 10),
        Box(8, 20, 264, 120, "card", "ink", _LINE, 14),
        *(Box(x - 27, y - 27, 54, 54, "floor", "line", 3, 12) for x, y in map(_load_position, range(CAPACITY))),
        Box(10, 122, 260, 10, "alert"),
        Disc(70, 146, 26, "card", "ink", 10),
        Disc(306, 146, 26, "card", "ink", 10),
        Box(146, 134, 84, 48, "ink", radius=10),
        Label(188, 158, str(number), 48, "card", BOLD, vital=True),
    ]
    if seat is None:
        items.append(Polygon(((288, 48), (321, 48), (344, 82), (344, 96), (288, 96)), "scanner-soft", "ink", 4, 6))
    else:
        items += place_icon(portrait(seat, name), 313, 82, 68)
    return Drawing(f"ambulance {number}{'' if seat is None else f' {seat}'}", WIDTH, HEIGHT, tuple(items), "paper")


def stamp_load(drawings: tuple[Drawing, ...], x: int, y: int) -> tuple[Stamp, ...]:
    """The patients of an ambulance whose upper left corner is at (x, y)."""
    spots = (_load_position(index) for index in range(len(drawings)))
    return tuple(
        Stamp(round(x + at_x - drawing.width / 2), round(y + at_y - drawing.height / 2), drawing)
        for drawing, (at_x, at_y) in zip(drawings, spots, strict=True)
    )
