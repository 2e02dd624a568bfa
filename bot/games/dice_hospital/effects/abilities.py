"""Abilities of specialists: when one is available, to whom, and whether asking makes sense.

An ability comes after the department effect and looks only at that. It is used once, completely or not at all.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import SpecialistCard, cards
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.options import PARTLY
from bot.games.dice_hospital.patients.die import HOME
from bot.games.dice_hospital.table.hospital import NURSE, Hospital
from bot.games.dice_hospital.table.state import State


def ability_of(hospital: Hospital, pawn: int) -> SpecialistCard | None:
    """The card whose ability a pawn has; nurses have none."""
    if pawn <= NURSE:
        return None
    card = cards().specialists[hospital.specialists[pawn].acts_as]
    return card if card.effect else None


def ability_scope(state: State, seat: int) -> tuple[Scope, Step]:
    """What the pending ability sees, and what it does under the house rules."""
    hospital = state.hospitals[seat]
    return _scope(state, hospital), ability_step(state, hospital)


def ability_step(state: State, hospital: Hospital) -> Step:
    """What the pending ability does under the house rules."""
    effect = _pending(hospital).effect
    assert effect is not None
    return effect[0].partly if PARTLY in state.options.house_rules else effect[0]


def _scope(state: State, hospital: Hospital) -> Scope:
    base, when = hospital.activation.base, _pending(hospital).when
    return Scope(hospital, len(state.bag), base, when, state.options.house_rules)


def _pending(hospital: Hospital) -> SpecialistCard:
    card = ability_of(hospital, hospital.activation.pawn)
    assert card is not None
    return card


def is_usable(state: State, hospital: Hospital) -> bool:
    """Whether the triggered ability has a target in this hospital: now, or after blood has raised a patient.

    The hospital may differ from the one in the state: it is stored only if its seat has to be asked.
    """
    step = ability_step(state, hospital)
    return is_possible(_scope(state, hospital), step) or _after_blood(state, hospital, step)


def _after_blood(state: State, hospital: Hospital, step: Step) -> bool:
    if not hospital.blood or not any(slot.min_patients for way in step.ways for slot in way.slots):
        return False
    for bags in range(1, hospital.blood + 1):
        for place, patient in enumerate(hospital.patients):
            if patient.value + bags >= HOME:
                continue
            raised = replace(patient, value=patient.value + bags, treated=True)
            patients = (*hospital.patients[:place], raised, *hospital.patients[place + 1 :])
            imagined = replace(hospital, patients=patients, blood=hospital.blood - bags)
            if is_possible(_scope(state, imagined), step):
                return True
    return False
