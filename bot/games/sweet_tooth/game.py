"""The `Game` of Sweet Tooth: binds the functions of this package to the kernel's protocol."""

# The protocol passes a seat and dice to every method; with one seat asked at a time and no secrets, some are unused.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.sweet_tooth import computer_players, decisions, dentist, turn, turn_order, view
from bot.games.sweet_tooth import outcome as result
from bot.games.sweet_tooth.actions import Action, Book, Give, GoOn, Move, PickAny, PickTooth, Stop, TakeCube
from bot.games.sweet_tooth.events import EventCollector
from bot.games.sweet_tooth.mouth import clean_mouth
from bot.games.sweet_tooth.options import COOPERATIVE, META, SLUG, Options
from bot.games.sweet_tooth.state import Eating, Over, Player, Receiving, State
from bot.kernel import AnyGame, Choice, Decision, Dice, GameMeta, Outcome, Policy, Progress, Step, Stream, Who, text


class SweetTooth:
    """A dental race for two to six, or a lesson for one and more."""

    meta: GameMeta = META
    state_type = State
    action_type = Action
    options_type = Options
    policies: Mapping[str, Policy] = {"nibbler": computer_players.nibbler, "sensible": computer_players.sensible}
    older: Mapping[int, AnyGame] = {}

    def setup(self, options: Options, seats: int, dice: Dice) -> Step[State]:
        """All mouths are clean, all pawns stand at the Dentist's, and a random seat begins."""
        starter = dice.stream("starter").d(seats) - 1
        events = EventCollector()
        events.add(starter, text(f"{SLUG}.event.started", who=Who(starter)))
        return Step(State(options, (Player(clean_mouth()),) * seats, starter, starter), events.collected)

    def awaiting(self, state: State) -> tuple[int, ...]:
        seat = decisions.asked_seat(state)
        return () if seat is None else (seat,)

    def decision(self, state: State, seat: int) -> Decision:
        return decisions.ask(state)

    def apply(self, state: State, seat: int, action: Any, dice: Dice) -> Step[State]:
        events = EventCollector()
        after = _ACTIONS[type(action)](state, action, dice, events)
        return Step(after, events.collected)

    def leave(self, state: State, seat: int, dice: Dice) -> Step[State]:
        """Remove the player from the board; a seat that waited for them continues."""
        if state.players[seat].gone or isinstance(state.phase, Over):
            return Step(state)
        events = EventCollector()
        after = turn_order.remove_player(state, seat, events)
        if not isinstance(after.phase, Over):
            if seat == state.current:
                after = turn_order.next_turn(after)
            elif state.phase == Receiving(seat):
                after = dentist.ask_givers(after, events, dentist.givers_after(after, seat))
        return Step(after, events.collected)

    def default(self, state: State, decision: Decision) -> Choice:
        return computer_players.sensible_choice(state, decision)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(state, seat)

    def imagine(self, state: State, seat: int | None, stream: Stream) -> State:
        """Nothing is hidden in this game."""
        return state

    def worth(self, state: State, seat: int) -> float:
        """The expected lead over the best other seat; at the end, the result."""
        expected = [computer_players.expected_points(player) for player in state.players]
        if state.options.variant == COOPERATIVE:
            return -sum(expected)
        others = [points for other, points in enumerate(expected) if other != seat and not state.players[other].gone]
        if not state.options.ranked or not others:
            return -expected[seat]
        if isinstance(state.phase, Over):
            return {"win": 100.0, "share": 50.0, "lose": -100.0}[decisions.projected_result(state, seat)]
        return min(others) - expected[seat]

    def progress(self, state: State) -> Progress:
        laps = max(player.laps for player in state.players)
        goal = state.options.goal
        return Progress(state.round, None, text(f"{SLUG}.phase", n=min(laps, goal), laps=goal))

    def totals(self, state: State) -> tuple[int, ...]:
        """The points of all mouths, which are never secret."""
        return tuple(player.points for player in state.players)

    def outcome(self, state: State) -> Outcome | None:
        return result.outcome(state)


def _pick(state: State, number: int | None, events: EventCollector) -> State:
    if isinstance(state.phase, Eating):
        return turn.pick_sugar(state, state.phase, number, events)
    return dentist.pick_treatment(state, number, events)


def _give(state: State, action: Give, _dice: Dice, events: EventCollector) -> State:
    assert isinstance(state.phase, Receiving)
    return dentist.give(state, state.phase.giver, action.count, events)


def _stop(state: State, _action: Stop, _dice: Dice, events: EventCollector) -> State:
    events.add(state.current, text(f"{SLUG}.event.stopped", who=Who(state.current)))
    return turn_order.end_match(state, events)


def _go_on(state: State, _action: GoOn, _dice: Dice, events: EventCollector) -> State:
    events.add(state.current, text(f"{SLUG}.event.went_on", who=Who(state.current)))
    return turn_order.next_turn(state)


_ACTIONS: Mapping[type, Callable[[State, Any, Dice, EventCollector], State]] = {
    Move: lambda state, action, dice, events: turn.move(state, action.dice, dice, events),
    Book: lambda state, _action, dice, events: turn.book(state, dice, events),
    TakeCube: lambda state, _action, _dice, events: turn.take_cube(state, events),
    PickTooth: lambda state, action, _dice, events: _pick(state, action.number, events),
    PickAny: lambda state, _action, _dice, events: _pick(state, None, events),
    Give: _give,
    Stop: _stop,
    GoOn: _go_on,
}

GAME = SweetTooth()
