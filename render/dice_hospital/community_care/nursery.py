"""The paediatric rooms of a hospital's sheet: below each ward the room of its babies, with a space for a pawn.

A room is open while the ward above has a mother. Its babies are dice like all patients, with the letter of a baby.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.dice_hospital.patients.patient import BEDS_PER_WARD
from render.dice_hospital import hospital_icons
from render.dice_hospital.community_care.icons import family
from render.dice_hospital.layout import WARDS, Plan
from render.scene import BOLD, Box, Drawing, Item, Label, Point, Polygon
from render.shapes import arc
from render.widgets.area import Area
from render.widgets.icons import place_icon

FLOOR = "pink"  # what babies lie on
_PLACES = 2  # twins at most
_SPOT = 36  # from the right side to the middle of the space for a pawn


def crib(room: Area, bed: int) -> Point:
    """The middle of a baby's place; beds of babies are counted on from those of the ward."""
    return room.x + 80 + (bed - BEDS_PER_WARD) * 82, room.middle


def pawn_place(room: Area) -> Point:
    return room.right - _SPOT, room.middle


def draw_paediatric_rooms(plan: Plan) -> Iterator[Item]:
    """The four rooms without anyone in them, and what a pawn does there."""
    area = plan.nursery_gutter
    yield Box(area.x, area.y, area.w, area.h, FLOOR)
    yield from place_icon(family("pink-ink"), area.x + area.w / 2, area.y + 30, 42)
    yield Label(area.x + area.w / 2, area.y + 74, "+1", 40, "pink-ink", BOLD)
    for ward in range(WARDS):
        room = plan.paediatric_room(ward)
        yield Box(room.x, room.y, room.w, room.h, FLOOR)
        for place in range(_PLACES):
            x, y = crib(room, BEDS_PER_WARD + place)
            yield Box(x - 30, y - 30, 60, 60, None, "pink-edge", 3, 16)
        x, _ = pawn_place(room)
        yield Polygon(arc(x, room.y + room.h - 16, 30, 0, 348, ry=10), "card", "pink-edge", 3)


@lru_cache(maxsize=32)
def draw_ward_letter(letter: str, *, fresh: bool = False) -> Drawing:
    """The letter of the ward that a room belongs to, as choices name it."""
    items: list[Item] = [Label(18, 24, letter, 40, "pink-ink", BOLD)]
    if fresh:
        items.append(Box(3, 44, 30, 6, "fresh", radius=3))
    return Drawing(f"room {letter}{' new' * fresh}", 36, 52, tuple(items), FLOOR)


@lru_cache(maxsize=32)
def draw_closed_room(letter: str, width: int, height: int) -> Drawing:
    """A room without a family."""
    items = (
        Box(0, 0, width, height, "grey"),
        Label(18, height / 2, letter, 40, "grey-ink", BOLD),
        *place_icon(family("grey-edge"), width / 2, height / 2, 56),
        *place_icon(hospital_icons.no_entry(), width - _SPOT, height / 2, 52),
    )
    return Drawing(f"room {letter} closed", width, height, items, "pink")
