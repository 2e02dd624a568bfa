"""Sweet Tooth as the rest of the program knows it: one short method for each thing every game can do.

The rules themselves are in the modules beside this one.
"""
# The protocol hands every game a seat and dice; with one seat asked at a time and no secrets, some go unused here.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.sweet_tooth import computer_players, decisions, dentist, turn, turn_order, view
from bot.games.sweet_tooth import outcome as result
from bot.games.sweet_tooth.actions import Action, Book, Give, GoOn, Move, PickAny, PickTooth, Stop, TakeCube
from bot.games.sweet_tooth.events import Story
from bot.games.sweet_tooth.mouth import clean_mouth
from bot.games.sweet_tooth.options import COOPERATIVE, META, SLUG, Options
from bot.games.sweet_tooth.state import Eating, Over, Player, Receiving, State
from bot.kernel import Choice, Decision, Dice, GameMeta, Outcome, Policy, Progress, Step, Who, text


class SweetTooth:
    """A dental race for two to six, or a lesson for one and more."""

    meta: GameMeta = META
    state_type = State
    action_type = Action
    options_type = Options
    policies: Mapping[str, Policy] = {"nibbler": computer_players.nibbler, "sensible": computer_players.sensible}

    def setup(self, options: Options, seats: int, dice: Dice) -> Step[State]:
        """Clean mouths at the Dentist's, and somebody begins."""
        starter = dice.d(seats) - 1
        story = Story()
        story.tell(starter, text(f"{SLUG}.event.started", who=Who(starter)))
        return Step(State(options, (Player(clean_mouth()),) * seats, starter, starter), story.events)

    def awaiting(self, state: State) -> tuple[int, ...]:
        seat = decisions.asked(state)
        return () if seat is None else (seat,)

    def decision(self, state: State, seat: int) -> Decision:
        return decisions.ask(state)

    def apply(self, state: State, seat: int, action: Any, dice: Dice) -> Step[State]:
        story = Story()
        after = _ACTIONS[type(action)](state, action, dice, story)
        return Step(after, story.events)

    def leave(self, state: State, seat: int, dice: Dice) -> Step[State]:
        """The player is taken off the board; whoever was waiting for them goes on."""
        if state.players[seat].gone or isinstance(state.phase, Over):
            return Step(state)
        story = Story()
        after = turn_order.remove(state, seat, story)
        if not isinstance(after.phase, Over):
            if seat == state.current:
                after = turn_order.next_turn(after)
            elif state.phase == Receiving(seat):
                after = dentist.ask_givers(after, story, dentist.givers_after(after, seat))
        return Step(after, story.events)

    def default(self, state: State, decision: Decision) -> Choice:
        return computer_players.sensible_choice(state, decision)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(state, seat)

    def imagine(self, state: State, seat: int | None, dice: Dice) -> State:
        """Nothing is hidden but dice that have not fallen yet."""
        return state

    def worth(self, state: State, seat: int) -> float:
        """Fewer expected points than the best of the others; at the end, whether it won."""
        expected = [computer_players.expected_points(player) for player in state.players]
        if state.options.variant == COOPERATIVE:
            return -sum(expected)
        others = [points for other, points in enumerate(expected) if other != seat and not state.players[other].gone]
        if not state.options.ranked or not others:
            return -expected[seat]
        if isinstance(state.phase, Over):
            return {"win": 100.0, "share": 50.0, "lose": -100.0}[decisions.standing_now(state, seat)]
        return min(others) - expected[seat]

    def progress(self, state: State) -> Progress:
        laps = max(player.laps for player in state.players)
        goal = state.options.goal
        return Progress(state.round, None, text(f"{SLUG}.phase", n=min(laps, goal), laps=goal))

    def outcome(self, state: State) -> Outcome | None:
        return result.outcome(state)


def _pick(state: State, number: int | None, story: Story) -> State:
    if isinstance(state.phase, Eating):
        return turn.pick_sugar(state, state.phase, number, story)
    return dentist.pick_treatment(state, number, story)


def _give(state: State, action: Give, _dice: Dice, story: Story) -> State:
    assert isinstance(state.phase, Receiving)
    return dentist.give(state, state.phase.giver, action.count, story)


def _stop(state: State, _action: Stop, _dice: Dice, story: Story) -> State:
    story.tell(state.current, text(f"{SLUG}.event.stopped", who=Who(state.current)))
    return turn_order.end(state, story)


def _go_on(state: State, _action: GoOn, _dice: Dice, story: Story) -> State:
    story.tell(state.current, text(f"{SLUG}.event.went_on", who=Who(state.current)))
    return turn_order.next_turn(state)


_ACTIONS: Mapping[type, Callable[[State, Any, Dice, Story], State]] = {
    Move: lambda state, action, dice, story: turn.move(state, action.dice, dice, story),
    Book: lambda state, _action, dice, story: turn.book(state, dice, story),
    TakeCube: lambda state, _action, _dice, story: turn.take_cube(state, story),
    PickTooth: lambda state, action, _dice, story: _pick(state, action.number, story),
    PickAny: lambda state, _action, _dice, story: _pick(state, None, story),
    Give: _give,
    Stop: _stop,
    GoOn: _go_on,
}

GAME = SweetTooth()
