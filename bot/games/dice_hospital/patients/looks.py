"""Who lies in a hospital, as effects see it: a byte for what each die shows, and tables that say which of them fit.

Translating such bytes by a table asks all patients at once, which makes rejecting a hopeless department as cheap as
looking at a number. Looks are numbered too, weakest first: bytes are told apart and sorted faster than looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.games.dice_hospital.patients.patient import HOME, Look, Patient

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


def _looks() -> Iterator[Look]:
    """Everything a patient in a bed can look like: pink dice never change colour, and only they make families."""
    shades = [(now, true, "") for now in "RYG" for true in "RYG"]
    shades += [("P", "P", kind) for kind in ("", "mother", "baby")]
    for value in range(1, HOME):
        for now, true, kind in shades:
            for treated in (False, True):
                yield value, now, true, treated, kind


LOOKS = tuple(sorted(_looks()))
_NUMBERS = {look: number for number, look in enumerate(LOOKS)}


def looks(patients: Iterable[Patient]) -> bytes:
    """The number of every patient's look (whose parts are named here without the cost of a call)."""
    return bytes([_NUMBERS[one.value, one.now, one.true, one.treated, one.kind] for one in patients])


def number_of(some: Some) -> int:
    return len(some) - some.count(0)
