"""An ambulance from the side: its patients in the back, the seat that took it in the cab, its number below."""

from __future__ import annotations

from functools import lru_cache

from render.dice_hospital.community_care.icons import robot
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Point, Polygon, Stamp
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

WIDTH, HEIGHT = 372, 186
CAPACITY = 3
_LINE = 5
_PITCH = 86
_ROOM = 264  # in the back


def _load_positions(load: int) -> list[Point]:
    """The middles of the places for patients: three, or closer together with Community Care."""
    pitch = _PITCH if load <= CAPACITY else _ROOM / load
    return [(54 + number * pitch if load <= CAPACITY else 8 + (number + 0.5) * pitch, 76) for number in range(load)]


@lru_cache(maxsize=128)
def draw_ambulance(number: int, seat: int | None, name: str, *, load: int = CAPACITY, automa: bool = False) -> Drawing:
    """The ambulance without its patients; `seat` is None while it is free, or where the Automa took it."""
    items: list[Item] = [
        Box(196, 6, 40, 22, "alert", radius=8),
        Polygon(((270, 30), (330, 30), (364, 80), (364, 140), (270, 140)), "card", "ink", _LINE, 10),
        Box(8, 20, 264, 120, "card", "ink", _LINE, 14),
        *(Box(x - 27, y - 27, 54, 54, "floor", "line", 3, 12) for x, y in _load_positions(load)),
        Box(10, 122, 260, 10, "alert"),
        Disc(70, 146, 26, "card", "ink", 10),
        Disc(306, 146, 26, "card", "ink", 10),
        Box(146, 134, 84, 48, "ink", radius=10),
        Label(188, 158, str(number), 48, "card", BOLD, vital=True),
    ]
    if automa:
        items += place_icon(robot(), 313, 82, 68)
    elif seat is None:
        items.append(Polygon(((288, 48), (321, 48), (344, 82), (344, 96), (288, 96)), "scanner-soft", "ink", 4, 6))
    else:
        items += place_icon(portrait(seat, name), 313, 82, 68)
    return Drawing(
        f"ambulance {number}{'' if seat is None else f' {seat}'}{' automa' * automa}",
        WIDTH,
        HEIGHT,
        tuple(items),
        "paper",
    )


def stamp_load(drawings: tuple[Drawing, ...], x: int, y: int) -> tuple[Stamp, ...]:
    """The patients of an ambulance whose upper left corner is at (x, y)."""
    spots = _load_positions(max(CAPACITY, len(drawings)))[: len(drawings)]
    return tuple(
        Stamp(round(x + at_x - drawing.width / 2), round(y + at_y - drawing.height / 2), drawing)
        for drawing, (at_x, at_y) in zip(drawings, spots, strict=True)
    )
