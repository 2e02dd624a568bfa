"""A plan for a whole movement step: who treats whom and where, and who walks there (R54, 16.1).

People who were moved by hand stay where they are; the rest is planned around them. The plan takes the most profitable
treatment again and again, for three prices of a nurse, and keeps the best of the three results. One hour counts as
$0.75, a life as $15 and a point of popularity as $3. A plan is part of the log once it is accepted, so a change of this
module is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from bot.games.clinic.building.care import gardens_beside, places_of_care
from bot.games.clinic.building.kinds import LABORATORY, OPERATING, SERVICES, SUPPLY
from bot.games.clinic.building.walking import FAR, hours_between, hours_from
from bot.games.clinic.constants import constants
from bot.games.clinic.people.capacity import DOCTORS_IN, cares_for, doctors_fit, patients_fit
from bot.games.clinic.people.person import COLOURS, DOCTOR, ORDERLY, PATIENT, RED, TEMP, Person, alike
from bot.games.clinic.people.running_costs import orderly_cells, upkeep
from bot.games.clinic.people.treatment import BUILT_IN_NURSES, BURN_DOCTORS, fee_of
from bot.games.clinic.table.state import ROUNDS, Player, State

HOUR, LIFE, POINT = 0.75, 15.0, 3.0
NURSE_PRICES = (0.0, 2.5, 6.0)
WORTH_IT = 0.5  # a treatment must gain more than this


class Plan(Struct, frozen=True):
    """Moves as (person, cell), the hours they take, the fees they make possible, and the patients left untreated."""

    moves: tuple[tuple[int, int], ...]
    hours: int
    fees: int
    untreated: tuple[int, ...]


def _is_fixed(one: Person) -> bool:
    return one.moved or one.kind == TEMP


class _Walks:
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
        return FAR if _is_fixed(one) else hours_from(self.site, one.place)[cell]

    def _place(self, cell: int, services: str) -> _Place:
        people = tuple(self.people.values())
        here = [one for one in people if one.place == cell]
        near: dict[int, list[tuple[int, int]]] = {}
        for one in self.doctors:
            near.setdefault(one.skill, []).append((self.hours(one, cell), one.id))
        nurses = sorted((self.hours(one, cell), one.id) for one in people if one.is_nurse)
        return _Place(
            cell=cell,
            services=services,
            patients=patients_fit(self.site, people, cell) - sum([one.kind == PATIENT for one in here]),
            # Doctors who were moved here by hand take a place whether they treat or not.
            doctors=doctors_fit(self.site, people, cell) - sum([one.is_doctor and _is_fixed(one) for one in here]),
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


class _Place(Struct, frozen=True):
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
    patient: int
    cell: int
    doctors: tuple[int, ...]
    nurses: tuple[int, ...]
    fee: int
    hours: int
    life: bool


class _Maker:
    """Makes one plan for one price of a nurse."""

    def __init__(self, walks: _Walks, price: float, *, modest: bool) -> None:
        self.walks = walks
        self.modest = modest
        self.price = price
        self.patients = list(walks.patients)
        self.room = {cell: place.patients for cell, place in walks.places.items()}
        self.doctor_room = {cell: place.doctors for cell, place in walks.places.items()}
        self.built_in = {cell: place.built_in for cell, place in walks.places.items()}
        self.busy: set[int] = set()
        self.assigned: list[Assignment] = []

    def make(self) -> None:
        for one in [one for one in self.patients if one.burn and one.place in self.walks.places]:
            self._treat_burn(one)
        self.patients = [one for one in self.patients if not one.burn]
        while (best := self._best()) is not None:
            self._take(best)

    def _treat_burn(self, patient: Person) -> None:
        cell = patient.place
        place = self.walks.places[cell]
        near = sorted(
            (hours, self.walks.people[number].kind == TEMP, number)
            for those in place.near.values()
            for hours, number in those
            if hours < FAR and number not in self.busy
        )
        nurses = [one for one in place.nurses if one[1] not in self.busy]
        if len(near) < BURN_DOCTORS or not nurses:
            return
        pair = near[:BURN_DOCTORS]
        team = [self.walks.people[number] for _, _, number in pair]
        fee = fee_of(self.walks.site, cell, patient, team)
        hours = sum([one[0] for one in pair]) + nurses[0][0]
        if fee + LIFE - HOUR * hours > WORTH_IT:
            ids = tuple(one.id for one in team)
            self._take(Assignment(patient.id, cell, ids, (nurses[0][1],), fee, hours, True))

    def _best(self) -> Assignment | None:
        """The most profitable treatment that is still possible."""
        best, found = WORTH_IT, None
        doctors = {cell: self._free_doctors(place) for cell, place in self.walks.places.items()}
        nurses = {
            cell: [one for one in place.nurses if one[1] not in self.busy] for cell, place in self.walks.places.items()
        }
        seen = set()
        for patient in self.patients:
            look = alike(patient)
            if look in seen:
                continue
            seen.add(look)
            life = LIFE if patient.level >= RED else 0.0
            for cell, hours in self.walks.reach[patient.id]:
                if self.room[cell] <= 0 and patient.place != cell:
                    continue
                for skill, (walked, doctor) in doctors[cell].items():
                    team = self._team(patient, cell, skill, nurses[cell])
                    if team is None:
                        continue
                    fee = self._fee(patient, cell, doctor)
                    spent = hours + walked + sum([each for each, _ in team])
                    worth = life + fee - HOUR * spent - self.price * len(team)
                    if worth > best:
                        ids = tuple([number for _, number in team])
                        best = worth
                        found = Assignment(patient.id, cell, (doctor,), ids, fee, spent, patient.level >= RED)
        return found

    def _fee(self, patient: Person, cell: int, doctor: int) -> int:
        temp = self.walks.people[doctor].kind == TEMP
        table = constants().temps.income if temp else constants().income
        return table[COLOURS[patient.level]] + self.walks.places[cell].gardens

    def _free_doctors(self, place: _Place) -> dict[int, tuple[int, int]]:
        """By level, the nearest doctor who is free and fits, with his hours."""
        found: dict[int, tuple[int, int]] = {}
        for skill, those in place.near.items():
            for hours, number in those:
                if hours >= FAR:
                    break
                if number not in self.busy and (self.doctor_room[place.cell] > 0 or self._stands(number, place.cell)):
                    found[skill] = hours, number
                    break
        return found

    def _stands(self, number: int, cell: int) -> bool:
        """Whether the doctor was moved here by hand, so that his place is counted already."""
        one = self.walks.people[number]
        return one.place == cell and _is_fixed(one)

    def _team(
        self, patient: Person, cell: int, skill: int, nurses: list[tuple[int, int]]
    ) -> list[tuple[int, int]] | None:
        """The nurses who would come; None if there are too few."""
        missing = patient.level - skill
        needed = max(0, missing) if self.modest else abs(missing)
        needed = max(0, needed - patient.dog - self.built_in[cell])
        return None if needed > len(nurses) else nurses[:needed]

    def _take(self, one: Assignment) -> None:
        patient = self.walks.people[one.patient]
        if patient.place != one.cell:
            self.room[one.cell] -= 1
            if patient.place in self.room:
                self.room[patient.place] += 1
        for number in one.doctors:
            if not self._stands(number, one.cell):
                self.doctor_room[one.cell] -= 1
        self.busy.update(one.doctors, one.nurses)
        self.built_in[one.cell] = 0
        self.patients = [other for other in self.patients if other.id != one.patient]
        self.assigned.append(one)

    @property
    def value(self) -> float:
        return sum([one.fee - HOUR * one.hours + LIFE * one.life for one in self.assigned])


# --- everything besides treatments ---


class Moves:
    """Where people end, while the rest of a plan is made."""

    def __init__(self, player: Player, round_number: int, assigned: Sequence[Assignment]) -> None:
        self.player = player
        self.round = round_number
        self.site = player.site
        self.target: dict[int, int] = {}
        self.busy: set[int] = set()
        for one in assigned:
            for number in (one.patient, *one.doctors, *one.nurses):
                self.target[number] = one.cell
                self.busy.add(number)

    def place_of(self, one: Person) -> int:
        return self.target.get(one.id, one.place)

    def idle(self, kind: str) -> list[Person]:
        """Those of a kind who may still be sent anywhere."""
        return [one for one in self.player.people if one.kind == kind and one.id not in self.busy and not one.moved]

    def doctors_at(self, cell: int) -> int:
        return sum([one.is_doctor and self.place_of(one) == cell for one in self.player.people])

    def patients_at(self, cell: int) -> int:
        return sum([one.kind == PATIENT and self.place_of(one) == cell for one in self.player.people])

    def send(self, one: Person, cell: int) -> None:
        self.target[one.id] = cell
        self.busy.add(one.id)


Duty: TypeAlias = Callable[[Moves], None]


def _to_laboratory(moves: Moves) -> None:
    """Idle doctors learn, where that pays."""
    site = moves.site
    last = moves.round >= ROUNDS
    for one in moves.idle(DOCTOR):
        best: tuple[float, int] | None = None
        for cell in site.cells(LABORATORY):
            hours = hours_between(site, one.place, cell)
            if moves.doctors_at(cell) - (one.place == cell) >= DOCTORS_IN[LABORATORY] or hours >= FAR:
                continue
            kept = min(one.level, 1) + (one.level < RED)  # colours more than without it
            gain = POINT * (1 + kept * (1.0 if last else 0.5)) - 1 - HOUR * hours * (1 if last else 2)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, cell
        if best is not None:
            moves.send(one, best[1])


def _orderlies(moves: Moves) -> None:
    """Each idle orderly to the supply room where he saves most."""
    site = moves.site
    left = ROUNDS + 1 - moves.round
    standing = {cell for cell in orderly_cells(moves.player.people) if site.kind(cell) == SUPPLY}
    for one in moves.idle(ORDERLY):
        others = frozenset(standing - {one.place}) if one.place in standing else frozenset(standing)
        now = left * upkeep(site, others | ({one.place} if one.place in standing else frozenset()))
        best: tuple[float, int] | None = None
        for cell in site.cells(SUPPLY):
            gain = now - left * upkeep(site, others | {cell}) - HOUR * hours_between(site, one.place, cell)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, cell
        if best is not None:
            standing.discard(one.place)
            standing.add(best[1])
            moves.send(one, best[1])


def _make_room(moves: Moves) -> None:
    """Idle doctors leave modules that the others fill."""
    site, people = moves.site, moves.player.people
    ends = site.cells(SUPPLY + SERVICES)
    for one in moves.idle(DOCTOR):
        cell = one.place
        if cell < 0 or moves.doctors_at(cell) <= doctors_fit(site, people, cell):
            continue
        reached = [(hours_between(site, cell, end), end) for end in ends]
        if reached and min(reached)[0] < FAR:
            moves.send(one, min(reached)[1])


def propose(state: State, seat: int, duties: Iterable[Duty] = ()) -> Plan:
    """The plan for what this seat has not moved yet."""
    return _propose(state.players[seat], state.round, tuple(duties), modest=state.terms.modest)


@lru_cache(maxsize=256)
def _propose(player: Player, round_number: int, duties: tuple[Duty, ...], *, modest: bool) -> Plan:
    """Cached: a decision needs its plan for the action, for its words and for the picture."""
    walks = _Walks(player)
    best: _Maker | None = None
    for price in NURSE_PRICES:
        maker = _Maker(walks, price, modest=modest)
        maker.make()
        if best is None or maker.value > best.value:
            best = maker
        if all(not one.nurses for one in maker.assigned):
            break  # another price of nurses changes nothing
    assert best is not None
    moves = Moves(player, round_number, best.assigned)
    for duty in (*duties, _to_laboratory, _orderlies, _make_room):
        duty(moves)
    return _plan_of(moves, best)


def _plan_of(moves: Moves, maker: _Maker) -> Plan:
    people = moves.player.people
    made = [(one, moves.target[one.id]) for one in people if moves.target.get(one.id, one.place) != one.place]
    treated = {one.patient for one in maker.assigned}
    return Plan(
        tuple((one.id, cell) for one, cell in made),
        sum([hours_between(moves.site, one.place, cell) for one, cell in made]),
        sum([one.fee for one in maker.assigned]),
        tuple(one.id for one in people if one.kind == PATIENT and one.id not in treated),
    )
