"""Treating patients: nurses that are needed (R56), fees (R57, R58), and every set of treatments a place allows (R16.2).

A treatment names its patient, his doctors and the nurses it uses. Sets of one place are independent of other places,
because no person is in two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.games.clinic.building.care import gardens_beside, services_at
from bot.games.clinic.building.kinds import OPERATING
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import constants
from bot.games.clinic.people.capacity import cares_for
from bot.games.clinic.people.person import COLOURS, PATIENT, TEMP, Person

BURN_DOCTORS, BURN_NURSES = 2, 1
BUILT_IN_NURSES = 1  # of an operating room


class Treatment(Struct, frozen=True, gc=False):
    """One patient and who treats him. `nurses` counts the built-in one of an operating room, too."""

    patient: int
    doctors: tuple[int, ...]
    nurses: int
    fee: int
    level: int


def nurses_needed(doctor: Person, patient: Person, *, modest: bool = False) -> int:
    """The difference of levels; modest doctors need none for an easier patient. A dog is one of them."""
    missing = patient.level - doctor.skill
    needed = max(0, missing) if modest else abs(missing)
    return max(0, needed - patient.dog)


def fee_of(site: Site, cell: int, patient: Person, doctors: Sequence[Person]) -> int:
    """What a treatment pays, gardens included."""
    numbers = constants()
    temps = sum([one.kind == TEMP for one in doctors])
    gardens = numbers.garden_bonus * gardens_beside(site, cell)
    if patient.burn:
        paid = numbers.income["burnOR" if site.modules[cell] == OPERATING else "burnRoom"]
        return paid - numbers.temps.burn_malus_per_temp_doctor * temps + gardens
    table = numbers.temps.income if temps else numbers.income
    return table[COLOURS[patient.level]] + gardens


def best_treatments(site: Site, cell: int, people: Sequence[Person], *, modest: bool = False) -> tuple[Treatment, ...]:
    """Highest fees, then the more severe patients, then fewest nurses, then lowest ids."""
    return max(treatment_sets(site, cell, people, modest=modest), key=_rank)


def _rank(chosen: tuple[Treatment, ...]) -> tuple[object, ...]:
    levels = sorted([one.level for one in chosen], reverse=True)
    ids = [-number for one in chosen for number in (one.patient, *one.doctors)]
    return sum([one.fee for one in chosen]), levels, -sum([one.nurses for one in chosen]), ids


def treatment_sets(
    site: Site, cell: int, people: Sequence[Person], *, modest: bool = False
) -> tuple[tuple[Treatment, ...], ...]:
    """Every set of treatments that this place allows now, the empty one first. Each is in the order of patients."""
    here = [one for one in people if one.place == cell]
    services = services_at(site, cell)
    patients = [one for one in here if one.kind == PATIENT and cares_for(site, cell, services, one)]
    doctors = [one for one in here if one.is_doctor]
    if not patients or not doctors:
        return ((),)
    nurses = sum([one.is_nurse for one in here])
    built_in = BUILT_IN_NURSES if site.modules[cell] == OPERATING else 0
    options = [
        tuple(_treatments_of(site, cell, one, doctors, nurses=nurses, built_in=built_in, modest=modest))
        for one in patients
    ]
    return tuple(_combine(options, nurses + built_in))


def _treatments_of(
    site: Site, cell: int, patient: Person, doctors: Sequence[Person], *, nurses: int, built_in: int, modest: bool
) -> Iterator[Treatment]:
    if patient.burn:
        if len(doctors) >= BURN_DOCTORS and nurses >= BURN_NURSES:
            # Own doctors first: a temp lowers the fee.
            pair = sorted(doctors, key=lambda one: (one.kind == TEMP, one.id))[:BURN_DOCTORS]
            ids = tuple(sorted(one.id for one in pair))
            yield Treatment(patient.id, ids, BURN_NURSES, fee_of(site, cell, patient, pair), patient.level)
        return
    for doctor in doctors:
        needed = nurses_needed(doctor, patient, modest=modest)
        if needed <= nurses + built_in:
            yield Treatment(patient.id, (doctor.id,), needed, fee_of(site, cell, patient, (doctor,)), patient.level)


def _combine(options: Sequence[tuple[Treatment, ...]], nurses: int) -> Iterator[tuple[Treatment, ...]]:
    """Sets with different doctors and no more nurses than there are."""
    if not options:
        yield ()
        return
    for rest in _combine(options[1:], nurses):
        yield rest
        busy = {doctor for one in rest for doctor in one.doctors}
        left = nurses - sum([one.nurses for one in rest])
        for first in options[0]:
            if first.nurses <= left and busy.isdisjoint(first.doctors):
                yield (first, *rest)
