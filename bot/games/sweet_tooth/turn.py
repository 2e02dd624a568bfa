"""One turn: roll, move, apply the space of arrival, and pass to the next player.

Each function takes a state and returns the next one, adding what happened to the collector. The visit to the Dentist
is in `dentist`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from bot.games.sweet_tooth import mouth
from bot.games.sweet_tooth.board import APPOINTMENT, BRUSHING, DENTIST, KNOCK, SUGAR, board
from bot.games.sweet_tooth.dentist import visit_dentist
from bot.games.sweet_tooth.events import EventCollector, changes, mark, tooth_marks
from bot.games.sweet_tooth.options import SLUG
from bot.games.sweet_tooth.state import Booking, Eating, State, Throw, with_player, with_throw
from bot.games.sweet_tooth.turn_order import next_turn
from bot.kernel import Dice, Who, text


def destination(space: int, pips: int) -> int:
    """The space where a move ends: every move stops at the Dentist, and surplus pips are lost."""
    circuit = len(board().circuit)
    return 0 if space + pips >= circuit else space + pips


def _roll(state: State, dice: Dice, purpose: str, sides: int, count: int = 1) -> tuple[int, ...]:
    """Dice for one purpose of the present turn. A seat has one turn in a round, so the round numbers its turns.

    Of two dice the first is the one that would have been rolled alone: both come from one stream.
    """
    stream = dice.stream(purpose, state.current, state.round)
    return (stream.d(sides),) if count == 1 else tuple([stream.d(sides) for _ in range(count)])


def move(state: State, count: int, dice: Dice, events: EventCollector) -> State:
    """Roll `count` dice, move, and apply the space of arrival."""
    seat = state.current
    rolled = _roll(state, dice, "move", board().move_die, count)
    pips = sum(rolled)
    space = destination(state.player.space, pips)
    events.add_landing(seat, space, pips)
    state = replace(with_player(state, seat, space=space), thrower=seat, throws=(Throw("move", rolled),))
    return _ARRIVALS[board().circuit[space]](state, count, dice, events)


def _sugar(state: State, count: int, dice: Dice, events: EventCollector) -> State:
    """The holder of the cube must use it; other players roll as many dice as they moved with."""
    seat = state.current
    if state.cube == seat:
        events.add_effect(seat, text(f"{SLUG}.effect.refused"), mark(seat, "cube"), mark(None, "cube"))
        return next_turn(replace(state, cube=None))
    rolled = _roll(state, dice, "sugar", board().sugar_die, count)
    state = with_throw(state, "sugar", *rolled)
    before = state.player.teeth
    eaten = mouth.eat(before, sum(rolled), by_hand=state.options.teeth_by_hand)
    if eaten.teeth != before:
        told = text(f"{SLUG}.effect.sugar", n=sum(rolled), changes=changes(before, eaten.teeth))
    else:
        told = text(f"{SLUG}.effect.{'sugar_by_hand' if eaten.left else 'sugar_nothing'}", n=sum(rolled))
    events.add_effect(seat, told, *tooth_marks(seat, before, eaten.teeth))
    state = with_player(state, seat, teeth=eaten.teeth)
    if eaten.left:
        return replace(state, phase=Eating(eaten.stage, eaten.left))
    return next_turn(state)


def pick_sugar(state: State, phase: Eating, number: int | None, events: EventCollector) -> State:
    """Worsen one tooth of the stage; None is "any, for the rest"."""
    seat, before = state.current, state.player.teeth
    old, new = board().worsen[phase.stage]
    after = before.replace(old, new, phase.left) if number is None else mouth.with_tooth(before, number, new)
    told = text(f"{SLUG}.effect.picked", changes=changes(before, after))
    events.add_effect(seat, told, *tooth_marks(seat, before, after))
    state = with_player(state, seat, teeth=after)
    if number is None or phase.left == 1:
        return next_turn(state)
    return replace(state, phase=Eating(phase.stage, phase.left - 1))


def _brushing(state: State, _count: int, _dice: Dice, events: EventCollector) -> State:
    seat, before = state.current, state.player.teeth
    after = mouth.brush(before)
    told = text(f"{SLUG}.effect.brushed", changes=changes(before, after))
    events.add_effect(seat, told if after != before else _NOTHING_TO_BRUSH, *tooth_marks(seat, before, after))
    return next_turn(with_player(state, seat, teeth=after))


def _knock(state: State, _count: int, dice: Dice, events: EventCollector) -> State:
    seat, before = state.current, state.player.teeth
    (number,) = _roll(state, dice, "knock", board().knock_die)
    after = mouth.blacken(before, number)
    told = text(f"{SLUG}.effect.{'knocked' if after != before else 'knocked_black'}", tooth=number)
    events.add_effect(seat, told, *tooth_marks(seat, before, after))
    return next_turn(with_player(with_throw(state, "knock", number), seat, teeth=after))


def _appointment(state: State, _count: int, dice: Dice, events: EventCollector) -> State:
    return replace(state, phase=Booking()) if state.cube is None else book(state, dice, events)


def appointments(rolled: int) -> int:
    """The appointments gained by a roll."""
    return board().appointments_odd if rolled % 2 else board().appointments_even


def book(state: State, dice: Dice, events: EventCollector) -> State:
    """Roll one die for appointments."""
    seat = state.current
    (rolled,) = _roll(state, dice, "appointment", board().appointment_die)
    gained = appointments(rolled)
    state = with_player(with_throw(state, "appointment", rolled), seat, green=state.player.green + gained)
    events.add_effect(seat, text(f"{SLUG}.effect.booked", n=gained, pips=rolled), mark(seat, "appointments"))
    return next_turn(state)


def take_cube(state: State, events: EventCollector) -> State:
    """Take the cube instead of appointments: it refuses the next sweet."""
    seat = state.current
    events.add(seat, text(f"{SLUG}.event.cube_taken", who=Who(seat)), mark(seat, "cube"), mark(None, "cube"))
    return next_turn(replace(state, cube=seat))


def _dentist(state: State, _count: int, _dice: Dice, events: EventCollector) -> State:
    return visit_dentist(state, events)


_NOTHING_TO_BRUSH = text(f"{SLUG}.effect.brushed_nothing")

_ARRIVALS: Mapping[str, Callable[[State, int, Dice, EventCollector], State]] = {
    DENTIST: _dentist,
    SUGAR: _sugar,
    BRUSHING: _brushing,
    KNOCK: _knock,
    APPOINTMENT: _appointment,
}
