"""Admission with mothers: at most one of them in an ambulance, and none for a hospital that has one in every ward."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, permutations, product
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, PlaceMothers, TakeAmbulance
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.maternity import maternity_parts
from bot.games.dice_hospital.patients.die import PINK, Die
from bot.games.dice_hospital.patients.patient import WARDS
from bot.games.dice_hospital.phases.ambulances import load, tie_breaker
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Stage, Who

Places: TypeAlias = tuple[int, ...]  # one number for each ambulance, or for each mother


def enter_mothers(draft: Draft) -> None:
    """All dice are rolled; where the mothers ride is decided before the others are loaded."""
    state = draft.state
    count = maternity_parts().mothers[state.seats]
    places = sum([one.capacity for one in state.ambulances])
    coloured = bag.draw_for_admission(draft, places - count, "ambulances", state.round)
    faces, turned = draft.dice.stream("mothers", state.round), state.event_card.map
    rolled = [faces.pick(cards().setup.roll_faces) for _ in range(count)]
    mothers = tuple(sorted(turned.get(face, face) for face in rolled))
    shown = sorted([*coloured, *[Die(PINK, value) for value in mothers]], key=lambda die: die.value)
    draft.emit("rolled", None, (), ("dice", texts.row([texts.die(one.colour, one.value) for one in shown])))
    rising = tuple(sorted(coloured, key=lambda die: die.value))
    draft.change(rolled=rising, mothers=mothers, waiting=(tie_breaker(draft.state),))
    offers = offers_of(draft.state)
    if len(offers) == 1:
        _place(draft, offers[0])


def offers_of(state: State) -> tuple[Places, ...]:
    values = tuple([die.value for die in state.rolled])
    return mother_places(state.mothers, values, tuple([one.capacity for one in state.ambulances]))


@lru_cache(maxsize=256)
def mother_places(mothers: Places, coloured: Places, capacities: Places) -> tuple[Places, ...]:
    """Where the mothers may ride, no two in one ambulance.

    All dice are dealt in rising order, and dice of one value in every order: that gives each mother a home. If some
    order gives all of them different homes, only such orders count. Otherwise mothers move, as short a way in all as
    each order allows.
    """
    orders = list(_homes(mothers, coloured, capacities))
    different = [homes for homes in orders if len(set(homes)) == len(homes)]
    if different:
        return _as_places(mothers, different, len(capacities))
    found: list[Places] = []
    for homes in orders:
        seatings = list(permutations(range(len(capacities)), len(homes)))
        ways = [sum(abs(seat - home) for seat, home in zip(seats, homes, strict=True)) for seats in seatings]
        found += [seats for seats, way in zip(seatings, ways, strict=True) if way == min(ways)]
    return _as_places(mothers, found, len(capacities))


def _homes(mothers: Places, coloured: Places, capacities: Places) -> Iterator[Places]:
    """The ambulance of each mother, for every order of equal dice that makes a difference."""
    seats = list(chain.from_iterable([ambulance] * places for ambulance, places in enumerate(capacities)))
    choices = []
    for value in sorted(set(mothers)):
        start = sum(one < value for one in (*mothers, *coloured))
        block = Counter(seats[start : start + mothers.count(value) + coloured.count(value)])
        some = combinations_with_replacement(sorted(block), mothers.count(value))
        choices.append([one for one in some if all(one.count(seat) <= block[seat] for seat in one)])
    for homes in product(*choices):
        yield tuple(chain.from_iterable(homes))


def _as_places(mothers: Places, seatings: Sequence[Places], count: int) -> tuple[Places, ...]:
    """By ambulance; mothers of one value make no difference."""
    found = []
    for seats in seatings:
        places = [0] * count
        for value, seat in zip(mothers, seats, strict=True):
            places[seat] = value
        found.append(tuple(places))
    return tuple(sorted(dict.fromkeys(found)))


def ask_mothers(state: State, seat: int) -> Decision:
    numbers = [one.number for one in state.ambulances]
    choices = []
    for places in offers_of(state):
        riding = [
            texts.phrase("choice.mother_in", mother=texts.die(PINK, value), number=number)
            for value, number in zip(places, numbers, strict=True)
            if value
        ]
        choices.append(Choice(PlaceMothers(places), texts.row(riding, "comma")))
    return Decision(seat, "mothers", texts.word("ask.mothers"), tuple(choices))


def apply_mothers(draft: Draft, _seat: int, action: Action) -> None:
    assert isinstance(action, PlaceMothers)
    _place(draft, action.values)


def _place(draft: Draft, values: Places) -> None:
    ambulances = [replace(one, mother=value) for one, value in zip(draft.state.ambulances, values, strict=True)]
    draft.change(ambulances=tuple(ambulances), mothers=(), waiting=())


def enter_loading(draft: Draft) -> None:
    load(draft, list(draft.state.rolled))


def enter_boarding(draft: Draft) -> None:
    """The mothers get on, last."""
    boarded = [
        replace(one, dice=(*one.dice, Die(PINK, one.mother)), mother=0) if one.mother else one
        for one in draft.state.ambulances
    ]
    draft.change(ambulances=tuple(boarded))


def upwards(_state: State, _seat: int, action: object) -> float:
    """Mothers ride as high as they may."""
    assert isinstance(action, PlaceMothers)
    return sum(place for place, value in enumerate(action.values) if value)


# --- taking an ambulance ---


def _carries_mother(dice: Sequence[Die]) -> bool:
    return any(die.colour == PINK for die in dice)


def with_room_for_mothers(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """A hospital with a mother in every ward takes an ambulance without one; if it cannot, another patient comes."""
    ask_ambulance, take = stage.ask, stage.apply
    assert ask_ambulance is not None and take is not None

    def ask(state: State, seat: int) -> Decision:
        decision = ask_ambulance(state, seat)
        if state.hospitals[seat].mothers < WARDS:
            return decision
        without = {one.number for one in state.ambulances if not _carries_mother(one.dice)}
        allowed = tuple([choice for choice in decision.plain if choice.action.number in without])
        return replace(decision, plain=allowed or decision.plain)

    def apply(draft: Draft, seat: int, action: Action) -> None:
        assert isinstance(action, TakeAmbulance)
        if draft.hospital(seat).mothers == WARDS:
            _replace_mother(draft, seat, action.number)
        take(draft, seat, action)

    return replace(stage, ask=ask, apply=apply)


def _replace_mother(draft: Draft, seat: int, number: int) -> None:
    """A die of the bag comes instead, with the mother's value."""
    one = next(one for one in draft.state.ambulances if one.number == number)
    mother = next((die for die in one.dice if die.colour == PINK), None)
    if mother is None:
        return
    drawn = bag.draw(draft, 1, "instead", draft.state.round, seat, 0)
    other = [Die(die.colour, mother.value) for die in drawn]
    changed = replace(one, dice=(*[die for die in one.dice if die is not mother], *other))
    draft.change(ambulances=tuple([changed if old is one else old for old in draft.state.ambulances]))
    told = ("who", Who(seat)), ("mother", texts.die(PINK, mother.value)), ("die", texts.dice(other))
    draft.emit("instead", seat, (), *told)
