"""The background of Emergency's sheet, as it is printed: the hospital, the binder, the score row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from render.emergency import drawings, layout
from render.emergency.floor_plan import BED, PITCH, FloorPlan, load_floor_plan
from render.emergency.icons import critical, notepad, scan
from render.scene import BOLD, Background, Box, Disc, Item, Label, Polygon, Stroke
from render.shapes import hexagon, transform
from render.widgets import icons
from render.widgets.icons import ambulance, blood_bag, drop, grave, heart, nurse, place_icon, stethoscope, virus

ROLES = {"R": "red", "Y": "yellow", "G": "green", "W": "grey"}

SCORE_ICONS = {
    "sections": notepad(),
    "critical": critical(),
    "nurses": nurse(),
    "cardiologists": heart(),
    "radiologist": scan(),
    "epidemiologist": virus(),
    "morgue": grave(),
    "modifications": icons.plus("ink", 16),
}


@lru_cache(maxsize=16)
def draw_background(
    letters: tuple[str, str, str], hall: str, total: str, round_: str, boxes: tuple[str, ...]
) -> Background:
    """The printed sheet. All its words are parameters, so that one language has one (cached) background."""
    floor_plan = load_floor_plan()
    items = (
        *draw_hospital(letters, hall),
        *_draw_round_sign(round_),
        *_draw_binder(floor_plan),
        *_draw_score_row(boxes, total),
    )
    return Background(
        f"emergency.sheet.{len(boxes)}", layout.WIDTH, layout.HEIGHT, "paper", tuple(items), drawings.draw_atlas()
    )


def draw_hospital(letters: tuple[str, str, str], hall: str) -> tuple[Item, ...]:
    """The building with its beds, scanners, doors, nurses and notepads."""
    floor_plan = load_floor_plan()
    return (
        *_draw_building(floor_plan),
        *_draw_beds(floor_plan, dict(zip("RYG", letters, strict=True))),
        *_draw_scanners(floor_plan),
        *_draw_paths(floor_plan),
        *_draw_hall(floor_plan, hall),
        *_draw_section_ends(floor_plan),
    )


def _draw_building(floor_plan: FloorPlan) -> Iterator[Item]:
    cells = (*(bed.at for bed in floor_plan.beds.values()), *floor_plan.scanners)
    for x, y in (*cells, *floor_plan.hall):
        yield Polygon(hexagon(x + 3, y + 9, PITCH + 12), "shade", radius=8)
    for x, y in cells:
        yield Polygon(hexagon(x, y, PITCH + 2), "floor")
    for x, y in floor_plan.hall:
        yield Polygon(hexagon(x, y, PITCH + 2), "hall")
    for wall in floor_plan.walls:
        yield Stroke(wall, "wall", 10)


def _draw_hall(floor_plan: FloorPlan, words: str) -> Iterator[Item]:
    x = (floor_plan.hall[1][0] + floor_plan.hall[2][0]) / 2
    y = floor_plan.hall[1][1]
    yield Label(x, y - 4, words, 34, "ink", BOLD, max_width=2 * PITCH - 20)
    yield from place_icon(ambulance(), x + 26, y + 92, 132)
    for number, (door_x, door_y) in enumerate(floor_plan.doors, 1):
        yield Disc(door_x, door_y, 24, "ink")
        yield Label(door_x, door_y, str(number), 36, "paper", BOLD)


def _draw_scanners(floor_plan: FloorPlan) -> Iterator[Item]:
    for x, y in floor_plan.scanners:
        yield Polygon(hexagon(x, y, PITCH - 8), "scanner-soft", "scanner", 6, 10)
        yield from place_icon(scan(soft="card"), x, y, 84)
    for side in floor_plan.scanner_edges:
        yield Stroke(side, "scanner", 10)


def _draw_beds(floor_plan: FloorPlan, letters: dict[str, str]) -> Iterator[Item]:
    for bed in floor_plan.beds.values():
        (x, y), role = bed.at, ROLES[bed.colour]
        yield Polygon(hexagon(x, y, BED), role, f"{role}-edge", 3, 14)
        if bed.colour in letters:
            yield Label(x, y - 37, letters[bed.colour], 34, f"{role}-ink", BOLD)
        else:
            yield from transform(any_colour_items(), x, y - 38)


def any_colour_items() -> tuple[Item, ...]:
    """On a grey bed: a patient of any colour."""
    roles = enumerate(("die-red", "die-yellow", "die-green"), -1)
    return tuple(Disc(number * 17, abs(number) * 3, 7, role) for number, role in roles)


def _draw_paths(floor_plan: FloorPlan) -> Iterator[Item]:
    """Small arrows from bed to bed."""
    for (x, y), direction in floor_plan.steps.values():
        yield from transform((Polygon(((-6, -11), (8, 0), (-6, 11)), "wall", radius=2),), x, y, turn=direction)


def _draw_section_ends(floor_plan: FloorPlan) -> Iterator[Item]:
    for x, y in floor_plan.nurses:
        yield Disc(x, y, 28, "card", "line", 3)
        yield from place_icon(nurse(), x, y - 1, 42)
    for (x, y), section in zip(floor_plan.notepads, floor_plan.printed.sections, strict=True):
        yield from drawings.notepad_items(x, y, section.notepad)


def _draw_round_sign(words: str) -> Iterator[Item]:
    x, y, w, h = layout.ROUND
    yield Box(x + 2, y + 6, w, h, "shade", radius=24)
    yield Box(x, y, w, h, "card", "line", 3, 24)
    yield Label(x + w / 2, y + 42, words, 34, "soft", BOLD, max_width=w - 16)


def _draw_binder(floor_plan: FloorPlan) -> Iterator[Item]:
    printed = floor_plan.printed
    for card in (layout.STETHOSCOPES, layout.BLOOD, layout.NURSES, layout.MORGUE):
        yield Box(card.x + 2, card.y + 6, card.w, card.h, "shade", radius=24)
        yield Box(card.x, card.y, card.w, card.h, "card", "line", 3, 24)
    yield from place_icon(stethoscope(), layout.STETHOSCOPES.x + 72, layout.STETHOSCOPES.middle, 92)
    yield from place_icon(blood_bag(), layout.BLOOD.x + 60, layout.BLOOD.middle, 88)
    yield from place_icon(nurse(), layout.NURSES.x + 62, layout.NURSES.middle, 80)
    yield from place_icon(grave(), layout.MORGUE.x + 58, layout.MORGUE.middle, 82)
    for index in range(printed.printed_stethoscopes):
        yield Disc(*layout.TRACKS["stethoscopes"].at(index), layout.TOOL / 2 - 2, "card", "line", 4)
    for index in range(printed.printed_blood_bags):
        yield from place_icon(drop("card", "line"), *layout.TRACKS["blood"].at(index), layout.TOOL)
    for index, points in enumerate(printed.nurse_track):
        x, y = layout.nurse_position(index)
        yield Disc(x, y, layout.NURSE / 2 - 3, "card", "line", 4)
        yield Label(x, y, str(points), 38, "soft", BOLD)
    for index in range(printed.morgue_boxes):
        x, y = layout.grave_position(index)
        half = layout.GRAVE / 2
        yield Box(x - half, y - half, layout.GRAVE, layout.GRAVE, "card", "line", 4, 10)
        yield Label(x, y, "−1", 34, "soft", BOLD)


def _draw_score_row(boxes: tuple[str, ...], total: str) -> Iterator[Item]:
    for index, name in enumerate(boxes):
        box = layout.score_area(index, len(boxes))
        yield Box(box.x + 2, box.y + 6, box.w, box.h, "shade", radius=20)
        yield Box(box.x, box.y, box.w, box.h, "card", "line", 3, 20)
        yield from place_icon(SCORE_ICONS[name], box.x + box.w / 2, box.y + 54, 66)
    box = layout.score_area(len(boxes), len(boxes))
    yield Box(box.x, box.y, box.w, box.h, "accent", radius=20)
    yield Label(box.x + box.w / 2, box.y + 46, total, 36, "on-accent", BOLD, max_width=box.w - 20)
