"""Who treats big burns: the two nearest doctors and the nearest nurse, before all others (16.1)."""

from __future__ import annotations

from bot.games.clinic.building.walking import FAR
from bot.games.clinic.people.person import TEMP, Person
from bot.games.clinic.people.treatment import BURN_DOCTORS, fee_of
from bot.games.clinic.proposals.walks import Assignment, Walks


def burn_teams(walks: Walks) -> list[Assignment]:
    """The treatments of big burns that are possible and worth it."""
    found: list[Assignment] = []
    busy: set[int] = set()
    for patient in walks.patients:
        if patient.burn and patient.place in walks.places:
            team = _team_of(walks, patient, busy)
            if team is not None and team.value > 0:
                busy.update(team.doctors, team.nurses)
                found.append(team)
    return found


def _team_of(walks: Walks, patient: Person, busy: set[int]) -> Assignment | None:
    cell = patient.place
    place = walks.places[cell]
    near = sorted(
        (hours, walks.people[number].kind == TEMP, number)
        for those in place.near.values()
        for hours, number in those
        if hours < FAR and number not in busy
    )
    nurses = [one for one in place.nurses if one[1] not in busy]
    if len(near) < BURN_DOCTORS or not nurses:
        return None
    pair = near[:BURN_DOCTORS]
    doctors = [walks.people[number] for _, _, number in pair]
    hours = sum([one[0] for one in pair]) + nurses[0][0]
    ids = tuple([one.id for one in doctors])
    return Assignment(patient.id, cell, ids, (nurses[0][1],), fee_of(walks.site, cell, patient, doctors), hours, True)
