"""URSULE, the opponent in a solo match: she follows a fixed protocol and makes no decisions.

Equal values are legal for her, stethoscopes only raise a value and only as far as needed, at most one bag is paid for a
patient's colour, and sections are tried from the first to the last. `play` is one whole turn of hers.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.games.emergency import turn_events
from bot.games.emergency.components import COLOURS, figures
from bot.games.emergency.scoring.cardiologists import full_sections
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.bonus import CURTAIN, Die, apply_bonus, extra_patient, main_patient
from bot.games.emergency.sheet.placement import (
    add_death,
    bag_prices,
    draw_curtain,
    highest_open_end,
    value_to_beat,
    write,
)
from bot.games.emergency.sheet.sheet import SECTIONS, Sheet
from bot.games.emergency.turn_events import TurnEvent

_ALL = range(1, SECTIONS + 1)


class Bed(Struct, frozen=True):
    """The bed of a patient she admits, and its cost."""

    section: int
    value: int
    stethoscopes: int
    bags: int


class Plan(Struct, frozen=True):
    """The die she takes, the bags she pays for it, and where its patient goes (None: the morgue)."""

    die: Die
    price: int
    bed: Bed | None


class UrsuleTurn(Struct, frozen=True):
    """A finished turn of hers."""

    sheet: Sheet
    die: Die
    events: tuple[TurnEvent, ...]
    filled: int  # sections she filled in it


def starting_sheet(difficulty: tuple[str, ...]) -> Sheet:
    """Her sheet at the start of a match."""
    start, solo = figures().ursule_start, figures().solo
    prepared = "preparation" in difficulty
    return Sheet(
        nurses_given=start.nurses,
        stethoscopes_gained=start.stethoscopes + prepared * solo.preparation_stethoscopes,
        blood_gained=start.blood + prepared * solo.preparation_blood,
    )


def play(sheet: Sheet, dice: tuple[Die, ...], chief_die: str | None, last_round: bool) -> UrsuleTurn:
    """Her turn. `chief_die` is the colour the human chief took; None when she is the chief herself."""
    chosen = plan(sheet, dice, chief_die, last_round)
    die, bed = chosen.die, chosen.bed
    done = [turn_events.die_taken(die, chosen.price)]
    after = apply_bonus(sheet, die.bonus, chosen.price)
    after = _admit(after, bed, die, done)
    if die.bonus == CURTAIN:
        after = _curtain(after, done)
    extra = extra_patient(die.bonus)
    if extra is not None:
        beds = (find_bed(after, extra.colour, value) for value in extra.values)
        after = _admit(after, next((bed for bed in beds if bed), None), die, done, extra=True)
    return UrsuleTurn(
        after,
        die,
        tuple(done),
        full_sections(after) - full_sections(sheet),
    )


def plan(sheet: Sheet, dice: tuple[Die, ...], chief_die: str | None, last_round: bool) -> Plan:
    """What she takes and where its patient goes, before anything is paid."""
    free = sorted((die for die in dice if die.colour != chief_die), key=_low_and_left)
    options = [(die, 0) for die in free]
    copy = figures().price.copy_chief
    if sheet.blood >= copy:
        options += [(die, copy) for die in dice if die.colour == chief_die]
    if last_round:
        completing = _completing(sheet, options)
        if completing is not None:
            return completing
    for die, price in options:
        bed = find_bed(apply_bonus(sheet, die.bonus, price), die.colour, die.value)
        if bed is not None:
            return Plan(die, price, bed)
    return Plan(free[0], 0, None)


def find_bed(sheet: Sheet, colour: str, value: int, sections: Iterable[int] = _ALL) -> Bed | None:
    """The first bed for a patient: without tools, then raised, then with a bag, then with both."""
    first: dict[tuple[bool, bool], Bed] = {}
    prices = bag_prices(colour)
    for section in sections:
        patients = sheet.sections[section - 1]
        bags = prices[section - 1][len(patients)]
        need = max(0, value_to_beat(patients) - value)
        if need <= sheet.stethoscopes and bags <= sheet.blood:
            first.setdefault((bags > 0, need > 0), Bed(section, value + need, need, bags))
    return first[min(first)] if first else None


def _completing(sheet: Sheet, options: list[tuple[Die, int]]) -> Plan | None:
    """In the last round: the most valuable section she can fill, with the lowest die that does it."""
    best: tuple[tuple[int, int, tuple[int, int]], Plan] | None = None
    for section, notepad, size in zip(_ALL, board().notepads, board().sizes, strict=True):
        if len(sheet.sections[section - 1]) != size - 1:
            continue
        for die, price in options:
            bed = find_bed(apply_bonus(sheet, die.bonus, price), die.colour, die.value, (section,))
            rank = (-notepad, price, _low_and_left(die))
            if bed is not None and (best is None or rank < best[0]):
                best = rank, Plan(die, price, bed)
    return best and best[1]


def _admit(sheet: Sheet, bed: Bed | None, die: Die, done: list[TurnEvent], *, extra: bool = False) -> Sheet:
    """Write a patient into this bed, or into the morgue where there is none."""
    if bed is None:
        arrival = extra_patient(die.bonus) if extra else None
        done.append(turn_events.patient_died(arrival or main_patient(die.colour, die.value)))
        return add_death(sheet)
    after = write(sheet, bed.section, bed.value, stethoscopes=bed.stethoscopes, bags=bed.bags, bonus=die.bonus)
    done.append(turn_events.patient_admitted(sheet, after, bed.section))
    return after


def _curtain(sheet: Sheet, done: list[TurnEvent]) -> Sheet:
    section = highest_open_end(sheet)
    if section is None:
        return sheet
    done.append(turn_events.curtain_drawn(section, len(sheet.sections[section - 1])))
    return draw_curtain(sheet, section)


def _low_and_left(die: Die) -> tuple[int, int]:
    return die.value, COLOURS.index(die.colour)
