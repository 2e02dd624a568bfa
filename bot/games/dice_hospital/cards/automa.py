"""The cards of the Automa: hospitals it completes, decisions it makes, and how strong it can be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import read_data

GREY = "X"  # a slot for a die of any colour
LEVELS = ("simple", "normal", "hard")


class HospitalCard(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Slots for dice, from left to right, and what it is worth when they are filled. The right part can be covered."""

    id: str
    level: Literal["simple", "normal", "hard"]
    left: str
    right: str
    left_points: int
    right_points: int
    removes: Literal["departments", "specialists"]  # the improvement the Automa takes away
    pick: Literal["first", "last"]  # of those, the one that was turned up so


class DecisionCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    reveals: Literal["departments", "specialists"]
    ambulances: tuple[int, int]  # the one it wants, and the one it takes otherwise


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    mix: str
    levers: tuple[str, ...] = ()


class AutomaCards(Struct, frozen=True, forbid_unknown_fields=True):
    mix: Mapping[str, tuple[int, int, int]]  # hospital cards of each level
    hospitals: tuple[HospitalCard, ...]
    decisions: tuple[DecisionCard, ...]
    presets: Mapping[str, Preset]


@cache
def automa_cards() -> AutomaCards:
    return read_data("automa", AutomaCards)


@cache
def hospital_cards() -> Mapping[str, HospitalCard]:
    return {card.id: card for card in automa_cards().hospitals}


@cache
def decision_cards() -> Mapping[str, DecisionCard]:
    return {card.id: card for card in automa_cards().decisions}
