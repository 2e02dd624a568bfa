"""Abilities of specialists: when one is available, to whom, and whether asking makes sense.

An ability comes after the department effect and looks only at that. It is used once, completely or not at all.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards import SpecialistCard, cards
from bot.games.dice_hospital.effects import possible
from bot.games.dice_hospital.hospital import NURSE, Hospital
from bot.games.dice_hospital.options import PARTLY
from bot.games.dice_hospital.patients import HOME
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.state import State
from bot.games.dice_hospital.vocabulary import Step


def ability_of(hospital: Hospital, pawn: int) -> SpecialistCard | None:
    """The card whose ability a pawn has; nurses have none."""
    if pawn <= NURSE:
        return None
    card = cards().specialists[hospital.specialists[pawn].acts_as]
    return card if card.effect else None


def ability_scope(state: State, seat: int, hospital: Hospital | None = None) -> tuple[Scope, Step]:
    """What the pending ability sees, and what it does under the house rules."""
    mine = hospital or state.hospitals[seat]
    card = ability_of(mine, mine.activation.pawn)
    assert card is not None and card.effect is not None
    (step,) = card.effect
    scope = Scope(mine, len(state.bag), mine.activation.base, card.when, state.options.house_rules)
    return scope, step.partly if PARTLY in state.options.house_rules else step


def worth_asking(state: State, seat: int) -> bool:
    """Somebody could be helped by the ability that was triggered: now, or after blood has raised him."""
    scope, step = ability_scope(state, seat)
    return possible(scope, step) or _after_blood(state, seat, step)


def _after_blood(state: State, seat: int, step: Step) -> bool:
    hospital = state.hospitals[seat]
    if not hospital.blood or not any(slot.least for way in step.ways for slot in way.slots):
        return False
    for bags in range(1, hospital.blood + 1):
        for place, patient in enumerate(hospital.patients):
            if patient.value + bags >= HOME:
                continue
            raised = replace(patient, value=patient.value + bags, treated=True)
            patients = (*hospital.patients[:place], raised, *hospital.patients[place + 1 :])
            imagined = replace(hospital, patients=patients, blood=hospital.blood - bags)
            if possible(ability_scope(state, seat, imagined)[0], step):
                return True
    return False
