"""The first player where the host names one, instead of chance."""

from __future__ import annotations

from bot.games.dice_hospital.options import SEAT_NUMBERS
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Condition, Module


def _name_first(draft: Draft) -> None:
    draft.change(first=int(draft.state.options.first) - 1)


NAMED_FIRST_PLAYER: Module[State, Draft] = Module(
    name="named first player", when=(Condition("first", SEAT_NUMBERS),), setup=_name_first
)
