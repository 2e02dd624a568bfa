"""Shift change: pawns go home, patients are untreated again, and a new display is laid out.

The stage `shift` asks nothing; the last round has none.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.patients.patient import settle_down
from bot.games.dice_hospital.phases.setup import show_display
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Activation, Department, Hospital, Specialist
from bot.games.dice_hospital.table.state import Ambulance


def enter_shift(draft: Draft) -> None:
    state = draft.state
    draft.change(
        event=None,
        round=state.round + 1,
        ambulances=tuple([Ambulance(one.number) for one in state.ambulances]),
        hospitals=tuple([_rested(hospital) for hospital in state.hospitals]),
    )
    draft.tell("shift", None, (), ("round", draft.state.round))
    if not state.solo:
        decks.clear_display(draft)
        show_display(draft)


def _rested(hospital: Hospital) -> Hospital:
    """How a hospital starts the next round."""
    return replace(
        hospital,
        patients=settle_down(hospital.patients),
        departments=tuple([Department(one.card) for one in hospital.departments]),
        specialists=tuple([Specialist(one.card) for one in hospital.specialists]),
        extra_nurses=0,
        ambulance=None,
        activation=Activation(),
        rolls=0,
        spared=(),
    )
