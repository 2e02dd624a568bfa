"""What can follow the department effect: tokens and abilities. Which are available, to whom, and whether to ask.

Both look only at what the department did. An ability is used once, completely or not at all, and so is every token.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import SpecialistCard, cards
from bot.games.dice_hospital.cards.city import bonus_tokens
from bot.games.dice_hospital.cards.effect_language import PatientOp, Slot, Step
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.options import PARTLY, SETTLE_EXACTLY
from bot.games.dice_hospital.patients.die import HOME
from bot.games.dice_hospital.patients.patient import one_of_each_look
from bot.games.dice_hospital.table.hospital import ABILITY, NURSE, TOKENS, Hospital
from bot.games.dice_hospital.table.state import State


class UsableToken(NamedTuple):
    """A token that may be used after the department effect."""

    department: int  # where it lies; `ON_CARD`: on the card of the specialist
    place: int  # its index among the tokens there
    token: str
    by_ability: bool  # the specialist's ability uses it, not the department


ON_CARD = -1


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
    (step,) = effect
    rules = state.options.house_rules
    if SETTLE_EXACTLY in rules:
        step = step.exactly
    return step.partly if PARTLY in rules and not step.maxes_out else step


def _scope(state: State, hospital: Hospital) -> Scope:
    base, when = hospital.activation.base, _pending(hospital).when
    return Scope(hospital, len(state.bag), base, when, state.options.house_rules, before=values_before(hospital))


def values_before(hospital: Hospital) -> dict[int, int] | None:
    """The values that conditions look at during an activation, where they are not the present ones."""
    return dict(hospital.activation.before) if hospital.activation.before else None


def _pending(hospital: Hospital) -> SpecialistCard:
    card = ability_of(hospital, hospital.activation.pawn)
    assert card is not None
    return card


def is_usable(state: State, hospital: Hospital) -> bool:
    """Whether the triggered ability has a target in this hospital: now, or after heals have raised patients.

    The hospital may differ from the one in the state: it is stored only if its seat has to be asked.
    """
    step = ability_step(state, hospital)
    if activated_tokens(step):
        return any(one.by_ability for one in usable_tokens(state, hospital))
    return is_possible(_scope(state, hospital), step) or _after_heals(state, hospital, step)


def activated_tokens(step: Step) -> str | None:
    """Where the tokens lie that an ability uses; None for an ability of its own."""
    return next((gain.where for gain in step.gain if gain.op == "activateToken"), None)


def has_follow_up(state: State, hospital: Hospital) -> bool:
    """Whether anything may come after the department effect."""
    activation = hospital.activation
    if activation.uses and activation.tier <= ABILITY and is_usable(state, hospital):
        return True
    return bool(usable_tokens(state, hospital))


def token_scope(state: State, hospital: Hospital) -> Scope:
    """What a token sees: patients healed by the department are what it refers to."""
    base = hospital.activation.base
    return Scope(hospital, len(state.bag), base, None, state.options.house_rules, before=values_before(hospital))


def usable_tokens(state: State, hospital: Hospital) -> list[UsableToken]:
    """The tokens that can be used now, those that do the same once."""
    open_ones = dict.fromkeys(_open_tokens(hospital))
    if not open_ones:
        return []
    scope = token_scope(state, hospital)
    found: dict[tuple[str, bool, bool], UsableToken] = {}
    for one in open_ones:
        step = cards().tokens[one.token].step
        if step and is_possible(scope, step):
            found.setdefault((one.token, one.by_ability, one.department == ON_CARD), one)
    return list(found.values())


def _open_tokens(hospital: Hospital) -> Iterator[UsableToken]:
    """Tokens whose turn it may be, whether or not they have a target."""
    activation = hospital.activation
    here = activation.department
    tokens = hospital.departments[here].tokens
    if activation.tier <= TOKENS:
        for index, token in enumerate(tokens):
            if index not in activation.spent:
                yield UsableToken(here, index, token, False)
    if activation.pawn <= NURSE:
        return
    if activation.uses and activation.tier <= ABILITY:
        where = activated_tokens(_effect(_pending(hospital)))
        for place, department in enumerate(hospital.departments if where else ()):
            if (place == here) == (where == "here"):
                for index, token in enumerate(department.tokens):
                    yield UsableToken(place, index, token, True)
    for index, token in enumerate(hospital.specialists[activation.pawn].tokens):
        if CARD_TOKEN + index not in activation.spent:
            yield UsableToken(ON_CARD, index, token, False)


CARD_TOKEN = 2  # the first token on a specialist's card, among those that are spent


def _effect(card: SpecialistCard) -> Step:
    assert card.effect is not None
    return card.effect[0]


def _after_heals(state: State, hospital: Hospital, step: Step) -> bool:
    """Whether blood or bonus tokens can raise patients so that they fit.

    Values that count from before cannot be changed any more.
    """
    if not (hospital.blood or hospital.bonus) or hospital.activation.before:
        return False
    if not any(slot.min_patients for way in step.ways for slot in way.slots):
        return False
    if hospital.bonus:
        return _after_some(state, hospital, step, _MAX_HEALS)
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


_MAX_HEALS = 3  # more than that in a row are not considered


def _after_some(state: State, hospital: Hospital, step: Step, heals: int) -> bool:
    """Whether up to so many heals, by blood or bonus tokens, make the step possible."""
    if not heals:
        return False
    for source, healing in _heals(hospital):
        for patient in one_of_each_look(hospital.patients):
            if patient.value + healing.ops[0].k < HOME and healing.colour in (None, patient.now):
                raised = replace(patient, value=patient.value + healing.ops[0].k, treated=True)
                patients = tuple([raised if one is patient else one for one in hospital.patients])
                after = replace(_without(hospital, source), patients=patients)
                if is_possible(_scope(state, after), step) or _after_some(state, after, step, heals - 1):
                    return True
    return False


def _heals(hospital: Hospital) -> list[tuple[str, Slot]]:
    """What can heal a patient in between: each kind of bonus token, and blood (which has no name)."""
    found = [("", Slot(ops=(PatientOp("heal", 1),)))] if hospital.blood else []
    for token in dict.fromkeys(hospital.bonus):
        effect = bonus_tokens()[token].effect
        if effect:
            found.append((token, effect[0].slots[0]))
    return found


def _without(hospital: Hospital, source: str) -> Hospital:
    if not source:
        return replace(hospital, blood=hospital.blood - 1)
    left = list(hospital.bonus)
    left.remove(source)
    return replace(hospital, bonus=tuple(left))
