"""Maternity as modules: rooms, wards that matter, mothers in the ambulances, and two more shelves."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards.maternity import FAMILY_ROOM, ROOM, maternity_parts
from bot.games.dice_hospital.modules.investments.module import with_administrators
from bot.games.dice_hospital.modules.maternity import mothers, wards
from bot.games.dice_hospital.options import OWN_ROOM, on
from bot.games.dice_hospital.patients.die import HOME
from bot.games.dice_hospital.patients.patient import WARDS
from bot.games.dice_hospital.phases import ambulances
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Department
from bot.games.dice_hospital.table.state import Shelf, State
from bot.kernel import Add, Condition, Extend, Module, Replace, Stage, Who


def lay_out_maternity(draft: Draft) -> None:
    """Four closed rooms for every hospital, and the shelves of maternity cards."""
    state = draft.state
    card = FAMILY_ROOM if OWN_ROOM in state.options.house_rules else ROOM
    rooms = tuple(Department(card, closed=True, ward=ward) for ward in range(WARDS))
    shown = maternity_parts().display[state.seats]
    shelves = [
        Shelf(name, shown, draft.dice.stream(name).shuffle(decks.copies(kind, "mat")))
        for kind in decks.KINDS
        for name in [f"maternity_{kind}"]
    ]
    draft.change(
        shelves=(*state.shelves, *shelves),
        hospitals=tuple(replace(one, by_ward=True, departments=(*one.departments, *rooms)) for one in state.hospitals),
    )


def enter_first_families(draft: Draft) -> None:
    for seat in range(draft.state.seats):
        draft.set_hospital(seat, wards.with_first_family(draft.hospital(seat)))
        draft.emit("first_family", seat, ("patients",), ("who", Who(seat)))


def enter_waiting_families(draft: Draft) -> None:
    """Phase 3 is over: dice that were ready go back to their beds and rooms."""
    for seat, hospital in enumerate(draft.state.hospitals):
        ready = [one for one in hospital.patients if one.ready]
        if ready:
            back = [replace(one, value=HOME - 1, treated=True) if one.ready else one for one in hospital.patients]
            draft.update_hospital(seat, patients=tuple(back))
            marks = tuple([f"patient:{one.pid}" for one in ready])
            draft.emit("not_together", seat, marks, ("who", Who(seat)), ("n", len(ready)))


MATERNITY: Module[State, Draft] = Module(
    name="maternity",
    when=(on("maternity"),),
    cards={decks.ADMINISTRATORS: with_administrators("mat")},
    setup=lay_out_maternity,
    stages=(
        Add((Stage("first_families", "setup", enter_first_families),), before="opening"),
        Replace(
            "beds",
            (Stage("wards", "admission", wards.enter_wards, wards.ask_wards, wards.apply_wards, at_once=True),),
        ),
        Extend("activation", wards.in_activation),
        Add((Stage("waiting_families", "activation", enter_waiting_families),), after="activation"),
    ),
    defaults={"ward": wards.away_from_mothers, "midwife": wards.one_baby},
)
MATERNITY_NURSES: Module[State, Draft] = Module(
    name="a fourth nurse",
    when=(on("maternity"), Condition("investments", (False,))),
    terms={"nurses": maternity_parts().nurses},
)
MATERNITY_AMBULANCES: Module[State, Draft] = Module(
    name="mothers in the ambulances",
    when=(on("maternity"), Condition("city", (False,))),
    stages=(
        Replace(
            "loading",
            (
                Stage("mothers", "admission", mothers.enter_mothers, mothers.ask_mothers, mothers.apply_mothers),
                Stage("loading", "admission", mothers.enter_loading, ambulances.ask_loading, ambulances.apply_loading),
                Stage("boarding", "admission", mothers.enter_boarding),
            ),
        ),
        Extend("ambulance", mothers.with_room_for_mothers),
    ),
    defaults={"mothers": mothers.upwards},
)
