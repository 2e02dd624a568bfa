"""The promotional specialists: each takes the place of another card of the pile."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dice_hospital.options import on
from bot.games.dice_hospital.table import decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, Module


def _specialists(deck: Sequence[str], _seats: int, dice: Dice) -> Sequence[str]:
    promos = decks.copies(decks.SPECIALISTS, "promo")
    return [*dice.stream("promos").shuffle(deck)[len(promos) :], *promos]


PROMOS: Module[State, Draft] = Module(
    name="promos",
    when=(on("promos"),),
    cards={decks.SPECIALISTS: _specialists},
)
