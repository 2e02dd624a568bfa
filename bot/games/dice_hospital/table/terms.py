"""The numbers one table plays by.

Most are printed in the rules, some by number of hospitals; modules set others. They are worked out when a match is set
up and kept in its state, so a phase reads a number here and never asks which module it comes from.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import cards


class Terms(Struct, frozen=True, kw_only=True, gc=False):
    dice_per_colour: int
    ambulances: tuple[int, ...]  # their numbers
    backs: tuple[int, ...]  # ambulances whose backs are used by the final-round collection
    ambulance_capacity: int
    nurses: int  # of each hospital
    start_values: tuple[int, ...]  # of the starting patients
    display_each: int  # improvements of each kind shown in a round
    extra_reveal: int  # cards the first player may turn up besides
    neglect: int  # levels an untreated patient loses
    empty_wards: int  # points
    death: int  # points
    value_clock: bool = False  # conditions look at the value a patient had when the pawn was placed
    creates_dice: bool = False  # an empty bag gives a new die instead of none
    open_report: int = 1  # how often the points of an open report are lost
    ranked: bool = True  # whether the match has a winner


def printed_terms(parties: int) -> Terms:
    """The numbers of the base game for so many parties."""
    setup, scoring = cards().setup, cards().scoring
    return Terms(
        dice_per_colour=setup.dice_per_colour[parties],
        ambulances=setup.ambulances.get(parties, ()),
        backs=setup.ambulances.get(parties, ())[:-1],
        ambulance_capacity=setup.dice_per_ambulance,
        nurses=setup.nurses,
        start_values=setup.start_values,
        display_each=setup.display_each[parties],
        extra_reveal=setup.extra_reveal.get(parties, 0),
        neglect=scoring.neglect,
        empty_wards=scoring.empty_wards,
        death=scoring.death,
    )
