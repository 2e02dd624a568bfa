"""Carries an effect out: what it does to its patients, to the hospital and to the bag.

Whether the targets are legal was settled before (`effects`); here they are taken at their word.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step
from bot.games.dice_hospital.patients.patient import HOME, Die, Leaver, Patient, put_to_bed
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Target, Treated


class Change(Struct, frozen=True, gc=False):
    """What became of one patient. `after` may have a value that no bed can hold: he left or died."""

    before: Patient
    after: Patient
    to_bag: bool = False


def foreseen(patient: Patient, slot: Slot, colour: str | None, rolled: int | None = None) -> Change | None:
    """What a slot's operations make of a patient; None where only a die can tell."""
    after = patient if colour is None else replace(patient, now=colour)
    for op in slot.ops:
        if op.op == "reroll" and rolled is None:
            return None
        if op.op == "toBag":
            return Change(patient, after, to_bag=True)
        after = replace(after, value=_value(op, after.value, rolled), treated=after.treated or op.op != "shift")
    return Change(patient, after)


def _value(op: PatientOp, value: int, rolled: int | None) -> int:
    match op.op:
        case "heal" | "shift":
            return value + op.k
        case "worsen":
            return value - op.k
        case "flip":
            return HOME - value
        case "reroll":
            return rolled or value
        case _:  # recoloured or settled: the value stays
            return value


def carry_out(
    draft: Draft, seat: int, step: Step, targets: tuple[Target, ...], hospital: Hospital | None = None
) -> list[Change]:
    """Pay, treat all targets at once, gain. Says what became of each of them.

    `hospital` is what the seat's has become if the draft does not know yet.
    """
    hospital = hospital or draft.hospital(seat)
    changes: list[Change] = []
    blood, rolls = hospital.blood, hospital.rolls
    for target in targets:
        slot = step.slots[target.slot]
        patient = hospital.patient(target.pid)
        if target.colour is not None and slot.heals:
            blood -= 1
        change = foreseen(patient, slot, target.colour)
        if change is None:
            stream = draft.dice.stream("treatment", draft.state.round, seat, rolls)
            change = foreseen(patient, slot, target.colour, stream.d(6))
            rolls += 1
        assert change is not None
        changes.append(change)
    if (blood, rolls) != (hospital.blood, hospital.rolls):
        hospital = replace(hospital, blood=blood, rolls=rolls)
    apply_changes(draft, seat, hospital, changes)
    for cost in step.pay:
        _account(draft, seat, cost, -1)
    for gain in step.gain:
        _account(draft, seat, gain, 1)
    return changes


def recorded(step: Step, targets: tuple[Target, ...], changes: list[Change]) -> tuple[Treated, ...]:
    """What an ability has to know about the department effect that was carried out before it."""
    return tuple([_record(change, step.slots[target.slot]) for target, change in zip(targets, changes, strict=True)])


def _record(change: Change, slot: Slot) -> Treated:
    before, after = change.before, change.after
    healed = slot.counts_as_heal or (after.value > before.value and not slot.only_shifts)
    return Treated(before.pid, before.value, after.now, healed, after.value >= HOME)


def apply_changes(draft: Draft, seat: int, hospital: Hospital, changes: list[Change]) -> None:
    """Patients change, go home, die or return to the bag; their beds are free at once."""
    patients, home, deaths, returned = list(hospital.patients), hospital.discharged, hospital.deaths, ""
    for change in changes:
        after = change.after
        place = patients.index(change.before)
        if 1 <= after.value < HOME and not change.to_bag:
            patients[place] = after
            continue
        del patients[place]
        if change.to_bag:
            returned += after.true
        elif after.value >= HOME:
            home += (Leaver(after.true, after.now),)
        else:
            deaths += 1
            returned += after.true
    if returned:
        bag.put_back(draft, returned)
    draft.put(seat, replace(hospital, patients=tuple(patients), discharged=home, deaths=deaths))


def _account(draft: Draft, seat: int, op: PlayerOp, sign: int) -> None:
    hospital = draft.hospital(seat)
    match op.op:
        case "blood":
            draft.rebuild(seat, blood=hospital.blood + sign * op.k)
        case "death":
            draft.rebuild(seat, deaths=hospital.deaths + sign * op.k)
        case "points":
            line = "event" if draft.state.stage == "event" else "ability"
            draft.score(seat, **{line: sign * op.k})
        case "admit":
            arrivals = bag.draw(draft, op.k, "treatment", draft.state.round, seat, hospital.rolls)
            draft.put(seat, admitting(replace(hospital, rolls=hospital.rolls + 1), arrivals))


def admitting(hospital: Hospital, dice: Sequence[Die]) -> Hospital:
    """What a hospital becomes by putting new patients to bed."""
    patients = put_to_bed(hospital.patients, dice, hospital.next_pid)
    return replace(hospital, patients=patients, next_pid=hospital.next_pid + len(dice))
