"""The numbers of the investment module; its tokens are in `catalogue`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import read_data


class InvestmentParts(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Mappings are by number of seats, but for the parking spaces."""

    display: Mapping[int, int]  # cards of each kind shown
    space_capacity: Mapping[int, int]  # pawns on each space and round
    draw: int  # tokens that are looked at
    tokens_per_department: int
    parking: Mapping[int, tuple[int, ...]]  # from which round on, which ambulances (1: the highest) take one more


@cache
def investment_parts() -> InvestmentParts:
    return read_data("investments", InvestmentParts)
