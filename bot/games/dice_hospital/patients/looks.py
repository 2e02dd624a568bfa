"""Patients as bytes, and translation tables over them: the fast path of every question "who fits?".

A hospital is asked before every pawn which of its departments can treat a patient, and most cannot. Asking each patient
in Python would cost more than everything else in a turn. So what the dice show is kept as one byte per patient
(`die_bytes`), and a filter by colour and value is a table of 256 bytes that `bytes.translate` applies to all patients
in one call. The result is a `Mask`: one byte per patient, in the same order, which is the value of a patient who fits
and 0 for one who does not. So counting zeros counts those who do not fit, and counting a value those who have it.

What filters do not see at once (treated or not, true colour, kind) is part of a patient's *look*. Patients who look
alike are one choice. All looks are listed once in sorted order (`LOOKS`), so a look is its index in a byte as well, and
sorting those bytes sorts the patients, the weakest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bot.games.dice_hospital.patients.die import COLOURS, HOME, KINDS, ORDINARY, PINK
from bot.games.dice_hospital.patients.patient import Look, Patient

Mask: TypeAlias = bytes

_OFFSETS = {colour: index * HOME for index, colour in enumerate((*COLOURS, PINK))}


def die_bytes(patients: Sequence[Patient], before: Mapping[int, int] | None = None) -> bytes:
    """What every patient's die shows: the colour he counts as and his value, or the one he had `before`.

    A die that is ready shows a value that no mask table knows.
    """
    if before is None:
        return bytes([_OFFSETS[one.now] + one.value for one in patients])
    return bytes(
        [_OFFSETS[one.now] + (one.value if one.value >= HOME else before.get(one.pid, one.value)) for one in patients]
    )


def mask_table(colours: Sequence[str], values: tuple[int, int]) -> bytes:
    """The table that translates `die_bytes` into the mask of those who show one of these colours and values."""
    low, high = values
    table = bytearray(256)
    for colour in colours:
        for value in range(low, high + 1):
            table[_OFFSETS[colour] + value] = value
    return bytes(table)


def mask_count(mask: Mask) -> int:
    return len(mask) - mask.count(0)


def _looks() -> Iterator[Look]:
    """Everything a patient in a bed can look like. Pink dice never change colour, and only they have a kind."""
    shades = [(now, true, ORDINARY) for now in COLOURS for true in COLOURS]
    shades += [(PINK, PINK, kind) for kind in (ORDINARY, *KINDS)]
    for value in range(1, HOME):
        for now, true, kind in shades:
            for treated in (False, True):
                yield value, now, true, treated, kind


LOOKS = tuple(sorted(_looks()))
_INDEX = {look: index for index, look in enumerate(LOOKS)}


def look_bytes(patients: Iterable[Patient]) -> bytes:
    """The index of every patient's look. The parts are named here because `Patient.look` would cost a call each."""
    return bytes([_INDEX[one.value, one.now, one.true, one.treated, one.kind] for one in patients])
