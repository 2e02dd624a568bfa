"""Which rooms work, and for which services (R55); buildings (R6) and the functional ones among them (R7).

Derived from a site alone, and cached by it.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.clinic.building.grid import FLOOR, column_of
from bot.games.clinic.building.kinds import CARE, EMPTY, EXTERNAL, ROOM, SERVICES, SUPPLY, WAITING
from bot.games.clinic.building.site import Site


def services_at(site: Site, cell: int) -> str:
    """The services a place of care treats now; none for any other cell and for a room that does not work."""
    kind = site.kind(cell)
    if kind not in CARE or kind == EMPTY:
        return ""
    if kind == EXTERNAL:
        return SERVICES
    modules, known = site.modules, site.grid
    if kind == ROOM and not any(modules[other] == SUPPLY for other in known.adjacent[cell]):
        return ""
    return "".join(sorted({modules[other] for other in known.beside[cell] if modules[other].isupper()}))


@lru_cache(maxsize=4096)
def places_of_care(site: Site) -> tuple[tuple[int, str], ...]:
    """The working places of care in reading order, each with its services."""
    found = [(cell, services_at(site, cell)) for cell in site.cells(CARE)]
    return tuple([(cell, services) for cell, services in found if services])


@lru_cache(maxsize=4096)
def buildings(site: Site) -> tuple[frozenset[int], ...]:
    """Groups of adjacent modules."""
    left = set(site.built)
    adjacent = site.grid.adjacent
    found = []
    while left:
        group, border = set(), [left.pop()]
        while border:
            cell = border.pop()
            group.add(cell)
            near = [other for other in adjacent[cell] if other in left]
            left.difference_update(near)
            border += near
        found.append(frozenset(group))
    return tuple(sorted(found, key=min))


def building_of(site: Site, cell: int) -> frozenset[int]:
    return next(group for group in buildings(site) if cell in group)


@lru_cache(maxsize=4096)
def functional_buildings(site: Site) -> int:
    """How many buildings have a working treatment room and a way in."""
    working = {cell for cell, _ in places_of_care(site) if site.modules[cell] == ROOM}
    doors = {site.grid.positions[name] for name in site.entrances}
    pads = set(site.helipads)
    return sum(
        bool(group & working) and any(cell in doors or column_of(cell) in pads for cell in group)
        for group in buildings(site)
    )


def working_rooms(site: Site) -> tuple[int, ...]:
    """The treatment rooms that work."""
    return tuple([cell for cell, _ in places_of_care(site) if site.modules[cell] == ROOM])


def gardens_beside(site: Site, cell: int) -> int:
    """Gardens lie on the ground, so only a room there has any (A37)."""
    if cell >= FLOOR or site.modules[cell] != ROOM:
        return 0
    return sum(other in site.gardens for other in site.grid.beside[cell])


def has_waiting_room(site: Site) -> bool:
    return WAITING in site.modules
