"""Shift change: pawns go home, patients are untreated again, and a new display is laid out.

The stage `shift` asks nothing; the last round has none.
"""

from __future__ import annotations

from bot.games.dice_hospital import decks
from bot.games.dice_hospital.draft import Draft
from bot.games.dice_hospital.hospital import Activation, Department, Specialist
from bot.games.dice_hospital.patients import settle_down
from bot.games.dice_hospital.setup import show_display
from bot.games.dice_hospital.state import Ambulance


def enter_shift(draft: Draft) -> None:
    for seat, hospital in enumerate(draft.state.hospitals):
        draft.rebuild(
            seat,
            patients=tuple([settle_down(patient) for patient in hospital.patients]),
            departments=tuple([one if one.free else Department(one.card) for one in hospital.departments]),
            specialists=tuple([Specialist(one.card) if one.copies else one for one in hospital.specialists]),
            extra_nurses=0,
            ambulance=None,
            activation=Activation(),
            spared=(),
        )
    draft.change(
        event=None,
        round=draft.state.round + 1,
        ambulances=tuple([Ambulance(one.number) for one in draft.state.ambulances]),
    )
    draft.tell("shift", None, (), ("round", draft.state.round))
    if not draft.state.solo:
        decks.clear_display(draft)
        show_display(draft)
