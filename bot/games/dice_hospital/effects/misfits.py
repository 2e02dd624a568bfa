"""Why a patient is not among the choices of an effect: for people who type whom they want."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.effect_language import Slot, Step
from bot.games.dice_hospital.effects.abilities import ability_scope
from bot.games.dice_hospital.effects.departments import effect_of
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.patients.die import BABY
from bot.games.dice_hospital.patients.patient import Patient, one_of_each_look
from bot.games.dice_hospital.table.hospital import ABILITY, NOBODY
from bot.games.dice_hospital.table.state import State
from bot.kernel import Decision, Misfit, Text


def misfits(state: State, decision: Decision) -> Iterator[Misfit]:
    """Patients of the asked seat who do not fit: the effect that is asked about, or each free department."""
    hospital = state.hospitals[decision.seat]
    activation = hospital.activation
    if decision.kind == "patients" and activation.pawn != NOBODY:
        department = hospital.departments[activation.department]
        scope = Scope(hospital, len(state.bag), ward=department.ward)
        yield from _unfit(scope, effect_of(department, activation.converted))
    elif decision.kind in ("ability", "follow_up") and activation.uses and activation.tier <= ABILITY:
        yield from _unfit(*ability_scope(state, decision.seat))
    elif decision.kind == "command":
        for one in hospital.departments:
            step = effect_of(one)
            if one.free and step.single:
                name = texts.department_name(one.card, one.tokens, one.ward)
                for unfit in _unfit(Scope(hospital, len(state.bag), ward=one.ward), step):
                    yield Misfit(texts.phrase("choice.at", department=name, patient=unfit.name), unfit.why)


def _unfit(scope: Scope, step: Step) -> Iterator[Misfit]:
    slots = [slot for way in step.ways for slot in way.slots]
    if not slots:
        return
    for one in one_of_each_look(scope.patients, by_ward=scope.hospital.by_ward):
        reasons = [_reason(scope, slot, one) for slot in slots]
        if all(reasons) and reasons[0]:
            yield Misfit(texts.patient(one, by_ward=scope.hospital.by_ward), reasons[0])


def _reason(scope: Scope, slot: Slot, one: Patient) -> Text | None:
    """What keeps a patient from a slot; None: he fits, alone or together with others."""
    low, high = slot.values
    outside = [treated.pid for treated in scope.group(slot.outside)] if slot.outside else ()
    inside = [treated.pid for treated in scope.group(slot.inside)] if slot.inside else (one.pid,)
    blood = scope.blood > 0 and slot.can_use_blood and not one.kind
    checks = (
        ("ready", one.ready),
        ("colour", one.now not in slot.colours and not blood),
        ("kind", slot.kind is not None and one.kind != slot.kind),
        ("value", not low <= one.value <= high),
        ("treated", slot.state is not None and one.treated),
        ("baby", slot.bars_babies and one.kind == BABY),
        ("department", one.pid in outside),
        ("other", one.pid not in inside),
        ("value", bool(slot.match) and not any(_passing(scope, slot, one))),
    )
    key = next((key for key, fails in checks if fails), None)
    return None if key is None else texts.word(f"misfit.{key}")


def _passing(scope: Scope, slot: Slot, one: Patient) -> Iterator[int]:
    """Whether he fits from the point of view of some reference, as far as values go."""
    place = scope.patients.index(one)
    for reference in scope.references:
        yield scope.fitting(slot, reference, blood=scope.blood > 0)[place]
