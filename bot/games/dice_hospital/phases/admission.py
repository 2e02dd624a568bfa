"""Admission, after the ambulances: the rest goes back, the bonus, extra patients, and room for everybody.

Stages `admission` (old patients make room where there are more than twelve) and `beds` (the new ones lie down).
A new patient can neither be refused nor be given up on.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, GiveUpOn
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.effects.apply import Change, admitting, apply_changes
from bot.games.dice_hospital.patients.patient import BEDS, Die, Patient, one_of_each_look
from bot.games.dice_hospital.phases.ambulances import draw_epidemic
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Menu, Who


def enter_admission(draft: Draft) -> None:
    if not draft.state.solo:
        _return_unclaimed(draft)
        _late_epidemic(draft)
        _bonus(draft)
    _extra_patients(draft)
    draft.wait_for(_overfull(draft.state))


def _return_unclaimed(draft: Draft) -> None:
    for one in draft.state.ambulances:
        if one.seat is None:
            bag.put_back(draft, "".join(die.colour for die in one.dice))
            draft.tell("unclaimed", None, ("ambulances",), ("number", one.number))
    draft.change(ambulances=tuple([replace(one, dice=()) for one in draft.state.ambulances]))


def _late_epidemic(draft: Draft) -> None:
    """Those for whom the bag was empty draw as soon as it is not."""
    if draft.state.options.epidemic and not draft.state.solo:
        for seat in draft.state.ambulance_order():
            if len(draft.hospital(seat).arrivals) == cards().setup.dice_per_ambulance:
                draw_epidemic(draft, seat)


def _bonus(draft: Draft) -> None:
    """The lowest claimed ambulance brings a blood bag and the first-player token."""
    seat = draft.state.ambulance_order()[0]
    draft.rebuild(seat, blood=draft.hospital(seat).blood + 1)
    draft.change(first=seat)
    draft.tell("bonus", seat, ("blood",), ("who", Who(seat)))


def _extra_patients(draft: Draft) -> None:
    """Major Incident: one more patient of a fixed value and a blood bag each, while the bag lasts."""
    extra = draft.state.event_card.extra_patient if draft.state.event_card else None
    if extra is None:
        return
    for seat in draft.state.ambulance_order():
        for drawn in bag.draw(draft, 1, "incident", draft.state.round, seat):
            hospital = draft.hospital(seat)
            arrivals = (*hospital.arrivals, Die(drawn.colour, extra.value))
            draft.rebuild(seat, arrivals=arrivals, blood=hospital.blood + extra.blood)
            draft.tell(
                "incident",
                seat,
                ("arrivals", "blood"),
                ("who", Who(seat)),
                ("die", texts.die(drawn.colour, extra.value)),
            )


def _too_many(hospital: Hospital) -> int:
    return len(hospital.patients) + len(hospital.arrivals) - BEDS


def _overfull(state: State) -> tuple[int, ...]:
    return tuple([seat for seat, hospital in enumerate(state.hospitals) if _too_many(hospital) > 0])


def ask_admission(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    victims = Menu(tuple(one_of_each_look(hospital.patients)), _giving_up, _victim)
    arrivals = texts.dice(hospital.arrivals)
    return Decision(seat, "victim", texts.phrase("ask.victim", n=_too_many(hospital), arrivals=arrivals), victims)


def _giving_up(patient: Patient) -> GiveUpOn:
    return GiveUpOn(patient.pid)


def _victim(patient: Patient, action: GiveUpOn) -> Choice:
    return Choice(action, texts.patient(patient))


def apply_admission(draft: Draft, seat: int, action: Action) -> None:
    assert isinstance(action, GiveUpOn)
    hospital = draft.hospital(seat)
    patient = hospital.patient(action.pid)
    apply_changes(draft, seat, hospital, [Change(patient, replace(patient, value=0))])
    draft.tell("gave_up_on", seat, ("deaths",), ("who", Who(seat)), ("patient", texts.patient(patient)))
    _late_epidemic(draft)
    draft.wait_for(_overfull(draft.state))


def enter_beds(draft: Draft) -> None:
    hospitals = draft.state.hospitals
    draft.change(hospitals=tuple([admitting(replace(one, arrivals=()), one.arrivals) for one in hospitals]))
    for seat, hospital in enumerate(hospitals):
        first, arrivals = hospital.next_pid, hospital.arrivals
        marks = tuple([f"patient:{pid}" for pid in range(first, first + len(arrivals))])
        draft.tell("admitted", seat, marks, ("who", Who(seat)), ("dice", texts.dice(arrivals)))
