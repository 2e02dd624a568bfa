"""The promotional specialists: each that is chosen takes the place of another card of the pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.dice_hospital.options import on
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, Module


def _with_promo(card: str, number: int) -> Callable[[Sequence[str], int, Dice], Sequence[str]]:
    def mix(deck: Sequence[str], _parties: int, dice: Dice) -> Sequence[str]:
        replaceable = [one for one in deck if one not in decks.copies(decks.SPECIALISTS, "promo")]
        gone = dice.stream("promos", number).pick(replaceable)
        left = list(deck)
        left.remove(gone)
        return [*left, card]

    return mix


CONSULTANT: Module[State, Draft] = Module(
    name="Consultant", when=(on("consultant"),), cards={decks.SPECIALISTS: _with_promo("s.consultant", 0)}
)
ADMISSIONS_NURSE: Module[State, Draft] = Module(
    name="Admissions Nurse",
    when=(on("admissions_nurse"),),
    cards={decks.SPECIALISTS: _with_promo("s.admissions_nurse", 1)},
)
