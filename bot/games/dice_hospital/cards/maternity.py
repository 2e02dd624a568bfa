"""The numbers of the maternity module; its cards are in `catalogue`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import read_data

ROOM, FAMILY_ROOM = "d.paediatric_room", "d.family_room"  # the second heals its own family only (a house rule)


class MaternityParts(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Mappings are by number of seats."""

    nurses: int
    midwife: tuple[int, ...]  # faces of the die
    start_mother: int
    start_babies: int
    baby_value: int
    mothers: Mapping[int, int]  # in the ambulances of a round
    display: Mapping[int, int]  # cards of each kind shown


@cache
def maternity_parts() -> MaternityParts:
    return read_data("maternity", MaternityParts)
