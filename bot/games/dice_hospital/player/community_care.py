"""Answers of the computer player to the questions of Community Care: routes in the city, investments, wards.

Each is judged by a simple estimate of what it brings; what is done with pawns afterwards is the planner's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dice_hospital.actions import Decline, Deliver, Fetch, Fly, Invest, KeepBonus, KeepToken, Lower, Park
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.city import FAST_LANE, VOLUNTEER, city_parts
from bot.games.dice_hospital.cards.tokens import CONVERSION, RECRUITMENT, colour_of, kind_of
from bot.games.dice_hospital.effects.departments import effect_of
from bot.games.dice_hospital.modules.city.collecting import may_take_pink, options_for
from bot.games.dice_hospital.modules.city.supply import city_of
from bot.games.dice_hospital.patients.die import PINK, Die
from bot.games.dice_hospital.player.evaluation import bed_values, rounds_to_come
from bot.games.dice_hospital.table.city import City
from bot.games.dice_hospital.table.hospital import NURSE, Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import AnyGame, Decision, Stream

_LOWEST = 0.13  # what a pip less in the total is worth, for the order of turns
_MOTHER = 2.0  # fetching one
_TOKEN = 0.9  # a bonus token that is found; more than one are worth little more
_MORE_TOKENS = 0.2
_NOBODY = -10.0  # a route that ends without enough patients
_LAST_INVESTMENT = 5  # a token that comes later is not used often enough
# What a kind of token is worth where it can be used, by measuring players who take or leave it.
_KINDS = {"extra": 4.5, RECRUITMENT: 3.6, "equal": 1.5, "low": 1.0, "plus": 0.6, "minus": 0.6, CONVERSION: -4.0}
_BABIES = 1  # twins take too long


# --- the city ---


def _patient_value(state: State, die: Die) -> float:
    """What it is worth to fetch a patient: the healthier the better, but the total should be low."""
    if die.colour == PINK:
        return _MOTHER + 0.3 * die.value
    return bed_values(rounds_to_come(state) + 1)[die.value] - _LOWEST * die.value


def _best_route(state: State, city: City, seat: int, left: int) -> float:
    """What a paramedic can bring from where he stands, if he fetches so many more patients."""
    if not left:
        return 0.0
    assert city.position is not None
    tiles = city.reachable(city.position, pink="patient" if may_take_pink(state, seat) else "wall")
    return max([_fetched(state, city, seat, tile, left) for tile in tiles], default=_NOBODY)


def _fetched(state: State, city: City, seat: int, tile: int, left: int) -> float:
    """The same with the patient of this tile first."""
    die, token = city.patients[tile], city.bonus[tile]
    if die is None:
        return _NOBODY
    value = _patient_value(state, die)
    brought = city.brought
    if token is not None:
        value += _MORE_TOKENS if brought else _TOKEN
        brought = (*brought, token)
    moved = replace(city.with_tile(tile, None, None), position=tile, brought=brought)
    return value + _best_route(state, moved, seat, left - 1)


def park(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """The start from which the best three patients can be fetched; of equals a flight, which keeps the entrance."""
    city, count = city_of(state), city_parts().collect
    values = []
    for choice in decision.choices:
        action = choice.action
        assert isinstance(action, Park | Fly)
        start = replace(city, position=action.tile, brought=())
        if city.patients[action.tile]:
            values.append(_fetched(state, start, decision.seat, action.tile, count))
        else:
            values.append(_best_route(state, start, decision.seat, count))
    return max(range(len(values)), key=lambda place: (values[place], isinstance(decision.action(place), Fly)))


def fetch(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    city = city_of(state)
    left, (_, converts) = city_parts().collect - city.fetched, options_for(state, decision.seat)
    if converts:
        return 0
    values = []
    for choice in decision.choices:
        assert isinstance(choice.action, Fetch)
        values.append(_fetched(state, city, decision.seat, choice.action.tile, left))
    return values.index(max(values))


def keep_bonus(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """A nurse, or what heals most patients."""
    hospital = state.hospitals[decision.seat]
    colours = [one.true for one in hospital.patients] + [die.colour for die in hospital.arrivals]
    kits = {"red": "R", "yellow": "Y", "green": "G"}

    def value(token: str) -> float:
        if token in kits:
            return 0.5 + 0.3 * min(3, colours.count(kits[token]))
        return {VOLUNTEER: 1.6, FAST_LANE: 0.4}.get(token, 1.0)

    values = [value(choice.action.token) for choice in decision.choices if isinstance(choice.action, KeepBonus)]
    return values.index(max(values))


def lower(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """As many as are needed to be first in turn order, if that is possible now."""
    city = city_of(state)
    known = [total for total in city.totals if total is not None]
    mine = sum(die.value for die in state.hospitals[decision.seat].arrivals[: city_parts().collect])
    for place, choice in enumerate(decision.choices):
        assert isinstance(choice.action, Lower)
        if known and mine - 2 * choice.action.count <= min(known) and len(state.waiting) == 1:
            return place
    return 0


# --- investments ---


def invest(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    """A nurse, in the first rounds; the colour that most of the own departments treat."""
    choices = [choice.action for choice in decision.choices]
    nurses = [place for place, action in enumerate(choices) if isinstance(action, Invest) and action.pawn == NURSE]
    if state.round > _LAST_INVESTMENT or not nurses:
        return choices.index(Decline())
    hospital = state.hospitals[decision.seat]
    treated = [effect_of(one).treats for one in hospital.departments]
    patients = [one.true for one in hospital.patients]

    def value(place: int) -> float:
        action = choices[place]
        assert isinstance(action, Invest)
        return treated.count(action.space) + 0.3 * patients.count(action.space) + action.volunteer

    return max(nurses, key=value)


def keep_token(_game: AnyGame, state: State, decision: Decision, _stream: Stream) -> int:
    hospital = state.hospitals[decision.seat]
    values = [_token_value(hospital, choice.action) for choice in decision.choices]
    return values.index(max(values))


def _token_value(hospital: Hospital, action: KeepToken) -> float:
    """The worth of its kind, more on a department that is used often and treats its colour."""
    kind, colour = kind_of(action.token), colour_of(action.token)
    worth = _KINDS[kind]
    if action.department is None:
        return worth if kind == RECRUITMENT else worth - 3.0
    step = effect_of(hospital.departments[action.department])
    healed = sum(slot.max_patients for slot in step.slots if slot.heals)
    worth += 0.2 * sum(op.k for slot in step.slots for op in slot.ops if op.op == "heal")
    if kind == "extra" and step.treats not in (colour, None):
        worth -= 4.0  # it would wait for a patient whom the department never heals
    if kind in ("equal", "plus", "minus"):
        worth += 0.5 * (healed - 1)
    if cards().departments[hospital.departments[action.department].card].set == "start":
        worth -= 0.2
    return worth


def midwife(_game: AnyGame, _state: State, decision: Decision, _stream: Stream) -> int:
    babies: Sequence[object] = [choice.action for choice in decision.choices]
    return list(babies).index(Deliver(_BABIES))
