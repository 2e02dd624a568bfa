"""Where something may be built: the general rules G1-G7 and the conditions of each component (R28-R33).

Functions return the legal columns, positions or cells; `module_fault` says which rule forbids a module, for a kind
answer and for tests. Nothing here knows prices or stocks.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.clinic.building.care import building_of, buildings
from bot.games.clinic.building.grid import CELLS, FLOOR, FLOORS, are_linked
from bot.games.clinic.building.kinds import (
    CATEGORY,
    EMPTY,
    EXTERNAL,
    HUB_CATEGORY,
    LABORATORY,
    OPERATING,
    ROOM,
    SERVICES,
    SUPPLY,
    TRIAGE,
    WAITING,
)
from bot.games.clinic.building.site import Site


class Limits(Struct, frozen=True, cache_hash=True, gc=False):
    """What a table allows: the highest floor, and whether a building has one hub per floor (G5)."""

    max_floor: int
    one_hub_per_floor: bool


class Ground(Struct, frozen=True, cache_hash=True, gc=False):
    """A site with what limits building on it: spaces that cars and the like block, and the limits of the table.

    Cars come and go all the time, so everything expensive is cached by the site and filtered by what is blocked.
    """

    site: Site
    blocked: frozenset[int]
    limits: Limits

    def with_module(self, cell: int, kind: str) -> Ground:
        return Ground(self.site.with_module(cell, kind), self.blocked, self.limits)


class Lot(Struct, frozen=True, gc=False):
    """The next free cell of a column and what surrounds it."""

    cell: int
    near: str  # kinds of the adjacent modules
    beside: str  # of those on the same floor
    is_open: bool = True  # G1: not too high, and no helipad above
    joins: bool = True  # whether the buildings around it may become one (G5)
    hub_joins: bool = True  # whether they may with one more hub on this floor


@lru_cache(maxsize=8192)
def lots(site: Site, limits: Limits) -> dict[int, Lot]:
    """The next cell of every column."""
    return {column: _lot(site, limits, column) for column in site.grid.columns}


def _lot(site: Site, limits: Limits, column: int) -> Lot:
    height = site.height(column)
    cell = column + FLOOR * height
    if height > limits.max_floor or column in site.helipads:
        return Lot(cell, "", "", is_open=False)
    modules, known = site.modules, site.grid
    near = "".join([modules[other] for other in known.adjacent[cell]]).replace(EMPTY, "")
    beside = "".join([modules[other] for other in known.beside[cell]]).replace(EMPTY, "")
    if not limits.one_hub_per_floor or not near:
        return Lot(cell, near, beside)
    hubs = _hub_floors(site, (cell,))
    joins = len(set(hubs)) == len(hubs)
    return Lot(cell, near, beside, True, joins, joins and height not in hubs)


def _hub_floors(site: Site, cells: tuple[int, ...]) -> list[int]:
    """The floors of all hubs in the buildings that touch one of these cells."""
    around = {other for cell in cells for other in site.grid.adjacent[cell]}
    modules = site.modules
    return [
        other // FLOOR
        for group in buildings(site)
        if not around.isdisjoint(group)
        for other in group
        if modules[other].isupper()
    ]


def module_fault(ground: Ground, kind: str, column: int) -> str:
    """The rule that forbids a module of this kind in the column; empty if it may be built.

    A treatment room that only lacks its supply room is not forbidden here: `supply_follows` tells.
    """
    lot = lots(ground.site, ground.limits)[column]
    if lot.is_open and column == lot.cell and column in ground.blocked:
        return "G2"
    fault = _site_fault(ground.site, kind, lot)
    if fault or kind != ROOM or SUPPLY in lot.near:
        return fault
    return "" if supply_columns(ground, lot.cell) else "R31"


def _site_fault(site: Site, kind: str, lot: Lot) -> str:
    """As far as cars do not matter."""
    if not lot.is_open:
        return "G1"
    category = CATEGORY[kind]
    if any(CATEGORY[other] == category for other in lot.near):
        return "G4"
    if not (lot.hub_joins if category == HUB_CATEGORY else lot.joins):
        return "G5"
    condition = _CONDITIONS.get(kind)
    return condition(site, lot) if condition else ""


def _beside_hub(_site: Site, lot: Lot) -> str:
    return "" if any(kind.isupper() for kind in lot.beside) else "R33"


def _at_rim(site: Site, lot: Lot) -> str:
    return "" if lot.cell in site.grid.border else "R33"


def _next_to_hub(_site: Site, lot: Lot) -> str:
    return "" if any(kind.isupper() for kind in lot.near) else "R31"


# All hubs have the same rules, and so have the special modules without a condition: one entry of the cache is enough.
_SAME_RULES = {**dict.fromkeys(SERVICES, SERVICES[0]), WAITING: LABORATORY, TRIAGE: LABORATORY}

_CONDITIONS = {OPERATING: _beside_hub, EXTERNAL: _at_rim, ROOM: _next_to_hub}


def supply_follows(ground: Ground, column: int) -> bool:
    """Whether a treatment room in this column must be followed by a supply room next to it (R31)."""
    return SUPPLY not in lots(ground.site, ground.limits)[column].near


@lru_cache(maxsize=16384)
def _supply_columns(site: Site, limits: Limits, cell: int) -> tuple[int, ...]:
    """Where a supply room next to a treatment room in this cell could stand, whether it is built yet or not."""
    around = site.grid.adjacent[cell]
    found = []
    for column, lot in lots(site, limits).items():
        place = lot.cell if lot.cell != cell else cell + FLOOR
        if place not in around or not lot.is_open or place // FLOOR > limits.max_floor:
            continue
        if any(site.modules[other] == SUPPLY for other in site.grid.adjacent[place]):
            continue
        floors = _hub_floors(site, (cell, place)) if limits.one_hub_per_floor else []
        if len(set(floors)) == len(floors):
            found.append(column)
    return tuple(found)


def supply_columns(ground: Ground, cell: int) -> tuple[int, ...]:
    """Where a supply room next to the treatment room of this cell may stand."""
    columns = _supply_columns(ground.site, ground.limits, cell)
    return tuple([c for c in columns if c not in ground.blocked or c == cell])


@lru_cache(maxsize=16384)
def _columns(site: Site, limits: Limits, kind: str) -> tuple[tuple[int, int, bool], ...]:
    """Columns for a module as far as cars do not matter: column, cell, and whether a supply room must follow."""
    return tuple(
        [
            (column, lot.cell, kind == ROOM and SUPPLY not in lot.near)
            for column, lot in lots(site, limits).items()
            if not _site_fault(site, kind, lot)
        ]
    )


def module_columns(ground: Ground, kind: str) -> tuple[int, ...]:
    """The columns that take a module of this kind now, in reading order."""
    return _free_columns(ground, _SAME_RULES.get(kind, kind))


@lru_cache(maxsize=16384)
def _free_columns(ground: Ground, kind: str) -> tuple[int, ...]:
    blocked = ground.blocked
    return tuple(
        [
            column
            for column, cell, follows in _columns(ground.site, ground.limits, kind)
            if not (cell == column and column in blocked) and (not follows or supply_columns(ground, cell))
        ]
    )


def entrance_positions(site: Site) -> tuple[str, ...]:
    """Free positions that point at a module and hold no air conditioner."""
    cooled = {position for position, floor in site.units if floor == 0}
    return tuple(
        [
            name
            for name, column in site.grid.positions.items()
            if site.modules[column] != EMPTY and name not in site.entrances and name not in cooled
        ]
    )


def helipad_columns(site: Site) -> tuple[int, ...]:
    modules = site.modules
    return tuple([c for c in site.grid.columns if modules[c] != EMPTY and c not in site.helipads])


def garden_columns(site: Site) -> tuple[int, ...]:
    modules = site.modules
    return tuple([c for c in site.grid.columns if modules[c] == EMPTY and c not in site.gardens])


@lru_cache(maxsize=4096)
def conveyor_cells(site: Site, first: int | None = None) -> tuple[int, ...]:
    """Where a conveyor may stand: linked with the network, or with `first` while a first pair is being built.

    Without either, every cell from which a second one could be linked.
    """
    cells = [cell for cell in range(CELLS) if cell not in site.conveyors and is_place_for_conveyor(site, cell)]
    if first is not None:
        return tuple([cell for cell in cells if cell != first and are_linked(cell, first)])
    if site.conveyors:
        return tuple([cell for cell in cells if any(are_linked(cell, other) for other in site.conveyors)])
    return tuple([cell for cell in cells if any(cell != other and are_linked(cell, other) for other in cells)])


def is_place_for_conveyor(site: Site, cell: int) -> bool:
    """A module, or an outdoor space."""
    return site.modules[cell] != EMPTY or cell in site.grid.columns


@lru_cache(maxsize=4096)
def unit_positions(site: Site) -> tuple[tuple[str, int], ...]:
    """Where an air conditioner may hang: position and floor. One per floor of a building, and not over an entrance."""
    taken = [(building_of(site, site.grid.positions[name] + FLOOR * floor), floor) for name, floor in site.units]
    found = []
    for floor in range(FLOORS):
        for name, column in site.grid.positions.items():
            cell = column + FLOOR * floor
            if site.modules[cell] == EMPTY or (floor == 0 and name in site.entrances):
                continue
            if (building_of(site, cell), floor) not in taken:
                found.append((name, floor))
    return tuple(found)
