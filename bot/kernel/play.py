"""The one way to move a match forward.

Checks an action against the decision, applies it, and takes decisions that have a single choice by itself.
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

# No game asks for more forced decisions in a row than this; a rules bug must not hang the program.
_MOST_FORCED = 10_000


class Position(Struct, frozen=True):
    """Where a match stands: its state, what each awaited seat is asked, and how many words were drawn."""

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


class Turn(Struct, frozen=True):
    """One accepted action and all it caused."""

    position: Position
    events: tuple[Event, ...]
    reveals: bool  # undo stops here: dice were drawn or somebody learned something


def begin(game: AnyGame, options: Mapping[str, object], seats: int, dice: Dice, *, pauses: bool = False) -> Turn:
    """Set a match up. `pauses` keeps decisions that are only a click (rolling the dice) as clicks."""
    checked = msgspec.convert(validate(game.meta, options, seats), game.options_type)
    return _settle(game, Position(None, (), dice.drawn), game.setup(checked, seats, dice), dice, pauses)


def resume(game: AnyGame, state: Any, drawn: int) -> Position:
    """The position a stored state belongs to."""
    return Position(state, tuple(game.decision(state, seat) for seat in game.awaiting(state)), drawn)


def choose(game: AnyGame, position: Position, seat: int, choice: int, dice: Dice, *, pauses: bool = False) -> Turn:
    """Take choice number `choice` of what `seat` is asked."""
    decision = position.ask(seat)
    if decision is None:
        raise IllegalAction("not_asked")
    step = game.apply(position.state, seat, decision.action(choice), dice)
    return _settle(game, position, step, dice, pauses)


def give_up(game: AnyGame, position: Position, seat: int, dice: Dice, *, pauses: bool = False) -> Turn | None:
    """The seat leaves for good. None: the rules say nothing, a substitute has to play on."""
    step = game.leave(position.state, seat, dice)
    return None if step is None else _settle(game, position, step, dice, pauses)


def find(position: Position, seat: int, action: Any) -> int:
    """The place of an action among the choices of this seat; `IllegalAction` if it is not offered."""
    decision = position.ask(seat)
    if decision is None:
        raise IllegalAction("not_asked")
    for place, choice in enumerate(decision.choices):
        if choice.action == action:
            return place
    raise IllegalAction("not_offered")


def _settle(game: AnyGame, before: Position, step: Step[Any], dice: Dice, pauses: bool) -> Turn:
    """Take forced decisions until every seat that is asked has something to choose."""
    events, reveals, taken = step.events, step.reveals, 0
    asked = _asked(game, step, before.asks)
    while (forced := _forced(asked, pauses)) is not None:
        if taken == _MOST_FORCED:
            raise RuntimeError(f"{game.meta.slug}: forced decisions without end")
        step = game.apply(step.state, forced.seat, forced.action(0), dice)
        events += step.events if forced.pause else _told_as_forced(step.events)
        reveals = reveals or step.reveals
        asked = _asked(game, step, asked)
        taken += 1
    return Turn(Position(step.state, asked, dice.drawn), events, reveals or dice.drawn != before.drawn)


def _told_as_forced(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The first event is the forced answer itself; what follows (a round that closes) would have happened anyway."""
    if not events:
        return events
    return (msgspec.structs.replace(events[0], forced=True), *events[1:])


def _asked(game: AnyGame, step: Step[Any], before: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """What every awaited seat is asked, worked out anew only where the step says it may have changed."""
    state, changed = step.state, step.concerns
    kept = {} if changed is None else {old.seat: old for old in before if old.seat not in changed}
    asked: list[Decision] = []  # every move comes through here: a loop is cheaper than a comprehension
    for seat in game.awaiting(state):
        asked.append(kept.get(seat) or game.decision(state, seat))
    return tuple(asked)


def _forced(asked: tuple[Decision, ...], pauses: bool) -> Decision | None:
    """The first decision that is none: it has a single choice, and no click of its own is wanted for it."""
    for decision in asked:
        if decision.single and not (pauses and decision.pause):
            return decision
    return None
