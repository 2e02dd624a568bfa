"""What is built in one clinic, as a frozen value. Cars and people are not part of it.

A site changes only when something is built, haunted or soiled. Everything that is derived from it (buildings, working
rooms, distances) is cached by its value, so its hash is computed once.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.clinic.building.grid import CELLS, FLOOR, FLOORS, Grid, grid
from bot.games.clinic.building.kinds import EMPTY

NO_MODULES = EMPTY * CELLS


class Site(Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """Modules by cell, one letter each (`building.kinds`), and the small things."""

    width: int = 4
    modules: str = NO_MODULES
    entrances: tuple[str, ...] = ()  # names of positions
    helipads: tuple[int, ...] = ()  # columns
    conveyors: tuple[int, ...] = ()  # cells
    gardens: tuple[int, ...] = ()  # columns
    machine: int | None = None  # column of the vending machine
    helicopters: tuple[int, ...] = ()  # columns whose helipad holds one
    ghosts: tuple[int, ...] = ()  # cells
    droppings: tuple[int, ...] = ()  # cells
    units: tuple[tuple[str, int], ...] = ()  # air conditioners: position and floor

    @property
    def grid(self) -> Grid:
        return grid(self.width)

    def kind(self, cell: int) -> str:
        """The module in a cell; EMPTY also for a helipad, a door and the pre-admissions."""
        return self.modules[cell] if 0 <= cell < CELLS else EMPTY

    def height(self, column: int) -> int:
        """How many modules stand in a column."""
        for floor in range(FLOORS):
            if self.modules[column + floor * FLOOR] == EMPTY:
                return floor
        return FLOORS

    def helipad_cell(self, column: int) -> int:
        """Where the helipad of a column stands: on its roof."""
        return column + FLOOR * self.height(column)

    def cells(self, kinds: str) -> tuple[int, ...]:
        """Where modules of these kinds stand, in reading order."""
        return _cells(self.modules, kinds)

    @property
    def built(self) -> tuple[int, ...]:
        """All cells that hold a module."""
        return tuple([cell for cell, kind in enumerate(self.modules) if kind != EMPTY])

    @property
    def services(self) -> str:
        """The services that have a hub, each once."""
        return "".join(sorted({kind for kind in self.modules if kind.isupper()}))

    def with_module(self, cell: int, kind: str) -> Site:
        return replace(self, modules=self.modules[:cell] + kind + self.modules[cell + 1 :])


@lru_cache(maxsize=16384)
def _cells(modules: str, kinds: str) -> tuple[int, ...]:
    return tuple([cell for cell, kind in enumerate(modules) if kind in kinds])
