"""Where a patient may be admitted and what that costs; writing patients and drawing curtains.

Pure functions over sheets. Sections are counted from 1 as on paper; a patient enters the next free bed of a section,
the colour must match (or a blood bag is paid) and the value must beat the last one (unless a curtain hangs there).
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.games.emergency.components import GREY, figures
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.bonus import CRITICAL, NURSE, Arrival
from bot.games.emergency.sheet.sheet import SECTIONS, Patient, Sheet

_NUMBERS = range(1, SECTIONS + 1)
_NO_BED = 1_000  # more bags than a match contains: the section is full


def value_to_beat(patients: tuple[Patient, ...]) -> int:
    """The value that the next patient of a section has to exceed; 0 if every value is legal."""
    if not patients:
        return 0
    last = patients[-1]
    return 0 if last.curtain else last.value


def open_beds(sheet: Sheet, arrival: Arrival) -> list[tuple[int, int, int, int]]:
    """The bed of every section with a legal value: (section, place, bags needed, fewest stethoscopes needed)."""
    highest = arrival.values[-1]
    reach = min(figures().values[1], highest + sheet.stethoscopes)  # the highest value in reach
    budget, prices = sheet.blood, bag_prices(arrival.colour)
    found = []
    for number, patients in enumerate(sheet.sections):
        place = len(patients)
        bags = prices[number][place]
        if bags <= budget:
            beaten = 0 if not place or patients[-1].curtain else patients[-1].value
            if beaten < reach:
                found.append((number + 1, place + 1, bags, beaten + 1 - highest if beaten >= highest else 0))
    return found


def legal_values(sheet: Sheet, arrival: Arrival, section: int) -> range:
    """The legal values for the next bed of a section."""
    first, last = figures().values
    reach = sheet.stethoscopes
    start = max(value_to_beat(sheet.sections[section - 1]) + 1, arrival.values[0] - reach, first)
    return range(start, min(last, arrival.values[-1] + reach) + 1)


def stethoscopes_for(arrival: Arrival, value: int) -> int:
    """The stethoscopes for writing this value; two printed values are consecutive, so the nearer one counts."""
    return max(0, arrival.values[0] - value, value - arrival.values[-1])


def bags_for(sheet: Sheet, arrival: Arrival, section: int) -> int:
    """The blood bags for the next bed of a section."""
    return bag_prices(arrival.colour)[section - 1][len(sheet.sections[section - 1])]


@cache
def bag_prices(colour: str) -> tuple[tuple[int, ...], ...]:
    """For each section by patients in it, the bags a patient of this colour needs for the next bed."""
    price = figures().price.ignore_colour
    return tuple(
        (*(0 if bed in (colour, GREY) else price for bed in section.colours), _NO_BED) for section in board().sections
    )


def curtain_targets(sheet: Sheet) -> list[int]:
    """The sections where a curtain would change something: begun, not full, none there yet."""
    return [
        number
        for number, patients, size in zip(_NUMBERS, sheet.sections, board().sizes, strict=True)
        if patients and len(patients) < size and not patients[-1].curtain
    ]


def highest_open_end(sheet: Sheet) -> int | None:
    """The curtain target with the highest last value, the lowest section on ties; None if there is no target."""
    targets = curtain_targets(sheet)
    return max(targets, key=lambda number: (sheet.sections[number - 1][-1].value, -number)) if targets else None


def draw_curtain(sheet: Sheet, section: int) -> Sheet:
    """Draw the curtain behind the last patient of a section."""
    *others, last = sheet.sections[section - 1]
    return replace(sheet, sections=_with(sheet, section, (*others, patient(last.value, last.critical, True))))


def write(sheet: Sheet, section: int, value: int, *, stethoscopes: int, bags: int, bonus: str) -> Sheet:
    """Write a patient into the next bed and pay. `bonus` is that of the die: it may be a mark on the patient."""
    entered = (*sheet.sections[section - 1], patient(value, bonus == CRITICAL))
    nurses = sheet.nurses
    if bonus == NURSE and section not in nurses and sheet.circles < SECTIONS:
        nurses = (*nurses, section)
    return Sheet(
        _with(sheet, section, entered),
        nurses,
        sheet.nurses_given,
        sheet.stethoscopes_gained,
        sheet.stethoscopes_used + stethoscopes,
        sheet.blood_gained,
        sheet.blood_used + bags,
        sheet.deaths,
        sheet.cardiologists,
    )


def add_death(sheet: Sheet) -> Sheet:
    return replace(sheet, deaths=sheet.deaths + 1)


@cache
def patient(value: int, critical: bool = False, curtain: bool = False) -> Patient:
    """Patients are immutable, so equal ones share one object on all sheets."""
    return Patient(value, critical, curtain)


def _with(sheet: Sheet, section: int, patients: tuple[Patient, ...]) -> tuple[tuple[Patient, ...], ...]:
    return (*sheet.sections[: section - 1], patients, *sheet.sections[section:])
