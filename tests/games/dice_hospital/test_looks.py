"""Who fits a slot, told by tables of dice: the same as asking every patient."""

from __future__ import annotations

from itertools import compress, product

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Slot
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.patients.looks import LOOKS, look_bytes, mask_count
from bot.games.dice_hospital.patients.patient import Patient
from tests.games.dice_hospital.tables import hospital

EVERY_DIE = tuple(
    Patient(number, colour, colour, value) for number, (colour, value) in enumerate(product("RYGP", range(1, 7)))
)
PINK = Slot(ops=cards().departments["d.oncology"].step.slots[0].ops, colour="P")
SLOTS = dict.fromkeys([PINK, *(slot for card in cards().departments.values() for slot in card.step.slots)])


def _fits(slot: Slot, patient: Patient, *, blood: bool) -> bool:
    low, high = slot.values
    coloured = slot.colour in (None, patient.now) or (blood and slot.can_use_blood and patient.now != "P")
    keeps_colour = not any(op.op in ("recolour", "toBag") for op in slot.ops)
    ordinary = slot.kind is None and slot.ward is None  # nobody here is a mother or a baby, nor lies in a room's ward
    return low <= patient.value <= high and coloured and (keeps_colour or patient.now != "P") and ordinary


@pytest.mark.parametrize("blood", [False, True])
def test_tables_say_what_the_filters_of_a_slot_say(blood: bool) -> None:
    scope = Scope(replace(hospital(), patients=EVERY_DIE))
    for slot in SLOTS:
        some = scope.fitting(slot, None, blood=blood)
        those = [one for one in EVERY_DIE if _fits(slot, one, blood=blood)]
        assert list(compress(EVERY_DIE, some)) == those
        assert list(filter(None, some)) == [one.value for one in those]
        assert mask_count(some) == len(those)


def test_the_colour_a_patient_counts_as_is_what_fits() -> None:
    scope = Scope(hospital("R3*(G) G3 R3"))
    pharmacy, critical_care = (cards().departments[card].step.slots[0] for card in ("d.pharmacy", "d.critical_care"))
    assert scope.fitting(pharmacy, None, blood=False) == bytes([3, 3, 0])
    assert scope.fitting(critical_care, None, blood=False) == bytes([0, 0, 3])


def test_numbers_of_looks_sort_like_looks() -> None:
    patients = hospital("R3*(G) G3 R3 Y1 R3* P6 G3* Y1*(R) P6* R1").patients
    assert [LOOKS[number] for number in look_bytes(patients)] == [one.look for one in patients]
    assert [LOOKS[number] for number in sorted(look_bytes(patients))] == sorted(one.look for one in patients)
    assert len(set(LOOKS)) == len(LOOKS) <= 256
