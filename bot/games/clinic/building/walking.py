"""How long it takes to walk: cheapest paths over modules, outdoor spaces, doors and conveyors (R48, R49).

Distances from one starting place are cached by the value of the site. Hours are whole numbers, so a search with one
list of cells per hour is simpler and faster than a priority queue.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from bot.games.clinic.building.grid import CELLS, FLOOR, NODES, are_linked, between
from bot.games.clinic.building.kinds import EMPTY, EXTERNAL, WAITING
from bot.games.clinic.building.site import Site

PRE = -1  # a patient who waits in pre-admissions
DOORS = -2  # a new employee, on all entrances and helipads at once (R12)
GROUND = -3  # all entrances on the ground floor, but no helipad
CHAIR = -4  # in a wheelchair, from pre-admissions

FAR = 1000  # there is no way

Steps: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=8192)
def steps(site: Site, beside: int = 1, floor: int = 1) -> Steps:
    """By cell, the cells one step away with their hours, given those of a step on one floor and to another floor.

    Entering or crossing a haunted module takes one more hour.
    """
    haunted = site.ghosts
    found: list[list[tuple[int, int]]] = [[] for _ in range(NODES)]
    walkable = frozenset((*site.built, *site.grid.columns))
    adjacent = site.grid.adjacent
    for cell in walkable:
        for other in adjacent[cell]:
            if other in walkable:
                cost = beside if abs(cell - other) < FLOOR else floor
                found[cell].append((other, cost + (other in haunted)))
    for column in site.helipads:
        pad = site.helipad_cell(column)
        below = pad - FLOOR
        found[pad].append((below, floor + (below in haunted)))
        found[below].append((pad, floor))
    for one, other in combinations(site.conveyors, 2):
        if are_linked(one, other):
            crossed = sum(cell in haunted for cell in between(one, other))
            found[one].append((other, crossed + (other in haunted)))
            found[other].append((one, crossed + (one in haunted)))
    return tuple(map(tuple, found))


def _starts(site: Site, start: int) -> tuple[tuple[int, int], ...]:
    """The cells that are reached first from outside, with their hours."""
    haunted = site.ghosts
    doors = [site.grid.positions[name] for name in site.entrances]
    entered = 0 if start == CHAIR else 1
    found = [(cell, entered + (cell in haunted)) for cell in doors]
    if start in (PRE, DOORS):
        found += [(site.helipad_cell(column), 0) for column in site.helipads]
    if start == PRE:
        for cell in site.cells(EXTERNAL):
            found.append((cell, int(cell in haunted)))
        for cell in site.cells(WAITING):
            through = int(cell in haunted)
            near = [other for other in site.grid.adjacent[cell] if site.modules[other] != EMPTY]
            found += [(cell, through), *((other, through + (other in haunted)) for other in near)]
    return tuple(found)


@lru_cache(maxsize=32768)
def hours_from(site: Site, start: int) -> tuple[int, ...]:
    """The hours to every cell from a cell, or from outside (PRE, DOORS, GROUND, CHAIR)."""
    hours = [FAR] * NODES
    by_hour: list[list[int]] = [[]]
    for cell, begun in _starts(site, start) if start < 0 else ((start, 0),):
        if begun < hours[cell]:
            hours[cell] = begun
            while len(by_hour) <= begun:
                by_hour.append([])
            by_hour[begun].append(cell)
    graph = steps(site, 0, 2) if start == CHAIR else steps(site)  # M4.2
    now = 0
    while now < len(by_hour):
        reached = by_hour[now]
        for cell in reached:  # it grows while steps without hours are found
            if hours[cell] != now:
                continue
            for other, cost in graph[cell]:
                then = now + cost
                if then < hours[other]:
                    hours[other] = then
                    while len(by_hour) <= then:
                        by_hour.append([])
                    by_hour[then].append(other)
        now += 1
    return tuple(hours)


def hours_between(site: Site, start: int, cell: int) -> int:
    """The hours of a cheapest path; FAR if there is none."""
    return 0 if start == cell else hours_from(site, start)[cell]


def hours_to_doors(site: Site, cell: int) -> int:
    """From a cell out of the nearest entrance or helipad."""
    hours = hours_from(site, cell)
    doors = [hours[site.grid.positions[name]] + 1 for name in site.entrances]
    return min([*doors, *(hours[site.helipad_cell(column)] for column in site.helipads)], default=FAR)


def way(site: Site, start: int, cell: int) -> tuple[int, ...]:
    """The cells of one cheapest path in order, without the starting cell."""
    hours = hours_from(site, start)
    if hours[cell] >= FAR or start == cell:
        return ()
    ends = {first for first, begun in _starts(site, start) if begun == hours[first]} if start < 0 else {start}
    before = _arrivals(site)
    following = {cell: cell}  # by cell: the next one on the way
    reached = [cell]
    for here in reached:
        if here in ends:
            return _along(following, here, cell, start)
        for other, cost in before[here]:
            if other not in following and hours[other] + cost == hours[here]:
                following[other] = here
                reached.append(other)
    raise LookupError("a cell that can be reached has a way")


def _along(following: dict[int, int], first: int, last: int, start: int) -> tuple[int, ...]:
    path = [first]
    while path[-1] != last:
        path.append(following[path[-1]])
    return tuple([cell for cell in path if cell != start])


@lru_cache(maxsize=4096)
def _arrivals(site: Site) -> Steps:
    """By cell, where its steps come from, with their hours."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(NODES)]
    for cell, near in enumerate(steps(site)):
        for other, cost in near:
            found[other].append((cell, cost))
    return tuple(map(tuple, found))


def trodden(site: Site, start: int, cell: int) -> tuple[int, ...]:
    """The modules that are entered or crossed on any of the cheapest paths, in reading order (M9.3)."""
    hours = hours_from(site, start)
    whole = hours[cell]
    modules = site.modules
    found = set()
    for before in range(NODES):  # a helipad may be above the last floor
        if hours[before] > whole:
            continue
        for other, cost in steps(site)[before]:
            if other < CELLS and hours[before] + cost + hours_between(site, other, cell) == whole:
                found.add(other)
                if cost == 0 or (before in site.conveyors and other in site.conveyors and are_linked(before, other)):
                    found.update(between(before, other))
    for first, begun in _starts(site, start) if start < 0 else ():
        if first < CELLS and begun == hours[first] and begun + hours_between(site, first, cell) == whole:
            found.add(first)
    return tuple(sorted(one for one in found if modules[one] != EMPTY and one != start))
