"""The harmless answer to each question of the base game, for a seat whose time has run out.

Mostly it is the first choice offered; the table names the questions where another one is kinder. Questions of other
modules have theirs beside them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.dice_hospital.actions import (
    Decline,
    EndActivation,
    GiveUpOn,
    Improve,
    Load,
    LoadSeveral,
    RevealMore,
    Spare,
    TakeAmbulance,
)
from bot.games.dice_hospital.phases.ambulances import loads_as_drawn
from bot.games.dice_hospital.table.decks import SPECIALISTS, kind_of
from bot.games.dice_hospital.table.state import State


def _specialist(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, RevealMore) and action.pile == SPECIALISTS


def _as_drawn(state: State, _seat: int, action: object) -> float:
    """The tied dice in the order in which they were drawn."""
    assert isinstance(action, Load | LoadSeveral)
    drawn = loads_as_drawn(state)
    return action.colours == drawn[0] if isinstance(action, Load) else action.loads == drawn


def _fullest(state: State, _seat: int, action: object) -> float:
    assert isinstance(action, TakeAmbulance)
    return sum(die.value for one in state.ambulances if one.number == action.number for die in one.dice)


def _weakest(state: State, seat: int, action: object) -> float:
    if not isinstance(action, GiveUpOn | Spare):
        return -100
    return -state.hospitals[seat].patient(action.pid).value


def _no_improvement(_state: State, _seat: int, action: object) -> float:
    """None where that is allowed, otherwise the specialist."""
    if isinstance(action, Improve):
        return kind_of(action.card) == SPECIALISTS
    return 2


def _declined(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, Decline | EndActivation)


DEFAULTS: dict[str, Callable[[State, int, Any], float]] = {
    "extra": _specialist,
    "loading": _as_drawn,
    "ambulance": _fullest,
    "victim": _weakest,
    "improvement": _no_improvement,
    "trade": _declined,
    "command": _declined,
    "ability": _declined,
    "follow_up": _declined,
    "spare": _weakest,
}
