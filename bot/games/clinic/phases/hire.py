"""The Hire action: up to one doctor and one other employee (R34-R37, D4). Each comes by car and waits at the doors."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import Finish, HireDoctor, HireOther
from bot.games.clinic.constants import constants
from bot.games.clinic.market.doctors import nurse_price
from bot.games.clinic.people.person import DOCTOR, LEVEL_OF, NURSE, ORDERLY
from bot.games.clinic.phases.parking import can_park
from bot.games.clinic.phases.tiles import seats_with
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import HIRE, NO_SLOT, State, Task
from bot.kernel import Choice, Decision

HIRE_DOCTOR, HIRE_OTHER = "hire_doctor", "hire_other"
_OTHER = 1  # the step after the doctor


def enter_hire(draft: Draft) -> None:
    seats = seats_with(draft.state, HIRE)
    for seat in seats:
        draft.update(seat, task=Task())
    draft.wait_for(seats)


def ask_hire(state: State, seat: int) -> Decision:
    return _ask_other(state, seat) if state.players[seat].task.step == _OTHER else _ask_doctor(state, seat)


def doctors_on_offer(state: State, seat: int) -> tuple[int, ...]:
    """Slots whose doctor can be paid; of several with one colour and one price the leftmost."""
    if not can_park(state, seat):
        return ()
    found: dict[tuple[str, int], int] = {}
    money = state.players[seat].money
    for slot, letter in enumerate(state.university):
        price = state.terms.doctor_prices[slot]
        if letter != NO_SLOT and price <= money:
            found.setdefault((letter, price), slot)
    return tuple(found.values())


def others_on_offer(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Nurse and orderly with their prices, as far as they can be hired."""
    if not can_park(state, seat):
        return ()
    offers = ((NURSE, nurse_price(state), state.nurses), (ORDERLY, constants().cost.orderly, state.orderlies))
    money = state.players[seat].money
    return tuple((kind, price) for kind, price, left in offers if left > 0 and price <= money)


def _ask_doctor(state: State, seat: int) -> Decision:
    choices = [
        Choice(
            HireDoctor(slot),
            texts.phrase(
                "choice.doctor",
                person=texts.doctor(LEVEL_OF[state.university[slot]]),
                price=texts.money(state.terms.doctor_prices[slot]),
            ),
            texts.phrase("hint.wage", wage=texts.money(1 + LEVEL_OF[state.university[slot]])),
        )
        for slot in doctors_on_offer(state, seat)
    ]
    choices.append(Choice(Finish(), texts.word("choice.no_doctor"), declines=True))
    return Decision(seat, HIRE_DOCTOR, _prompt("ask.hire_doctor", state, seat), tuple(choices))


def _ask_other(state: State, seat: int) -> Decision:
    choices = [
        Choice(HireOther(kind), texts.word(f"staff.{kind}"), texts.phrase("hint.price", price=texts.money(price)))
        for kind, price in others_on_offer(state, seat)
    ]
    choices.append(Choice(Finish(), texts.word("choice.no_other"), declines=True))
    return Decision(seat, HIRE_OTHER, _prompt("ask.hire_other", state, seat), tuple(choices))


def _prompt(key: str, state: State, seat: int) -> Any:
    return texts.phrase(key, money=texts.money(state.players[seat].money))


def apply_hire(draft: Draft, seat: int, action: HireDoctor | HireOther | Finish) -> None:
    task = draft.player(seat).task
    if isinstance(action, HireDoctor):
        _hire_doctor(draft, seat, action.slot)
    elif isinstance(action, HireOther):
        _hire_other(draft, seat, action.kind)
    else:
        draft.emit("hired_no_other" if task.step == _OTHER else "hired_no_doctor", seat)
    draft.update(seat, task=replace(task, step=task.step + 1))


def resume_hire(draft: Draft, seat: int, _action: Any) -> None:
    if draft.player(seat).task.step > _OTHER:
        draft.update(seat, task=Task())
        draft.stop_asking(seat)


def _hire_doctor(draft: Draft, seat: int, slot: int) -> None:
    row = draft.state.university
    level = LEVEL_OF[row[slot]]
    price = draft.state.terms.doctor_prices[slot]
    draft.change(university=row[:slot] + NO_SLOT + row[slot + 1 :])
    _welcome(draft, seat, DOCTOR, price, level)


def _hire_other(draft: Draft, seat: int, kind: str) -> None:
    if kind == NURSE:
        price = nurse_price(draft.state)
        draft.change(nurses=draft.state.nurses - 1, nurses_hired=draft.state.nurses_hired + 1)
    else:
        price = constants().cost.orderly
        draft.change(orderlies=draft.state.orderlies - 1)
    _welcome(draft, seat, kind, price)


def _welcome(draft: Draft, seat: int, kind: str, price: int, level: int = 0) -> None:
    draft.gain(seat, money=-price)
    employee = draft.add_person(seat, kind, level=level)
    draft.emit(
        "hired",
        seat,
        (f"person:{employee.id}", "money"),
        ("person", texts.person(employee)),
        ("price", texts.money(price)),
    )
    draft.mark_table("staff")
    draft.arrive_by_car(seat)
