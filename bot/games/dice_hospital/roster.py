"""Who lies in a hospital, sorted by what effects ask for.

A group of patients is an int with a bit for each of them, which makes rejecting a hopeless department as cheap as
looking at a number. The same patients are looked at several times before anything changes, so the last lists are kept.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import or_

from bot.games.dice_hospital.patients import HOME, Patient


class Roster:
    """The patients of one hospital as bits: by colour (None: of any), by value, and of a value or less."""

    __slots__ = ("by_colour", "by_value", "up_to")

    def __init__(self, patients: tuple[Patient, ...]) -> None:
        by_colour: dict[str | None, int] = {"R": 0, "Y": 0, "G": 0, "P": 0}
        by_value = [0] * HOME
        bit = 1
        for one in patients:
            by_colour[one.now] |= bit
            by_value[one.value] |= bit
            bit += bit
        by_colour[None] = bit - 1
        self.by_colour, self.by_value = by_colour, by_value
        self.up_to = list(accumulate(by_value, or_))


@lru_cache(maxsize=256)
def roster_of(patients: tuple[Patient, ...]) -> Roster:
    return Roster(patients)
