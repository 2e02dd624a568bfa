"""The chain of stages a match goes through, as data: what happens on entering one, what is asked, what an answer does.

A stage that waits for nobody is left at once. A module that adds something to a round adds a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.actions import Action
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.modules import solo
from bot.games.dice_hospital.options import SIMULTANEOUS
from bot.games.dice_hospital.phases import (
    activation,
    activation_choices,
    admission,
    ambulances,
    collection,
    discharge,
    event,
    improvement,
    neglect,
    reports,
    setup,
    shift_change,
)
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Decision

Enter: TypeAlias = Callable[[Draft], None]
Ask: TypeAlias = Callable[[State, int], Decision]
Apply: TypeAlias = Callable[[Draft, int, Action], None]


class Stage(Struct, frozen=True):
    """A piece of the match. Those that ask somebody have `ask` and `apply`."""

    name: str
    phase: str  # what people call this part of the round
    enter: Enter
    ask: Ask | None = None
    apply: Apply | None = None
    at_once: bool = False  # all waiting seats are asked together


def _finish(draft: Draft) -> None:
    draft.change(over=True)
    draft.reveals = True
    draft.tell("over")


_BEFORE = (
    Stage("extra", "setup", setup.enter_extra, setup.ask_extra, setup.apply_extra),
    Stage(
        "preparation", "setup", setup.enter_preparation, setup.ask_preparation, setup.apply_preparation, at_once=True
    ),
    Stage("swap", "setup", setup.enter_swap, setup.ask_swap, setup.apply_swap),
    Stage("opening", "setup", setup.enter_opening),
)
_ROUND = (
    Stage("event", "event", event.enter_event, event.ask_event, event.apply_event, at_once=True),
    Stage("loading", "admission", ambulances.enter_loading, ambulances.ask_loading, ambulances.apply_loading),
    Stage("ambulance", "admission", ambulances.enter_ambulance, ambulances.ask_ambulance, ambulances.apply_ambulance),
    Stage("keeping", "admission", solo.enter_keeping, solo.ask_keeping, solo.apply_keeping),
    Stage(
        "admission", "admission", admission.enter_admission, admission.ask_admission, admission.apply_admission, True
    ),
    Stage("beds", "admission", admission.enter_beds),
    Stage(
        "improvement",
        "improvement",
        improvement.enter_improvement,
        improvement.ask_improvement,
        improvement.apply_improvement,
    ),
    Stage(
        "activation",
        "activation",
        activation.enter_activation,
        activation_choices.ask_activation,
        activation.apply_activation,
    ),
    Stage("return", "activation", activation.enter_return),
    Stage("neglect", "neglect", neglect.enter_neglect, neglect.ask_neglect, neglect.apply_neglect, at_once=True),
    Stage("losses", "neglect", neglect.enter_losses),
    Stage("reports", "discharge", reports.enter_reports, reports.ask_reports, reports.apply_reports),
    Stage("discharge", "discharge", discharge.enter_discharge),
)
_BETWEEN = (
    Stage("shift", "shift", shift_change.enter_shift),
    Stage("more", "shift", setup.enter_extra, setup.ask_extra, setup.apply_extra),
)
_AFTER = (
    Stage("closing", "end", collection.enter_closing),
    Stage("collection", "end", collection.enter_collection, collection.ask_collection, collection.apply_collection),
    Stage("collected", "end", collection.enter_collected),
    Stage("end", "end", _finish),
)

STAGES = {stage.name: stage for stage in (*_BEFORE, *_ROUND, *_BETWEEN, *_AFTER)}
_CHAINS = ((*_BEFORE, *_ROUND), (*_BETWEEN, _ROUND[0]), _AFTER)
_FOLLOWS = {"": _BEFORE[0]} | {before.name: after for chain in _CHAINS for before, after in pairwise(chain)}


def _next(state: State) -> Stage:
    if state.stage == _ROUND[-1].name:
        chain = _AFTER if state.round == cards().setup.rounds else _BETWEEN
        return chain[0]
    return _FOLLOWS[state.stage]


def proceed(draft: Draft) -> None:
    """Go on until somebody has to be asked, or the match is over."""
    while not draft.state.waiting and not draft.state.over:
        stage = _next(draft.state)
        draft.state = replace(draft.state, stage=stage.name)
        stage.enter(draft)


def asked_at_once(state: State) -> bool:
    """Whether all waiting seats are asked together, rather than one after the other."""
    if state.stage == "activation":
        return state.options.activation == SIMULTANEOUS
    return STAGES[state.stage].at_once
