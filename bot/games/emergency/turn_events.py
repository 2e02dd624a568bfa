"""What happens in a turn, a person's or URSULE's: the words for it and the places of the sheet that it changes.

The events of a turn are stored in the open turn, because other seats see them only when the round closes; `events`
then makes one kernel event of them. Equal ones are cached and shared: a match produces the same few hundred.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from bot.games.emergency import texts
from bot.games.emergency.sheet import marks
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.bonus import BLOOD, STETHOSCOPES, Arrival, Die
from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.kernel import Listing, Text, text


class TurnEvent(Struct, frozen=True, cache_hash=True):
    """One thing that happened: the parts of a sentence, and the changed places (see `marks`)."""

    parts: tuple[Text, ...]
    places: tuple[str, ...] = ()


@lru_cache(maxsize=1024)
def die_taken(shown: Die, paid: int) -> TurnEvent:
    """A die was chosen; the tools of its bonus were gained with it."""
    places = [marks.BLOOD] if paid or shown.bonus == BLOOD else []
    if shown.bonus == STETHOSCOPES:
        places.append(marks.STETHOSCOPES)
    if paid:
        return TurnEvent((text("emergency.told.copied", die=texts.die(shown), price=texts.bags(paid)),), tuple(places))
    return TurnEvent((text("emergency.told.took", die=texts.die(shown)),), tuple(places))


@cache
def patient_died(arrival: Arrival) -> TurnEvent:
    return TurnEvent((text("emergency.told.died", patient=texts.patient(arrival)),), (marks.MORGUE,))


@cache
def curtain_drawn(section: int, place: int) -> TurnEvent:
    told = text("emergency.told.curtain", bed=f"{section}.{place}")
    return TurnEvent((told,), (marks.curtain(section, place),))


def patient_admitted(before: Sheet, after: Sheet, section: int) -> TurnEvent:
    """A patient was written into a section: everything that differs between the two sheets."""
    patients = after.sections[section - 1]
    paid = (after.stethoscopes_used - before.stethoscopes_used, after.blood_used - before.blood_used)
    return _admitted(section, len(patients), patients[-1], len(after.nurses) > len(before.nurses), paid)


@lru_cache(maxsize=4096)
def _admitted(section: int, place: int, entered: Patient, nurse: bool, paid: tuple[int, int]) -> TurnEvent:
    bed = f"{section}.{place}"
    places = [marks.bed(section, place)]
    if any(paid):
        told = [text("emergency.told.admitted_for", value=entered.value, bed=bed, price=Listing(texts.price(*paid)))]
    else:
        told = [text("emergency.told.admitted", value=entered.value, bed=bed)]
    if entered.critical:
        told.append(text("emergency.told.critical"))
    if nurse:
        told.append(text("emergency.told.nurse", section=section))
        places.append(marks.nurse(section))
    if place == board().sizes[section - 1]:
        told.append(text("emergency.told.full", section=section, points=board().notepads[section - 1]))
    tools = zip(paid, (marks.STETHOSCOPES, marks.BLOOD), strict=True)
    places += [tool for count, tool in tools if count]
    return TurnEvent(tuple(told), tuple(places))
