"""Cars on the streets of outdoor spaces and on parking tiles (R10, R44-R47). Cars are anonymous.

Which side of a space a car takes never matters, so numbers per column are enough. Where a car goes is automatic until
it would block a fresh space: then the player is asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.games.clinic.building.grid import FLOOR
from bot.games.clinic.building.kinds import EMPTY
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import constants

STREET, TILE = "street", "tile"

Spot: TypeAlias = tuple[str, int]  # STREET or TILE, and the column

_NONE = (0,) * FLOOR


class Parking(Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """By column: cars on streets, parking tiles, cars on those, and fire trucks."""

    cars: tuple[int, ...] = _NONE
    tiles: tuple[int, ...] = _NONE
    tile_cars: tuple[int, ...] = _NONE
    trucks: tuple[int, ...] = _NONE

    @property
    def parked(self) -> int:
        """All cars of the clinic."""
        return sum(self.cars) + sum(self.tile_cars)


def _changed(numbers: tuple[int, ...], column: int, by: int) -> tuple[int, ...]:
    return (*numbers[:column], numbers[column] + by, *numbers[column + 1 :])


def outdoor_spaces(site: Site) -> tuple[int, ...]:
    modules = site.modules
    return tuple([column for column in site.grid.columns if modules[column] == EMPTY])


def free_streets(site: Site, parking: Parking, column: int) -> int:
    taken = parking.cars[column] + parking.tiles[column] + parking.trucks[column] + (site.machine == column)
    return constants().streets_per_space - taken


@lru_cache(maxsize=8192)
def free_places(site: Site, parking: Parking) -> int:
    """How many more cars could be parked."""
    on_tiles = constants().parking_tile_capacity * sum(parking.tiles) - sum(parking.tile_cars)
    return on_tiles + sum(free_streets(site, parking, column) for column in outdoor_spaces(site))


def is_closed(site: Site, parking: Parking, column: int) -> bool:
    """Whether a space will never take a module, with or without more cars."""
    return bool(parking.tiles[column] or parking.trucks[column] or column in site.gardens or site.machine == column)


def blocked_columns(site: Site, parking: Parking) -> frozenset[int]:
    """Outdoor spaces that take no module now (G2)."""
    return frozenset(
        column for column in outdoor_spaces(site) if parking.cars[column] or is_closed(site, parking, column)
    )


def automatic_street(site: Site, parking: Parking) -> int | None:
    """The street that is taken without asking: closed spaces first, then the one with most cars (R45 2, 3)."""
    free = [column for column in outdoor_spaces(site) if free_streets(site, parking, column) > 0]
    for column in free:
        if is_closed(site, parking, column):
            return column
    used = [column for column in free if parking.cars[column]]
    return max(used, key=lambda column: parking.cars[column], default=None)


def automatic_spot(site: Site, parking: Parking) -> Spot | None:
    """Where the next car goes; None if a fresh space is needed, or there is no place at all."""
    capacity = constants().parking_tile_capacity
    if any(parking.tiles):
        for column, tiles in enumerate(parking.tiles):
            if parking.tile_cars[column] < capacity * tiles:
                return TILE, column
    street = automatic_street(site, parking)
    return None if street is None else (STREET, street)


def fresh_spaces(site: Site, parking: Parking) -> tuple[int, ...]:
    """Spaces without anything on them, which a car would block for building (R45 4)."""
    blocked = blocked_columns(site, parking)
    return tuple([column for column in outdoor_spaces(site) if column not in blocked])


def with_car(parking: Parking, spot: Spot) -> Parking:
    where, column = spot
    if where == TILE:
        return replace(parking, tile_cars=_changed(parking.tile_cars, column, 1))
    return replace(parking, cars=_changed(parking.cars, column, 1))


def leaving_spot(site: Site, parking: Parking) -> Spot:
    """Which car leaves: it clears an open space if it can, and a parking tile last (R46)."""
    used = [column for column, cars in enumerate(parking.cars) if cars]
    still_open = [column for column in used if not is_closed(site, parking, column)]
    if still_open:
        return STREET, min(still_open, key=lambda column: parking.cars[column])
    if used:
        return STREET, used[0]
    return TILE, max(column for column, cars in enumerate(parking.tile_cars) if cars)


def without_car(parking: Parking, spot: Spot) -> Parking:
    where, column = spot
    if where == TILE:
        return replace(parking, tile_cars=_changed(parking.tile_cars, column, -1))
    return replace(parking, cars=_changed(parking.cars, column, -1))


def with_truck(parking: Parking, column: int) -> Parking:
    return replace(parking, trucks=_changed(parking.trucks, column, 1))


def takes_tile(site: Site, parking: Parking, column: int) -> bool:
    """Whether a parking tile may be laid: on a free street, or under one of four cars (R30)."""
    return free_streets(site, parking, column) > 0 or parking.cars[column] == constants().streets_per_space


def with_tile(site: Site, parking: Parking, column: int) -> Parking:
    """One more tile; a car moves onto it if all four streets hold cars."""
    if free_streets(site, parking, column) <= 0:
        parking = with_car(without_car(parking, (STREET, column)), (TILE, column))
    return replace(parking, tiles=_changed(parking.tiles, column, 1))
