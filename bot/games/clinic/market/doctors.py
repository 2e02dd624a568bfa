"""Doctors as pieces: university, bank and bag (R16, R34-R37, R60, R68, R70). A doctor who changes colour is swapped."""

from __future__ import annotations

from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import DOCTOR, LETTERS, LEVEL_OF, NURSE, ORDERLY, RED, WHITE, Person
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import NO_SLOT, State


def _bank_with(bank: tuple[int, ...], level: int, by: int) -> tuple[int, ...]:
    return (*bank[:level], bank[level] + by, *bank[level + 1 :])


def give_to_bank(draft: Draft, level: int, count: int = 1) -> None:
    draft.change(doctor_bank=_bank_with(draft.state.doctor_bank, level, count))


def can_rise(state: State, level: int) -> bool:
    return level < RED and state.doctor_bank[level + 1] > 0


def raise_doctor(draft: Draft, seat: int, doctor: Person) -> bool:
    """Replace a doctor by one of the next colour, if the bank has one."""
    if not can_rise(draft.state, doctor.level):
        return False
    give_to_bank(draft, doctor.level + 1, -1)
    give_to_bank(draft, doctor.level)
    draft.change_person(seat, doctor.id, level=doctor.level + 1)
    return True


def lower_doctor(draft: Draft, seat: int, doctor: Person) -> bool:
    """Replace a doctor by one of the colour below, from the bank or else from the bag."""
    if doctor.level == WHITE:
        return False
    below = doctor.level - 1
    bag = draft.state.doctor_bag
    if draft.state.doctor_bank[below]:
        give_to_bank(draft, below, -1)
    elif LETTERS[below] in bag:
        index = bag.rindex(LETTERS[below])
        draft.change(doctor_bag=bag[:index] + bag[index + 1 :])
    else:
        return False
    give_to_bank(draft, doctor.level)
    draft.change_person(seat, doctor.id, level=below)
    return True


def dismiss(draft: Draft, seat: int, employee: Person) -> None:
    """An employee leaves for good: doctors and nurses to their bank, orderlies are on offer again."""
    draft.remove_person(seat, employee.id)
    if employee.kind == DOCTOR:
        give_to_bank(draft, employee.level)
    elif employee.kind == NURSE:
        draft.change(nurse_bank=draft.state.nurse_bank + 1)
    elif employee.kind == ORDERLY:
        draft.change(orderlies=draft.state.orderlies + 1)


def nurse_price(state: State) -> int:
    numbers = constants()
    return numbers.nurse_price_first + numbers.nurse_price_step * state.nurses_hired


def sorted_row(letters: str, slots: int) -> str:
    """Doctors with the best on the left, and empty slots on the right."""
    known = sorted((letter for letter in letters if letter != NO_SLOT), key=lambda one: -LEVEL_OF[one])
    return "".join(known).ljust(slots, NO_SLOT)


def improve_university(draft: Draft) -> None:
    """Each doctor who is left improves one colour if the bank has it (R70)."""
    row = ""
    for letter in draft.state.university:
        level = LEVEL_OF.get(letter, RED)
        if can_rise(draft.state, level):
            give_to_bank(draft, level + 1, -1)
            give_to_bank(draft, level)
            row += LETTERS[level + 1]
        else:
            row += letter
    draft.change(university=sorted_row(row, len(row)))


def refill_university(draft: Draft) -> None:
    slots = len(draft.state.terms.doctor_prices)
    row = draft.state.university.replace(NO_SLOT, "")
    bag = draft.state.doctor_bag
    missing = slots - len(row)
    if missing and bag:
        draft.reveals = True
    draft.change(university=sorted_row(row + bag[:missing], slots), doctor_bag=bag[missing:])
