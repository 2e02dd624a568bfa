"""Positions laid out by hand, in the notation of the rules: R3 untreated, R3* treated, R3*(G) counts as green."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import Action, Pick, Place, Treat
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step, When
from bot.games.dice_hospital.effects.legal import find_sets
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.search import Targets
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.stages import terms_for
from bot.games.dice_hospital.table.hospital import NURSE, Activation, Department, Hospital, Specialist, Treated
from bot.games.dice_hospital.table.state import Ambulance, EventInPlay, Reports, Shelf, State
from bot.kernel import Decision, Dice, IllegalAction, Position, Transition, choose, find

START = tuple(card.id for card in cards().departments.values() if card.set == "start")
ROUND = 2
BAG = "R" * 12 + "Y" * 12 + "G" * 12


def ward(text: str) -> tuple[Patient, ...]:
    """Patients from their notation, numbered from 1 in the order given."""
    found = re.findall(r"([RYGP])(\d)(\*?)(?:\(([RYG])\))?", text)
    return tuple(
        Patient(number, true, now or true, int(value), bool(star), *divmod(number - 1, 3))
        for number, (true, value, star, now) in enumerate(found, start=1)
    )


def look(patient: Patient) -> str:
    counted = f"({patient.now})" if patient.now != patient.true else ""
    return f"{patient.true}{patient.value}{'*' if patient.treated else ''}{counted}"


def looks(patients: Iterable[Patient]) -> str:
    """The notation of patients, sorted, so that order does not matter."""
    return " ".join(sorted(look(patient) for patient in patients))


def hospital(
    patients: str = "", *, departments: Iterable[str] = (), specialists: Iterable[str] = (), **parts: Any
) -> Hospital:
    lying = ward(patients)
    return Hospital(
        departments=tuple(Department(card) for card in (*START, *(f"d.{name}" for name in departments))),
        specialists=tuple(Specialist(f"s.{name}") for name in specialists),
        patients=lying,
        next_pid=len(lying) + 1,
        **{"nurses": 3, "ambulance": 2, "shown": True, **parts},
    )


def ambulance(number: int, dice: tuple[Die, ...] = (), seat: int | None = None) -> Ambulance:
    return Ambulance(number, cards().setup.dice_per_ambulance, dice, seat)


def shelves(
    departments: tuple[str, ...] = (),
    specialists: tuple[str, ...] = (),
    *,
    piles: tuple[tuple[str, ...], tuple[str, ...]] = (("d.radiology",) * 8, ("s.surgeon",) * 8),
) -> tuple[Shelf, ...]:
    """Improvements that lie open, and the piles beside them."""
    return Shelf("departments", 1, piles[0], departments), Shelf("specialists", 1, piles[1], specialists)


def table(*hospitals: Hospital, stage: str = "activation", event: str | None = None, **parts: Any) -> State:
    """A table in the middle of a round; all seats are waited for. An event or spaces turn their modules on."""
    seats = max(2, len(hospitals))
    rows = [*hospitals, *[hospital() for _ in range(seats - len(hospitals))]]
    rows = [replace(one, ambulance=number + 1) for number, one in enumerate(rows)]
    given: dict[str, Any] = {
        "options": Options(events=event is not None or "events" in parts, collection="spaces" in parts),
        "waiting": tuple(range(seats)),
        "round": ROUND,
        "bag": BAG,
        "ambulances": tuple(ambulance(n, (), n - 1 if n <= seats else None) for n in range(1, seats + 2)),
        "shelves": shelves(),
        "administrator_deck": tuple(card.id for card in cards().administrators.values() if card.set == "base"),
        "event": EventInPlay(event) if event else None,
        "events": ("e06",) * 8,
    }
    known = {**given, **parts}
    return State(stage=stage, hospitals=tuple(rows), terms=terms_for(known["options"], seats), **known)


def alone(hospital_: Hospital, **parts: Any) -> State:
    """A solo table."""
    state = table(hospital_, **{"reports": Reports(lower=(), upper=()), **parts})
    return replace(
        state,
        terms=terms_for(state.options, 1),
        hospitals=state.hospitals[:1],
        waiting=parts.get("waiting", (0,)),
        ambulances=(),
    )


def rolling(wanted: Callable[[Dice], bool]) -> Dice:
    """Dice whose first results are as wanted."""
    for number in range(100_000):
        seed = number.to_bytes(32, "big")
        if wanted(Dice(seed)):
            return Dice(seed)
    raise AssertionError("no such dice")


def treating_with(*faces: int) -> Dice:
    """Dice that give these to the first treatments of seat 0 that need them, in the round of `table`."""
    return rolling(lambda dice: all(dice.stream("treatment", ROUND, 0, n).d(6) == face for n, face in enumerate(faces)))


class Match:
    """A match in play from some state on, with the kernel as the only way to move it."""

    def __init__(self, state: State, dice: Dice | None = None, *, pauses: bool = True) -> None:
        self.dice = dice or Dice(bytes(32))
        self.pauses = pauses
        self.turn: Transition | None = None
        self.position = Position(state, tuple(GAME.decision(state, seat) for seat in GAME.awaiting(state)), 0)

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    def hospital(self, seat: int = 0) -> Hospital:
        return self.state.hospitals[seat]

    def ask(self, seat: int = 0) -> Decision:
        decision = self.position.ask(seat)
        assert decision is not None, f"seat {seat} is not asked"
        return decision

    def offers(self, seat: int = 0) -> list[Action]:
        return [choice.action for choice in self.ask(seat).choices]

    def do(self, action: Action, seat: int = 0) -> Match:
        place = find(self.position, seat, action)
        self.turn = choose(GAME, self.position, seat, place, self.dice, pauses=self.pauses)
        self.position = self.turn.position
        return self

    def refuses(self, action: Action, seat: int = 0) -> bool:
        before = self.position
        try:
            find(self.position, seat, action)
        except IllegalAction:
            return self.position == before
        return False

    def place(self, department: str, pawn: int = NURSE, seat: int = 0, *, on: str | None = None) -> Match:
        """Put a pawn on a department; `on` is the patient, where he is chosen along with it."""
        return self.do(self._placing(department, pawn, seat, on), seat)

    def can_place(self, department: str, pawn: int = NURSE, seat: int = 0) -> bool:
        number = self.number_of(department, seat)
        return any(isinstance(a, Place) and (a.pawn, a.department) == (pawn, number) for a in self.offers(seat))

    def _placing(self, department: str, pawn: int, seat: int, on: str | None) -> Action:
        number = self.number_of(department, seat)
        offered = [a for a in self.offers(seat) if isinstance(a, Place) and (a.pawn, a.department) == (pawn, number)]
        patients = {patient.pid: look(patient) for patient in self.hospital(seat).patients}
        named = {patients[a.pid] if a.pid else None: a for a in offered}
        # Without a name: the patients are asked for, or there is only one.
        return named[on] if on or None in named else offered[0]

    def number_of(self, department: str, seat: int = 0) -> int:
        return next(n for n, one in enumerate(self.hospital(seat).departments) if one.card == f"d.{department}")

    def treat(self, *who: str, seat: int = 0) -> Match:
        """Answer with patients in their notation; `R3>G` is recoloured by (or before) the effect."""
        matching = [
            action
            for action in self.offers(seat)
            if isinstance(action, Treat) and self._named(action, seat) == sorted(who)
        ]
        assert len(matching) == 1, f"{who} is offered {len(matching)} times: {self.treatments(seat)}"
        return self.do(matching[0], seat)

    def pick(self, *who: str, seat: int = 0) -> Match:
        """Choose patients one by one: these are chosen so far."""
        offered = [action for action in self.offers(seat) if isinstance(action, Pick)]
        return self.do(next(action for action in offered if self._named(action, seat) == sorted(who)), seat)

    def treatments(self, seat: int = 0) -> list[list[str]]:
        """All who can be treated now, as `treat` names them."""
        return sorted(self._named(action, seat) for action in self.offers(seat) if isinstance(action, Treat))

    def _named(self, action: Treat | Pick, seat: int) -> list[str]:
        patients = {patient.pid: look(patient) for patient in self.hospital(seat).patients}
        return sorted(patients[t.pid] + (f">{t.colour}" if t.colour else "") for t in action.targets)

    @property
    def ward(self) -> str:
        """The first hospital's patients."""
        return looks(self.hospital().patients)

    @property
    def home(self) -> str:
        """The true colours of those the first hospital discharged."""
        return "".join(sorted(leaver.true for leaver in self.hospital().discharged))


def activating(patients: str, *, state: dict[str, Any] | None = None, dice: Dice | None = None, **parts: Any) -> Match:
    """One hospital in its activation."""
    return Match(table(hospital(patients, **parts), **(state or {})), dice)


def scope(
    patients: str,
    *,
    base: tuple[Treated, ...] = (),
    when: When | None = None,
    rules: tuple[str, ...] = (),
    **parts: Any,
) -> Scope:
    return Scope(hospital(patients, **parts), len(BAG), base, when, rules)


def target_sets(
    scope: Scope, step: Step, picked: Targets = (), max_count: int | None = None
) -> tuple[list[Targets], list[Targets]]:
    """What completes `picked`, as named patients: without more blood, and with some."""
    clean, bloody = find_sets(scope, step, picked, max_count)
    return [search.named(row, picked) for search, row in clean], [search.named(row, picked) for search, row in bloody]


def department(name: str) -> Step:
    return cards().departments[f"d.{name}"].step


def resting(one: Hospital) -> Hospital:
    """The same hospital with nothing going on."""
    return replace(one, activation=Activation())
