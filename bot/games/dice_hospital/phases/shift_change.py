"""Shift change: pawns go home, patients are untreated again, and a new display is laid out.

No stage of it asks anything, and the last round has none.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.patients.patient import after_shift_change
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import NO_WARD, NOBODY, Activation, Hospital


def enter_shift(draft: Draft) -> None:
    state = draft.state
    draft.change(
        event=None,
        round=state.round + 1,
        ambulances=tuple([replace(one, dice=(), seat=None) for one in state.ambulances]),
        hospitals=tuple([_rested(hospital) for hospital in state.hospitals]),
    )
    draft.emit("shift", None, (), ("round", draft.state.round))


def _rested(hospital: Hospital) -> Hospital:
    """How a hospital starts the next round. Only what belongs to one round is reset; all else stays as it is."""
    return replace(
        hospital,
        patients=after_shift_change(hospital.patients),
        departments=tuple(
            # A room without a family stays closed.
            [
                one if one.free else replace(one, pawn=NOBODY, closed=one.closed and one.ward != NO_WARD)
                for one in hospital.departments
            ]
        ),
        specialists=tuple([replace(one, copies=None) if one.copies else one for one in hospital.specialists]),
        extra_nurses=0,
        volunteers=0,
        invested=None,
        ambulance=None,
        activation=Activation(),
        rolls=0,
        spared=(),
    )


def enter_display(draft: Draft) -> None:
    """The improvements of a new round; what is left of the last display goes under the piles."""
    decks.clear_display(draft)
    decks.reveal(draft, **{shelf.name: shelf.shown for shelf in draft.state.shelves})
