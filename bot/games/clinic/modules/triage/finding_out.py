"""Undetermined patients walk to the triage room, and a patient drawn from the second bag takes their slot (M8).

Several at once are a queue in the question that follows each draw: keep the patient, or pay a point for another one.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.games.clinic import texts
from bot.games.clinic.actions import DrawSecond, Finish, KeepPatient, TriageAll
from bot.games.clinic.actions import Triage as TriageOne
from bot.games.clinic.building.care import places_of_care
from bot.games.clinic.building.kinds import TRIAGE
from bot.games.clinic.building.walking import FAR, PRE, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.market.appointments import put_back
from bot.games.clinic.options import on
from bot.games.clinic.people.capacity import care_cells, destinations, patients_fit
from bot.games.clinic.people.person import LETTERS, LEVEL_OF, PATIENT, WHITE, Person, at_place, of_kind
from bot.games.clinic.phases.admit import becomes_ghost
from bot.games.clinic.phases.ghosts import pay_for_ghost
from bot.games.clinic.phases.layout import StartTile, adjacent_places, put_module
from bot.games.clinic.proposals.movement_plan import Moves
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, Question, SeatStep
from bot.games.clinic.table.state import Pending, Player, State
from bot.games.clinic.table.terms import letters
from bot.kernel import Choice, Condition, Decision

TRIAGE_KIND, REDRAW, KEEP = "triage", "redraw", "keep"


def undetermined(player: Player) -> tuple[Person, ...]:
    """Those who wait, oldest first."""
    return tuple(one for one in player.people if one.undetermined and one.place == PRE)


def trip_hours(player: Player) -> int:
    (cell,) = player.site.cells(TRIAGE)
    return hours_between(player.site, PRE, cell)


def fitting(player: Player) -> tuple[int, ...]:
    """Ids of all who fit: as many as there are unclaimed places of care of their service."""
    chosen: list[int] = []
    free: dict[str, int] = {}
    for one in undetermined(player):
        if one.service not in free:
            free[one.service] = _unclaimed(player, one.service)
        if free[one.service] > 0:
            free[one.service] -= 1
            chosen.append(one.id)
    return tuple(chosen)


def _unclaimed(player: Player, service: str) -> int:
    """Free places that treat this service, less the patients who wait for one. A burn has a place for himself."""
    site, patients = player.site, of_kind(player.people, PATIENT)
    cells = {cell for cell, services in places_of_care(site) if service in services}
    free = sum(max(0, patients_fit(site, patients, cell) - len(at_place(patients, cell))) for cell in cells)
    return free - sum(one.service == service and not one.undetermined and one.place not in cells for one in patients)


# --- whom to find out about ---


def enter_triage(draft: Draft, seat: int) -> bool:
    return bool(undetermined(draft.player(seat))) and trip_hours(draft.player(seat)) < FAR


def ask_triage(state: State, seat: int) -> Decision:
    player = state.players[seat]
    hours = texts.hours(trip_hours(player))
    plain = []
    fit = fitting(player)
    if len(fit) > 1:
        together = texts.hours(len(fit) * trip_hours(player))
        plain.append(Choice(TriageAll(), texts.phrase("choice.triage_all", n=len(fit)), together))
    seen: set[str] = set()
    for one in undetermined(player):
        if one.service not in seen:
            seen.add(one.service)
            waiting = sum(other.service == one.service for other in undetermined(player))
            label = texts.phrase("choice.triage", service=texts.service(one.service), n=waiting)
            plain.append(Choice(TriageOne(one.id), label, hours))
    plain.append(Choice(Finish(), texts.word("choice.stop_triage"), declines=True))
    return Decision(seat, TRIAGE_KIND, texts.word("ask.triage"), tuple(plain))


def apply_triage(draft: Draft, seat: int, action: TriageOne | TriageAll | Finish) -> None:
    if isinstance(action, TriageAll):
        find_out(draft, seat, fitting(draft.player(seat)))
    elif isinstance(action, TriageOne):
        find_out(draft, seat, (action.person,))
    else:
        draft.emit("stopped_triage", seat)


def _asks_again(draft: Draft, seat: int, action: Any) -> bool:
    return not isinstance(action, Finish) and bool(undetermined(draft.player(seat)))


def draw(draft: Draft) -> str:
    """A patient of the second bag; from an empty one he turns out white."""
    bag = draft.state.second_bag
    draft.reveals = True
    draft.change(second_bag=bag[1:])
    return bag[:1] or LETTERS[WHITE]


def find_out(draft: Draft, seat: int, queue: tuple[int, ...]) -> None:
    """The first of these walks to the triage room; what is drawn is shown, and the others wait."""
    draft.gain(seat, time=trip_hours(draft.player(seat)))
    patient = draft.player(seat).person(queue[0])
    letter = draw(draft)
    hours = texts.hours(trip_hours(draft.player(seat)))
    draft.emit("found_out", seat, ("time", "pre"), ("patient", texts.queued(letter, patient.service)), ("hours", hours))
    draft.ask_first(seat, Pending(REDRAW, letter, queue))


# --- keep him, or draw another one ---


def ask_redraw(state: State, seat: int, pending: Pending) -> Decision:
    service = state.players[seat].person(pending.numbers[0]).service
    choices = (
        Choice(KeepPatient(0), texts.phrase("choice.keep", patient=texts.queued(pending.thing[0], service))),
        Choice(DrawSecond(), texts.word("choice.draw_second"), texts.word("hint.draw_second")),
    )
    return Decision(seat, REDRAW, texts.word("ask.redraw"), choices)


def apply_redraw(draft: Draft, seat: int, pending: Pending, action: KeepPatient | DrawSecond) -> None:
    draft.answered(seat)
    if isinstance(action, KeepPatient):
        _settle(draft, seat, pending.thing[0], "", pending.numbers)
        return
    draft.gain(seat, pp=-1)
    second = draw(draft)
    service = draft.player(seat).person(pending.numbers[0]).service
    draft.emit("drew_second", seat, ("pp",), ("patient", texts.queued(second, service)))
    draft.ask_first(seat, Pending(KEEP, pending.thing + second, pending.numbers))


def ask_keep(state: State, seat: int, pending: Pending) -> Decision:
    service = state.players[seat].person(pending.numbers[0]).service
    known = dict.fromkeys(pending.thing)  # of two equal patients one choice is enough
    choices = tuple(
        Choice(
            KeepPatient(pending.thing.index(letter)),
            texts.phrase("choice.keep", patient=texts.queued(letter, service)),
        )
        for letter in known
    )
    return Decision(seat, KEEP, texts.word("ask.keep"), choices)


def apply_keep(draft: Draft, seat: int, pending: Pending, action: KeepPatient) -> None:
    draft.answered(seat)
    kept, other = pending.thing[action.index], pending.thing[1 - action.index]
    _settle(draft, seat, kept, other, pending.numbers)


def _settle(draft: Draft, seat: int, kept: str, other: str, queue: tuple[int, ...]) -> None:
    """The drawn patient takes the slot; the other one goes back. Then the next of the queue is found out about."""
    if other:
        put_back(draft, other, second=True)
    patient = draft.player(seat).person(queue[0])
    if becomes_ghost(draft.state, kept):
        draft.remove_person(seat, patient.id)
        put_back(draft, kept, second=True)
        pay_for_ghost(draft, seat, texts.queued(kept, patient.service))
    else:
        after = draft.change_person(seat, patient.id, level=LEVEL_OF[kept], undetermined=False, triaged=True)
        draft.emit("kept_patient", seat, ("pre", f"person:{patient.id}"), ("patient", texts.person(after)))
    if queue[1:]:
        _next_in_queue(draft, seat, queue[1:])


def _next_in_queue(draft: Draft, seat: int, queue: tuple[int, ...]) -> None:
    """A ghost that is asked about first must not be lost: the next draw waits behind it."""
    waiting = draft.player(seat).pending
    draft.update(seat, pending=())
    find_out(draft, seat, queue)
    draft.update(seat, pending=(*waiting, *draft.player(seat).pending))


# --- moving on ---


def _targets(player: Player, one: Person) -> tuple[int, ...]:
    return destinations(player.site, player.people, one)


def open_duty(state: State, seat: int) -> bool:
    """A patient who was found out about must move on, if a place of care has room."""
    player = state.players[seat]
    return any(one.triaged and not one.moved and _targets(player, one) for one in player.people)


def plan_triaged(moves: Moves) -> None:
    site, people = moves.site, moves.player.people
    for one in people:
        if not one.triaged or one.moved or one.id in moves.busy:
            continue
        cells = [c for c in care_cells(site, one) if moves.patients_at(c) < patients_fit(site, people, c)]
        reached = [(hours_between(site, one.place, c), c) for c in cells]
        if reached and min(reached)[0] < FAR:
            moves.send(one, min(reached)[1])


def _stop(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, Finish)


def _incoming(seats: int) -> str:
    return (
        letters(constants().incoming_bag[seats], ("undetermined",)) + "K" * constants().incoming_bag[seats]["critical"]
    )


TRIAGE_MODULE = ClinicModule(
    name="triage",
    when=(on("triage"),),
    terms={"bag": _incoming, "start_undetermined": True},
    hooks=Hooks(
        start_tiles=(StartTile("triage", 80, partial(adjacent_places, TRIAGE), partial(put_module, TRIAGE)),),
        questions={REDRAW: Question(ask_redraw, apply_redraw), KEEP: Question(ask_keep, apply_keep)},
        movement=(SeatStep("triage", 50, enter_triage, ask_triage, apply_triage, _asks_again),),
        duties=(open_duty,),
        plan_duties=(plan_triaged,),
    ),
    defaults={TRIAGE_KIND: _stop},
)
TRIAGE_BAG = ClinicModule(
    name="patients of triage",
    when=(on("triage"), Condition("ghosts", (False,))),
    terms={"second_bag": lambda seats: letters(constants().patient_bag[seats])},
)
TRIAGE_GHOSTS = ClinicModule(
    name="patients of triage and ghosts",
    when=(on("triage"), on("ghosts")),
    terms={"second_bag": lambda seats: letters(constants().ghost_bag[seats])},
)
