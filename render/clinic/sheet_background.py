"""The background of a clinic's sheet: counters, doors and pre-admissions. The clinic itself is stamped on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from render.clinic import module_icons
from render.clinic.colour_roles import SERVICES
from render.clinic.layout import COUNTERS, DOORS, PER_ROW, SMALL, WIDTH, Plan
from render.scene import BOLD, Background, Box, Drawing, Item, Label
from render.typesetting import text_width
from render.widgets.area import Area
from render.widgets.icons import place_icon

QUEUE_SLOTS = 4
QUEUE_BADGE, QUEUE_PITCH = 72, 70
GAME = "clinic"


class Captions(Struct, frozen=True):
    """The words of the background: people who have not come in yet, and the pre-admissions."""

    doors: str
    pre: str


@lru_cache(maxsize=64)
def draw_background(
    height: int, services: str, queues: tuple[Area, ...], captions: Captions, atlas: tuple[Drawing, ...]
) -> Background:
    """`queues` are the rows of the pre-admissions."""
    items = (
        *_card(COUNTERS),
        *_card(DOORS),
        *place_icon(module_icons.entrance("accent", "card"), DOORS.x + 44, DOORS.middle, 50),
        Label(DOORS.x + 84, DOORS.middle, captions.doors, SMALL, "soft", BOLD, "lm"),
        *_queues(services, queues),
        *_queue_caption(queues, captions.pre),
    )
    return Background(f"clinic.sheet.{services}", WIDTH, height, "paper", items, atlas, GAME)


def background_of(plan: Plan, captions: Captions, atlas: tuple[Drawing, ...]) -> Background:
    return draw_background(plan.height, plan.services, plan.queues, captions, atlas)


def _card(area: Area) -> Iterator[Item]:
    yield Box(area.x + 2, area.y + 5, area.w, area.h, "shade", radius=20)
    yield Box(area.x, area.y, area.w, area.h, "card", "line", 3, 20)


def _queues(services: str, areas: tuple[Area, ...]) -> Iterator[Item]:
    top, bottom = areas[0].y - 7, areas[-1].y + areas[-1].h + 7
    yield from _card(Area(COUNTERS.x, top, COUNTERS.w, bottom - top))
    for service, area in zip(services, areas, strict=True):
        roles = SERVICES[service]
        yield Box(area.x + 8, area.y + 6, 58, 58, roles.ground, radius=14)
        yield Label(area.x + 37, area.middle, service, 48, roles.ink, BOLD, vital=True)
        for slot in range(QUEUE_SLOTS):
            x = area.x + QUEUE_BADGE + slot * QUEUE_PITCH
            yield Box(x + 7, area.y + 9, 52, 52, "floor", "line", 3, 10)


def _queue_caption(areas: tuple[Area, ...], words: str) -> Iterator[Item]:
    """In the last field, if no service needs it."""
    if len(areas) % PER_ROW:
        right = COUNTERS.right - 24
        yield Label(right, areas[-1].middle, words, SMALL, "soft", BOLD, "rm")


def doors_left(doors: str) -> int:
    """Where the people at the doors begin, right of the caption."""
    return round(DOORS.x + 84 + text_width(doors, BOLD, SMALL) + 24)
