"""What can be done in a turn, people's and URSULE's alike: how it is told and which places of the sheet it changed.

Deeds are kept with an open turn and told to the others when the round closes. Equal deeds are one object.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from bot.games.emergency.sheet import marks
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.bonus import BLOOD, STETHOSCOPES, Arrival, Die
from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.texts import nouns
from bot.kernel import Listing, Text, text


class Deed(Struct, frozen=True, cache_hash=True):
    """Something that was done: the parts of a sentence, and the places it changed (see `marks`)."""

    parts: tuple[Text, ...]
    places: tuple[str, ...] = ()


@lru_cache(maxsize=1024)
def took(shown: Die, paid: int) -> Deed:
    """A die was chosen; the tools of its bonus came with it."""
    places = [marks.BLOOD] if paid or shown.bonus == BLOOD else []
    if shown.bonus == STETHOSCOPES:
        places.append(marks.STETHOSCOPES)
    if paid:
        return Deed((text("emergency.told.copied", die=nouns.die(shown), price=nouns.bags(paid)),), tuple(places))
    return Deed((text("emergency.told.took", die=nouns.die(shown)),), tuple(places))


@cache
def died(arrival: Arrival) -> Deed:
    return Deed((text("emergency.told.died", patient=nouns.patient(arrival)),), (marks.MORGUE,))


@cache
def curtained(section: int, place: int) -> Deed:
    told = text("emergency.told.curtain", bed=f"{section}.{place}")
    return Deed((told,), (marks.curtain(section, place),))


def admitted(before: Sheet, after: Sheet, section: int) -> Deed:
    """A patient was written into a section: everything that differs between the two sheets."""
    patients = after.sections[section - 1]
    paid = (after.stethoscopes_used - before.stethoscopes_used, after.blood_used - before.blood_used)
    return _admitted(section, len(patients), patients[-1], len(after.nurses) > len(before.nurses), paid)


@lru_cache(maxsize=4096)
def _admitted(section: int, place: int, entered: Patient, nurse: bool, paid: tuple[int, int]) -> Deed:
    bed = f"{section}.{place}"
    places = [marks.bed(section, place)]
    if any(paid):
        told = [text("emergency.told.admitted_for", value=entered.value, bed=bed, price=Listing(nouns.price(*paid)))]
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
    return Deed(tuple(told), tuple(places))
