"""The terms of the game as `Text`: colours, bonuses, prices, patients, cards.

The same few hundred occur in every match, so they are cached. Sentences are built elsewhere: what happened in
`turn_events` and `events`, what is asked in `phases.decisions`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.emergency.components import figures
from bot.games.emergency.sheet.bonus import BLOOD, CRITICAL, CURTAIN, NURSE, STETHOSCOPES, Arrival, Die, extra_patient
from bot.kernel import Text, text

_BONUSES = {CURTAIN: "curtain", CRITICAL: "critical", NURSE: "nurse"}
KINDS = ("bonus", "card")  # of things that are explained where they are named


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
        return text("emergency.bonus.stethoscopes", n=figures().bonus.stethoscopes)
    if code == BLOOD:
        return text("emergency.bonus.blood", n=figures().bonus.blood)
    return text(f"emergency.bonus.{_BONUSES[code]}")


@cache
def stethoscopes(n: int) -> Text:
    return text("emergency.price.stethoscopes", n=n)


@cache
def bags(n: int) -> Text:
    return text("emergency.price.bags", n=n)


@cache
def price(stethoscope_count: int, bag_count: int) -> tuple[Text, ...]:
    """The price in each kind of tool, without zeros."""
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
    return text(f"emergency.card.{card}")


@cache
def card_goal(card: str) -> Text:
    return text(f"emergency.about.card.{card}")


@cache
def ursule() -> Text:
    return text("emergency.ursule")
