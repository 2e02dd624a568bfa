"""A guess at how well a hospital stands, for computer players and hints."""

from __future__ import annotations

from bot.games.dice_hospital.scoring import total
from bot.games.dice_hospital.state import State


def worth_of(state: State, seat: int) -> float:
    return total(state, seat)
