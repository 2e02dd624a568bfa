"""Components besides the sheet: ambulance cards, specialists and the numbers of the rules.

Everything is read from `data/` and validated once, on first use. No rule is decided here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

COLOURS = ("R", "Y", "G")  # of the dice, from left to right
GREY = "W"  # a bed for patients of every colour


class Tools(Struct, frozen=True, forbid_unknown_fields=True):
    """The tools on a sheet at the start."""

    stethoscopes: int
    blood: int
    nurses: int


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Tools gained by the tool bonuses."""

    stethoscopes: int
    blood: int


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices, in blood bags, for an exception to a rule."""

    copy_chief: int
    ignore_colour: int


class Goals(Struct, frozen=True, forbid_unknown_fields=True):
    """The thresholds of the cardiologists."""

    stethoscopes: int
    nurses: int
    blood: int
    full_sections: int


class Radiology(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of the radiologists."""

    critical_divisor: int
    extreme_points: int
    extreme_low: int
    extreme_high: int
    matching: tuple[int, ...]
    mirror_points: int
    high_value: int
    high_points: int


class Epidemiology(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of the epidemiologists."""

    run_points: int
    line_points: int
    group_points: int
    strain_points: int
    triangle_points: int


class Solo(Struct, frozen=True, forbid_unknown_fields=True):
    """Points and starting tools in a match against URSULE."""

    card_points: int
    preparation_stethoscopes: int
    preparation_blood: int
    equipment: int
    isolation: int
    capacity: int


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules that is not printed on the sheet or a card."""

    values: tuple[int, int]
    cardiologists_in_play: int
    death_points: int
    rounds: dict[str, int]
    cardiologist_values: dict[str, tuple[int, ...]]
    start: Tools
    ursule_start: Tools
    bonus: Bonus
    price: Price
    goals: Goals
    radiology: Radiology
    epidemiology: Epidemiology
    solo: Solo


class Specialists(Struct, frozen=True, forbid_unknown_fields=True):
    """The card names; radiologists and epidemiologists with the points that URSULE scores for them."""

    cardiologists: tuple[str, ...]
    radiologists: dict[str, int]
    epidemiologists: dict[str, int]


class _Ambulances(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[tuple[str, str, str], ...]


def read(name: str, shape: type[T]) -> T:
    """Decode a data file of this game; one that does not match the type raises."""
    return msgspec.toml.decode(files("bot.games.emergency").joinpath("data", name).read_bytes(), type=shape)


@cache
def figures() -> Figures:
    return read("figures.toml", Figures)


@cache
def specialists() -> Specialists:
    return read("specialists.toml", Specialists)


@cache
def ambulances() -> tuple[tuple[str, str, str], ...]:
    """The bonuses of each card under red, yellow and green; card number n has index n - 1."""
    cards = read("ambulances.toml", _Ambulances).cards
    if len(set(cards)) != len(cards) or any(len(set(card)) != len(COLOURS) for card in cards):
        raise ValueError("ambulances.toml: cards differ, and so do the three bonuses of a card")
    return cards


def rounds(seats: int) -> int:
    """The rounds of a match with this many seats; as many cards are dealt."""
    table = figures().rounds
    return table.get(str(seats), table["default"])


def cardiologist_values(seats: int) -> tuple[int, ...]:
    """The points of a cardiologist: for those who reach it first, then second, and so on."""
    table = figures().cardiologist_values
    return table.get(str(seats), table["default"])
