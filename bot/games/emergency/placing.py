"""Where a patient may be admitted and what that costs; writing patients and drawing curtains.

Pure functions over sheets. Sections are counted from 1 as on paper; a patient enters the next free bed of a section,
the colour must match (or a blood bag is paid) and the value must beat the last one (unless a curtain hangs there).
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.games.emergency.board import board
from bot.games.emergency.bonus import CRITICAL, NURSE, Arrival
from bot.games.emergency.box import GREY, figures
from bot.games.emergency.sheet import SECTIONS, Patient, Sheet


def floor(patients: tuple[Patient, ...]) -> int:
    """The value that the next patient of a section has to beat; 0 if anything goes."""
    if not patients:
        return 0
    last = patients[-1]
    return 0 if last.curtain else last.value


def open_sections(sheet: Sheet, arrival: Arrival) -> list[tuple[int, int, int]]:
    """Every section with a legal value, as (section, bags needed, fewest stethoscopes needed)."""
    highest = arrival.values[-1]
    reach = min(figures().values[1], highest + sheet.stethoscopes)
    price = figures().price.ignore_colour
    can_pay = sheet.blood >= price
    colours = welcoming(arrival.colour)
    found = []
    for number, patients in enumerate(sheet.sections):
        place = len(patients)
        beds = colours[number]
        if place == len(beds):
            continue
        matches = beds[place]
        if matches or can_pay:
            # Values below may be out of reach too, but never all of them: the shown value itself costs nothing.
            least = floor(patients)
            if least < reach:
                found.append((number + 1, 0 if matches else price, max(0, least + 1 - highest)))
    return found


def writable(sheet: Sheet, arrival: Arrival, section: int) -> list[tuple[int, int]]:
    """The legal values for the next bed of a section, rising, as (value, stethoscopes needed)."""
    lowest, highest = arrival.values[0], arrival.values[-1]
    first, last = figures().values
    start = max(floor(sheet.sections[section - 1]) + 1, lowest - sheet.stethoscopes, first)
    stop = min(last, highest + sheet.stethoscopes)
    # The two printed values follow each other, so everything outside is nearest to one end.
    return [(value, max(0, lowest - value, value - highest)) for value in range(start, stop + 1)]


def bags_for(sheet: Sheet, arrival: Arrival, section: int) -> int:
    """The blood bags for the next bed of a section."""
    matches = welcoming(arrival.colour)[section - 1][len(sheet.sections[section - 1])]
    return 0 if matches else figures().price.ignore_colour


@cache
def welcoming(colour: str) -> tuple[tuple[bool, ...], ...]:
    """For each bed of each section, whether a patient of this colour may lie there without a bag."""
    return tuple(tuple(bed in (colour, GREY) for bed in section.colours) for section in board().sections)


def curtain_targets(sheet: Sheet) -> list[int]:
    """The sections where a curtain would change something: begun, not full, none there yet."""
    return [
        number
        for number, patients, size in zip(range(1, SECTIONS + 1), sheet.sections, board().sizes, strict=True)
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
    """Write a patient into the next bed and pay. `bonus` is that of the die if it is a mark on this patient."""
    entered = (*sheet.sections[section - 1], patient(value, bonus == CRITICAL))
    nurses = sheet.nurses
    if bonus == NURSE and section not in nurses and sheet.circles < SECTIONS:
        nurses = (*nurses, section)
    return replace(
        sheet,
        sections=_with(sheet, section, entered),
        nurses=nurses,
        stethoscopes_used=sheet.stethoscopes_used + stethoscopes,
        blood_used=sheet.blood_used + bags,
    )


def bury(sheet: Sheet) -> Sheet:
    return replace(sheet, deaths=sheet.deaths + 1)


@cache
def patient(value: int, critical: bool = False, curtain: bool = False) -> Patient:
    """Patients are values: equal ones are one object, however many sheets they lie on."""
    return Patient(value, critical, curtain)


def _with(sheet: Sheet, section: int, patients: tuple[Patient, ...]) -> tuple[tuple[Patient, ...], ...]:
    return (*sheet.sections[: section - 1], patients, *sheet.sections[section:])
