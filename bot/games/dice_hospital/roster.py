"""Who lies in a hospital, as effects see it: a byte for what each die shows, and tables that say which of them fit.

Translating such bytes by a table asks all patients at once, which makes rejecting a hopeless department as cheap as
looking at a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.games.dice_hospital.patients import HOME, Patient

Some: TypeAlias = bytes  # some of the patients: for each of all of them, in order, his value or 0 if he is left out

_FIRST = {"R": 0, "Y": HOME, "G": 2 * HOME, "P": 3 * HOME}


def faces(patients: Sequence[Patient]) -> bytes:
    """What every patient's die shows: the colour he counts as and his value."""
    return bytes([_FIRST[one.now] + one.value for one in patients])


def table(colours: Sequence[str], values: tuple[int, int]) -> bytes:
    """What translates faces into `Some`: those who show one of these colours and a value in this span."""
    low, high = values
    kept = bytearray(256)
    for colour in colours:
        for value in range(low, high + 1):
            kept[_FIRST[colour] + value] = value
    return bytes(kept)


def number_of(some: Some) -> int:
    return len(some) - some.count(0)
