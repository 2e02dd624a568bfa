"""One seat's turn in an open round: from choosing a die to the last patient and curtain.

Pure functions of one sheet: no other seat, no round and no randomness. `asks` names what is decided next;
`events` collects what happened, because other seats are told only when the round closes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.emergency import turn_events
from bot.games.emergency.actions import Admit, AdmitFirst, DrawCurtain, Write
from bot.games.emergency.sheet.bonus import CURTAIN, Arrival, Die, apply_bonus, extra_patient, main_patient
from bot.games.emergency.sheet.placement import (
    add_death,
    bags_for,
    curtain_targets,
    draw_curtain,
    stethoscopes_for,
    write,
)
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.turn_events import TurnEvent

# The stages of a turn. Those between WAIT and DONE are also the kinds of the decisions.
WAIT, DIE, CURTAIN_FIRST, ORDER, SECTION, VALUE, CURTAIN_LAST, DONE = (
    "wait",
    "die",
    "curtain_first",
    "order",
    "section",
    "value",
    "curtain",
    "done",
)


class Turn(Struct, frozen=True):
    """The state of one seat in the open round."""

    sheet: Sheet
    asks: str = WAIT
    die: Die | None = None
    queue: tuple[Arrival, ...] = ()  # patients still to be admitted
    section: int | None = None  # chosen for the first of them
    curtain: bool = False  # one may still be drawn
    events: tuple[TurnEvent, ...] = ()  # what was done so far


def take(turn: Turn, die: Die, price: int) -> Turn:
    """Choose a die: pay for it, then gain its bonus."""
    sheet = apply_bonus(turn.sheet, die.bonus, price)
    main, extra = main_patient(die.colour, die.value), extra_patient(die.bonus)
    curtain = die.bonus == CURTAIN
    asks = CURTAIN_FIRST if curtain and curtain_targets(sheet) else SECTION if extra is None else ORDER
    queue = (main,) if extra is None else (main, extra)
    return Turn(sheet, asks, die, queue, None, curtain, (*turn.events, turn_events.die_taken(die, price)))


def answer(turn: Turn, action: Any) -> Turn:
    """Carry out any answer but the choice of a die."""
    return _ANSWERS[type(action)](turn, action)


def _draw(turn: Turn, action: DrawCurtain) -> Turn:
    asks = SECTION if turn.asks == CURTAIN_FIRST else DONE
    if action.section is None:
        return replace(turn, asks=asks)
    sheet = draw_curtain(turn.sheet, action.section)
    event = turn_events.curtain_drawn(action.section, len(sheet.sections[action.section - 1]))
    return replace(turn, sheet=sheet, asks=asks, curtain=False, events=(*turn.events, event))


def _order(turn: Turn, action: AdmitFirst) -> Turn:
    main, extra = turn.queue
    return replace(turn, asks=SECTION, queue=(extra, main) if action.extra else (main, extra))


def _admit(turn: Turn, action: Admit) -> Turn:
    if action.section is not None:
        return replace(turn, asks=VALUE, section=action.section)
    return _next(turn, add_death(turn.sheet), turn_events.patient_died(turn.queue[0]))


def _write(turn: Turn, action: Write) -> Turn:
    arrival, section = turn.queue[0], turn.section
    assert section is not None and turn.die is not None
    sheet = write(
        turn.sheet,
        section,
        action.value,
        stethoscopes=stethoscopes_for(arrival, action.value),
        bags=bags_for(turn.sheet, arrival, section),
        bonus=turn.die.bonus,  # a die has one bonus: who came as an extra patient is neither critical nor nursed
    )
    return _next(turn, sheet, turn_events.patient_admitted(turn.sheet, sheet, section))


def _next(turn: Turn, sheet: Sheet, event: TurnEvent) -> Turn:
    """The first patient of the queue has found a place, be it the morgue."""
    queue = turn.queue[1:]
    asks = SECTION if queue else CURTAIN_LAST if turn.curtain and curtain_targets(sheet) else DONE
    return Turn(sheet, asks, turn.die, queue, None, turn.curtain, (*turn.events, event))


_ANSWERS: Mapping[type, Callable[[Turn, Any], Turn]] = {
    DrawCurtain: _draw,
    AdmitFirst: _order,
    Admit: _admit,
    Write: _write,
}
