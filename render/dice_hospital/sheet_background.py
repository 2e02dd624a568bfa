"""The background of a hospital's sheet: the building with its floors, beds, blood bank and mortuary."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from render.dice_hospital import layout
from render.dice_hospital.community_care.city_map import Ground, draw_ground
from render.dice_hospital.community_care.nursery import draw_paediatric_rooms
from render.dice_hospital.hospital_icons import home
from render.dice_hospital.layout import Plan
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Stroke
from render.widgets import icons
from render.widgets.area import Area
from render.widgets.icons import place_icon

TREATED, UNTREATED = "scanner-soft", "floor"  # what patients lie on


@lru_cache(maxsize=64)
def draw_background(
    plan: Plan, leaving: str, atlas: tuple[Drawing, ...], game: str = "", ground: Ground | None = None
) -> Background:
    """The building of a plan.

    `leaving` is the caption at the door, `atlas` the drawings that every sheet in this language needs, `game` our slug
    if the picture needs the roles of Community Care, `ground` the streets of the city where the map is shown.
    """
    items = (
        *_draw_walls(plan),
        *_draw_roof(),
        *draw_wards(),
        *(draw_paediatric_rooms(plan) if plan.nursery else ()),
        *_draw_rooms(plan),
        *_draw_lower_floors(plan, leaving),
        *(_draw_map(plan.city_map, ground) if ground else ()),
        *_draw_score_card(plan.scores),
    )
    name = f"dice_hospital.sheet.{len(plan.floors)}{'.care' * bool(game)}{'.city' * bool(ground)}"
    return Background(name, layout.WIDTH, plan.height, "paper", items, atlas, game)


def _draw_walls(plan: Plan) -> Iterator[Item]:
    area = plan.building
    bottom = area.y + area.h
    yield Box(area.x + 3, area.y + 8, area.w, area.h, "shade", radius=12)
    yield Box(area.x, area.y, area.w, area.h, "wall", radius=12)
    yield Stroke(((6, bottom - 2), (layout.WIDTH - 6, bottom - 2)), "wall", 8)


def _draw_roof() -> Iterator[Item]:
    area = layout.ROOF
    yield Box(area.x, area.y, area.w, area.h, "wall", radius=8)


def draw_wards() -> Iterator[Item]:
    """Four wards of three beds, each with a place for the time before and after a treatment."""
    area = layout.GUTTER
    yield _draw_floor(area)
    yield from place_icon(icons.hourglass("soft"), area.x + area.w / 2, layout.UNTREATED, 40)
    yield from place_icon(icons.tick("accent", "floor"), area.x + area.w / 2, layout.TREATED, 42)
    for index in range(layout.WARDS):
        yield _draw_floor(layout.ward(index))
        for place in range(3):
            x, y = layout.bed(index, place, treated=False)
            yield Box(x - 26, y - 26, 52, 52, "paper", "line", 3, 14)
            x, y = layout.bed(index, place, treated=True)
            half = layout.CELL / 2
            yield Box(x - half, y - half, layout.CELL, layout.CELL, TREATED, radius=14)
            yield Box(x - 26, y - half + 8, 52, 18, "card", radius=7)


def _draw_floor(area: Area, role: str = "floor") -> Box:
    return Box(area.x, area.y, area.w, area.h, role)


def _draw_rooms(plan: Plan) -> Iterator[Item]:
    for index in range(len(plan.floors) * layout.PER_ROW):
        area = plan.room(index)
        yield _draw_floor(area)
        yield from _draw_window(area)


def _draw_window(area: Area) -> Iterator[Item]:
    """An empty room."""
    x, y = area.x + area.w / 2, area.middle
    yield Box(x - 60, y - 40, 120, 80, "paper", "line", 4, 8)
    yield Stroke(((x, y - 40), (x, y + 40)), "line", 4)
    yield Stroke(((x - 60, y), (x + 60, y)), "line", 4)


def _draw_lower_floors(plan: Plan, leaving: str) -> Iterator[Item]:
    for area in (plan.station, plan.door):
        yield _draw_floor(area, "card")
    area = plan.door
    worth, caption = plan.door_lines
    yield from place_icon(home(), area.right - 177, worth, 62)
    yield Label(area.right - 104, caption, leaving, layout.SMALL, "soft", BOLD, max_width=196)
    for area in (plan.blood, plan.mortuary):
        yield _draw_floor(area, "card")
    yield _draw_floor(plan.office)
    yield from _draw_window(plan.office)
    area = plan.blood
    yield from place_icon(icons.blood_bag(), area.x + 70, area.middle, 88)
    area = plan.mortuary
    yield from place_icon(icons.grave(), area.x + 66, area.middle, 84)


def _draw_map(area: Area, ground: Ground) -> Iterator[Item]:
    yield Box(area.x + 2, area.y + 6, area.w, area.h, "shade", radius=24)
    yield Box(area.x, area.y, area.w, area.h, "card", "line", 3, 24)
    yield from draw_ground(area, ground)


def _draw_score_card(area: Area) -> Iterator[Item]:
    yield Box(area.x + 2, area.y + 6, area.w, area.h, "shade", radius=24)
    yield Box(area.x, area.y, area.w, area.h, "card", "line", 3, 24)
