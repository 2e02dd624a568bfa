"""Activation: pawns on departments, abilities, blood. The heart of the game.

Applies the commands of the stage `activation`; what is offered is in `activation_choices`. A seat's activation begins
with what comes before its first pawn: trading an improvement, the Consultant's instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import (
    Action,
    CopyAbility,
    Decline,
    EndActivation,
    Pick,
    Place,
    Trade,
    Transfuse,
    Treat,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step
from bot.games.dice_hospital.cards.operations import Change
from bot.games.dice_hospital.effects.abilities import ability_of, ability_step, is_usable
from bot.games.dice_hospital.effects.apply import apply_effect, treated_by
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope, triggered
from bot.games.dice_hospital.options import EACH_LEAVER, WASTED_PAWNS
from bot.games.dice_hospital.patients.die import HOME
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import NURSE, Activation, Department, Hospital, Selection, Target
from bot.kernel import Who
from bot.kernel.texts import Param

_BETWEEN_PAWNS = Activation(begun=True)
TRANSFUSION = Step(slots=(Slot(ops=(PatientOp("heal", 1),)),), pay=(PlayerOp("blood"),))


def enter_activation(draft: Draft) -> None:
    draft.wait_for(draft.state.ambulance_order())


def enter_return(draft: Draft) -> None:
    """Traded improvements go under their piles, in ambulance order whenever they were traded."""
    for seat in draft.state.ambulance_order():
        card = draft.hospital(seat).traded
        if card:
            decks.put_under(draft, card)
            draft.update_hospital(seat, traded=None)


def apply_activation(draft: Draft, seat: int, action: Action) -> None:
    _COMMANDS[type(action)](draft, seat, action)


# --- before the first pawn ---


def _trade(draft: Draft, seat: int, action: Trade) -> None:
    hospital = draft.hospital(seat)
    pile = decks.pile_of(action.card)
    row = getattr(hospital, pile)
    place = next(place for place, one in enumerate(row) if one.card == action.card)
    draft.update_hospital(
        seat, **{pile: row[:place] + row[place + 1 :], "blood": hospital.blood + 1, "traded": action.card}
    )
    draft.emit("traded", seat, ("blood", pile), ("who", Who(seat)), ("card", texts.card(action.card)))


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
    placed = Activation(begun=True, pawn=action.pawn, department=action.department)
    if action.pid is not None:
        _use_department(draft, seat, placed, Treat((Target(0, action.pid),)))
        return
    hospital = replace(draft.hospital(seat), activation=placed)
    draft.set_hospital(seat, hospital)
    if WASTED_PAWNS in draft.state.options.house_rules:
        step = cards().departments[hospital.departments[action.department].card].step
        if not is_possible(Scope(hospital), step):
            draft.emit("wasted", seat, (f"department:{action.department}",), *_names(hospital, seat, placed))
            draft.update_hospital(seat, departments=_occupied(hospital, placed), activation=_BETWEEN_PAWNS)


def _names(hospital: Hospital, seat: int, placed: Activation) -> tuple[tuple[str, Param], ...]:
    pawn = None if placed.pawn == NURSE else hospital.specialists[placed.pawn].card
    return _named(seat, pawn, hospital.departments[placed.department].card)


@cache
def _named(seat: int, specialist: str | None, department: str) -> tuple[tuple[str, Param], ...]:
    """Cached: a third of all decisions end by telling that one of few pawns went to one of few departments."""
    pawn = texts.card(specialist) if specialist else texts.word("nurse")
    return ("who", Who(seat)), ("pawn", pawn), ("department", texts.card(department))


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
    if activation.uses:
        _use_ability(draft, seat, action)
    else:
        _use_department(draft, seat, activation, action)


def _use_department(draft: Draft, seat: int, placed: Activation, action: Treat) -> None:
    hospital = draft.hospital(seat)
    step = cards().departments[hospital.departments[placed.department].card].step.ways[action.way]
    # The pawn is placed in the same copy of the hospital: most activations end with this, and a copy more is dear.
    manned = replace(hospital, departments=_occupied(hospital, placed), activation=_BETWEEN_PAWNS)
    changes = apply_effect(draft, seat, step, action.targets, manned)
    marks = _marks(action.targets, changes, f"department:{placed.department}")
    draft.emit("treated", seat, marks, *_names(hospital, seat, placed), ("changes", texts.changes(changes)))
    ability = ability_of(hospital, placed.pawn)
    if ability is None:
        return
    base = treated_by(step, action.targets, changes)
    if triggered(base, ability.when):
        each = ability.each_leaver and EACH_LEAVER in draft.state.options.house_rules
        uses = sum(one.discharged for one in base) if each else 1
        pending = Activation(begun=True, pawn=placed.pawn, department=placed.department, uses=uses, base=base)
        _continue(draft, seat, pending)


def _continue(draft: Draft, seat: int, pending: Activation) -> None:
    """The pawn's activation goes on like this, unless its ability has no target any more."""
    asking = replace(draft.hospital(seat), activation=pending)
    if is_usable(draft.state, asking):
        draft.set_hospital(seat, asking)
    else:
        _finish(draft, seat)


def _marks(targets: tuple[Target, ...], changes: list[Change], source: str) -> tuple[str, ...]:
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
    marks = _marks(action.targets, changes, f"specialist:{pawn}")
    if changes:
        draft.emit("ability", seat, marks, *names, ("changes", texts.changes(changes)))
    else:
        new = draft.hospital(seat).patients[len(hospital.patients) :]
        marks += tuple([f"patient:{one.pid}" for one in new])
        draft.emit("ability_gain", seat, (*marks, "blood", "score"), *names, ("does", texts.effect(way)))
    left = hospital.activation.uses - 1
    if left:
        _continue(draft, seat, replace(hospital.activation, uses=left, selection=Selection()))
    else:
        _finish(draft, seat)


def _finish(draft: Draft, seat: int) -> None:
    """The activation of this pawn is over."""
    draft.set_hospital(seat, replace(draft.hospital(seat), activation=_BETWEEN_PAWNS))


# --- blood, and no ---


def _transfuse(draft: Draft, seat: int, action: Transfuse) -> None:
    hospital = draft.hospital(seat)
    targets = (Target(0, action.pid, action.colour),)
    changes = apply_effect(draft, seat, TRANSFUSION, targets)
    marks = _marks(targets, changes, "blood")
    draft.emit("transfused", seat, marks, ("who", Who(seat)), ("changes", texts.changes(changes)))
    begun = replace(hospital.activation, begun=True)
    if begun.uses:
        _continue(draft, seat, begun)
    else:
        draft.update_hospital(seat, activation=begun)


def _decline(draft: Draft, seat: int, _action: Decline) -> None:
    _finish(draft, seat)


def _end(draft: Draft, seat: int, _action: EndActivation) -> None:
    draft.stop_asking(seat)
    draft.emit("ended", seat, (), ("who", Who(seat)))


_COMMANDS: dict[type, Callable[[Draft, int, Any], None]] = {
    Trade: _trade,
    CopyAbility: _copy,
    Place: _place,
    Pick: _pick,
    Treat: _treat,
    Transfuse: _transfuse,
    Decline: _decline,
    EndActivation: _end,
}
