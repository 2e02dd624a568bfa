"""Steps that a seat takes by itself, without waiting for the others: movement, and the expert's set-up.

`player.step` names the present one. A seat that has taken all of them is done with the stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import SeatStep
from bot.games.clinic.table.state import State
from bot.kernel import Decision


def take_steps(steps: Sequence[SeatStep], draft: Draft, seat: int) -> None:
    """Enter the steps after the present one until the seat has to be asked; stop asking it after the last."""
    names = [step.name for step in steps]
    present = draft.player(seat).step
    for step in steps[names.index(present) + 1 if present else 0 :]:
        draft.update(seat, step=step.name)
        if step.enter(draft, seat) or draft.player(seat).pending:
            return
    draft.update(seat, step="")
    draft.stop_asking(seat)


def _present(steps: Sequence[SeatStep], state: State, seat: int) -> SeatStep:
    name = state.players[seat].step
    return next(step for step in steps if step.name == name)


def ask_step(steps: Sequence[SeatStep], state: State, seat: int) -> Decision:
    ask = _present(steps, state, seat).ask
    assert ask is not None
    return ask(state, seat)


def apply_step(steps: Sequence[SeatStep], draft: Draft, seat: int, action: Any) -> None:
    apply = _present(steps, draft.state, seat).apply
    assert apply is not None
    apply(draft, seat, action)


def resume_steps(steps: Sequence[SeatStep], draft: Draft, seat: int, action: Any) -> None:
    """After an answer: ask again within the step, or go on to the next."""
    more = _present(steps, draft.state, seat).more
    again = more is not None and more(draft, seat, action)
    if not again and not draft.player(seat).pending:
        take_steps(steps, draft, seat)
