"""The nouns and half-sentences of the game as `Text`, before any language: colours, prices, cards, what a seat did.

The same few hundred phrases occur over and over, so equal ones are one object. Whole questions are in `decisions`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from bot.games.emergency import marks
from bot.games.emergency.board import board
from bot.games.emergency.bonus import BLOOD, CRITICAL, CURTAIN, NURSE, STETHOSCOPES, Arrival, Die, extra_patient
from bot.games.emergency.box import figures
from bot.games.emergency.sheet import Patient, Sheet
from bot.kernel import Listing, Text, text

_BONUSES = {CURTAIN: "curtain", CRITICAL: "critical", NURSE: "nurse"}


class Deed(Struct, frozen=True):
    """Something done in a turn: how it is told, and the places of the sheet it changed."""

    parts: tuple[Text, ...]
    places: tuple[str, ...] = ()


@cache
def colour(code: str) -> Text:
    return text(f"emergency.colour.{code}")


@cache
def bonus(code: str) -> Text:
    extra = extra_patient(code)
    if extra is not None:
        low, high = extra.values
        return text("emergency.bonus.extra", colour=colour(extra.colour), low=low, high=high)
    if code == STETHOSCOPES:
        return stethoscopes(figures().bonus.stethoscopes)
    if code == BLOOD:
        return bags(figures().bonus.blood)
    return text(f"emergency.bonus.{_BONUSES[code]}")


@cache
def stethoscopes(n: int) -> Text:
    return text("emergency.price.stethoscopes", n=n)


@cache
def bags(n: int) -> Text:
    return text("emergency.price.bags", n=n)


@cache
def price(stethoscope_count: int, bag_count: int) -> tuple[Text, ...]:
    """What has to be paid, each tool by itself; nothing for nothing."""
    parts = []
    if stethoscope_count:
        parts.append(stethoscopes(stethoscope_count))
    if bag_count:
        parts.append(bags(bag_count))
    return tuple(parts)


@lru_cache(maxsize=1024)
def die(shown: Die) -> Text:
    return text("emergency.die", colour=colour(shown.colour), value=shown.value, bonus=bonus(shown.bonus))


@cache
def patient(arrival: Arrival) -> Text:
    if arrival.extra:
        low, high = arrival.values
        return text("emergency.patient.extra", colour=colour(arrival.colour), low=low, high=high)
    return text("emergency.patient.main", colour=colour(arrival.colour), value=arrival.values[0])


@cache
def card_name(card: str) -> Text:
    return text(f"emergency.card.{card}.name")


@cache
def card_goal(card: str) -> Text:
    return text(f"emergency.card.{card}.goal")


@cache
def ursule() -> Text:
    return text("emergency.ursule")


@lru_cache(maxsize=1024)
def took(shown: Die, paid: int) -> Deed:
    """A die was chosen; the tools of its bonus came with it."""
    places = [marks.BLOOD] if paid or shown.bonus == BLOOD else []
    if shown.bonus == STETHOSCOPES:
        places.append(marks.STETHOSCOPES)
    if paid:
        return Deed((text("emergency.told.copied", die=die(shown), price=bags(paid)),), tuple(places))
    return Deed((die(shown),), tuple(places))


@cache
def died(arrival: Arrival) -> Deed:
    return Deed((text("emergency.told.died", patient=patient(arrival)),), (marks.MORGUE,))


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
        told = [text("emergency.told.admitted_for", value=entered.value, bed=bed, price=Listing(price(*paid)))]
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
