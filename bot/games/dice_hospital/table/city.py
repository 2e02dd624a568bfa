"""The city: tiles with roads, the patients on them, and where everybody stands.

Tiles are numbered row by row from the top left. Frozen values, and questions about roads that the stages of the city
ask; what happens there is in `modules.city`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.cards.city import SIDES
from bot.games.dice_hospital.patients.die import PINK, Die

_OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Tile(Struct, frozen=True, gc=False):
    """A tile as it lies: the sides on which roads leave it, and whether its space is for a pink die."""

    id: str
    exits: str
    pink: bool = False


class Entrance(Struct, frozen=True, gc=False):
    """A road that leaves the city: room for one ambulance."""

    tile: int
    side: str


class Roads(Struct, frozen=True):
    """What the tiles alone decide: which are linked, and how the ring around the city goes."""

    links: tuple[tuple[int, ...], ...]  # of each tile
    entrances: tuple[tuple[str, ...], ...]  # sides, of each tile
    ring: tuple[int, ...]  # perimeter tiles, clockwise from the first


class City(Struct, frozen=True, kw_only=True, gc=False):
    """Everything of the city. Tuples of the seats are by seat."""

    columns: int
    tiles: tuple[Tile, ...]
    patients: tuple[Die | None, ...]
    bonus: tuple[str | None, ...]  # face up on the tiles
    pile: tuple[str, ...] = ()  # bonus tokens, face down, top first
    discard: tuple[str, ...] = ()
    order: tuple[int, ...] = ()  # seats by number token; before there are any, clockwise from the first player
    parked: tuple[Entrance | None, ...] = ()
    helicopter: int | None = None  # the tile where the first player's paramedic was put down this round
    out: tuple[int, ...] = ()  # seats that have parked this round
    position: int | None = None  # of the paramedic who is on the way
    fetched: int = 0  # patients he has
    has_pink: bool = False  # one of them is a mother
    brought: tuple[str, ...] = ()  # bonus tokens he found
    totals: tuple[int | None, ...] = ()
    placed: tuple[int, ...] = ()  # seats in the order in which they put their markers down
    refills: int = 0  # how often tiles were filled this round; numbers the streams
    shuffles: int = 0  # how often the discarded tokens became the pile

    @property
    def roads(self) -> Roads:
        return roads_of(self.tiles, self.columns)

    @property
    def rows(self) -> int:
        return len(self.tiles) // self.columns

    def cells(self) -> Iterator[tuple[int, ...]]:
        """The tiles of every row and of every column."""
        for row in range(self.rows):
            yield tuple(range(row * self.columns, (row + 1) * self.columns))
        for column in range(self.columns):
            yield tuple(range(column, len(self.tiles), self.columns))

    def empty_lines(self) -> tuple[int, ...]:
        """The tiles, in reading order, of all rows and columns without a patient."""
        empty = {tile for line in self.cells() if not any(self.patients[one] for one in line) for tile in line}
        return tuple(sorted(empty))

    def reachable(self, start: int, *, pink: str = "patient") -> tuple[int, ...]:
        """Tiles with a patient that can be reached from a tile. Pink dice may be patients like all others, walls, or
        walked over as if their tiles were empty."""
        patients, links = self.patients, self.roads.links
        seen, frontier, found = {start}, [start], set()
        while frontier:
            here = frontier.pop()
            for tile in links[here]:
                if tile in seen:
                    continue
                seen.add(tile)
                die = patients[tile]
                if die is None or (die.colour == PINK and pink == "road"):
                    frontier.append(tile)
                elif die.colour != PINK or pink == "patient":
                    found.add(tile)
        return tuple(sorted(found))

    def with_tile(self, tile: int, patient: Die | None, bonus: str | None) -> City:
        patients, tokens = list(self.patients), list(self.bonus)
        patients[tile], tokens[tile] = patient, bonus
        return replace(self, patients=tuple(patients), bonus=tuple(tokens))

    def is_free(self, entrance: Entrance, seat: int) -> bool:
        """Whether no other seat's ambulance stands at this entrance."""
        return not any(one == entrance for other, one in enumerate(self.parked) if other != seat)

    def free_sides(self, tile: int, seat: int, helicopter: int | None) -> list[Entrance]:
        """The entrances of a tile that are free for a seat; `helicopter` is where another seat's stands."""
        if tile == helicopter:
            return []
        every = [Entrance(tile, side) for side in self.roads.entrances[tile]]
        return [one for one in every if self.is_free(one, seat)]

    def drives(self, seat: int, steps: int, helicopter: int | None) -> list[Entrance]:
        """Where an ambulance may go: up to so many entrance tiles along the ring, in both directions. Tiles without a
        free entrance are passed and not counted."""
        own = self.parked[seat]
        assert own is not None
        ring = self.roads.ring
        start = ring.index(own.tile)
        found: dict[Entrance, None] = {}
        for direction in (1, -1):
            left = steps
            for distance in range(1, len(ring)):
                tile = ring[(start + direction * distance) % len(ring)]
                sides = self.free_sides(tile, seat, helicopter)
                if not sides:
                    continue
                found.update(dict.fromkeys(sides))
                left -= 1
                if not left:
                    break
        return list(found)


@cache
def roads_of(tiles: tuple[Tile, ...], columns: int) -> Roads:
    """Cached: a match has one city."""
    neighbours = [dict(_neighbours(tile, len(tiles), columns)) for tile in range(len(tiles))]
    links = tuple(
        tuple(
            other
            for side, other in neighbours[tile].items()
            if side in one.exits and _OPPOSITE[side] in tiles[other].exits
        )
        for tile, one in enumerate(tiles)
    )
    entrances = tuple(
        tuple(side for side in SIDES if side in one.exits and side not in neighbours[tile])
        for tile, one in enumerate(tiles)
    )
    return Roads(links, entrances, _ring(len(tiles), columns))


def _neighbours(tile: int, count: int, columns: int) -> Iterator[tuple[str, int]]:
    row, column = divmod(tile, columns)
    inside = {"N": row > 0, "E": column < columns - 1, "S": tile + columns < count, "W": column > 0}
    offsets = {"N": -columns, "E": 1, "S": columns, "W": -1}
    for side in SIDES:
        if inside[side]:
            yield side, tile + offsets[side]


def _ring(count: int, columns: int) -> tuple[int, ...]:
    """First row to the right, last column down, last row to the left, first column up."""
    top, bottom = range(columns), range(count - columns, count)
    right = range(2 * columns - 1, count - columns, columns)
    left = range(count - 2 * columns, 0, -columns)
    return (*top, *right, *reversed(bottom), *left)
