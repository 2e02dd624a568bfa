"""The most valuable treatments of a movement step: which patient is treated where and by which doctor, and who assists.

A branch and bound search over (place, doctor) for one patient after the other. Nurses are counted on the way, and only
a complete plan gives them their walks, by an optimal assignment. The search begins with quick plans (the most valuable
treatment that is still possible, again and again) and ends at the latest after a fixed number of steps. Clinics of real
matches take 20 to 200, so their plan is optimal; for larger ones it is the best that was found. The same clinic always
gives the same plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bot.games.clinic.building.walking import FAR
from bot.games.clinic.people.person import Person, alike
from bot.games.clinic.proposals.assigning import cheapest_columns
from bot.games.clinic.proposals.walks import HOUR, LIFE, WORTH_IT, Assignment, Walks, is_fixed, saves_life

MAX_STEPS = 300
NURSE_PRICES = (0.0, 2.5, 6.0)  # of quick plans: the nearest nurse is not always spare
_EPSILON = 1e-9


class _Team(NamedTuple):
    """One way to treat a patient. Its value is an upper bound: the nearest nurses may be needed elsewhere."""

    value: float
    cell: int
    group: int  # of interchangeable doctors
    nurses: int
    takes_place: bool  # whether the doctor needs one of the free places for doctors


class BestTeams:
    """One search, besides the treatments of big burns."""

    def __init__(self, walks: Walks, burns: Sequence[Assignment], *, modest: bool) -> None:
        busy = {number for one in burns for number in (*one.doctors, *one.nurses)}
        self.walks = walks
        self.modest = modest
        self.groups = _grouped([one for one in walks.doctors if one.id not in busy])
        self.nurses = [one for one in walks.people.values() if one.is_nurse and one.id not in busy]
        self.assisting = {one.id for one in self.nurses}
        patients = [one for one in walks.patients if not one.burn]
        teams = {one.id: self._teams(one) for one in patients}
        # Those who are in a place already decide first, so that the room they leave or keep is known to the others.
        self.patients = sorted(patients, key=lambda one: (one.place < 0, -_first(teams[one.id]), alike(one)[1:3]))
        self.teams = [teams[one.id] for one in self.patients]
        looks = [alike(one) for one in self.patients]
        self.repeats = [index > 0 and looks[index - 1] == looks[index] for index in range(len(looks))]
        self.room = {cell: place.patients for cell, place in walks.places.items()}
        for one in self.patients:  # counted again as soon as it is known where they end
            if one.place in self.room:
                self.room[one.place] += 1
        self.doctor_room = Counter({cell: place.doctors for cell, place in walks.places.items()})
        for burn in burns:
            self.doctor_room[burn.cell] -= sum(not self._stands(walks.people[n], burn.cell) for n in burn.doctors)
        self.left = [len(group) for group in self.groups]
        self.bounds = _bounds([_first(those) for those in self.teams], sum(self.left))
        self.steps = 0
        self.chosen: list[_Team | None] = []

    def run(self) -> list[Assignment]:
        self.found: list[Assignment] = []
        self.best = 0.0
        for price in NURSE_PRICES:
            self._plan_quickly(price)
        self.chosen = []
        self._visit(0, 0.0, sum(self.left), len(self.nurses))
        return self.found

    def _plan_quickly(self, price: float) -> None:
        """Take the best team whose people and places are free, again and again."""
        room, doctor_room = Counter(self.room), Counter(self.doctor_room)
        for one in self.patients:
            room[one.place] -= 1  # they stay until they are treated elsewhere
        left, nurses = list(self.left), len(self.nurses)
        self.chosen = [None] * len(self.patients)
        ranked = [(price * team.nurses - team.value, index, team) for index, t in enumerate(self.teams) for team in t]
        for lost, index, team in sorted(ranked):
            here = self.patients[index].place
            if lost >= 0 or self.chosen[index] is not None or not left[team.group] or team.nurses > nurses:
                continue
            if (team.cell != here and room[team.cell] <= 0) or (team.takes_place and doctor_room[team.cell] <= 0):
                continue
            self.chosen[index] = team
            room[team.cell] -= 1
            room[here] += 1
            doctor_room[team.cell] -= team.takes_place
            left[team.group] -= 1
            nurses -= team.nurses
        self._complete()

    # --- ways to treat a patient ---

    def _teams(self, patient: Person) -> list[_Team]:
        """The most valuable first."""
        found = []
        for cell, walked in self.walks.reach[patient.id]:
            place = self.walks.places[cell]
            near = [hours for hours, number in place.nurses if number in self.assisting]
            for index, group in enumerate(self.groups):
                doctor = group[0]
                hours = self.walks.hours(doctor, cell)
                needed = max(0, self._needed(patient, doctor) - patient.dog - place.built_in)
                if hours >= FAR or needed > len(near):
                    continue
                gain = self.walks.fee(patient, cell, doctor) + LIFE * saves_life(patient) - WORTH_IT
                value = gain - HOUR * (walked + hours + sum(near[:needed]))
                if value > 0:
                    found.append(_Team(value, cell, index, needed, not self._stands(doctor, cell)))
        return sorted(found, key=lambda team: (-team.value, team.cell, team.group))

    def _needed(self, patient: Person, doctor: Person) -> int:
        missing = patient.level - doctor.skill
        return max(0, missing) if self.modest else abs(missing)

    @staticmethod
    def _stands(doctor: Person, cell: int) -> bool:
        """Whether the doctor was moved here by hand, so that his place is counted already."""
        return doctor.place == cell and is_fixed(doctor)

    # --- the search ---

    def _visit(self, index: int, value: float, doctors: int, nurses: int) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS or value + self.bounds[index][doctors] <= self.best + _EPSILON:
            return
        if index == len(self.patients):
            self._complete()
            return
        patient = self.patients[index]
        for team in self.teams[index]:
            if self.steps > MAX_STEPS:
                return
            if not self.left[team.group] or team.nurses > nurses or self.room[team.cell] <= 0:
                continue
            if (team.takes_place and self.doctor_room[team.cell] <= 0) or self._is_mirrored(index, team):
                continue
            self._take(team, -1)
            self.chosen.append(team)
            self._visit(index + 1, value + team.value, doctors - 1, nurses - team.nurses)
            self.chosen.pop()
            self._take(team, 1)
        self._leave_untreated(patient, index, value, doctors, nurses)

    def _leave_untreated(self, patient: Person, index: int, value: float, doctors: int, nurses: int) -> None:
        """He stays where he is, which may be a place of care."""
        stays = patient.place in self.room
        if stays and self.room[patient.place] <= 0:
            return
        if stays:
            self.room[patient.place] -= 1
        self.chosen.append(None)
        self._visit(index + 1, value, doctors, nurses)
        self.chosen.pop()
        if stays:
            self.room[patient.place] += 1

    def _take(self, team: _Team, by: int) -> None:
        self.left[team.group] += by
        self.room[team.cell] += by
        if team.takes_place:
            self.doctor_room[team.cell] += by

    def _is_mirrored(self, index: int, team: _Team) -> bool:
        """Of equal patients the first has the better team; every other order is the same plan again."""
        if not self.repeats[index]:
            return False
        before = self.chosen[index - 1]
        return before is None or (team.value, -team.cell, -team.group) > (before.value, -before.cell, -before.group)

    # --- a complete plan ---

    def _complete(self) -> None:
        """Give the treatments their doctors and nurses, and keep them if they are worth more than all before."""
        made = [(patient, team) for patient, team in zip(self.patients, self.chosen, strict=True) if team is not None]
        assistants = self._assistants([team for _, team in made])
        if assistants is None:
            return
        unused = [list(group) for group in self.groups]
        found = []
        for (patient, team), nurses in zip(made, assistants, strict=True):
            doctor = unused[team.group].pop(0)
            people = (patient, doctor, *nurses)
            found.append(
                Assignment(
                    patient.id,
                    team.cell,
                    (doctor.id,),
                    tuple([one.id for one in nurses]),
                    self.walks.fee(patient, team.cell, doctor),
                    sum([self.walks.hours(one, team.cell) for one in people]),
                    saves_life(patient),
                )
            )
        worth = sum([one.value for one in found])
        if worth > self.best + _EPSILON:
            self.best, self.found = worth, found

    def _assistants(self, teams: Sequence[_Team]) -> list[list[Person]] | None:
        """The nurses of each team, such that they walk least; None if there are too few who can come."""
        wanted = [index for index, team in enumerate(teams) for _ in range(team.nurses)]
        hours = [[self.walks.hours(nurse, teams[index].cell) for nurse in self.nurses] for index in wanted]
        self.steps += len(wanted)  # the costly part of a complete plan
        columns = cheapest_columns(hours)
        if any(row[column] >= FAR for row, column in zip(hours, columns, strict=True)):
            return None
        found: list[list[Person]] = [[] for _ in teams]
        for index, column in zip(wanted, columns, strict=True):
            found[index].append(self.nurses[column])
        return found


def _first(teams: Sequence[_Team]) -> float:
    return teams[0].value if teams else 0.0


def _grouped(doctors: Sequence[Person]) -> list[list[Person]]:
    """Doctors who are interchangeable, by id."""
    found: dict[tuple[object, ...], list[Person]] = {}
    for one in doctors:
        found.setdefault(alike(one), []).append(one)
    return list(found.values())


def _bounds(best: Sequence[float], doctors: int) -> list[list[float]]:
    """By index of a patient and number of doctors left: what this patient and those after him could bring at most."""
    table = []
    for index in range(len(best) + 1):
        ranked = sorted(best[index:], reverse=True)
        sums = [0.0]
        for number in range(doctors):
            sums.append(sums[-1] + (ranked[number] if number < len(ranked) else 0.0))
        table.append(sums)
    return table
