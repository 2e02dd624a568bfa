"""Admission, second part: beds for the new patients.

Stages `admission` (old patients make room where there are more than twelve) and `beds` (the new ones get theirs). A new
patient can neither be refused nor be given up on.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, GiveUpOn
from bot.games.dice_hospital.cards.operations import Change
from bot.games.dice_hospital.effects.apply import apply_changes, with_new_patients
from bot.games.dice_hospital.patients.patient import Patient, one_of_each_look
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Menu, Who


def enter_admission(draft: Draft) -> None:
    draft.wait_for(overfull(draft.state))


def _too_many(hospital: Hospital) -> int:
    return len(hospital.arrivals) - hospital.free_beds


def overfull(state: State) -> tuple[int, ...]:
    """The seats that have more patients than beds."""
    return tuple([seat for seat, hospital in enumerate(state.hospitals) if _too_many(hospital) > 0])


def ask_admission(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    old = [one for one in hospital.patients if not one.kind]  # mothers and babies are never given up on
    different = tuple(one_of_each_look(old, by_ward=hospital.by_ward))
    victims = Menu(different, _giving_up, _victim_by_ward if hospital.by_ward else _victim)
    arrivals = texts.dice(hospital.arrivals)
    return Decision(seat, "victim", texts.phrase("ask.victim", n=_too_many(hospital), arrivals=arrivals), victims)


def _giving_up(patient: Patient) -> GiveUpOn:
    return GiveUpOn(patient.pid)


def _victim(patient: Patient, action: GiveUpOn) -> Choice:
    return Choice(action, texts.patient(patient))


def _victim_by_ward(patient: Patient, action: GiveUpOn) -> Choice:
    return Choice(action, texts.patient(patient, by_ward=True))


def apply_admission(draft: Draft, seat: int, action: Action) -> None:
    assert isinstance(action, GiveUpOn)
    hospital = draft.hospital(seat)
    patient = hospital.patient(action.pid)
    apply_changes(draft, seat, hospital, [Change(patient, replace(patient, value=0))])
    named = texts.patient(patient, by_ward=hospital.by_ward)
    draft.emit("gave_up_on", seat, ("deaths",), ("who", Who(seat)), ("patient", named))
    draft.wait_for(overfull(draft.state))


def enter_beds(draft: Draft) -> None:
    hospitals = draft.state.hospitals
    draft.change(hospitals=tuple([with_new_patients(replace(one, arrivals=()), one.arrivals) for one in hospitals]))
    for seat, hospital in enumerate(hospitals):
        first, arrivals = hospital.next_pid, hospital.arrivals
        marks = tuple([f"patient:{pid}" for pid in range(first, first + len(arrivals))])
        draft.emit("admitted", seat, marks, ("who", Who(seat)), ("dice", texts.dice(arrivals)))
