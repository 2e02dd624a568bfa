"""The parts of the city as data: tiles with their roads, bonus tokens, and the numbers of the module."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import read_data
from bot.games.dice_hospital.cards.effect_language import Effect

SIDES = "NESW"  # clockwise; a quarter turn of a tile moves each exit one place on
FAST_LANE, VOLUNTEER = "order", "nurse"  # bonus tokens that heal nobody


class TileCard(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A tile and the sides on which roads leave it. Both faces have the same roads."""

    id: str
    exits: str
    pink_reverse: bool = False

    @property
    def rotations(self) -> tuple[str, ...]:
        """Its exits in every different orientation."""
        turned = []
        for quarter in range(len(SIDES)):
            moved = {SIDES[(SIDES.index(side) + quarter) % len(SIDES)] for side in self.exits}
            turned.append("".join(side for side in SIDES if side in moved))
        return tuple(dict.fromkeys(turned))


class BonusToken(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    copies: int
    effect: Effect | None = None  # what it does to a patient, if that is what it does


class CityParts(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Mappings are by number of seats."""

    grid: Mapping[int, tuple[int, int]]  # rows and columns
    min_entrance_tiles: Mapping[int, int]
    collect: int  # patients that a paramedic fetches
    move_max: int  # entrance tiles that an ambulance drives on at most
    bonus_at_value: int
    pink_cells: Mapping[int, tuple[tuple[int, int], ...]]
    tiles: tuple[TileCard, ...]
    bonus: tuple[BonusToken, ...]


@cache
def city_parts() -> CityParts:
    return read_data("city", CityParts)


@cache
def bonus_tokens() -> Mapping[str, BonusToken]:
    return {token.id: token for token in city_parts().bonus}
