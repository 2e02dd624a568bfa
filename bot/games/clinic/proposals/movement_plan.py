"""A plan for a whole movement step: who treats whom and where, and who walks there (R54, 16.1).

People who were moved by hand stay where they are; the rest is planned around them. The plan takes the most profitable
treatment again and again, for three prices of a nurse, and keeps the best of the three results. One hour counts as
$0.75, a life as $15 and a point of popularity as $3. A plan is part of the log once it is accepted, so a change of this
module is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.games.clinic.building.care import gardens_beside, places_of_care
from bot.games.clinic.building.kinds import LABORATORY, OPERATING, SERVICES, SUPPLY
from bot.games.clinic.building.site import Site
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


class _Place:
    """A working place of care while a plan is made."""

    __slots__ = ("built_in", "cell", "doctors", "gardens", "nurses", "patients", "services")

    def __init__(self, site: Site, people: Sequence[Person], cell: int, services: str) -> None:
        self.cell = cell
        self.services = services
        here = [one for one in people if one.place == cell]
        self.patients = patients_fit(site, people, cell) - sum([one.kind == PATIENT for one in here])
        # Doctors who were moved here by hand take a place whether they treat or not.
        self.doctors = doctors_fit(site, people, cell) - sum([one.is_doctor and _is_fixed(one) for one in here])
        self.built_in = BUILT_IN_NURSES if site.modules[cell] == OPERATING else 0
        self.gardens = constants().garden_bonus * gardens_beside(site, cell)
        self.nurses: list[tuple[int, int]] = []  # hours and id of those who could come, nearest first


def _is_fixed(one: Person) -> bool:
    return one.moved or one.kind == TEMP


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

    def __init__(self, state: State, player: Player, price: float) -> None:
        self.site = player.site
        self.people = player.people
        self.modest = state.terms.modest
        self.price = price
        self.round = state.round
        self.places = {
            cell: _Place(self.site, self.people, cell, services) for cell, services in places_of_care(self.site)
        }
        self.patients = [one for one in self.people if one.kind == PATIENT and not one.undetermined]
        self.doctors = {one.id: one for one in self.people if one.is_doctor}
        self.nurses = {one.id: one for one in self.people if one.is_nurse}
        self.assigned: list[Assignment] = []

    def make(self) -> None:
        burnt = [one for one in self.patients if one.burn and one.place in self.places]
        for one in burnt:
            self._treat_burn(one)
        self.patients = [one for one in self.patients if not one.burn]
        while (best := self._best()) is not None:
            self._take(best)

    # --- treatments ---

    def _hours(self, one: Person, cell: int) -> int:
        """From where the person is; FAR for one who cannot go there any more."""
        if one.place == cell:
            return 0
        return FAR if _is_fixed(one) else hours_from(self.site, one.place)[cell]

    def _treat_burn(self, patient: Person) -> None:
        cell = patient.place
        near = sorted((self._hours(one, cell), one.kind == TEMP, number) for number, one in self.doctors.items())
        near = [one for one in near if one[0] < FAR]
        nurses = self._nurses_near(cell)
        if len(near) < BURN_DOCTORS or not nurses:
            return
        pair = near[:BURN_DOCTORS]
        team = [self.doctors[number] for _, _, number in pair]
        fee = fee_of(self.site, cell, patient, team)
        hours = sum([one[0] for one in pair]) + nurses[0][0]
        if fee + LIFE - HOUR * hours > WORTH_IT:
            ids = tuple(one.id for one in team)
            self._take(Assignment(patient.id, cell, ids, (nurses[0][1],), fee, hours, True))

    def _nurses_near(self, cell: int) -> list[tuple[int, int]]:
        near = [(self._hours(one, cell), number) for number, one in self.nurses.items()]
        return sorted([one for one in near if one[0] < FAR])

    def _best(self) -> Assignment | None:
        """The most profitable treatment that is still possible."""
        best, found = WORTH_IT, None
        nearest = {cell: self._nearest_doctors(place) for cell, place in self.places.items()}
        for place in self.places.values():
            place.nurses = self._nurses_near(place.cell)
        seen = set()
        for patient in self.patients:
            look = alike(patient)
            if look in seen:
                continue
            seen.add(look)
            for cell, place in self.places.items():
                gain = self._gain(patient, place)
                if gain is None:
                    continue
                for skill, (walked, doctor) in nearest[cell].items():
                    nurses = self._team(patient, place, skill)
                    if nurses is None:
                        continue
                    brought = sum([hours for hours, _ in nurses])
                    fee = self._fee(patient, place, doctor)
                    worth = gain + fee - HOUR * (walked + brought) - self.price * len(nurses)
                    if worth > best:
                        hours = self._hours(patient, cell) + walked + brought
                        ids = tuple([number for _, number in nurses])
                        best = worth
                        found = Assignment(patient.id, cell, (doctor,), ids, fee, hours, patient.level >= RED)
        return found

    def _gain(self, patient: Person, place: _Place) -> float | None:
        """What bringing the patient here is worth without the fee; None if he cannot be here."""
        if not cares_for(self.site, place.cell, place.services, patient):
            return None
        if patient.place != place.cell and place.patients <= 0:
            return None
        hours = self._hours(patient, place.cell)
        if hours >= FAR:
            return None
        return (LIFE if patient.level >= RED else 0.0) - HOUR * hours

    def _fee(self, patient: Person, place: _Place, doctor: int) -> int:
        table = constants().temps.income if self.doctors[doctor].kind == TEMP else constants().income
        return table[COLOURS[patient.level]] + place.gardens

    def _nearest_doctors(self, place: _Place) -> dict[int, tuple[int, int]]:
        """By level, the free doctor who is nearest, with his hours."""
        found: dict[int, tuple[int, int]] = {}
        for number, one in self.doctors.items():
            if place.doctors <= 0 and not (one.place == place.cell and _is_fixed(one)):
                continue
            hours = self._hours(one, place.cell)
            if hours < FAR and (one.skill not in found or (hours, number) < found[one.skill]):
                found[one.skill] = (hours, number)
        return found

    def _team(self, patient: Person, place: _Place, skill: int) -> list[tuple[int, int]] | None:
        """The nurses who would come; None if there are too few."""
        missing = patient.level - skill
        needed = max(0, missing) if self.modest else abs(missing)
        needed = max(0, needed - patient.dog - place.built_in)
        return None if needed > len(place.nurses) else place.nurses[:needed]

    def _take(self, one: Assignment) -> None:
        place = self.places[one.cell]
        patient = next(other for other in self.patients if other.id == one.patient)
        if patient.place != one.cell:
            place.patients -= 1
            if patient.place in self.places:
                self.places[patient.place].patients += 1
        for number in one.doctors:
            doctor = self.doctors.pop(number)
            if not (doctor.place == one.cell and _is_fixed(doctor)):
                place.doctors -= 1
        for number in one.nurses:
            del self.nurses[number]
        place.built_in = 0
        self.patients = [other for other in self.patients if other.id != one.patient]
        self.assigned.append(one)

    @property
    def value(self) -> float:
        return sum([one.fee - HOUR * one.hours + LIFE * one.life for one in self.assigned])


# --- everything besides treatments ---


class Moves:
    """Where people end, while the rest of a plan is made."""

    def __init__(self, state: State, player: Player, assigned: Sequence[Assignment]) -> None:
        self.state = state
        self.player = player
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
    last = moves.state.round >= ROUNDS
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
    left = ROUNDS + 1 - moves.state.round
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
    player = state.players[seat]
    best: _Maker | None = None
    for price in NURSE_PRICES:
        maker = _Maker(state, player, price)
        maker.make()
        if best is None or maker.value > best.value:
            best = maker
        if all(not one.nurses for one in maker.assigned):
            break  # another price of nurses changes nothing
    assert best is not None
    moves = Moves(state, player, best.assigned)
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
