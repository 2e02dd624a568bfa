"""An estimate of how well a hospital stands, for computer players and hints.

What patients, cards and blood are worth with so many rounds to come is in `data/weights.json`; this module only adds it
up. The weights were learned by `tests/training/dice_hospital.py`, backwards from the last round; `make train` learns
them again. Cards of expansions are in `data/estimates.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec import Struct

from bot.games.dice_hospital.cards.catalogue import cards, read_data
from bot.games.dice_hospital.patients.die import HOME
from bot.games.dice_hospital.patients.patient import BEDS
from bot.games.dice_hospital.phases.discharge import discharge_points
from bot.games.dice_hospital.phases.neglect import neglect_loss
from bot.games.dice_hospital.scoring import total
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State

CROWDED = (6, 9)
_TOKEN = 0.25  # an investment token on a department, for each round still to come
_BONUS = 0.6  # a bonus token of the city


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned; tuples are by the number of rounds still to come after this one."""

    beds: tuple[tuple[float, ...], ...]  # a patient of value 0 (dead) to 6
    crowd: tuple[tuple[float, ...], ...]  # each patient beyond so many (`CROWDED`), for want of beds
    blood: tuple[float, ...]
    cards: Mapping[str, float]  # an improvement, for each round still to come
    administrators: Mapping[str, float]  # likewise


class Estimates(Struct, frozen=True, forbid_unknown_fields=True):
    """What cards that were not learned are worth for each round still to come: set by hand, after similar ones."""

    cards: Mapping[str, float]
    administrators: Mapping[str, float]


@cache
def weights() -> Weights:
    return read_data("weights", Weights)


@cache
def card_worths() -> Mapping[str, float]:
    """Every card that has a worth, administrators too."""
    learned, estimated = weights(), read_data("estimates", Estimates)
    return {**estimated.cards, **estimated.administrators, **learned.cards, **learned.administrators}


def rounds_to_come(state: State) -> int:
    return cards().setup.rounds - max(1, state.round)


def bed_values(rounds: int) -> tuple[float, ...]:
    """What a patient of each value is worth when the round is over."""
    known = weights().beds
    return known[min(rounds, len(known) - 1)]


def crowd_values(rounds: int) -> tuple[float, ...]:
    """What it is worth to have so many patients, beside what each of them is worth."""
    return crowd_values_of(weights(), min(rounds, len(weights().crowd) - 1))


def crowd_values_of(known: Weights, rounds: int) -> tuple[float, ...]:
    each = tuple(zip(CROWDED, known.crowd[rounds], strict=True))
    return tuple(sum(worth * max(0, patients - limit) for limit, worth in each) for patients in range(BEDS + 1))


def blood_value(rounds: int) -> float:
    known = weights().blood
    return known[min(rounds, len(known) - 1)]


def card_value(card: str) -> float:
    """What an improvement does in one round; one that was not learned is taken for an average one."""
    known = card_worths()
    learned = weights().cards.values()
    return known[card] if card in known else sum(learned) / len(learned)


def cards_value(hospital: Hospital, rounds: int) -> float:
    """What improvements and the administrator will do in so many rounds."""
    known = card_worths()
    names = [one.card for one in hospital.departments] + [one.card for one in hospital.specialists]
    worth = sum(known.get(name, 0.0) for name in names)
    if hospital.administrator:
        worth += known.get(hospital.administrator, 0.0)
    return rounds * worth


_FAMILY = 2.3  # what a patient of a family who lacks nothing is worth
_LEVEL = 0.8  # and with each level that the family lacks, this part of it


def family_value(rounds: int) -> Callable[[int, int], float]:
    """What a family of so many patients who lack so many levels together is worth with these rounds to come."""
    hope = _FAMILY * min(1.0, 0.5 + 0.17 * rounds) if rounds else 0.0

    def value(patients: int, lacking: int) -> float:
        return hope * patients * _LEVEL**lacking

    return value


def _families_value(hospital: Hospital, rounds: int) -> float:
    value, worth = family_value(rounds), 0.0
    for ward in {one.ward for one in hospital.patients if one.kind}:
        lacking = [HOME - min(HOME - 1, one.value) for one in hospital.patients if one.kind and one.ward == ward]
        worth += value(len(lacking), sum(lacking))
    return worth


def evaluate(state: State, seat: int) -> float:
    """Points so far, points of this round as it stands, and what the rest of the match may bring."""
    hospital = state.hospitals[seat]
    if state.over:
        return total(state, seat)
    # Until the pawns have worked, this round is one of those to come.
    working = _still_working(state, seat)
    rounds = rounds_to_come(state) + working
    worth: float = total(state, seat) + discharge_points(state, len(hospital.discharged))
    worth += (blood_value(rounds) - 1) * hospital.blood
    worth += cards_value(hospital, rounds)
    beds = bed_values(rounds)
    spared = hospital.spared
    for patient in hospital.patients:
        if patient.kind:
            continue
        loss = 0 if working or patient.treated or patient.pid in spared else neglect_loss(state, patient.true)
        worth += beds[max(0, patient.value - loss)]
    worth += sum(beds[die.value] for die in hospital.arrivals if die.value)
    if hospital.by_ward:
        worth += _families_value(hospital, rounds)
    worth += rounds * _TOKEN * sum(len(one.tokens) for one in hospital.departments) + _BONUS * len(hospital.bonus)
    return worth + (0.0 if working else crowd_values(rounds)[BEDS - hospital.free_beds])


def _still_working(state: State, seat: int) -> bool:
    return state.stage not in _LATE and (state.stage != "activation" or seat in state.waiting)


_LATE = ("waiting_families", "neglect", "losses", "reports", "discharge")
