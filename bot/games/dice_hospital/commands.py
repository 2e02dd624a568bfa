"""What a seat is offered while it activates: pawns, blood, and what comes before the first pawn.

One decision holds all commands that are possible now, grouped by pawn; the patients of a department and the use of an
ability are asked next. Choices that come up again and again are kept once made.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.dice_hospital import wording
from bot.games.dice_hospital.abilities import ability_scope
from bot.games.dice_hospital.actions import (
    Close,
    CopyAbility,
    Decline,
    EndActivation,
    Place,
    Trade,
    Transfuse,
)
from bot.games.dice_hospital.activation import TRANSFUSION, consultant
from bot.games.dice_hospital.aiming import Offer, aim_at
from bot.games.dice_hospital.cards import cards
from bot.games.dice_hospital.effects import possible
from bot.games.dice_hospital.hospital import NOBODY, NURSE, Hospital, Specialist
from bot.games.dice_hospital.options import WASTED_PAWNS
from bot.games.dice_hospital.patients import Patient
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.state import State
from bot.games.dice_hospital.vocabulary import COLOURS, Step
from bot.kernel import Choice, Decision, Group, Text


def ask_activation(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    activation = hospital.activation
    if _must_close(state, hospital):
        return _ask_closing(hospital, seat)
    if activation.uses:
        return _ask_ability(state, hospital, seat)
    if activation.pawn != NOBODY:
        return _ask_patients(state, hospital, seat)
    return _ask_command(state, hospital, seat)


def _must_close(state: State, hospital: Hospital) -> bool:
    card = state.event_card
    return bool(card and card.close_starting) and not any(one.closed for one in hospital.departments)


def _ask_closing(hospital: Hospital, seat: int) -> Decision:
    choices = tuple(
        Choice(Close(place), wording.card(one.card), wording.about(one.card))
        for place, one in enumerate(hospital.departments)
        if cards().departments[one.card].set == "start"
    )
    return Decision(seat, "close", wording.word("ask.close"), choices)


def _ask_patients(state: State, hospital: Hospital, seat: int) -> Decision:
    department = hospital.departments[hospital.activation.department].card
    offer = aim_at(Scope(hospital, len(state.bag)), cards().departments[department].step, hospital.activation.aim)
    prompt = wording.phrase("ask.patients", department=wording.card(department), does=wording.about(department))
    return Decision(seat, "patients", prompt, tuple(offer.plain), tuple(offer.groups))


def _ask_ability(state: State, hospital: Hospital, seat: int) -> Decision:
    scope, step = ability_scope(state, seat)
    specialist = hospital.specialists[hospital.activation.pawn].acts_as
    offer = aim_at(scope, step, hospital.activation.aim)
    if not hospital.activation.aim.one_by_one:
        offer.plain.append(Choice(Decline(), wording.word("choice.skip")))
        _offer_blood(offer, hospital)
    prompt = wording.phrase("ask.ability", card=wording.card(specialist), does=wording.about(specialist))
    return Decision(seat, "ability", prompt, tuple(offer.plain), tuple(offer.groups))


def _ask_command(state: State, hospital: Hospital, seat: int) -> Decision:
    offer = Offer()
    offer.plain.append(_END)
    _offer_pawns(offer, state, hospital)
    _offer_blood(offer, hospital)
    if not hospital.activation.begun:
        _offer_consultation(offer, hospital)
        if hospital.traded is None and not hospital.instructed:
            _offer_trade(offer, hospital)
    # Ending ends the round for the last seat and cannot be taken back: worth a click, even as the only choice.
    return Decision(seat, "command", _COMMAND, tuple(offer.plain), tuple(offer.groups), pause=not offer.groups)


_END = Choice(EndActivation(), wording.word("choice.end"))
_COMMAND = wording.word("ask.command")


def _offer_pawns(offer: Offer, state: State, hospital: Hospital) -> None:
    pawns = hospital.free_pawns()
    if not pawns:
        return
    scope = Scope(hospital, len(state.bag))
    wasteful = WASTED_PAWNS in state.options.house_rules
    open_ones: list[tuple[int, str, Text | None]] = []
    seen: set[str] = set()  # a second department of one kind makes no other choice
    for place, department in enumerate(hospital.departments):
        if not department.free or department.card in seen:
            continue
        seen.add(department.card)
        step = cards().departments[department.card].step
        if possible(scope, step):
            open_ones.append((place, department.card, _foregone(scope, step)))
        elif wasteful:
            open_ones.append((place, department.card, wording.word("choice.wasted")))
    if not open_ones:
        return
    for pawn in pawns:
        specialist = None if pawn == NURSE else hospital.specialists[pawn]
        choices = [_placing(pawn, *one) for one in open_ones]
        offer.groups.append(Group(_pawn_group(specialist), tuple(choices)))


def _foregone(scope: Scope, step: Step) -> Text | None:
    """What a department for one patient would do, if there is only one it could treat."""
    if scope.blood or len(step.slots) != 1 or step.slots[0].most != 1 or step.slots[0].recolours:
        return None
    fitting, _ = scope.split(step.slots[0])
    if fitting.bit_count() != 1:
        return None
    return wording.foretold(scope.patients[fitting.bit_length() - 1], step.slots[0], None)


@lru_cache(maxsize=4096)
def _placing(pawn: int, place: int, card: str, hint: Text | None) -> Choice:
    return Choice(Place(pawn, place), wording.card(card), hint or wording.about(card))


@lru_cache(maxsize=256)
def _pawn_group(specialist: Specialist | None) -> Text:
    if specialist is None:
        return wording.word("nurse")
    if specialist.copies:
        return wording.phrase("copying", card=wording.card(specialist.card), model=wording.card(specialist.copies))
    return wording.card(specialist.card)


def _offer_blood(offer: Offer, hospital: Hospital) -> None:
    """A bag heals anybody by one level; a second bag may recolour him first."""
    if not hospital.blood:
        return
    looks: dict[object, Patient] = {}
    for patient in sorted(hospital.patients, key=lambda one: (one.value, one.now)):
        looks.setdefault(patient.look, patient)
    offer.group("choice.transfusions", [_transfusion(patient, None) for patient in looks.values()])
    if hospital.blood > 1:
        recoloured = [(one, colour) for one in looks.values() for colour in COLOURS if colour != one.now]
        offer.group("choice.double_transfusions", [_transfusion(*one) for one in recoloured])


@lru_cache(maxsize=4096)
def _transfusion(patient: Patient, colour: str | None) -> Choice:
    slot = TRANSFUSION.slots[0]
    label = wording.aimed(patient, slot, colour)
    return Choice(Transfuse(patient.pid, colour), label, wording.foretold(patient, slot, colour))


def _offer_consultation(offer: Offer, hospital: Hospital) -> None:
    if consultant(hospital) is None:
        return
    models = dict.fromkeys(one.card for one in hospital.specialists if cards().specialists[one.card].effect)
    choices = [Choice(CopyAbility(card), wording.card(card), wording.about(card)) for card in models]
    offer.group("choice.consultation", choices)


def _offer_trade(offer: Offer, hospital: Hospital) -> None:
    mine = [one.card for one in hospital.departments if cards().departments[one.card].set != "start"]
    names = dict.fromkeys([*mine, *(one.card for one in hospital.specialists)])
    offer.group("choice.trade", [Choice(Trade(card), wording.card(card)) for card in names])
