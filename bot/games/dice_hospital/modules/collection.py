"""Final-round collection: patients left in the wards may ride home on the backs of the ambulances.

The stage `collection` goes round the table again and again after the last discharge; a seat that does not move is out.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Collect, Decline
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.modules.tally import tally_line
from bot.games.dice_hospital.options import on
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Space, State
from bot.kernel import Add, Choice, Decision, Module, Stage, Who


def enter_collection(draft: Draft) -> None:
    state = draft.state
    printed = [space for number in state.terms.backs for space in cards().backs[number]]
    draft.change(spaces=tuple(Space(space[0], int(space[1:])) for space in printed))
    shown = texts.dice(Die(space.colour, space.value) for space in draft.state.spaces)
    draft.emit("collection", None, ("ambulances",), ("spaces", shown))
    _wait(draft, state.clockwise())


def _wait(draft: Draft, order: tuple[int, ...]) -> None:
    """Go on with those who can still move; the others are out for good, as no space ever opens again."""
    waiting = tuple(seat for seat in order if _movable(draft.state, seat))
    draft.wait_for(waiting)


def _movable(state: State, seat: int) -> list[Patient]:
    free = {(space.colour, space.value) for space in state.spaces if space.seat is None}
    movable: dict[tuple[str, int], Patient] = {}
    for patient in state.hospitals[seat].patients:
        if (patient.true, patient.value) in free:
            movable.setdefault((patient.true, patient.value), patient)
    return list(movable.values())


def ask_collection(state: State, seat: int) -> Decision:
    moves = [Choice(Collect(one.pid), texts.patient(one)) for one in _movable(state, seat)]
    out = Choice(Decline(), texts.word("choice.leave_collection"), declines=True)
    return Decision(seat, "collection", texts.word("ask.collection"), (*moves, out))


def apply_collection(draft: Draft, seat: int, action: Action) -> None:
    others = draft.state.waiting[1:]
    if not isinstance(action, Collect):
        draft.emit("left_collection", seat, (), ("who", Who(seat)))
        _wait(draft, others)
        return
    hospital = draft.hospital(seat)
    patient = hospital.patient(action.pid)
    spaces = list(draft.state.spaces)
    place = next(
        n for n, s in enumerate(spaces) if s.seat is None and (s.colour, s.value) == (patient.true, patient.value)
    )
    spaces[place] = replace(spaces[place], seat=seat)
    draft.change(spaces=tuple(spaces))
    draft.update_hospital(seat, patients=tuple(one for one in hospital.patients if one is not patient))
    draft.add_points(seat, collection=cards().scoring.collection_moved)
    draft.emit("collected", seat, ("score", "patients"), ("who", Who(seat)), ("patient", texts.patient(patient)))
    _wait(draft, (*others, seat))


def enter_collected(draft: Draft) -> None:
    """Patients left behind cost a point each."""
    for seat, hospital in enumerate(draft.state.hospitals):
        left = sum(not one.kind for one in hospital.patients)  # mothers and babies cost nothing
        if left:
            loss = cards().scoring.collection_left * left
            draft.add_points(seat, collection=loss)
            draft.emit(
                "left_behind",
                seat,
                ("score",),
                ("who", Who(seat)),
                ("n", left),
                ("points", texts.points(loss)),
            )


def view(state: State, _seat: int | None) -> dict[str, tuple[Space, ...]]:
    return {"spaces": state.spaces}


COLLECTION: Module[State, Draft] = Module(
    name="final-round collection",
    when=(on("collection"),),
    stages=(
        Add(
            (
                Stage("collection", "end", enter_collection, ask_collection, apply_collection),
                Stage("collected", "end", enter_collected),
            ),
            after="closing",
        ),
    ),
    view=view,
    lines=(tally_line("collection", before="deaths"),),
)
