"""Activation: pawns on departments, abilities, blood. The heart of the game.

Applies the commands of the stage `activation`; what is offered is in `activation_choices`. A seat's activation begins
with what comes before its first pawn: the Consultant's instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import (
    Action,
    CopyAbility,
    Decline,
    EndActivation,
    Pick,
    Place,
    SwapPawn,
    Transfuse,
    Treat,
    UseToken,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step
from bot.games.dice_hospital.cards.operations import Change
from bot.games.dice_hospital.effects.abilities import (
    CARD_TOKEN,
    ON_CARD,
    ability_of,
    ability_step,
    activated_tokens,
    has_follow_up,
)
from bot.games.dice_hospital.effects.apply import apply_effect, treated_by
from bot.games.dice_hospital.effects.departments import effect_of
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope, is_triggered
from bot.games.dice_hospital.options import EACH_LEAVER, WASTED_PAWNS
from bot.games.dice_hospital.patients.die import HOME, MOTHER
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import (
    ABILITY,
    CARD_TOKENS,
    NURSE,
    TOKENS,
    Activation,
    Department,
    Hospital,
    Selection,
    Target,
    Treated,
)
from bot.games.dice_hospital.table.state import State
from bot.kernel import Who
from bot.kernel.texts import Param

Named: TypeAlias = tuple[str, Param]

_BETWEEN_PAWNS = Activation(begun=True)
TRANSFUSION = Step(slots=(Slot(ops=(PatientOp("heal", 1),)),), pay=(PlayerOp("blood"),))


def enter_activation(draft: Draft) -> None:
    draft.wait_for(draft.state.ambulance_order())


def apply_activation(draft: Draft, seat: int, action: Action) -> None:
    _COMMANDS[type(action)](draft, seat, action)


# --- before the first pawn ---


def _copy(draft: Draft, seat: int, action: CopyAbility) -> None:
    specialists = draft.hospital(seat).specialists
    place = find_consultant(draft.hospital(seat))
    assert place is not None
    taught = replace(specialists[place], copies=action.card)
    draft.update_hospital(seat, specialists=(*specialists[:place], taught, *specialists[place + 1 :]))
    draft.emit("copied", seat, (f"specialist:{place}",), ("who", Who(seat)), ("card", texts.card(action.card)))


def find_consultant(hospital: Hospital) -> int | None:
    """The place of a Consultant who has no instructions yet."""
    for place, one in enumerate(hospital.specialists):
        if one.copies is None and cards().specialists[one.card].hook == "copySpecialist":
            return place
    return None


# --- a pawn on a department ---


def _place(draft: Draft, seat: int, action: Place) -> None:
    hospital = draft.hospital(seat)
    before = tuple([(one.pid, one.value) for one in hospital.patients]) if draft.state.terms.value_clock else ()
    placed = Activation(True, action.pawn, action.department, before=before, converted=action.converted)
    if action.pid is not None:
        _use_department(draft, seat, placed, Treat((Target(0, action.pid),)))
        return
    hospital = replace(hospital, activation=placed)
    draft.set_hospital(seat, hospital)
    if WASTED_PAWNS in draft.state.options.house_rules:
        step = pending_effect(draft.state, hospital)
        if not is_possible(Scope(hospital, ward=hospital.departments[placed.department].ward), step):
            draft.emit("wasted", seat, (f"department:{action.department}",), *_names(hospital, seat, placed))
            draft.update_hospital(seat, departments=_occupied(hospital, placed), activation=_BETWEEN_PAWNS)


def _names(hospital: Hospital, seat: int, placed: Activation) -> tuple[tuple[str, Param], ...]:
    pawn = None if placed.pawn == NURSE else hospital.specialists[placed.pawn].card
    department = hospital.departments[placed.department]
    return _named(seat, pawn, department.card, department.ward)


@cache
def _named(seat: int, specialist: str | None, department: str, ward: int) -> tuple[tuple[str, Param], ...]:
    """Cached: a third of all decisions end by telling that one of few pawns went to one of few departments."""
    pawn = texts.card(specialist) if specialist else texts.word("nurse")
    return ("who", Who(seat)), ("pawn", pawn), ("department", texts.department_name(department, (), ward))


def _pick(draft: Draft, seat: int, action: Pick) -> None:
    activation = draft.hospital(seat).activation
    draft.update_hospital(
        seat, activation=replace(activation, selection=Selection(action.way, action.targets, one_by_one=True))
    )


def _occupied(hospital: Hospital, placed: Activation) -> tuple[Department, ...]:
    """The departments once the pawn stands on one."""
    departments = list(hospital.departments)
    departments[placed.department] = replace(departments[placed.department], pawn=placed.pawn)
    return tuple(departments)


def _treat(draft: Draft, seat: int, action: Treat) -> None:
    activation = draft.hospital(seat).activation
    if activation.tier:
        _use_ability(draft, seat, action)
    else:
        _use_department(draft, seat, activation, action)


def pending_effect(state: State, hospital: Hospital) -> Step:
    """What the department does where the pawn has just been put."""
    placed = hospital.activation
    return effect_of(hospital.departments[placed.department], placed.converted, state.options.house_rules)


def _use_department(draft: Draft, seat: int, placed: Activation, action: Treat) -> None:
    hospital = draft.hospital(seat)
    department = hospital.departments[placed.department]
    step = effect_of(department, placed.converted, draft.state.options.house_rules).ways[action.way]
    # The pawn is placed in the same copy of the hospital: most activations end with this, and a copy more is dear.
    manned = replace(hospital, departments=_occupied(hospital, placed), activation=_BETWEEN_PAWNS)
    changes = apply_effect(draft, seat, step, action.targets, manned)
    done = Treatment("treated", f"department:{placed.department}", action.targets, changes, hospital)
    tell_treatment(draft, seat, done, *_names(hospital, seat, placed))
    if placed.pawn == NURSE and not department.tokens:
        return
    base = treated_by(step, action.targets, changes, hospital, draft.hospital(seat))
    follow_up(draft, seat, placed, base)


def follow_up(draft: Draft, seat: int, placed: Activation, base: tuple[Treated, ...]) -> None:
    """The department has done this: go on with tokens and ability, if there are any."""
    hospital = draft.hospital(seat)
    uses = _uses(draft.state, hospital, placed, base)
    if uses or hospital.departments[placed.department].tokens or _card_tokens(hospital, placed.pawn):
        pending = Activation(True, placed.pawn, placed.department, TOKENS, uses, base, before=placed.before)
        _continue(draft, seat, pending)


def _card_tokens(hospital: Hospital, pawn: int) -> tuple[str, ...]:
    return () if pawn == NURSE else hospital.specialists[pawn].tokens


def _uses(state: State, hospital: Hospital, placed: Activation, base: tuple[Treated, ...]) -> int:
    """How often the pawn may use its ability."""
    ability = ability_of(hospital, placed.pawn)
    if ability is None or not is_triggered(base, ability.when):
        return 0
    if placed.converted and ability.effect and activated_tokens(ability.effect[0]):
        return 0  # the conversion is the one token that this ability may use
    if ability.each_leaver and EACH_LEAVER in state.options.house_rules:
        return sum(one.discharged for one in base)
    return 1


def _continue(draft: Draft, seat: int, pending: Activation) -> None:
    """The pawn's activation goes on like this, unless nothing is left that has a target."""
    asking = replace(draft.hospital(seat), activation=pending)
    if has_follow_up(draft.state, asking):
        draft.set_hospital(seat, asking)
    else:
        _finish(draft, seat)


