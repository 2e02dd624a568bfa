"""What a seat is offered while it activates: pawns, blood, and what comes before the first pawn.

One decision holds all commands that are possible now, grouped by pawn; the patients of a department and the use of an
ability are asked next. Choices that come up again and again are cached.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import (
    CopyAbility,
    Decline,
    EndActivation,
    Place,
    Trade,
    Transfuse,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.effects.abilities import ability_scope
from bot.games.dice_hospital.effects.placements import Placement, possible_placements, words_of
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.targeting import Offer, offer_one_target, offer_targets
from bot.games.dice_hospital.options import WASTED_PAWNS
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.phases.activation import TRANSFUSION, find_consultant
from bot.games.dice_hospital.table.hospital import NOBODY, NURSE, Hospital, Specialist
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Group, Menu, Text


def ask_activation(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    activation = hospital.activation
    if activation.uses:
        return _ask_ability(state, hospital, seat)
    if activation.pawn != NOBODY:
        return _ask_patients(state, hospital, seat)
    return _ask_command(state, hospital, seat)


def _ask_patients(state: State, hospital: Hospital, seat: int) -> Decision:
    department = hospital.departments[hospital.activation.department].card
    step = cards().departments[department].step
    offer = offer_targets(Scope(hospital, len(state.bag)), step, hospital.activation.selection)
    prompt = _with_chosen(_asking_for(department), hospital, step)
    return Decision(seat, "patients", prompt, offer.plain, tuple(offer.groups))


def _with_chosen(question: Text, hospital: Hospital, step: Step) -> Text:
    """Where patients are asked for one by one, the question names those chosen so far: nothing else shows them."""
    selection = hospital.activation.selection
    if not selection.picked:
        return question
    slots = step.ways[selection.way].slots
    picked = [(hospital.patient(one.pid).look, slots[one.slot], one.colour) for one in selection.picked]
    chosen = [texts.described(*one)[0] for one in picked]
    return texts.phrase("ask.chosen", question=question, chosen=texts.row(chosen, "comma"))


@cache
def _asking_for(card: str) -> Text:
    name, does = texts.department(card)
    return texts.phrase("ask.patients", department=name, does=does)


def _ask_ability(state: State, hospital: Hospital, seat: int) -> Decision:
    scope, step = ability_scope(state, seat)
    specialist = hospital.specialists[hospital.activation.pawn].acts_as
    offer = offer_targets(scope, step, hospital.activation.selection)
    if not hospital.activation.selection.one_by_one:
        offer.rows.append(_SKIP)
        _offer_blood(offer, scope)
    prompt = _with_chosen(_asking_to_use(specialist), hospital, step)
    return Decision(seat, "ability", prompt, offer.plain, tuple(offer.groups))


_SKIP = (Choice(Decline(), texts.word("choice.skip"), declines=True),)


@cache
def _asking_to_use(card: str) -> Text:
    return texts.phrase("ask.ability", card=texts.card(card), does=texts.about(card))


def _ask_command(state: State, hospital: Hospital, seat: int) -> Decision:
    offer = Offer()
    scope = Scope(hospital, len(state.bag))
    _offer_pawns(offer, scope, wasteful=WASTED_PAWNS in state.options.house_rules)
    _offer_blood(offer, scope)
    if not hospital.activation.begun:
        _offer_consultation(offer, hospital)
        if hospital.traded is None and not hospital.instructed:
            _offer_trade(offer, hospital)
    # Ending ends the round for the last seat and cannot be taken back: worth a click, even as the only choice.
    prompt = _COMMAND if offer.groups else _NOTHING_LEFT
    return Decision(seat, "command", prompt, _END, tuple(offer.groups), pause=not offer.groups)


_END = (Choice(EndActivation(), texts.word("choice.end"), declines=True),)
_COMMAND = texts.word("ask.command")
_NOTHING_LEFT = texts.word("ask.nothing_left")


def _offer_pawns(offer: Offer, scope: Scope, *, wasteful: bool) -> None:
    pawns = scope.hospital.free_pawns()
    places = possible_placements(scope, wasteful=wasteful) if pawns else ()
    if not places:
        return
    for pawn in pawns:
        label, placing = _sending(pawn, None if pawn == NURSE else scope.hospital.specialists[pawn])
        offer.groups.append(Group(label, Menu(places, placing, _placing_worded)))


@cache
def _sending(pawn: int, specialist: Specialist | None) -> tuple[Text, Callable[[Placement], Place]]:
    """What a pawn is called, and how it is sent to a department."""
    return _pawn_group(specialist), partial(_placing, pawn)


def _placing(pawn: int, placement: Placement) -> Place:
    place, _, whom = placement
    return Place(pawn, place, whom.pid if isinstance(whom, Patient) else None)


def _placing_worded(placement: Placement, action: Place) -> Choice:
    label, hint = words_of(placement)
    return Choice(action, label, hint, shows_effect=True)


def _pawn_group(specialist: Specialist | None) -> Text:
    if specialist is None:
        return texts.word("nurse")
    if specialist.copies:
        return texts.phrase("copying", card=texts.card(specialist.card), model=texts.card(specialist.copies))
    return texts.card(specialist.card)


def _offer_blood(offer: Offer, scope: Scope) -> None:
    """A bag heals any patient by one level; a second bag may recolour him first."""
    if not scope.blood:
        return
    (slot,) = TRANSFUSION.slots
    once, twice = offer_one_target(scope, slot, scope.blood - 1, Transfuse)
    offer.group("choice.transfusions", once)
    offer.group("choice.double_transfusions", twice)


def _offer_consultation(offer: Offer, hospital: Hospital) -> None:
    if find_consultant(hospital) is None:
        return
    models = dict.fromkeys(one.card for one in hospital.specialists if cards().specialists[one.card].effect)
    offer.group("choice.consultation", tuple(map(_copying, models)))


@cache
def _copying(card: str) -> Choice:
    return Choice(CopyAbility(card), texts.card(card))


def _offer_trade(offer: Offer, hospital: Hospital) -> None:
    printed = cards().departments
    mine = [one.card for one in hospital.departments if printed[one.card].set != "start"]
    names = dict.fromkeys(mine + [one.card for one in hospital.specialists])
    offer.group("choice.trade", tuple(map(_trading, names)))


@cache
def _trading(card: str) -> Choice:
    return Choice(Trade(card), texts.card(card))
