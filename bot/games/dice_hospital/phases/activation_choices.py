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
    SwapPawn,
    Transfuse,
    UseToken,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.effects.abilities import (
    ON_CARD,
    UsableToken,
    ability_scope,
    activated_tokens,
    token_scope,
    usable_tokens,
)
from bot.games.dice_hospital.effects.placements import (
    Placement,
    conversions_of,
    converted_placements,
    possible_placements,
    words_of,
)
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.targeting import Offer, described_target, offer_one_target, offer_targets
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.phases.activation import TRANSFUSION, find_consultant, pending_effect
from bot.games.dice_hospital.table.hospital import ABILITY, NOBODY, NURSE, Hospital, Specialist
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Group, Joined, Menu, Text


def ask_activation(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    activation = hospital.activation
    if activation.tier:
        return _ask_follow_up(state, hospital, seat)
    if activation.pawn != NOBODY:
        return _ask_patients(state, hospital, seat)
    return _ask_command(state, hospital, seat)


def _ask_patients(state: State, hospital: Hospital, seat: int) -> Decision:
    department = hospital.departments[hospital.activation.department]
    step = pending_effect(state, hospital)
    if step.swaps:
        return _ask_swap(hospital, seat)
    scope = Scope(hospital, len(state.bag), ward=department.ward)
    offer = offer_targets(scope, step, hospital.activation.selection)
    name = texts.department_name(department.card, department.tokens, department.ward)
    question = _asking_for(name, texts.effect_of_department(department.card, step))
    return Decision(seat, "patients", _with_chosen(question, scope, step), offer.plain, tuple(offer.groups))


def _ask_swap(hospital: Hospital, seat: int) -> Decision:
    """Who comes back from where he was used; two of a kind make no difference."""
    specialists = hospital.specialists
    different = dict.fromkeys([specialists[pawn] for pawn in hospital.used_specialists()])
    pawns = [next(pawn for pawn in hospital.used_specialists() if specialists[pawn] == one) for one in different]
    choices = tuple([Choice(SwapPawn(pawn), _pawn_group(specialists[pawn])) for pawn in pawns])
    return Decision(seat, "swap_pawn", texts.word("ask.swap_pawn"), choices)


def _with_chosen(question: Text, scope: Scope, step: Step) -> Text:
    """Where patients are asked for one by one, the question names those chosen so far: nothing else shows them."""
    selection = scope.hospital.activation.selection
    if not selection.picked:
        return question
    way = step.ways[selection.way]
    chosen = [described_target(scope, way, one)[0] for one in selection.picked]
    return texts.phrase("ask.chosen", question=question, chosen=texts.row(chosen, "comma"))


@cache
def _asking_for(name: Text, does: Text) -> Text:
    return texts.phrase("ask.patients", department=name, does=does)


def _ask_follow_up(state: State, hospital: Hospital, seat: int) -> Decision:
    """Tokens, the ability, and blood in between. With the ability alone this is the question whether to use it."""
    activation = hospital.activation
    scope, prompt, offer = token_scope(state, hospital), _FOLLOW_UP, Offer()
    tokens: list[UsableToken] = []
    if not activation.selection.one_by_one:
        tokens = usable_tokens(state, hospital)
    if activation.uses and activation.tier <= ABILITY:
        scope, step = ability_scope(state, seat)
        prompt = _asking_to_use(hospital.specialists[activation.pawn].acts_as)
        if not activated_tokens(step):
            offer = offer_targets(scope, step, activation.selection)
            prompt = _with_chosen(prompt, scope, step)
    if not activation.selection.one_by_one:
        offer.rows.append(_GO_ON if tokens else _SKIP)
        for token in tokens:
            _offer_token(offer, token_scope(state, hospital), token)
        _offer_blood(offer, scope)
    return Decision(seat, "follow_up" if tokens else "ability", prompt, offer.plain, tuple(offer.groups))


_SKIP = (Choice(Decline(), texts.word("choice.skip"), declines=True),)
_GO_ON = (Choice(Decline(), texts.word("choice.go_on"), declines=True),)
_FOLLOW_UP = texts.word("ask.follow_up")


def _offer_token(offer: Offer, scope: Scope, one: UsableToken) -> None:
    step = cards().tokens[one.token].step
    assert step is not None and step.single is not None

    def use(pid: int, colour: str | None) -> UseToken:
        return UseToken(one.department, one.place, pid, colour, one.by_ability)

    clean, bloody = offer_one_target(scope, step.single, scope.blood, use)
    key = "choice.again" if one.by_ability else "choice.on_card" if one.department == ON_CARD else "choice.token"
    label = texts.phrase(key, token=texts.token(one.token))
    offer.groups.append(Group(label, Joined((clean, bloody)) if bloody else clean))


@cache
def _asking_to_use(card: str) -> Text:
    return texts.phrase("ask.ability", card=texts.card(card), does=texts.about(card))


def _ask_command(state: State, hospital: Hospital, seat: int) -> Decision:
    offer = Offer()
    scope = Scope(hospital, len(state.bag))
    _offer_pawns(offer, scope, state.options.house_rules)
    _offer_blood(offer, scope)
    if not hospital.activation.begun:
        _offer_consultation(offer, hospital)
    # Ending ends the round for the last seat and cannot be taken back: worth a click, even as the only choice.
    prompt = _COMMAND if offer.groups else _NOTHING_LEFT
    return Decision(seat, "command", prompt, _END, tuple(offer.groups), pause=not offer.groups)


_END = (Choice(EndActivation(), texts.word("choice.end"), declines=True),)
_COMMAND = texts.word("ask.command")
_NOTHING_LEFT = texts.word("ask.nothing_left")


def _offer_pawns(offer: Offer, scope: Scope, house_rules: tuple[str, ...]) -> None:
    hospital = scope.hospital
    pawns = hospital.free_pawns()
    places = possible_placements(scope, house_rules) if pawns else ()
    word = _placing_by_ward if hospital.by_ward else _placing_worded
    for pawn in pawns if places else ():
        label, placing = _sending(pawn, None if pawn == NURSE else hospital.specialists[pawn])
        possible = places if pawn != NURSE or hospital.unused_nurses > 1 else _without_swaps(places)
        if possible:
            offer.groups.append(Group(label, Menu(possible, placing, word)))
    for pawn in pawns:
        if pawn != NURSE:
            _offer_conversions(offer, scope, pawn, house_rules)


def _without_swaps(places: tuple[Placement, ...]) -> tuple[Placement, ...]:
    """The last nurse cannot both stand there and take a specialist's place."""
    return tuple([place for place in places if not cards().departments[place[1].card].step.swaps])


def _offer_conversions(offer: Offer, scope: Scope, pawn: int, house_rules: tuple[str, ...]) -> None:
    """Departments that this pawn can make treat another colour."""
    for colour in conversions_of(scope.hospital, pawn):
        places = converted_placements(scope, pawn, colour, house_rules)
        if places:
            label = _pawn_group(scope.hospital.specialists[pawn])
            converting = texts.phrase("choice.converting", pawn=label, colour=texts.word(f"colour.{colour}"))
            act = partial(_placing_converted, pawn, colour)
            offer.groups.append(Group(converting, Menu(places, act, _placing_worded)))


def _placing_converted(pawn: int, colour: str, placement: Placement) -> Place:
    return Place(pawn, placement[0], None, colour)


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


def _placing_by_ward(placement: Placement, action: Place) -> Choice:
    label, hint = words_of(placement, by_ward=True)
    return Choice(action, label, hint)


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