class Treatment(NamedTuple):
    """What was done to patients: the key of the event, what it came from, and what changed in this hospital."""

    key: str
    source: str  # the mark of a department, a specialist, or something else on the sheet
    targets: tuple[Target, ...]
    changes: list[Change]
    before: Hospital


def tell_treatment(draft: Draft, seat: int, done: Treatment, *names: Named) -> None:
    """Record a treatment, and the families that went home by it."""
    before = done.before
    marks = marks_of(done.targets, done.changes, done.source)
    draft.emit(done.key, seat, marks, *names, ("changes", texts.changes(done.changes, by_ward=before.by_ward)))
    if before.by_ward:
        new = draft.hospital(seat).discharged[len(before.discharged) :]
        for _ in [leaver for leaver in new if leaver.kind == MOTHER]:
            draft.emit("family_home", seat, ("discharged", "patients"), ("who", Who(seat)))


def marks_of(targets: tuple[Target, ...], changes: list[Change], source: str) -> tuple[str, ...]:
    """Places on the sheet that an effect changed, beginning with where it came from."""
    marks = [source]
    for target in targets:
        marks.append(f"patient:{target.pid}")
    for change in changes:
        if change.after.value >= HOME:
            marks.append("discharged")
            break
    return tuple(marks)


def _use_ability(draft: Draft, seat: int, action: Treat) -> None:
    hospital = draft.hospital(seat)
    way = ability_step(draft.state, hospital).ways[action.way]
    changes = apply_effect(draft, seat, way, action.targets)
    pawn = hospital.activation.pawn
    names = ("who", Who(seat)), ("card", texts.card(hospital.specialists[pawn].acts_as))
    marks = marks_of(action.targets, changes, f"specialist:{pawn}")
    if changes:
        done = Treatment("ability", f"specialist:{pawn}", action.targets, changes, hospital)
        tell_treatment(draft, seat, done, *names)
    else:
        new = draft.hospital(seat).patients[len(hospital.patients) :]
        marks += tuple([f"patient:{one.pid}" for one in new])
        draft.emit("ability_gain", seat, (*marks, "blood", "score"), *names, ("does", texts.effect(way)))
    _after_ability(draft, seat, hospital.activation)


