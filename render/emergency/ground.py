"""What is printed on Emergency's sheet before anybody writes on it: the hospital, the binder, the score row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from render.emergency import layout, marks
from render.emergency.icons import critical, notepad, scan
from render.emergency.plan import BED, PITCH, Plan, plan
from render.pieces import icons
from render.pieces.icons import ambulance, at, blood_bag, drop, grave, heart, nurse, stethoscope, virus
from render.pieces.shapes import hexagon, moved
from render.scene import BOLD, Box, Disc, Ground, Item, Label, Polygon, Stroke

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
def ground(letters: tuple[str, str, str], hall: str, total: str, round_: str, boxes: tuple[str, ...]) -> Ground:
    """The printed sheet; all its words are given, so the same words make the same ground."""
    floor_plan = plan()
    items = (
        *_building(floor_plan),
        *_beds(floor_plan, dict(zip("RYG", letters, strict=True))),
        *_scanners(floor_plan),
        *_paths(floor_plan),
        *_hall(floor_plan, hall),
        *_pads(floor_plan),
        *_sign(round_),
        *_binder(floor_plan),
        *_scores(boxes, total),
    )
    return Ground(f"emergency.sheet.{len(boxes)}", layout.WIDTH, layout.HEIGHT, "paper", tuple(items), marks.atlas())


def _building(floor_plan: Plan) -> Iterator[Item]:
    cells = (*(bed.at for bed in floor_plan.beds.values()), *floor_plan.scanners)
    for x, y in (*cells, *floor_plan.hall):
        yield Polygon(hexagon(x + 3, y + 9, PITCH + 12), "shade", bend=8)
    for x, y in cells:
        yield Polygon(hexagon(x, y, PITCH + 2), "floor")
    for x, y in floor_plan.hall:
        yield Polygon(hexagon(x, y, PITCH + 2), "hall")
    for wall in floor_plan.walls:
        yield Stroke(wall, "wall", 10)


def _hall(floor_plan: Plan, words: str) -> Iterator[Item]:
    x = (floor_plan.hall[1][0] + floor_plan.hall[2][0]) / 2
    y = floor_plan.hall[1][1]
    yield Label(x, y - 4, words, 34, "ink", BOLD, most=2 * PITCH - 20)
    yield from at(ambulance(), x + 26, y + 92, 132)
    for number, (door_x, door_y) in enumerate(floor_plan.doors, 1):
        yield Disc(door_x, door_y, 24, "ink")
        yield Label(door_x, door_y, str(number), 36, "paper", BOLD)


def _scanners(floor_plan: Plan) -> Iterator[Item]:
    for x, y in floor_plan.scanners:
        yield Polygon(hexagon(x, y, PITCH - 8), "scanner-soft", "scanner", 6, 10)
        yield from at(scan(soft="card"), x, y, 84)
    for side in floor_plan.scanner_edges:
        yield Stroke(side, "scanner", 10)


def _beds(floor_plan: Plan, letters: dict[str, str]) -> Iterator[Item]:
    for bed in floor_plan.beds.values():
        (x, y), role = bed.at, ROLES[bed.colour]
        yield Polygon(hexagon(x, y, BED), role, f"{role}-edge", 3, 14)
        if bed.colour in letters:
            yield Label(x, y - 37, letters[bed.colour], 34, f"{role}-ink", BOLD)
        else:
            for number, die in enumerate(("die-red", "die-yellow", "die-green"), -1):  # whoever comes
                yield Disc(x + number * 17, y - 38 + abs(number) * 3, 7, die)


def _paths(floor_plan: Plan) -> Iterator[Item]:
    """Small arrows from bed to bed."""
    for (x, y), direction in floor_plan.steps.values():
        yield from moved((Polygon(((-6, -11), (8, 0), (-6, 11)), "wall", bend=2),), x, y, turn=direction)


def _pads(floor_plan: Plan) -> Iterator[Item]:
    for x, y in floor_plan.nurses:
        yield Disc(x, y, 28, "card", "line", 3)
        yield from at(nurse(), x, y - 1, 42)
    for (x, y), section in zip(floor_plan.notepads, floor_plan.printed.sections, strict=True):
        yield from marks.notepad(x, y, section.notepad)


def _sign(words: str) -> Iterator[Item]:
    x, y, w, h = layout.ROUND
    yield Box(x + 2, y + 6, w, h, "shade", bend=24)
    yield Box(x, y, w, h, "card", "line", 3, 24)
    yield Label(x + w / 2, y + 42, words, 34, "soft", BOLD, most=w - 16)


def _binder(floor_plan: Plan) -> Iterator[Item]:
    printed = floor_plan.printed
    for card in (layout.STETHOSCOPES, layout.BLOOD, layout.NURSES, layout.MORGUE):
        yield Box(card.x + 2, card.y + 6, card.w, card.h, "shade", bend=24)
        yield Box(card.x, card.y, card.w, card.h, "card", "line", 3, 24)
    yield from at(stethoscope(), layout.STETHOSCOPES.x + 72, layout.STETHOSCOPES.middle, 92)
    yield from at(blood_bag(), layout.BLOOD.x + 60, layout.BLOOD.middle, 88)
    yield from at(nurse(), layout.NURSES.x + 62, layout.NURSES.middle, 80)
    yield from at(grave(), layout.MORGUE.x + 58, layout.MORGUE.middle, 82)
    for number in range(printed.printed_stethoscopes):
        yield Disc(*layout.TRACKS["stethoscopes"].at(number), layout.TOOL / 2 - 2, "card", "line", 4)
    for number in range(printed.printed_blood_bags):
        yield from at(drop("card", "line"), *layout.TRACKS["blood"].at(number), layout.TOOL)
    for number, points in enumerate(printed.nurse_track):
        x, y = layout.nurse(number)
        yield Disc(x, y, layout.NURSE / 2 - 3, "card", "line", 4)
        yield Label(x, y, str(points), 38, "soft", BOLD)
    for number in range(printed.morgue_boxes):
        x, y = layout.grave(number)
        half = layout.GRAVE / 2
        yield Box(x - half, y - half, layout.GRAVE, layout.GRAVE, "card", "line", 4, 10)
        yield Label(x, y, "−1", 34, "soft", BOLD)


def _scores(boxes: tuple[str, ...], total: str) -> Iterator[Item]:
    for number, name in enumerate(boxes):
        box = layout.score(number, len(boxes))
        yield Box(box.x + 2, box.y + 6, box.w, box.h, "shade", bend=20)
        yield Box(box.x, box.y, box.w, box.h, "card", "line", 3, 20)
        yield from at(SCORE_ICONS[name], box.x + box.w / 2, box.y + 54, 66)
    box = layout.score(len(boxes), len(boxes))
    yield Box(box.x, box.y, box.w, box.h, "accent", bend=20)
    yield Label(box.x + box.w / 2, box.y + 46, total, 36, "on-accent", BOLD, most=box.w - 20)
