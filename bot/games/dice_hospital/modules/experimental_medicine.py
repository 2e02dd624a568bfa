"""Experimental Medicine: new departments and specialists join the piles, and the base game's come once each.

The effects of its cards are data like those of all others; nothing but the piles changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dice_hospital.options import on
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, Module

_SECOND_SET = 4  # departments of the base game that come twice where the display is large


def _departments(deck: Sequence[str], seats: int, dice: Dice) -> Sequence[str]:
    single = list(dict.fromkeys(deck))
    second = dice.stream("second_set").shuffle(single)[:_SECOND_SET] if seats > 3 else ()
    return (*single, *second, *decks.copies(decks.DEPARTMENTS, "exp"))


def _specialists(deck: Sequence[str], _seats: int, _dice: Dice) -> Sequence[str]:
    return (*dict.fromkeys(deck), *decks.copies(decks.SPECIALISTS, "exp"))


EXPERIMENTAL_MEDICINE: Module[State, Draft] = Module(
    name="Experimental Medicine",
    when=(on("experimental"),),
    cards={decks.DEPARTMENTS: _departments, decks.SPECIALISTS: _specialists},
)
