"""The maximum number of figures on a sheet when no patient may belong to two of them; exact, not greedy.

`max_disjoint` packs figures given as bit masks of beds (lines, triangles); `max_runs` counts disjoint paths through
values 1 to 6, which is a maximum flow with every bed used at most once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from bot.games.emergency.sheet.board import board

_RUN = (1, 2, 3, 4, 5, 6)
_SOURCE, _SINK = -1, -2


@lru_cache(maxsize=1 << 15)
def max_disjoint(figures: tuple[int, ...]) -> int:
    """The largest number of disjoint masks. Branches on the lowest bed: either no figure uses it, or one does."""
    if len(figures) < 2:
        return len(figures)
    lowest = min(figure & -figure for figure in figures)
    apart = tuple(figure for figure in figures if not figure & lowest)
    best = max_disjoint(apart)
    for chosen in figures:
        if chosen & lowest:
            best = max(best, 1 + max_disjoint(tuple(figure for figure in apart if not figure & chosen)))
    return best


@lru_cache(maxsize=1 << 14)
def max_runs(values: tuple[int, ...]) -> int:
    """The largest number of disjoint runs 1-2-3-4-5-6 of touching beds."""
    layers = _layers(values)
    narrowest = min(map(len, layers))
    if narrowest < 2:
        return narrowest
    arcs = _network(layers)
    runs = 0
    while path := _augmenting_path(arcs):
        for here, there in pairwise(path):
            arcs[here].discard(there)
            arcs[there].add(here)  # the residual arc: a later path may reroute this one
        runs += 1
    return runs


def _layers(values: tuple[int, ...]) -> list[set[int]]:
    """For each value, the beds that lie on some complete run."""
    neighbours = board().neighbours
    layers = [{bed for bed, value in enumerate(values) if value == step} for step in _RUN]
    for place in range(1, len(layers)):
        layers[place] = {bed for bed in layers[place] if not layers[place - 1].isdisjoint(neighbours[bed])}
    for place in range(len(layers) - 2, -1, -1):
        layers[place] = {bed for bed in layers[place] if not layers[place + 1].isdisjoint(neighbours[bed])}
    return layers


def _network(layers: list[set[int]]) -> dict[int, set[int]]:
    """Arcs of capacity one. A bed is two nodes, its entry (2b) and its exit (2b + 1), so it is used at most once."""
    arcs: dict[int, set[int]] = {_SOURCE: {2 * bed for bed in layers[0]}, _SINK: set()}
    for place, layer in enumerate(layers):
        following = layers[place + 1] if place + 1 < len(layers) else set()
        for bed in layer:
            arcs[2 * bed] = {2 * bed + 1}
            arcs[2 * bed + 1] = {2 * other for other in board().neighbours[bed] if other in following}
    for bed in layers[-1]:
        arcs[2 * bed + 1] = {_SINK}
    return arcs


def _augmenting_path(arcs: dict[int, set[int]]) -> list[int]:
    """A path from source to sink along free arcs (depth first); empty if there is none."""
    came_from = {_SOURCE: _SOURCE}
    open_ends = [_SOURCE]
    while open_ends and _SINK not in came_from:
        here = open_ends.pop()
        for there in arcs[here]:
            if there not in came_from:
                came_from[there] = here
                open_ends.append(there)
    if _SINK not in came_from:
        return []
    path = [_SINK]
    while path[-1] != _SOURCE:
        path.append(came_from[path[-1]])
    return path[::-1]
