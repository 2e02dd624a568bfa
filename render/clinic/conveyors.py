"""Conveyors as tubes: which pieces of tube lie in which cell, and those pieces as items.

Conveyors that are linked lie on one straight line. On one floor a tube runs through the cells between them; a link to
another floor is an arrow on the disc.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.clinic.building.grid import between, coordinates
from render.scene import Disc, Item, Point, Polygon, Stroke

_INSET = 24  # of the centre of the disc from the upper right corner of its cell
_RADIUS = 17
EAST, WEST, NORTH, SOUTH, UP, DOWN, STATION = "east", "west", "north", "south", "up", "down", "station"

Pieces = Mapping[int, frozenset[str]]


def pieces_by_cell(conveyors: Iterable[int], links: Iterable[tuple[int, int]]) -> Pieces:
    """By cell: the directions in which tubes leave its corner, and whether a conveyor stands there."""
    found: dict[int, set[str]] = {cell: {STATION} for cell in conveyors}
    for link in links:
        low, high = sorted(link)
        (_, y, floor), (_, other_y, other_floor) = coordinates(low), coordinates(high)
        if floor != other_floor:
            ahead, back = UP, DOWN
        else:
            ahead, back = (EAST, WEST) if y == other_y else (SOUTH, NORTH)
            for cell in between(low, high):
                found.setdefault(cell, set()).update((ahead, back))
        found.setdefault(low, set()).add(ahead)
        found.setdefault(high, set()).add(back)
    return {cell: frozenset(pieces) for cell, pieces in found.items()}


def tube_items(pieces: frozenset[str], width: int, height: int) -> tuple[Item, ...]:
    """The tubes of one cell, with the disc of its conveyor."""
    x, y = width - _INSET, _INSET
    ends: Mapping[str, Point] = {EAST: (width, y), WEST: (0, y), NORTH: (x, 0), SOUTH: (x, height)}
    pipes = [ends[direction] for direction in (EAST, WEST, NORTH, SOUTH) if direction in pieces]
    items: list[Item] = [Stroke(((x, y), end), "tube", 15) for end in pipes]
    items += [Stroke(((x, y), end), "tube-core", 6) for end in pipes]
    if STATION in pieces:
        items += station_items(x, y)
        items += [
            Polygon(((x - 8, y + s * 2), (x + 8, y + s * 2), (x, y + s * 11)), "tube", radius=1)
            for direction, s in ((UP, -1), (DOWN, 1))
            if direction in pieces
        ]
        if UP not in pieces and DOWN not in pieces:
            items.append(Disc(x, y, 6, "tube"))
    return tuple(items)


def station_items(x: float, y: float) -> tuple[Item, ...]:
    """A conveyor: where people get on and off."""
    return (Disc(x, y, _RADIUS, "tube-core", "tube", 6),)
