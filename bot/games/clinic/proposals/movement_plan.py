"""A plan for a whole movement step: who treats whom and where, and who walks there (R54, 16.1).

People who were moved by hand stay where they are; the rest is planned around them: treatments first (`best_teams`),
then the duties of modules, laboratories, orderlies, and room for all. A plan is part of the log once it is accepted, so
a change of this package is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from bot.games.clinic.building.kinds import LABORATORY, SERVICES, SUPPLY
from bot.games.clinic.building.walking import FAR, hours_between
from bot.games.clinic.people.capacity import DOCTORS_IN, doctors_fit
from bot.games.clinic.people.person import DOCTOR, ORDERLY, PATIENT, RED, Person
from bot.games.clinic.people.running_costs import orderly_cells, upkeep
from bot.games.clinic.proposals.best_teams import BestTeams
from bot.games.clinic.proposals.burn_teams import burn_teams
from bot.games.clinic.proposals.walks import HOUR, POINT, Assignment, Walks
from bot.games.clinic.table.state import ROUNDS, Player, State


class Plan(Struct, frozen=True):
    """Moves as (person, cell), the hours they take, the fees they make possible, and the patients left untreated."""

    moves: tuple[tuple[int, int], ...]
    hours: int
    fees: int
    untreated: tuple[int, ...]


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
    assigned = _treatments(player, modest=modest)
    moves = Moves(player, round_number, assigned)
    for duty in (*duties, _to_laboratory, _orderlies, _make_room):
        duty(moves)
    return _plan_of(moves, assigned)


def _treatments(player: Player, *, modest: bool) -> list[Assignment]:
    """Big burns first, then the best treatments of all others."""
    walks = Walks(player)
    burns = burn_teams(walks)
    return [*burns, *BestTeams(walks, burns, modest=modest).run()]


def _plan_of(moves: Moves, assigned: Sequence[Assignment]) -> Plan:
    people = moves.player.people
    made = [(one, moves.target[one.id]) for one in people if moves.target.get(one.id, one.place) != one.place]
    treated = {one.patient for one in assigned}
    return Plan(
        tuple((one.id, cell) for one, cell in made),
        sum([hours_between(moves.site, one.place, cell) for one, cell in made]),
        sum([one.fee for one in assigned]),
        tuple(one.id for one in people if one.kind == PATIENT and one.id not in treated),
    )
