"""One seat's turn in an open round: from choosing a die to the last patient and curtain.

Pure and alone with its sheet: it knows no other seat, no round and no dice to roll. `asks` names what is decided next;
`deeds` keeps what was done, because others are told only when the round closes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.emergency.actions import Admit, AdmitFirst, DrawCurtain, Write
from bot.games.emergency.phases import deeds
from bot.games.emergency.phases.deeds import Deed
from bot.games.emergency.sheet.bonus import CURTAIN, Arrival, Die, extra_patient, gain, main_patient
from bot.games.emergency.sheet.placement import bags_for, bury, curtain_targets, draw_curtain, shift, write
from bot.games.emergency.sheet.sheet import Sheet

# What a turn can ask, beside waiting for others and being done. The names are those of the decisions.
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
    """Where a seat stands in the open round."""

    sheet: Sheet
    asks: str = WAIT
    die: Die | None = None
    queue: tuple[Arrival, ...] = ()  # patients still to be admitted
    section: int | None = None  # chosen for the first of them
    curtain: bool = False  # one may still be drawn
    deeds: tuple[Deed, ...] = ()  # what was done so far


def take(turn: Turn, die: Die, price: int) -> Turn:
    """Choose a die: pay for it, then gain its bonus."""
    sheet = gain(turn.sheet, die.bonus, price)
    main, extra = main_patient(die.colour, die.value), extra_patient(die.bonus)
    curtain = die.bonus == CURTAIN
    asks = CURTAIN_FIRST if curtain and curtain_targets(sheet) else SECTION if extra is None else ORDER
    queue = (main,) if extra is None else (main, extra)
    return Turn(sheet, asks, die, queue, None, curtain, (*turn.deeds, deeds.took(die, price)))


def answer(turn: Turn, action: Any) -> Turn:
    """Carry out any answer but the choice of a die."""
    return _ANSWERS[type(action)](turn, action)


def _draw(turn: Turn, action: DrawCurtain) -> Turn:
    asks = SECTION if turn.asks == CURTAIN_FIRST else DONE
    if action.section is None:
        return replace(turn, asks=asks)
    sheet = draw_curtain(turn.sheet, action.section)
    deed = deeds.curtained(action.section, len(sheet.sections[action.section - 1]))
    return replace(turn, sheet=sheet, asks=asks, curtain=False, deeds=(*turn.deeds, deed))


def _order(turn: Turn, action: AdmitFirst) -> Turn:
    main, extra = turn.queue
    return replace(turn, asks=SECTION, queue=(extra, main) if action.extra else (main, extra))


def _admit(turn: Turn, action: Admit) -> Turn:
    if action.section is not None:
        return replace(turn, asks=VALUE, section=action.section)
    return _next(turn, bury(turn.sheet), deeds.died(turn.queue[0]))


def _write(turn: Turn, action: Write) -> Turn:
    arrival, section = turn.queue[0], turn.section
    assert section is not None and turn.die is not None
    sheet = write(
        turn.sheet,
        section,
        action.value,
        stethoscopes=shift(arrival, action.value),
        bags=bags_for(turn.sheet, arrival, section),
        bonus=turn.die.bonus,  # a die has one bonus: who came as an extra patient is neither critical nor nursed
    )
    return _next(turn, sheet, deeds.admitted(turn.sheet, sheet, section))


def _next(turn: Turn, sheet: Sheet, deed: Deed) -> Turn:
    """The first patient of the queue has found a place, be it the morgue."""
    queue = turn.queue[1:]
    asks = SECTION if queue else CURTAIN_LAST if turn.curtain and curtain_targets(sheet) else DONE
    return Turn(sheet, asks, turn.die, queue, None, turn.curtain, (*turn.deeds, deed))


_ANSWERS: Mapping[type, Callable[[Turn, Any], Turn]] = {
    DrawCurtain: _draw,
    AdmitFirst: _order,
    Admit: _admit,
    Write: _write,
}
