"""Dice with the bonus printed under them: the codes, their patients, and the tools gained by choosing one."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.emergency.components import figures
from bot.games.emergency.sheet.sheet import Sheet

STETHOSCOPES, BLOOD, CURTAIN, CRITICAL, NURSE = "S", "B", "C", "!", "N"


class Die(Struct, frozen=True, cache_hash=True):
    """A die on the table with the bonus under its colour."""

    colour: str
    value: int
    bonus: str


class Arrival(Struct, frozen=True, cache_hash=True):
    """A patient at the door: the value shown, or the two printed values (rising) of an extra patient."""

    colour: str
    values: tuple[int, ...]
    extra: bool = False


@cache
def extra_patient(bonus: str) -> Arrival | None:
    """The extra patient a bonus brings: `R1/2` is red, value 1 or 2. None for every other bonus."""
    if "/" not in bonus:
        return None
    low, high = sorted(int(value) for value in bonus[1:].split("/"))
    return Arrival(bonus[0], (low, high), extra=True)


@cache
def main_patient(colour: str, value: int) -> Arrival:
    return Arrival(colour, (value,))


def apply_bonus(sheet: Sheet, bonus: str, price: int = 0) -> Sheet:
    """Pay the blood bags for the choice of a die, then add the tools of its bonus."""
    stethoscopes = figures().bonus.stethoscopes if bonus == STETHOSCOPES else 0
    blood = figures().bonus.blood if bonus == BLOOD else 0
    if not (stethoscopes or blood or price):
        return sheet
    return replace(
        sheet,
        stethoscopes_gained=sheet.stethoscopes_gained + stethoscopes,
        blood_gained=sheet.blood_gained + blood,
        blood_used=sheet.blood_used + price,
    )
