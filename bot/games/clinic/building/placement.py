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
    OPERATING,
    ROOM,
    SUPPLY,
)
from bot.games.clinic.building.site import Site


class Ground(Struct, frozen=True, cache_hash=True, gc=False):
    """A site with what limits building on it: spaces that cars and the like block, and the limits of the table."""

    site: Site
    blocked: frozenset[int]
    max_floor: int
    one_hub_per_floor: bool  # of a building (G5)


class Lot(Struct, frozen=True, gc=False):
    """The next free cell of a column and what surrounds it. `fault` is the rule that closes it for every module."""

    cell: int
    near: str  # kinds of the adjacent modules
    beside: str  # of those on the same floor
    fault: str = ""
    joins: bool = True  # whether the buildings around it may become one (G5)
    hub_joins: bool = True  # whether they may with one more hub on this floor


@lru_cache(maxsize=8192)
def lots(ground: Ground) -> dict[int, Lot]:
    """The next cell of every column."""
    return {column: _lot(ground, column) for column in ground.site.grid.columns}


def _lot(ground: Ground, column: int) -> Lot:
    site = ground.site
    height = site.height(column)
    cell = column + FLOOR * height
    if height > ground.max_floor or column in site.helipads:
        return Lot(cell, "", "", "G1")
    modules, known = site.modules, site.grid
    near = "".join([modules[other] for other in known.adjacent[cell] if modules[other] != EMPTY])
    beside = "".join([modules[other] for other in known.beside[cell] if modules[other] != EMPTY])
    fault = "G2" if height == 0 and column in ground.blocked else ""
    if not ground.one_hub_per_floor:
        return Lot(cell, near, beside, fault)
    around = set(known.adjacent[cell])
    hubs = [
        other // FLOOR
        for group in buildings(site)
        if not around.isdisjoint(group)
        for other in group
        if modules[other].isupper()
    ]
    joins = len(set(hubs)) == len(hubs)
    return Lot(cell, near, beside, fault, joins, joins and height not in hubs)


def module_fault(ground: Ground, kind: str, column: int) -> str:
    """The rule that forbids a module of this kind in the column; empty if it may be built.

    A treatment room that only lacks its supply room is not forbidden here: `supply_follows` tells.
    """
    lot = lots(ground)[column]
    if lot.fault:
        return lot.fault
    category = CATEGORY[kind]
    if any(CATEGORY[other] == category for other in lot.near):
        return "G4"
    if not (lot.hub_joins if category == HUB_CATEGORY else lot.joins):
        return "G5"
    condition = _CONDITIONS.get(kind)
    return condition(ground, lot) if condition else ""


def _beside_hub(_ground: Ground, lot: Lot) -> str:
    return "" if any(kind.isupper() for kind in lot.beside) else "R33"


def _at_rim(ground: Ground, lot: Lot) -> str:
    return "" if lot.cell in ground.site.grid.border else "R33"


def _next_to_hub(ground: Ground, lot: Lot) -> str:
    if not any(kind.isupper() for kind in lot.near):
        return "R31"
    if SUPPLY in lot.near or supply_columns(with_room(ground, lot.cell), lot.cell):
        return ""
    return "R31"


_CONDITIONS = {OPERATING: _beside_hub, EXTERNAL: _at_rim, ROOM: _next_to_hub}


def supply_follows(ground: Ground, column: int) -> bool:
    """Whether a treatment room in this column must be followed by a supply room next to it (R31)."""
    return SUPPLY not in lots(ground)[column].near


def with_room(ground: Ground, cell: int) -> Ground:
    return Ground(ground.site.with_module(cell, ROOM), ground.blocked, ground.max_floor, ground.one_hub_per_floor)


@lru_cache(maxsize=8192)
def supply_columns(ground: Ground, cell: int) -> tuple[int, ...]:
    """Where a supply room next to this cell may stand."""
    around = ground.site.grid.adjacent[cell]
    return tuple([column for column in module_columns(ground, SUPPLY) if lots(ground)[column].cell in around])


@lru_cache(maxsize=16384)
def module_columns(ground: Ground, kind: str) -> tuple[int, ...]:
    """The columns that take a module of this kind now, in reading order."""
    return tuple([column for column in ground.site.grid.columns if not module_fault(ground, kind, column)])


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
