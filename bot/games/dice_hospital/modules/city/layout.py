"""Building the city: tile after tile, with as many roads linked as possible, until it passes the acceptance test."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dice_hospital.cards.city import TileCard, city_parts
from bot.games.dice_hospital.table.city import Tile, roads_of
from bot.kernel import Stream

_LEFT, _UP = ("W", "E"), ("N", "S")  # the own side, and that of the neighbour


def build_city(stream: Stream, seats: int, pink_cells: Sequence[int]) -> tuple[tuple[Tile, ...], int]:
    """The tiles row by row, and the number of columns. Pink tiles come to these cells."""
    rows, columns = city_parts().grid[seats]
    while True:
        cards = _dealt(stream, rows * columns, pink_cells)
        tiles: list[Tile] = []
        for cell, card in enumerate(cards):
            exits = stream.pick(_rotations(card, tiles, rows, columns))
            tiles.append(Tile(card.id, exits, pink=cell in pink_cells))
        if passes(tuple(tiles), columns, seats):
            return tuple(tiles), columns


def passes(tiles: tuple[Tile, ...], columns: int, seats: int) -> bool:
    """The acceptance test: enough entrances for all, and not every pair of neighbours linked."""
    roads = roads_of.__wrapped__(tiles, columns)
    rows = len(tiles) // columns
    pairs = rows * (columns - 1) + columns * (rows - 1)
    linked = sum(map(len, roads.links)) // 2
    return sum(map(bool, roads.entrances)) >= city_parts().min_entrance_tiles[seats] and linked < pairs


def _dealt(stream: Stream, count: int, pink_cells: Sequence[int]) -> list[TileCard]:
    """The tiles in the order in which they are placed."""
    every = city_parts().tiles
    if not pink_cells:
        return list(stream.shuffle(every)[:count])
    pink = list(stream.shuffle([card for card in every if card.pink_reverse]))
    plain = list(stream.shuffle([card for card in every if not card.pink_reverse]))
    return [(pink if cell in pink_cells else plain).pop() for cell in range(count)]


def _rotations(card: TileCard, tiles: Sequence[Tile], rows: int, columns: int) -> list[str]:
    """The orientations of a tile that fit best at the next cell; there is always one."""
    row, column = divmod(len(tiles), columns)
    above = tiles[-columns].exits if row else None
    left = tiles[-1].exits if column else None
    must = set()
    if row == 0 and column < columns - 1:
        must.add("E")  # the first row must go on
    if column == 0 and row < rows - 1:
        must.add("S")  # and so must the first column
    if row and column < columns - 1 and "S" not in tiles[1 - columns].exits:
        must.add("E")  # the next tile could not be linked otherwise
    known = [(_UP, above), (_LEFT, left)]
    neighbours = [(sides, exits) for sides, exits in known if exits is not None]

    def links(exits: str) -> int:
        return sum(mine in exits and its in theirs for (mine, its), theirs in neighbours)

    def dead_ends(exits: str) -> int:
        return sum(mine in exits and its not in theirs for (mine, its), theirs in neighbours)

    fitting = [exits for exits in card.rotations if must <= set(exits) and (not tiles or links(exits))]
    most = max(map(links, fitting))
    fitting = [exits for exits in fitting if links(exits) == most]
    fewest = min(map(dead_ends, fitting))
    return [exits for exits in fitting if dead_ends(exits) == fewest]
