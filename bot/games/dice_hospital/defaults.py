"""The harmless answer for somebody whose time has run out, question by question.

Mostly the first choice offered; the table names the questions where another one is kinder.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.dice_hospital.actions import (
    Close,
    CompleteReport,
    Decline,
    EndActivation,
    GiveUpOn,
    Improve,
    Load,
    PutBack,
    RevealMore,
    Spare,
    TakeAmbulance,
    Treat,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.phases.reports import best_reports
from bot.games.dice_hospital.table.decks import SPECIALISTS, pile_of
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision


def default_choice(state: State, decision: Decision) -> Choice:
    choices = decision.choices
    wanted = _DEFAULTS.get(decision.kind)
    if wanted is None:
        return choices[0]
    return max(choices, key=lambda choice: wanted(state, decision.seat, choice.action))


def _specialist(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, RevealMore) and action.pile == SPECIALISTS


def _event(state: State, seat: int, action: object) -> float:
    """Decline where that is possible; spoiled blood before a spoiled patient, and the best one of those."""
    if isinstance(action, Decline):
        return 100
    assert isinstance(action, Treat)
    return state.hospitals[seat].patient(action.targets[0].pid).value if action.targets else 50


def _as_drawn(state: State, _seat: int, action: object) -> float:
    """The tied dice in the order in which they were drawn."""
    assert isinstance(action, Load)
    riding = [die.colour for die in state.rolled[: cards().setup.dice_per_ambulance]][-len(action.colours) :]
    return sorted(riding) == sorted(action.colours)


def _fullest(state: State, _seat: int, action: object) -> float:
    assert isinstance(action, TakeAmbulance)
    return sum(die.value for one in state.ambulances if one.number == action.number for die in one.dice)


def _weakest(state: State, seat: int, action: object) -> float:
    if not isinstance(action, GiveUpOn | Spare):
        return -100
    return -state.hospitals[seat].patient(action.pid).value


def _lowest_back(_state: State, _seat: int, action: object) -> float:
    assert isinstance(action, PutBack)
    return -action.value


def _best_report(state: State, _seat: int, action: object) -> float:
    _, best = best_reports(state)
    return isinstance(action, CompleteReport) and action.card == best


def _no_improvement(_state: State, _seat: int, action: object) -> float:
    """None where that is allowed; alone, the specialist."""
    if isinstance(action, Improve):
        return pile_of(action.card) == SPECIALISTS
    return 2


def _clinic(state: State, seat: int, action: object) -> float:
    assert isinstance(action, Close)
    return state.hospitals[seat].departments[action.department].card == "d.outpatients"


def _declined(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, Decline | EndActivation)


_DEFAULTS: dict[str, Callable[[State, int, object], float]] = {
    "extra": _specialist,
    "event": _event,
    "loading": _as_drawn,
    "ambulance": _fullest,
    "victim": _weakest,
    "keeping": _lowest_back,
    "improvement": _no_improvement,
    "close": _clinic,
    "command": _declined,
    "ability": _declined,
    "spare": _weakest,
    "report": _best_report,
}
