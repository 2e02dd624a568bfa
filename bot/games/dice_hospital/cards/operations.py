"""What the operations of an effect make of one patient.

Pure arithmetic on a die; who may be chosen and what happens to the hospital is in `effects`.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.cards.effect_language import PatientOp, Slot
from bot.games.dice_hospital.patients.die import BABY, HOME
from bot.games.dice_hospital.patients.patient import Patient


class Change(Struct, frozen=True, gc=False):
    """What became of one patient. `after` may have a value that no bed can hold: he left or died."""

    before: Patient
    after: Patient
    to_bag: bool = False


def change_of(patient: Patient, slot: Slot, colour: str | None, rolled: int | None = None) -> Change | None:
    """What a slot's operations make of a patient; None where that depends on a die that was not rolled yet."""
    after = patient if colour is None else replace(patient, now=colour)
    for op in slot.ops:
        if op.op == "reroll" and rolled is None:
            return None
        if op.op == "toBag":
            return Change(patient, after, to_bag=True)
        after = replace(after, value=_value(op, after.value, rolled), treated=after.treated or op.op != "shift")
    return Change(patient, _kept_safe(patient, after) if patient.kind else after)


def _kept_safe(before: Patient, after: Patient) -> Patient:
    """Babies never lose value, mothers never their last level; a ready die shows 7, whatever healed it."""
    lowest = before.value if before.kind == BABY else 1
    return replace(after, value=min(HOME, max(lowest, after.value)))


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
