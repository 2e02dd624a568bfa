"""Where people may end a move, and how many of them fit (R50-R52)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from bot.games.clinic.building.care import places_of_care
from bot.games.clinic.building.kinds import EXTERNAL, LABORATORY, OPERATING, ROOM, SERVICES, SUPPLY
from bot.games.clinic.building.site import Site
from bot.games.clinic.people.person import AIR, CRITICAL, DOCTOR, NURSE, ORDERLY, PATIENT, Person

_ANY = 1000

DOCTORS_IN: Mapping[str, int] = {
    ROOM: 2,
    OPERATING: 1,
    EXTERNAL: 1,
    LABORATORY: 2,
    SUPPLY: _ANY,
    **dict.fromkeys(SERVICES, _ANY),
}
PATIENTS_IN: Mapping[str, int] = {ROOM: 2, OPERATING: 1, EXTERNAL: 1}
_NURSES_IN = ROOM + OPERATING + EXTERNAL + SUPPLY + SERVICES
_ORDERLIES_IN = SUPPLY + SERVICES


def doctors_fit(site: Site, people: Iterable[Person], cell: int) -> int:
    """How many doctors a module takes; two in an operating room that holds a burn."""
    kind = site.kind(cell)
    if kind == OPERATING and any(one.burn and one.place == cell for one in people):
        return 2
    return DOCTORS_IN.get(kind, 0)


def patients_fit(site: Site, people: Iterable[Person], cell: int) -> int:
    """How many patients a place of care takes; one who is burnt shares it with no other."""
    if any(one.burn and one.place == cell for one in people):
        return 1
    return PATIENTS_IN.get(site.kind(cell), 0)


def staff_kinds(kind: str) -> str:
    """The kinds of modules where an employee of this kind may end, but for doctors, who need room."""
    return _NURSES_IN if kind == NURSE else _ORDERLIES_IN


def cares_for(site: Site, cell: int, services: str, patient: Person) -> bool:
    """Whether a place of care treats this patient."""
    kind = site.modules[cell]
    if patient.burn:
        return kind == (OPERATING if patient.burn == AIR else ROOM)
    if patient.undetermined or (patient.dog and kind != ROOM):
        return False
    return patient.service in services and not (kind == EXTERNAL and patient.level == CRITICAL)


def care_cells(site: Site, patient: Person) -> tuple[int, ...]:
    """The working places of care that treat this patient, full or not."""
    return tuple([cell for cell, services in places_of_care(site) if cares_for(site, cell, services, patient)])


@lru_cache(maxsize=4096)
def _doctor_cells(site: Site) -> tuple[tuple[int, int], ...]:
    """Modules where doctors may end, with the number that fits."""
    return tuple([(cell, DOCTORS_IN[kind]) for cell, kind in enumerate(site.modules) if kind in DOCTORS_IN])


def free_for_doctors(site: Site, people: Sequence[Person]) -> tuple[int, ...]:
    """Modules where one more doctor may end."""
    taken: dict[int, int] = {}
    for one in people:
        if one.is_doctor:
            taken[one.place] = taken.get(one.place, 0) + 1
    return tuple(
        [
            cell
            for cell, limit in _doctor_cells(site)
            if taken.get(cell, 0) < limit or (cell in taken and taken[cell] < doctors_fit(site, people, cell))
        ]
    )


def free_for_patients(site: Site, people: Sequence[Person]) -> tuple[tuple[int, str], ...]:
    """Working places of care with room for one more patient, with their services."""
    return tuple(
        [
            (cell, services)
            for cell, services in places_of_care(site)
            if sum([one.place == cell and one.kind == PATIENT for one in people]) < patients_fit(site, people, cell)
        ]
    )


def is_over_capacity(site: Site, people: Sequence[Person]) -> bool:
    """Whether a module holds more doctors than it takes: an operating room whose burn has left."""
    cells = {one.place for one in people if one.is_doctor and one.place >= 0}
    return any(
        sum([one.place == cell and one.is_doctor for one in people]) > doctors_fit(site, people, cell) for cell in cells
    )


def destinations(site: Site, people: Sequence[Person], person: Person) -> tuple[int, ...]:
    """Modules with room where this person may end, but for the present one; in reading order."""
    if person.kind == PATIENT:
        free = free_for_patients(site, people)
        return tuple([c for c, services in free if c != person.place and cares_for(site, c, services, person)])
    if person.kind == DOCTOR:
        return tuple([cell for cell in free_for_doctors(site, people) if cell != person.place])
    if person.kind in (NURSE, ORDERLY):
        return tuple([cell for cell in site.cells(staff_kinds(person.kind)) if cell != person.place])
    return ()