def _after_ability(draft: Draft, seat: int, activation: Activation) -> None:
    """An ability was used: tokens of the department are given up, those on the specialist's card are left."""
    left = activation.uses - 1
    if left or _card_tokens(draft.hospital(seat), activation.pawn):
        tier = ABILITY if left else CARD_TOKENS
        _continue(draft, seat, replace(activation, tier=tier, uses=left, selection=Selection()))
    else:
        _finish(draft, seat)


def _use_token(draft: Draft, seat: int, action: UseToken) -> None:
    hospital = draft.hospital(seat)
    activation = hospital.activation
    on_card = action.department == ON_CARD
    place = hospital.specialists[activation.pawn] if on_card else hospital.departments[action.department]
    token = place.tokens[action.token]
    step = cards().tokens[token].step
    assert step is not None
    targets = (Target(0, action.pid, action.colour),)
    changes = apply_effect(draft, seat, step, targets)
    source = f"specialist:{activation.pawn}" if on_card else f"department:{action.department}"
    names = ("who", Who(seat)), ("token", texts.token(token))
    tell_treatment(draft, seat, Treatment("token_used", source, targets, changes, hospital), *names)
    if action.ability:
        _after_ability(draft, seat, activation)
        return
    index = CARD_TOKEN + action.token if on_card else action.token
    tier = CARD_TOKENS if on_card else activation.tier
    _continue(draft, seat, replace(activation, tier=tier, spent=(*activation.spent, index)))


def _swap_pawn(draft: Draft, seat: int, action: SwapPawn) -> None:
    """A nurse takes the place of a specialist, who can be used again."""
    hospital = draft.hospital(seat)
    placed = hospital.activation
    departments = [replace(one, pawn=NURSE) if one.pawn == action.specialist else one for one in hospital.departments]
    invested = hospital.invested
    if invested is not None and invested.pawn == action.specialist:
        invested = replace(invested, pawn=NURSE)
    back = replace(hospital, departments=tuple(departments), invested=invested, activation=_BETWEEN_PAWNS)
    draft.set_hospital(seat, replace(back, departments=_occupied(back, placed)))
    card = texts.card(hospital.specialists[action.specialist].card)
    marks = (f"department:{placed.department}", f"specialist:{action.specialist}")
    draft.emit("swapped_pawn", seat, marks, *_names(hospital, seat, placed), ("card", card))
    follow_up(draft, seat, placed, ())


def _finish(draft: Draft, seat: int) -> None:
    """The activation of this pawn is over."""
    draft.set_hospital(seat, replace(draft.hospital(seat), activation=_BETWEEN_PAWNS))


# --- blood, and no ---


def _transfuse(draft: Draft, seat: int, action: Transfuse) -> None:
    hospital = draft.hospital(seat)
    targets = (Target(0, action.pid, action.colour),)
    changes = apply_effect(draft, seat, TRANSFUSION, targets)
    tell_treatment(draft, seat, Treatment("transfused", "blood", targets, changes, hospital), ("who", Who(seat)))
    resume(draft, seat, hospital.activation)


def resume(draft: Draft, seat: int, activation: Activation) -> None:
    """Go on after something that is allowed between the steps of an activation."""
    begun = replace(activation, begun=True)
    if begun.tier:
        _continue(draft, seat, begun)
    else:
        draft.update_hospital(seat, activation=begun)


def _decline(draft: Draft, seat: int, _action: Decline) -> None:
    _finish(draft, seat)


def _end(draft: Draft, seat: int, _action: EndActivation) -> None:
    draft.stop_asking(seat)
    draft.emit("ended", seat, (), ("who", Who(seat)))


_COMMANDS: dict[type, Callable[[Draft, int, Any], None]] = {
    CopyAbility: _copy,
    Place: _place,
    Pick: _pick,
    Treat: _treat,
    UseToken: _use_token,
    SwapPawn: _swap_pawn,
    Transfuse: _transfuse,
    Decline: _decline,
    EndActivation: _end,
}
