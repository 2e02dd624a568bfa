"""The movement step (R48-R54, D7): accept a plan for everything, or send people one by one.

Each seat goes along its own chain of steps: what modules let happen before and after the walking are steps beside
`move`. All seats walk at once, unless the terms say that they do so one after the other.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.actions import AcceptPlan, Finish, MovePerson
from bot.games.clinic.building.walking import FAR, hours_between, hours_to_doors
from bot.games.clinic.people.capacity import (
    cares_for,
    free_for_doctors,
    free_for_patients,
    is_over_capacity,
    staff_kinds,
)
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT, Person, count_kind, look
from bot.games.clinic.phases.chain import resume_steps, take_steps
from bot.games.clinic.proposals.movement_plan import Plan, propose
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Hooks, SeatStep
from bot.games.clinic.table.state import State
from bot.kernel import Choice, Decision, Group, Menu, Text
from bot.kernel.decision import MAX_GROUPS

MOVE = "move"
MOVE_ORDER = 60


# --- the stage ---


def enter_movement(steps: tuple[SeatStep, ...], draft: Draft) -> None:
    for seat in range(draft.state.seats):
        people = tuple([_rested(one) for one in draft.player(seat).people])
        draft.update(seat, people=people, step="")
    order = draft.state.order
    if draft.state.terms.reverse_movement:
        draft.wait_for(order[::-1])
        _begin_next(steps, draft)
        return
    draft.wait_for(order)
    for seat in order:
        take_steps(steps, draft, seat)


def _rested(one: Person) -> Person:
    return replace(one, moved=False, came=None, triaged=False) if one.moved or one.triaged else one


def _begin_next(steps: tuple[SeatStep, ...], draft: Draft) -> None:
    """One after the other: the next seat begins when the one before it has finished."""
    while draft.state.waiting:
        seat = draft.state.waiting[0]
        take_steps(steps, draft, seat)
        if seat in draft.state.waiting:
            return


def resume_movement(steps: tuple[SeatStep, ...], draft: Draft, seat: int, action: Any) -> None:
    resume_steps(steps, draft, seat, action)
    if draft.state.terms.reverse_movement and seat not in draft.state.waiting:
        _begin_next(steps, draft)


# --- the step ---


def enter_move(hooks: Hooks, draft: Draft, seat: int) -> bool:
    """Nothing is asked of a seat where no person could go anywhere."""
    return bool(_movable(hooks, draft.state, seat)) or any(duty(draft.state, seat) for duty in hooks.duties)


def _movable(hooks: Hooks, state: State, seat: int) -> list[tuple[Person, tuple[int, ...]]]:
    """People who have not moved yet, with the places that have room for them. Of equal people only the first."""
    player = state.players[seat]
    site, people = player.site, player.people
    for_doctors = free_for_doctors(site, people)
    for_patients = free_for_patients(site, people)
    for_staff = {NURSE: site.cells(staff_kinds(NURSE)), ORDERLY: site.cells(staff_kinds(ORDERLY))}
    found: dict[tuple[object, ...], tuple[Person, tuple[int, ...]]] = {}
    for one in sorted(people, key=_has_no_duty):
        if one.moved or one.burn:
            continue
        seen = look(one)
        if seen in found:
            continue
        cells: tuple[int, ...] = ()
        here = one.place
        if one.kind == DOCTOR:
            cells = tuple([cell for cell in for_doctors if cell != here])
        elif one.kind == PATIENT:
            cells = tuple([c for c, services in for_patients if c != here and cares_for(site, c, services, one)])
        elif one.kind in for_staff:
            cells = tuple([cell for cell in for_staff[one.kind] if cell != here])
        for more in hooks.destinations:
            cells += tuple(more(state, seat, one))
        if cells:
            found[seen] = one, cells
    return sorted(found.values(), key=_id_of)


def _has_no_duty(one: Person) -> bool:
    """Of two who look equal, the one who was found out about this round must move on, so he is offered."""
    return not one.triaged


def _id_of(mover: tuple[Person, tuple[int, ...]]) -> int:
    return mover[0].id


def can_finish(hooks: Hooks, state: State, seat: int) -> bool:
    """Nothing is over capacity, and no duty is open."""
    player = state.players[seat]
    return not is_over_capacity(player.site, player.people) and not any(duty(state, seat) for duty in hooks.duties)


def plan_of(hooks: Hooks, state: State, seat: int) -> Plan:
    return propose(state, seat, hooks.plan_duties)


def ask_move(hooks: Hooks, state: State, seat: int) -> Decision:
    player = state.players[seat]
    items = ("accept", "finish") if can_finish(hooks, state, seat) else ("accept",)
    plain = Menu(items, partial(_plain_action, hooks, state, seat), partial(_plain_choice, hooks, state, seat))
    groups = []
    for one, cells in _movable(hooks, state, seat)[:MAX_GROUPS]:
        label = texts.phrase("mover", person=texts.person(one), place=texts.place(player.site, one.place))
        moves = Menu(cells, partial(MovePerson, one.id), partial(_move_choice, state, seat, one))
        groups.append(Group(label, moves, folded=True))
    groups += [group for more in hooks.move_groups for group in more(state, seat)]
    prompt = texts.phrase("ask.move", hours=texts.hours(player.time))
    return Decision(seat, MOVE, prompt, plain, tuple(groups[:MAX_GROUPS]))


def _plain_action(hooks: Hooks, state: State, seat: int, item: str) -> AcceptPlan | Finish:
    return AcceptPlan(plan_of(hooks, state, seat).moves) if item == "accept" else Finish()


def _plain_choice(hooks: Hooks, state: State, seat: int, _item: str, action: AcceptPlan | Finish) -> Choice:
    if isinstance(action, Finish):
        return Choice(action, texts.word("choice.finish_moves"), texts.word("hint.finish_moves"), declines=True)
    plan = plan_of(hooks, state, seat)
    walks = len(plan.moves)
    label = texts.phrase("choice.accept_plan", n=walks) if walks else texts.word("choice.accept_stay")
    return Choice(action, label, _plan_hint(plan, count_kind(state.players[seat].people, PATIENT)))


def _plan_hint(plan: Plan, patients: int) -> Text:
    """What a plan brings, and how many of the patients it leaves untreated."""
    brings = {"fees": texts.money(plan.fees), "hours": texts.hours(plan.hours)}
    if not patients:
        return texts.phrase("hint.accept_empty", **brings)
    left = len(plan.untreated)
    return texts.phrase("hint.accept_plan", **brings, n=left) if left else texts.phrase("hint.accept_whole", **brings)


def _move_choice(state: State, seat: int, one: Person, cell: int, action: MovePerson) -> Choice:
    site = state.players[seat].site
    hours = travel_hours(state, seat, one, cell)
    return Choice(action, texts.place(site, cell), texts.hours(hours))


def travel_hours(state: State, seat: int, one: Person, cell: int) -> int:
    """To a cell, or out of the nearest door for a patient who returns into pre-admissions."""
    site = state.players[seat].site
    return hours_to_doors(site, one.place) if cell < 0 else hours_between(site, one.place, cell)


def apply_move(hooks: Hooks, draft: Draft, seat: int, action: MovePerson | AcceptPlan | Finish) -> None:
    special = hooks.move_actions.get(type(action))
    if special is not None:
        special(draft, seat, action)
    elif isinstance(action, MovePerson):
        _walk(draft, seat, ((action.person, action.cell),))
    elif isinstance(action, AcceptPlan):
        _walk(draft, seat, action.moves)
        _tell_finished(draft, seat)
    else:
        _tell_finished(draft, seat)


def _walk(draft: Draft, seat: int, moves: tuple[tuple[int, int], ...]) -> None:
    """All of them at once, so that people may change places."""
    site = draft.player(seat).site
    told: list[Text] = []
    whole = 0
    for number, cell in moves:
        one = draft.player(seat).person(number)
        hours = travel_hours(draft.state, seat, one, cell)
        assert hours < FAR
        whole += hours
        told.append(
            texts.phrase("walked", person=texts.person(one), place=texts.place(site, cell), hours=texts.hours(hours))
        )
    targets = dict(moves)
    people = [
        replace(one, place=targets[one.id], moved=True, came=one.place) if one.id in targets else one
        for one in draft.player(seat).people
    ]
    draft.update(seat, people=tuple(people))
    draft.gain(seat, time=whole)
    for start in range(0, len(told), 4):  # a long plan is told in several lines
        marks = tuple(f"person:{number}" for number, _ in moves[start : start + 4])
        draft.emit("moved", seat, (*marks, "time"), ("moves", texts.row(told[start : start + 4], "semicolon")))


def _tell_finished(draft: Draft, seat: int) -> None:
    draft.emit("finished_moves", seat, ("time",), ("hours", texts.hours(draft.player(seat).time)))


def asks_again(_draft: Draft, _seat: int, action: Any) -> bool:
    return not isinstance(action, AcceptPlan | Finish)


def move_step(hooks: Hooks) -> SeatStep:
    return SeatStep(
        MOVE, MOVE_ORDER, partial(enter_move, hooks), partial(ask_move, hooks), partial(apply_move, hooks), asks_again
    )
