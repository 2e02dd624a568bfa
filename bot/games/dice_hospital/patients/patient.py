"""Patients: in a bed of a ward, or discharged.

Values and their beds live here, nothing about rules of a phase. A bed has an untreated and a treated space, so one
patient needs one bed in either state.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.patients.die import BABY, HOME, MOTHER, ORDINARY, PINK, Die

Look: TypeAlias = tuple[int, str, str, bool, str]  # value, colour now, true colour, treated, kind

BEDS_PER_WARD = 3
BEDS = 12
WARDS = BEDS // BEDS_PER_WARD
_BEDS = dict.fromkeys([divmod(index, BEDS_PER_WARD) for index in range(BEDS)])  # in order, and quick to remove one


class Patient(Struct, frozen=True, gc=False):
    """A patient in a bed. `now` is the colour he counts as until the shift changes.

    A baby lies in the room below its mother's ward: its `bed` is one that no ward has. A pink patient of value 7 is
    ready, and waits for the rest of the family.
    """

    pid: int  # his id in this hospital, never given twice
    true: str
    now: str
    value: int
    treated: bool = False
    ward: int = 0
    bed: int = 0
    kind: str = ORDINARY

    @property
    def in_bed(self) -> bool:
        """Babies take no bed of a ward."""
        return self.bed < BEDS_PER_WARD

    @property
    def ready(self) -> bool:
        """Well, and waiting for the rest of the family: cannot be chosen for anything."""
        return self.value >= HOME

    @property
    def look(self) -> Look:
        """Patients who look alike are one choice; choices are sorted by looks, the weakest first."""
        return (self.value, self.now, self.true, self.treated, self.kind)


_BY_STRENGTH = attrgetter("value", "true")


def one_of_each_look(patients: Iterable[Patient], *, by_ward: bool = False) -> list[Patient]:
    """The first of those who look alike (and lie in one ward, where that matters); the weakest come first."""
    looks: dict[tuple[Look, int], Patient] = {}
    for one in patients:
        looks.setdefault((one.look, one.ward if by_ward else 0), one)
    return sorted(looks.values(), key=_BY_STRENGTH)


class Leaver(Struct, frozen=True, gc=False):
    """A patient in the discharge area: his true colour, and the one he counted as when he left."""

    true: str
    counted: str
    kind: str = ORDINARY


def with_admitted(patients: tuple[Patient, ...], dice: Iterable[Die], first_pid: int) -> tuple[Patient, ...]:
    """All patients, the new ones untreated in the first free beds. There must be enough beds."""
    free = _BEDS.copy()
    for patient in patients:
        free.pop((patient.ward, patient.bed), None)
    beds = iter(free)
    admitted = list(patients)
    for pid, die in enumerate(dice, first_pid):
        ward, bed = next(beds)
        admitted.append(Patient(pid, die.colour, die.colour, die.value, False, ward, bed))
    return tuple(admitted)


def admitted_to(patients: tuple[Patient, ...], die: Die, pid: int, ward: int) -> Patient:
    """A new patient, untreated, in the first free bed of this ward. There must be one."""
    taken = [one.bed for one in patients if one.ward == ward]
    bed = next(bed for bed in range(BEDS_PER_WARD) if bed not in taken)
    return Patient(pid, die.colour, die.colour, die.value, False, ward, bed, MOTHER if die.colour == PINK else ORDINARY)


def born(pid: int, ward: int, place: int, value: int) -> Patient:
    """A baby in the room below a ward; `place` tells twins apart."""
    return Patient(pid, PINK, PINK, value, False, ward, BEDS_PER_WARD + place, BABY)


def after_shift_change(patients: Iterable[Patient]) -> tuple[Patient, ...]:
    """How patients start the next round: untreated, in their true colours."""
    return tuple(
        [replace(one, treated=False, now=one.true) if one.treated or one.now != one.true else one for one in patients]
    )
