"""The cells of a floor: modules with their band, outdoor spaces with their streets, roofs with their helipads.

A cell is one drawing that fills its rectangle, so pasting fifty of them is quick. People are stamped on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.clinic.building import kinds
from bot.games.clinic.view import SpaceView
from render.clinic import module_icons
from render.clinic.colour_roles import MODULES, SERVICES, Roles
from render.clinic.conveyors import STATION, tube_items
from render.clinic.layout import BAND, FIXTURES, WALL
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Stroke
from render.widgets.area import Area
from render.widgets.icons import place_icon

FLOOR_ROLE, COOLED_ROLE = "card", "scanner-soft"
_BAY = 50  # height of the streets of an outdoor space
_STREETS = 4
PAD, LANDED = "pad", "landed"
NO_PIECES: frozenset[str] = frozenset()


class Frame(Struct, frozen=True):
    """What every cell has: its size, the pieces of tube in it, whether it is new, and whether a module stands above."""

    width: int
    height: int
    pieces: frozenset[str] = NO_PIECES
    fresh: bool = False
    covered: bool = False


class Look(Struct, frozen=True):
    """What a module shows. `services` are the letters that a place of care treats."""

    kind: str
    services: str = ""
    haunted: bool = False
    soiled: bool = False
    cooled: bool = False
    roof: str = ""  # on the highest floor, where no floor above can show it: PAD or LANDED

    @property
    def floor(self) -> str:
        return COOLED_ROLE if self.cooled else FLOOR_ROLE


def has_fixtures(look: Look, frame: Frame) -> bool:
    return look.haunted or look.soiled or bool(look.roof) or STATION in frame.pieces


def people_area(look: Look, frame: Frame, area: Area) -> Area:
    """Where people stand in a module."""
    left = WALL + BAND + 4
    right = FIXTURES if has_fixtures(look, frame) else WALL + 2
    return Area(area.x + left, area.y + WALL - 1, frame.width - left - right, frame.height - 2 * WALL + 2)


# --- modules ---


@lru_cache(maxsize=2048)
def draw_module(look: Look, frame: Frame) -> Drawing:
    w, h = frame.width, frame.height
    items: list[Item] = [
        Box(0, 0, w, h, "wall"),
        Box(WALL, WALL, w - 2 * WALL, h - 2 * WALL, look.floor),
    ]
    if frame.covered:
        items.append(Box(WALL + BAND + 5, WALL + 5, w - 2 * WALL - BAND - 10, h - 2 * WALL - 10, None, "line", 3, 8))
    items += tube_items(frame.pieces, w, h)
    items += _band(look, h)  # over the tubes: they run behind it
    items += _fixtures(look, frame)
    items += _fresh_frame(frame)
    return Drawing(f"module {look.kind}{' new' * frame.fresh}", w, h, tuple(items), look.floor)


def _band(look: Look, height: int) -> Iterator[Item]:
    """The left part of a module: its icon, and the letter of its service."""
    is_hub = look.kind in kinds.SERVICES
    service = look.kind if is_hub else look.services if len(look.services) == 1 and look.kind != kinds.EXTERNAL else ""
    roles = SERVICES[service] if service else MODULES[look.kind]
    yield Box(WALL, WALL, BAND, height - 2 * WALL, roles.ground)
    middle, bottom = WALL + BAND / 2, height - WALL
    if look.kind in (kinds.ROOM, kinds.OPERATING) and not look.services:
        yield from _hatching(height, roles)
    lettered = bool(service) or (bool(look.services) and look.kind in (kinds.ROOM, kinds.OPERATING))
    icon = module_icons.ICONS[look.kind](roles.ink, roles.ground)
    yield from place_icon(icon, middle, height * (0.27 if lettered else 0.5), min(54, height * 0.42))
    if lettered:
        yield from _service_letters(service or look.services, middle + 9 * look.cooled, bottom, roles)
    if look.cooled:
        yield Disc(WALL + 14, bottom - 15, 13, COOLED_ROLE)
        yield from place_icon(module_icons.snowflake("scanner", COOLED_ROLE), WALL + 14, bottom - 15, 24)


def _service_letters(services: str, middle: float, bottom: float, roles: Roles) -> Iterator[Item]:
    """One large letter; with several services a coloured field for each."""
    if len(services) == 1:
        yield Label(middle, bottom - 29, services, 56, roles.ink, BOLD, vital=True)
        return
    rows = -(-len(services) // 2)
    for index, service in enumerate(services):
        row, column = divmod(index, 2)
        ground = SERVICES[service]
        x, y = middle - 37 + 38 * column, bottom - 36 * rows - 2 + 36 * row
        yield Box(x, y, 36, 35, ground.ground, radius=6)
        yield Label(x + 18, y + 17.5, service, 36, ground.ink, BOLD)


def _hatching(height: int, roles: Roles) -> Iterator[Item]:
    """Stripes behind the icon of a place of care that does not work."""
    for start in range(-height + 24, BAND, 26):
        low, high = max(start, 0), min(start + height - 2 * WALL, BAND)
        if low < high:
            bottom = height - WALL
            yield Stroke(((WALL + low, bottom - (low - start)), (WALL + high, bottom - (high - start))), "grey-edge", 4)
    yield Disc(WALL + BAND / 2, height / 2, 34, roles.ground)


def _fixtures(look: Look, frame: Frame) -> Iterator[Item]:
    """Helipad, ghost and dropping, at the right of the cell; a conveyor has the upper corner."""
    x, third = frame.width - WALL - FIXTURES / 2 + 2, frame.height / 3
    size = min(40.0, third + 4)
    if look.roof:
        left = x - FIXTURES * (STATION in frame.pieces)
        icon = module_icons.helipad("steel", look.floor)
        landed = module_icons.helicopter("alert", look.floor)
        yield from place_icon(landed if look.roof == LANDED else icon, left, third * 0.55, size)
    if look.haunted:
        yield from place_icon(module_icons.ghost("", ""), x, third * 1.55, size)
    if look.soiled:
        yield from place_icon(module_icons.dropping("", look.floor), x, third * 2.5, size)


def _fresh_frame(frame: Frame) -> Iterator[Item]:
    if frame.fresh:
        yield Box(4, 4, frame.width - 8, frame.height - 8, None, "fresh", 8, 4)


# --- outdoor spaces ---


@lru_cache(maxsize=2048)
def draw_space(space: SpaceView, frame: Frame) -> Drawing:
    """A lawn above four streets; `space` without its column, so that equal ones are the same drawing."""
    w, h = frame.width, frame.height
    items: list[Item] = [
        Box(0, 0, w, h, "lawn"),
        Box(1, 1, w - 2, h - 2, None, "lawn-edge", 2),
        Box(2, h - _BAY - 2, w - 4, _BAY, "street"),
    ]
    bay = (w - 4) / _STREETS
    for index in range(1, _STREETS):
        items.append(Stroke(((2 + index * bay, h - _BAY + 6), (2 + index * bay, h - 8)), "street-line", 3))
    for index, thing in enumerate(_parked(space)):
        items += _bay_items(thing, 2 + (index + 0.5) * bay, h - 2 - _BAY / 2)
    lawn = (h - _BAY) / 2
    if space.garden:
        items += [
            item for x in (0.16, 0.36, 0.56) for item in place_icon(module_icons.tree("", ""), w * x, lawn, lawn * 1.8)
        ]
    elif space.blocked:
        items += place_icon(module_icons.barrier("", ""), w * 0.5, lawn + 2, min(56, lawn * 1.6))
    items += tube_items(frame.pieces, w, h)
    items += _fresh_frame(frame)
    return Drawing(f"space{' new' * frame.fresh}", w, h, tuple(items), "lawn")


def _parked(space: SpaceView) -> Iterator[tuple[str, int]]:
    """What stands on the streets, one thing each; a parking tile with the number of its cars."""
    yield from (("machine", 0),) * space.machine
    yield from (("truck", 0),) * space.trucks
    left = space.tile_cars
    for _ in range(space.tiles):
        yield "tile", min(left, 3)
        left -= min(left, 3)
    yield from (("car", 0),) * space.cars


def _bay_items(thing: tuple[str, int], x: float, y: float) -> Iterator[Item]:
    kind, cars = thing
    if kind == "tile":
        yield Box(x - 30, y - 22, 60, 44, "blue-edge", radius=8)
        yield from place_icon(module_icons.parking("", ""), x - 13, y, 32)
        for index in range(3):
            yield Disc(x + 17, y - 13 + 13 * index, 4.5, "card" if index < cars else "blue-edge", "card", 2)
    elif kind == "machine":
        yield from place_icon(module_icons.machine("", "street"), x, y, 46)
    elif kind == "truck":
        yield from place_icon(module_icons.fire_truck("", "street"), x, y + 2, 60)
    else:
        yield from place_icon(module_icons.car("ink", "street-line"), x, y + 3, 54)


# --- above the roofs ---


@lru_cache(maxsize=512)
def draw_roof(frame: Frame, helipad: bool, helicopter: bool) -> Drawing:
    """The roof of the module below: tiles, or a helipad."""
    w, h = frame.width, frame.height
    items: list[Item] = [
        Box(0, 0, w, h, "roof"),
        Box(2, 2, w - 4, h - 4, None, "roof-line", 4),
        Box(9, 9, w - 18, h - 18, None, "roof-line", 2),
    ]
    if helipad:
        items += place_icon(module_icons.helipad("steel", "roof"), 60, h / 2, 88)
    if helicopter:
        items += place_icon(module_icons.helicopter("alert", "roof"), 158, h / 2, 84)
    items += tube_items(frame.pieces, w, h)
    items += _fresh_frame(frame)
    return Drawing(f"roof{' helipad' * helipad}{' new' * frame.fresh}", w, h, tuple(items), "roof")


# --- outside the rim ---

_TURNS = {"N": 90, "S": -90, "W": 0, "E": 180}


@lru_cache(maxsize=16)
def draw_entrance(side: str, fresh: bool) -> Drawing:
    """An arrow that points at the module."""
    arrow = (
        Stroke(((-24, 0), (16, 0)), "on-accent", 13),
        Stroke(((-2, -20), (20, 0), (-2, 20)), "on-accent", 13),
    )
    role = "fresh" if fresh else "accent"
    items = (Box(4, 4, 44, 44, "card", role, 3, 12), Box(6, 6, 40, 40, "accent", radius=9))
    return Drawing(f"entrance{' new' * fresh}", 52, 52, (*items, *place_icon(arrow, 26, 26, 58, _TURNS[side])), "paper")


@lru_cache(maxsize=8)
def draw_unit(fresh: bool) -> Drawing:
    """An air conditioner."""
    role = "fresh" if fresh else "scanner"
    items = (
        Box(4, 4, 44, 44, COOLED_ROLE, role, 4, 10),
        *place_icon(module_icons.snowflake("scanner", COOLED_ROLE), 26, 26, 38),
    )
    return Drawing(f"unit{' new' * fresh}", 52, 52, items, "paper")
