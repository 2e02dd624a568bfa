"""Stages that ask: questions that come first, and going on after an answer.

A seat that carries out a stage may have to answer something else before (where a car is parked, where a ghost appears).
Such a question is a `Pending` in the player; the table of `Question`s says how to ask it. When none is left, `resume`
decides whether the stage is done with the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Apply, Ask, Question
from bot.games.clinic.table.state import State
from bot.kernel import Decision, Stage


def stop_asking(draft: Draft, seat: int, _action: Any) -> None:
    draft.stop_asking(seat)


def nothing_more(_state: State, _seat: int) -> Decision:
    raise LookupError("this stage asks only questions that come first")


def no_answer(_draft: Draft, _seat: int, _action: Any) -> None:
    raise LookupError("this stage asks only questions that come first")


def asking(
    name: str,
    phase: str,
    enter: Callable[[Draft], None],
    questions: Mapping[str, Question],
    *,
    ask: Ask = nothing_more,
    apply: Apply = no_answer,
    resume: Apply = stop_asking,
    at_once: bool = False,
) -> Stage[State, Draft]:
    """A stage that asks pending questions before its own. `resume` is called after every answer that leaves none."""

    def ask_first(state: State, seat: int) -> Decision:
        pending = state.players[seat].pending
        if pending:
            return questions[pending[0].kind].ask(state, seat, pending[0])
        return ask(state, seat)

    def apply_first(draft: Draft, seat: int, action: Any) -> None:
        pending = draft.player(seat).pending
        if pending:
            questions[pending[0].kind].apply(draft, seat, pending[0], action)
        else:
            apply(draft, seat, action)
        if not draft.player(seat).pending:
            resume(draft, seat, action)

    return Stage(name, phase, enter, ask_first, apply_first, at_once)
