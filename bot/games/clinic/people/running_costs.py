"""What a clinic costs in a round: wages (R61) and upkeep (R62)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bot.games.clinic.building.care import building_of
from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import SUPPLY, name_of
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import COLOURS, DOCTOR, EMPLOYEES, ORDERLY, Person


def wage_of(one: Person) -> int:
    """Only employees are paid."""
    if one.kind == DOCTOR:
        return constants().salary[COLOURS[one.level]]
    return constants().salary[one.kind] if one.kind in EMPLOYEES else 0


def wages(people: Iterable[Person]) -> int:
    return sum([wage_of(one) for one in people])


def orderly_cells(people: Iterable[Person]) -> frozenset[int]:
    return frozenset([one.place for one in people if one.kind == ORDERLY])


@lru_cache(maxsize=4096)
def upkeep_by_cell(site: Site) -> dict[int, int]:
    """What each module costs before any orderly: droppings and air conditioners double it."""
    cooled = cooled_cells(site)
    printed = constants().upkeep
    return {
        cell: printed[name_of(site.modules[cell])] * (1 + (cell in site.droppings)) * (1 + (cell in cooled))
        for cell in site.built
    }


@lru_cache(maxsize=4096)
def cooled_cells(site: Site) -> frozenset[int]:
    """The modules on a floor of a building with an air conditioner."""
    found: set[int] = set()
    for position, floor in site.units:
        cell = site.grid.positions[position] + floor * FLOOR
        found.update(other for other in building_of(site, cell) if other // FLOOR == floor)
    return frozenset(found)


@lru_cache(maxsize=8192)
def upkeep(site: Site, orderlies: frozenset[int]) -> int:
    """What all modules cost, with orderlies standing in these cells."""
    spared = {cell for cell in orderlies if site.kind(cell) == SUPPLY}
    covered = spared.union(*(site.grid.adjacent[cell] for cell in spared))
    return sum([cost for cell, cost in upkeep_by_cell(site).items() if cell not in covered])


def upkeep_of(site: Site, people: Iterable[Person]) -> int:
    return upkeep(site, orderly_cells(people))
