"""The one way to move a match forward.

Checks an action against the decision, applies it, and takes decisions that have a single choice without asking.
Everything that plays (engine, simulation, verification, tests) goes through `begin`, `choose` and `give_up`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.kernel.decision import Decision
from bot.kernel.dice import Dice
from bot.kernel.errors import IllegalAction
from bot.kernel.game import AnyGame, Event, Step
from bot.kernel.options import validate

# More forced decisions in a row than any game has: a bug in the rules raises instead of hanging the program.
_MAX_FORCED = 10_000


class Position(Struct, frozen=True):
    """Where a match stands: its state, what each awaited seat is asked, and how many words all streams have drawn."""

    state: Any
    asks: tuple[Decision, ...]
    drawn: int

    def ask(self, seat: int) -> Decision | None:
        """What this seat is asked now, if anything."""
        for decision in self.asks:
            if decision.seat == seat:
                return decision
        return None

    @property
    def over(self) -> bool:
        return not self.asks


class Transition(Struct, frozen=True):
    """One accepted action and all it caused."""

    position: Position
    events: tuple[Event, ...]
    reveals: bool  # undo stops here: dice were drawn or a player learned something


def begin(game: AnyGame, options: Mapping[str, object], seats: int, dice: Dice, *, pauses: bool = False) -> Transition:
    """Set up a match. With `pauses`, decisions that are only a click (rolling the dice) are asked nevertheless."""
    checked = msgspec.convert(validate(game.meta, options, seats), game.options_type)
    return _take_forced(game, Position(None, (), dice.drawn), game.setup(checked, seats, dice), dice, pauses)


def resume(game: AnyGame, state: Any, drawn: int) -> Position:
    """The position a stored state belongs to."""
    return Position(state, tuple(game.decision(state, seat) for seat in game.awaiting(state)), drawn)


def choose(
    game: AnyGame, position: Position, seat: int, choice: int, dice: Dice, *, pauses: bool = False
) -> Transition:
    """Take the choice with this index of what `seat` is asked."""
    decision = position.ask(seat)
    if decision is None:
        raise IllegalAction("not_asked")
    step = game.apply(position.state, seat, decision.action(choice), dice)
    return _take_forced(game, position, step, dice, pauses)


def give_up(game: AnyGame, position: Position, seat: int, dice: Dice, *, pauses: bool = False) -> Transition | None:
    """The seat leaves the match. None: the rules have no answer to that, a substitute has to play on."""
    step = game.leave(position.state, seat, dice)
    return None if step is None else _take_forced(game, position, step, dice, pauses)


def find(position: Position, seat: int, action: Any) -> int:
    """The index of an action among the choices of this seat; `IllegalAction` if it is not offered."""
    decision = position.ask(seat)
    if decision is None:
        raise IllegalAction("not_asked")
    for index, choice in enumerate(decision.choices):
        if choice.action == action:
            return index
    raise IllegalAction("not_offered")


def _take_forced(game: AnyGame, before: Position, step: Step[Any], dice: Dice, pauses: bool) -> Transition:
    """Take forced decisions until every seat that is asked has something to choose."""
    events, reveals, forced_count = step.events, step.reveals, 0
    asked = _ask_awaited(game, step, before.asks)
    while (forced := _forced(asked, pauses)) is not None:
        if forced_count == _MAX_FORCED:
            raise RuntimeError(f"{game.meta.slug}: forced decisions without end")
        step = game.apply(step.state, forced.seat, forced.action(0), dice)
        events += step.events if forced.pause else _mark_forced(step.events)
        reveals = reveals or step.reveals
        asked = _ask_awaited(game, step, asked)
        forced_count += 1
    return Transition(Position(step.state, asked, dice.drawn), events, reveals or dice.drawn != before.drawn)


def _mark_forced(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Mark the first event, which is the forced answer; what follows (a round that closes) happens after any answer."""
    if not events:
        return events
    return (msgspec.structs.replace(events[0], forced=True), *events[1:])


def _ask_awaited(game: AnyGame, step: Step[Any], before: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """What every awaited seat is asked, computed again only where the step says it may have changed."""
    state, changed = step.state, step.concerns
    kept = {} if changed is None else {old.seat: old for old in before if old.seat not in changed}
    asked: list[Decision] = []  # a hot path: a loop is cheaper than a comprehension here
    for seat in game.awaiting(state):
        asked.append(kept.get(seat) or game.decision(state, seat))
    return tuple(asked)


def _forced(asked: tuple[Decision, ...], pauses: bool) -> Decision | None:
    """The first decision with a single choice, unless it is one that is asked nevertheless."""
    for decision in asked:
        if decision.single and not (pauses and decision.pause):
            return decision
    return None
