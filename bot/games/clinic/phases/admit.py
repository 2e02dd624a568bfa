"""The Admit Patients action: three queue points for admitting, bringing forward and re-diagnosing (R38-R43, D5)."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Any

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import Admit, BringForward, Finish, Rediagnose
from bot.games.clinic.building.walking import PRE
from bot.games.clinic.constants import constants
from bot.games.clinic.market import appointments
from bot.games.clinic.market.appointments import row_of
from bot.games.clinic.people.person import COLOURS, LETTERS, LEVEL_OF, ORANGE, PATIENT, RED, UNDETERMINED, Person
from bot.games.clinic.phases.parking import can_park
from bot.games.clinic.phases.tiles import seats_with
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Hooks
from bot.games.clinic.table.state import ADMIT, Player, State, Task
from bot.kernel import Choice, Decision, Group, Menu, Text

QUEUE = "queue"


def enter_admit(draft: Draft) -> None:
    seats = seats_with(draft.state, ADMIT)
    for seat in seats:
        draft.update(seat, task=Task(points=constants().queue_points))
    draft.wait_for(seats)


def free_slots(player: Player, service: str) -> int:
    """Free slots of a pre-admissions row; a dog takes one, too."""
    taken = sum([1 + one.dog for one in player.people if one.place == PRE and one.service == service])
    return constants().pre_admission_slots - taken


def can_admit(state: State, seat: int, service: str) -> bool:
    """Whether the head of this row may be admitted now (R39)."""
    player = state.players[seat]
    row = row_of(state, service)
    if not row or service not in player.site.modules or free_slots(player, service) <= 0:
        return False
    return becomes_ghost(state, row[0]) or can_park(state, seat)


def becomes_ghost(state: State, letter: str) -> bool:
    """Whether such a patient does not come himself, but haunts the clinic."""
    return state.terms.haunting and letter in LETTERS[ORANGE : RED + 1]


def ask_queue(hooks: Hooks, state: State, seat: int) -> Decision:
    services = state.terms.services
    heads = [(service, row_of(state, service)[0]) for service in services if can_admit(state, seat, service)]
    plain = [_admission(service, letter, haunts=becomes_ghost(state, letter)) for service, letter in heads]
    plain += [choice for more in hooks.more_admissions for choice in more(state, seat)]
    plain.append(Choice(Finish(), texts.word("choice.stop_admitting"), declines=True))
    groups = tuple(
        Group(_row_label(service), Menu(items, _reordering, partial(_reordering_choice, row)), folded=True)
        for service, row in zip(services, state.rows, strict=True)
        if (items := _reorderings(service, row, appointments.neighbours(state, service)))
    )
    points = state.players[seat].task.points
    return Decision(seat, QUEUE, texts.phrase("ask.queue", n=points), tuple(plain), groups)


@cache
def _admission(service: str, letter: str, *, haunts: bool) -> Choice:
    """With what he pays: as a ghost at once, otherwise when he is treated."""
    label = texts.phrase("choice.admit", patient=texts.queued(letter, service))
    if haunts:
        return Choice(Admit(service), label, texts.phrase("hint.haunts", money=texts.money(constants().ghost_income)))
    if letter == UNDETERMINED:
        return Choice(Admit(service), label)
    fee = constants().income[COLOURS[LEVEL_OF[letter]]]
    return Choice(Admit(service), label, texts.phrase("hint.pays", money=texts.money(fee)))


@cache
def _row_label(service: str) -> Text:
    return texts.phrase("row", service=texts.service(service))


@lru_cache(maxsize=1024)
def _reorderings(service: str, row: str, near: str) -> tuple[tuple[str, int, str], ...]:
    """What can be done with the patients of a row besides admitting its head: service, index, and the new service or
    none for bringing forward."""
    found: list[tuple[str, int, str]] = []
    for index in range(len(row)):
        found += [(service, index, "")] if index else []
        found += [(service, index, other) for other in near]
    return tuple(found)


def _reordering(item: tuple[str, int, str]) -> BringForward | Rediagnose:
    service, index, to = item
    return Rediagnose(service, index, to) if to else BringForward(service, index)


def _reordering_choice(row: str, item: tuple[str, int, str], action: BringForward | Rediagnose) -> Choice:
    _, index, to = item
    patient = texts.letter_patient(row[index])
    if to:
        label = texts.phrase("choice.rediagnose", patient=patient, index=index + 1, service=texts.service(to))
    else:
        label = texts.phrase("choice.bring_forward", patient=patient, index=index + 1)
    return Choice(action, label)


def apply_queue(hooks: Hooks, draft: Draft, seat: int, action: Admit | BringForward | Rediagnose | Finish) -> None:
    if isinstance(action, Finish):
        draft.emit("stopped_admitting", seat)
        draft.update(seat, task=Task())
        return
    task = draft.player(seat).task
    draft.update(seat, task=replace(task, points=task.points - 1))
    if isinstance(action, Admit):
        if action.dog:
            draft.take(dogs=1)
            draft.gain(seat, money=-constants().cost.dog)
        admit(hooks, draft, seat, action.service, dog=action.dog)
    elif isinstance(action, BringForward):
        letter = appointments.bring_forward(draft, action.service, action.index)
        draft.emit("brought_forward", seat, (), ("patient", texts.queued(letter, action.service)))
        draft.mark_table("appointments")
    else:
        letter = appointments.rediagnose(draft, action.service, action.index, action.to)
        draft.emit(
            "rediagnosed",
            seat,
            (),
            ("patient", texts.queued(letter, action.service)),
            ("service", texts.service(action.to)),
        )
        draft.mark_table("appointments")


def resume_queue(draft: Draft, seat: int, action: Any) -> None:
    if isinstance(action, Finish) or draft.player(seat).task.points <= 0:
        draft.update(seat, task=Task())
        draft.stop_asking(seat)


def admit(hooks: Hooks, draft: Draft, seat: int, service: str, *, dog: bool = False) -> None:
    """The head of a row comes into pre-admissions, unless a module does something else with him."""
    letter = appointments.take_head(draft, service)
    if any(receive(draft, seat, service, letter) for receive in hooks.receive):
        return
    patient = new_patient(draft, seat, service, letter, dog=dog)
    draft.emit("admitted", seat, ("pre", f"person:{patient.id}"), ("patient", texts.person(patient)))
    draft.mark_table("appointments")
    draft.arrive_by_car(seat)


def new_patient(draft: Draft, seat: int, service: str, letter: str, *, dog: bool = False) -> Person:
    unknown = letter == UNDETERMINED
    level = 0 if unknown else LEVEL_OF[letter]
    return draft.add_person(seat, PATIENT, level=level, service=service, place=PRE, undetermined=unknown, dog=dog)


def enter_arrivals(draft: Draft) -> None:
    """New patients after each action turn (R43)."""
    before = draft.state.rows
    came = appointments.fill_rows(draft, arrivals=True)
    if came:
        new = [
            texts.queued(letter, service)
            for service, old, row in zip(draft.state.terms.services, before, draft.state.rows, strict=True)
            for letter in row[len(old) :]
        ]
        draft.emit("arrivals", None, ("appointments",), ("patients", texts.row(new, "semicolon")))
