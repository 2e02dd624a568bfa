"""Improvement: every seat may take one open department or specialist, in ambulance order.

Trading a card for blood comes when all have chosen.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Decline, Improve
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.decks import DEPARTMENTS, kind_of
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Department, Specialist
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Choices, Decision, Group, Who


def enter_improvement(draft: Draft) -> None:
    if draft.state.displayed:
        draft.wait_for(draft.state.ambulance_order())


def ask_improvement(state: State, seat: int) -> Decision:
    return improvement_question(state, seat, _NONE)


_NONE = (Choice(Decline(), texts.word("choice.no_improvement"), declines=True),)


def improvement_question(state: State, seat: int, plain: Choices = ()) -> Decision:
    """Which card of the display to take; `plain` are the other choices."""
    groups = []
    for shelf in state.shelves:
        if shelf.row:
            row = tuple([_improving(card) for card in dict.fromkeys(shelf.row)])
            groups.append(Group(texts.word(f"pile.{shelf.name}"), row))
    return Decision(seat, "improvement", texts.word("ask.improvement"), plain, tuple(groups))


@cache
def _improving(card: str) -> Choice:
    return Choice(Improve(card), texts.card(card))


def apply_improvement(draft: Draft, seat: int, action: Action) -> None:
    take_improvement(draft, seat, action)
    # An empty display leaves nothing to ask the others.
    draft.wait_for(draft.state.waiting[1:] if draft.state.displayed else ())


def take_improvement(draft: Draft, seat: int, action: Action) -> None:
    """The card goes from the display to the hospital, or no card does."""
    if not isinstance(action, Improve):
        assert isinstance(action, Decline)
        draft.emit("not_improved", seat, (), ("who", Who(seat)))
        return
    decks.take(draft, action.card)
    hospital = draft.hospital(seat)
    if kind_of(action.card) == DEPARTMENTS:
        draft.set_hospital(seat, replace(hospital, departments=(*hospital.departments, Department(action.card))))
        mark = f"department:{len(hospital.departments)}"
    else:
        draft.set_hospital(seat, replace(hospital, specialists=(*hospital.specialists, Specialist(action.card))))
        mark = f"specialist:{len(hospital.specialists)}"
    draft.emit("improved", seat, (mark,), ("who", Who(seat)), ("card", texts.card(action.card)))
