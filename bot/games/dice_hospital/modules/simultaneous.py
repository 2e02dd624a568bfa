"""Simultaneous activation: all seats use their pawns at the same time instead of in ambulance order."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import options
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Condition, Extend, Module, Stage


def _at_once(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    return replace(stage, at_once=True)


SIMULTANEOUS: Module[State, Draft] = Module(
    name="simultaneous activation",
    when=(Condition("activation", (options.SIMULTANEOUS,)),),
    stages=(Extend("activation", _at_once),),
)
