"""What never changes on a hospital's sheet: the building with its floors, beds, fridge and mortuary."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from render.dice_hospital import layout
from render.dice_hospital.symbols import home
from render.pieces import icons
from render.pieces.area import Area
from render.pieces.icons import at
from render.scene import BOLD, Box, Drawing, Ground, Item, Label, Stroke

TREATED, UNTREATED = "scanner-soft", "floor"  # what patients lie on


@lru_cache(maxsize=64)
def ground(floors: int, leaving: str, atlas: tuple[Drawing, ...]) -> Ground:
    """A hospital with so many floors of rooms; `leaving` is written at the door, and `atlas` are drawings that every
    sheet in this language needs."""
    items = (
        *_shell(floors),
        *_roof(),
        *_wards(),
        *_rooms(floors),
        *_lower(floors, leaving),
        *_score_card(layout.scores(floors)),
    )
    return Ground(f"dice_hospital.sheet.{floors}", layout.WIDTH, layout.height(floors), "paper", items, atlas)


def _shell(floors: int) -> Iterator[Item]:
    area = layout.building(floors)
    bottom = area.y + area.h
    yield Box(area.x + 3, area.y + 8, area.w, area.h, "shade", bend=12)
    yield Box(area.x, area.y, area.w, area.h, "wall", bend=12)
    yield Stroke(((6, bottom - 2), (layout.WIDTH - 6, bottom - 2)), "wall", 8)


def _roof() -> Iterator[Item]:
    area = layout.ROOF
    yield Box(area.x, area.y, area.w, area.h, "wall", bend=8)


def _wards() -> Iterator[Item]:
    area = layout.GUTTER
    yield _floor(area)
    yield from at(icons.hourglass("soft"), area.x + area.w / 2, layout.UNTREATED, 40)
    yield from at(icons.tick("accent", "floor"), area.x + area.w / 2, layout.TREATED, 42)
    for number in range(layout.WARDS):
        yield _floor(layout.ward(number))
        for place in range(3):
            x, y = layout.bed(number, place, treated=False)
            yield Box(x - 26, y - 26, 52, 52, "paper", "line", 3, 14)
            x, y = layout.bed(number, place, treated=True)
            half = layout.CELL / 2
            yield Box(x - half, y - half, layout.CELL, layout.CELL, TREATED, bend=14)
            yield Box(x - 26, y - half + 8, 52, 18, "card", bend=7)


def _floor(area: Area, role: str = "floor") -> Box:
    return Box(area.x, area.y, area.w, area.h, role)


def _rooms(floors: int) -> Iterator[Item]:
    for number in range(floors * layout.PER_ROW):
        area = layout.room(number)
        yield _floor(area)
        yield from _window(area)


def _window(area: Area) -> Iterator[Item]:
    """An empty room, ready to be moved into."""
    x, y = area.x + area.w / 2, area.middle
    yield Box(x - 60, y - 40, 120, 80, "paper", "line", 4, 8)
    yield Stroke(((x, y - 40), (x, y + 40)), "line", 4)
    yield Stroke(((x - 60, y), (x + 60, y)), "line", 4)


def _lower(floors: int, leaving: str) -> Iterator[Item]:
    for area in (layout.station(floors), layout.door(floors)):
        yield _floor(area, "card")
    area = layout.door(floors)
    yield from at(home(), area.right - 177, area.y + layout.WORTH, 62)
    yield Label(area.right - 104, area.y + 95, leaving, layout.SMALL, "soft", BOLD, most=196)
    for area in (layout.blood(floors), layout.mortuary(floors)):
        yield _floor(area, "card")
    yield _floor(layout.office(floors))
    yield from _window(layout.office(floors))
    area = layout.blood(floors)
    yield from at(icons.blood_bag(), area.x + 70, area.middle, 88)
    area = layout.mortuary(floors)
    yield from at(icons.grave(), area.x + 66, area.middle, 84)


def _score_card(area: Area) -> Iterator[Item]:
    yield Box(area.x + 2, area.y + 6, area.w, area.h, "shade", bend=24)
    yield Box(area.x, area.y, area.w, area.h, "card", "line", 3, 24)
