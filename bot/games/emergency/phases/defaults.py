"""The choice made for a seat whose time has run out: never spends a tool, never copies the chief."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.emergency.actions import DrawCurtain
from bot.games.emergency.phases.decisions import DISCARD
from bot.games.emergency.scoring.cardiologists import goal_progress
from bot.games.emergency.sheet.placement import bags_for, highest_open_end, legal_values, stethoscopes_for
from bot.games.emergency.state import State
from bot.games.emergency.turn import CURTAIN_FIRST, CURTAIN_LAST, SECTION, VALUE, Turn
from bot.kernel import Choice, Decision


def choose_default(state: State, decision: Decision) -> Choice:
    """The harmless choice: the first free die, the first bed that costs nothing, else the morgue."""
    harmless = _DEFAULTS.get(decision.kind, _first)
    return harmless(state, decision)


def _first(_state: State, decision: Decision) -> Choice:
    """The first die is always a free one; the patient of the die comes before the extra one."""
    return decision.choices[0]


def _later(_state: State, decision: Decision) -> Choice:
    return decision.choices[-1]


def _free_bed(state: State, decision: Decision) -> Choice:
    turn = state.turns[decision.seat]
    return next(
        (choice for choice in decision.choices if _costs_nothing(turn, choice.action.section)), decision.choices[-1]
    )


def _costs_nothing(turn: Turn, section: int | None) -> bool:
    if section is None:
        return False
    arrival = turn.queue[0]
    unshifted = any(value in arrival.values for value in legal_values(turn.sheet, arrival, section))
    return unshifted and bags_for(turn.sheet, arrival, section) == 0


def _unshifted(state: State, decision: Decision) -> Choice:
    """The value as rolled; if the chosen section requires a change, the smallest one."""
    turn = state.turns[decision.seat]
    return min(decision.choices, key=lambda choice: stethoscopes_for(turn.queue[0], choice.action.value))


def _highest_end(state: State, decision: Decision) -> Choice:
    wanted = DrawCurtain(highest_open_end(state.turns[decision.seat].sheet))
    return next(choice for choice in decision.choices if choice.action == wanted)


def _furthest_away(state: State, decision: Decision) -> Choice:
    """Discard the cardiologist that is less complete."""

    def done(choice: Choice) -> float:
        have, wanted = goal_progress(choice.action.card, state.turns[decision.seat].sheet)
        return have / wanted

    return min(decision.choices, key=done)


_DEFAULTS: Mapping[str, Callable[[State, Decision], Choice]] = {
    CURTAIN_FIRST: _later,
    SECTION: _free_bed,
    VALUE: _unshifted,
    CURTAIN_LAST: _highest_end,
    DISCARD: _furthest_away,
}
