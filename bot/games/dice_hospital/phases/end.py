"""The end of a match: after the last discharge there is no shift change, and the points are final."""

from __future__ import annotations

from bot.games.dice_hospital.patients.patient import after_shift_change
from bot.games.dice_hospital.table.draft import Draft


def enter_closing(draft: Draft) -> None:
    """The last round is over: patients have their true colours again."""
    for seat, hospital in enumerate(draft.state.hospitals):
        draft.update_hospital(seat, patients=after_shift_change(hospital.patients))


def enter_end(draft: Draft) -> None:
    draft.change(over=True)
    draft.reveals = True
    draft.emit("over")
