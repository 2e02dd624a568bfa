"""What a plan of treatments needs to know of a clinic: places of care, who could come where, and in how many hours.

Nothing here decides anything. One hour counts as $0.75, a life as $15 and a point of popularity as $3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.games.clinic.building.care import gardens_beside, places_of_care
from bot.games.clinic.building.kinds import OPERATING
from bot.games.clinic.building.walking import FAR, hours_from
from bot.games.clinic.constants import constants
from bot.games.clinic.people.capacity import cares_for, doctors_fit, patients_fit
from bot.games.clinic.people.person import COLOURS, PATIENT, RED, TEMP, Person
from bot.games.clinic.people.treatment import BUILT_IN_NURSES
from bot.games.clinic.table.state import Player

HOUR, LIFE, POINT = 0.75, 15.0, 3.0
WORTH_IT = 0.5  # a treatment must gain more than this


def is_fixed(one: Person) -> bool:
    return one.moved or one.kind == TEMP


class Walks:
    """Everything about a clinic that does not depend on what is assigned: who could come where, and in what time."""

    def __init__(self, player: Player) -> None:
        self.site = player.site
        self.people = {one.id: one for one in player.people}
        self.doctors = [one for one in player.people if one.is_doctor]
        self.places = {cell: self._place(cell, services) for cell, services in places_of_care(player.site)}
        self.patients = [one for one in player.people if one.kind == PATIENT and not one.undetermined]
        self.reach = {one.id: tuple(self._reach(one)) for one in self.patients if not one.burn}

    def hours(self, one: Person, cell: int) -> int:
        """From where the person is; FAR for one who cannot go there any more."""
        if one.place == cell:
            return 0
        return FAR if is_fixed(one) else hours_from(self.site, one.place)[cell]

    def fee(self, patient: Person, cell: int, doctor: Person) -> int:
        """Of anyone but a big burn."""
        table = constants().temps.income if doctor.kind == TEMP else constants().income
        return table[COLOURS[patient.level]] + self.places[cell].gardens

    def _place(self, cell: int, services: str) -> Place:
        people = tuple(self.people.values())
        here = [one for one in people if one.place == cell]
        near: dict[int, list[tuple[int, int]]] = {}
        for one in self.doctors:
            near.setdefault(one.skill, []).append((self.hours(one, cell), one.id))
        nurses = sorted((self.hours(one, cell), one.id) for one in people if one.is_nurse)
        return Place(
            cell=cell,
            services=services,
            patients=patients_fit(self.site, people, cell) - sum([one.kind == PATIENT for one in here]),
            # Doctors who were moved here by hand take a place whether they treat or not.
            doctors=doctors_fit(self.site, people, cell) - sum([one.is_doctor and is_fixed(one) for one in here]),
            built_in=BUILT_IN_NURSES if self.site.modules[cell] == OPERATING else 0,
            gardens=constants().garden_bonus * gardens_beside(self.site, cell),
            near={skill: tuple(sorted(those)) for skill, those in sorted(near.items())},
            nurses=tuple(one for one in nurses if one[0] < FAR),
        )

    def _reach(self, patient: Person) -> Iterator[tuple[int, int]]:
        """Places that could treat this patient, with the hours of his way."""
        for cell, place in self.places.items():
            if cares_for(self.site, cell, place.services, patient):
                hours = self.hours(patient, cell)
                if hours < FAR:
                    yield cell, hours


class Place(Struct, frozen=True):
    """A working place of care: what it has room for, and who is near, by hours and id."""

    cell: int
    services: str
    patients: int
    doctors: int
    built_in: int
    gardens: int
    near: Mapping[int, tuple[tuple[int, int], ...]]  # doctors by level
    nurses: tuple[tuple[int, int], ...]


class Assignment(Struct, frozen=True):
    """One treatment: who is treated where, by whom, and what it brings and takes."""

    patient: int
    cell: int
    doctors: tuple[int, ...]
    nurses: tuple[int, ...]
    fee: int
    hours: int
    life: bool

    @property
    def value(self) -> float:
        return self.fee - HOUR * self.hours + LIFE * self.life - WORTH_IT


def saves_life(patient: Person) -> bool:
    """Whether he would die untreated."""
    return patient.level >= RED
