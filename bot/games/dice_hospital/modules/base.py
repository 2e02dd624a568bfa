"""The base game: its chain of stages, its score lines and its default answers.

Stages that several seats share are written for all of them; what differs alone, with an expansion or with an optional
rule is in the other modules.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.modules.default_answers import DEFAULTS
from bot.games.dice_hospital.modules.tally import tally_line
from bot.games.dice_hospital.phases import (
    activation,
    activation_choices,
    admission,
    ambulances,
    discharge,
    end,
    improvement,
    neglect,
    setup,
    shift_change,
    trading,
)
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Module, ScoreLine, Section, Stage

Stages: TypeAlias = tuple[Stage[State, Draft], ...]


def _next_round(_state: State) -> str:
    return "round"


def _after_round(state: State) -> str:
    return "end" if state.round == cards().setup.rounds else "between"


_SETUP: Stages = (
    Stage("first_player", "setup", setup.enter_first_player),
    Stage("first_display", "setup", shift_change.enter_display),
    Stage("extra", "setup", setup.enter_extra, setup.ask_extra, setup.apply_extra),
    Stage("starting_patients", "setup", setup.enter_starting_patients),
    Stage(
        "preparation", "setup", setup.enter_preparation, setup.ask_preparation, setup.apply_preparation, at_once=True
    ),
    Stage("opening", "setup", setup.enter_opening),
)
_ROUND: Stages = (
    Stage("loading", "admission", ambulances.enter_loading, ambulances.ask_loading, ambulances.apply_loading),
    Stage("ambulance", "admission", ambulances.enter_ambulance, ambulances.ask_ambulance, ambulances.apply_ambulance),
    Stage("unclaimed", "admission", ambulances.enter_unclaimed),
    Stage("bonus", "admission", ambulances.enter_bonus),
    Stage(
        "admission",
        "admission",
        admission.enter_admission,
        admission.ask_admission,
        admission.apply_admission,
        at_once=True,
    ),
    Stage("beds", "admission", admission.enter_beds),
    Stage(
        "improvement",
        "improvement",
        improvement.enter_improvement,
        improvement.ask_improvement,
        improvement.apply_improvement,
    ),
    Stage("trading", "improvement", trading.enter_trading, trading.ask_trading, trading.apply_trading, at_once=True),
    Stage("return", "improvement", trading.enter_return),
    Stage(
        "activation",
        "activation",
        activation.enter_activation,
        activation_choices.ask_activation,
        activation.apply_activation,
    ),
    Stage("neglect", "neglect", neglect.enter_neglect, neglect.ask_neglect, neglect.apply_neglect, at_once=True),
    Stage("losses", "neglect", neglect.enter_losses),
    Stage("discharge", "discharge", discharge.enter_discharge),
)
_BETWEEN: Stages = (
    Stage("shift", "shift", shift_change.enter_shift),
    Stage("display", "shift", shift_change.enter_display),
    Stage("more", "shift", setup.enter_extra, setup.ask_extra, setup.apply_extra),
)
_END: Stages = (
    Stage("closing", "end", end.enter_closing),
    Stage("end", "end", end.enter_end),
)

SECTIONS: tuple[Section[State, Draft], ...] = (
    Section("setup", _SETUP, _next_round),
    Section("round", _ROUND, _after_round),
    Section("between", _BETWEEN, _next_round),
    Section("end", _END),
)


def _deaths(state: State, seat: int) -> int:
    return state.terms.death * state.hospitals[seat].deaths


def _blood(state: State, seat: int) -> int:
    return cards().scoring.blood * state.hospitals[seat].blood


BASE: Module[State, Draft] = Module(
    name="base",
    lines=(
        tally_line("discharge", always=True),
        tally_line("empty_wards"),
        tally_line("ability"),
        ScoreLine("deaths", _deaths, always=True),
        ScoreLine("blood", _blood, always=True),
    ),
    defaults=DEFAULTS,
)
