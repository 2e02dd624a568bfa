"""Where a strong player would have decided otherwise than a seat did, and what it thinks that cost. Pure.

The cost of a choice is the difference between two guesses of the game (`Game.worth`): the turn is played on by the
strong player after what it advises, and after what was chosen, both on one imagined state with the same dice. So it
knows no more than the seat did, and is no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.log import Chose, Undid, action_of, decode_entry
from bot.engine.match import Match, advance
from bot.kernel import Advice, AnyGame, Decision, Dice, IllegalAction, Text, choose, find, resume
from bot.kernel.dice import SEED_BYTES
from bot.records import ActionRow

Advise: TypeAlias = Callable[[AnyGame, Any, Decision], Advice]

MAX_DIFFERENCES = 3
MIN_COST = 0.5  # points; less is noise of the guess
MAX_STEPS = 8  # of a turn that is played on
_GOLDEN = 0.6180339887  # multiples of it spread evenly, however many are taken


class Difference(Struct, frozen=True):
    """One choice, and what the strong player would have chosen instead."""

    round: int
    decision: Decision
    chosen: int  # indexes of choices
    advised: int
    cost: float  # in points
    reason: Text | None = None


class Analysis(Struct, frozen=True):
    """The costliest differences first. Fewer choices are `examined` than there are where the time ran out."""

    differences: tuple[Difference, ...]
    examined: int
    choices: int


class _Moment(Struct, frozen=True):
    """A choice of the seat, and the state in which it was asked."""

    round: int
    state: Any
    decision: Decision
    chosen: int


def analyse(
    match: Match, log: Iterable[ActionRow], seat: int, advise: Advise, is_out_of_time: Callable[[], bool]
) -> Analysis:
    """May take seconds: call it in a worker thread. Always examines one choice, and then as many as there is time for,
    spread over the whole match."""
    moments = tuple(_moments(match, log, seat))
    found: list[Difference] = []
    examined = 0
    for index in sorted(range(len(moments)), key=lambda each: each * _GOLDEN % 1.0):
        if examined and is_out_of_time():
            break
        examined += 1
        difference = _difference(match.game, moments[index], advise)
        if difference is not None and difference.cost >= MIN_COST:
            found.append(difference)
    found.sort(key=lambda difference: -difference.cost)
    return Analysis(tuple(found[:MAX_DIFFERENCES]), examined, len(moments))


def _moments(match: Match, log: Iterable[ActionRow], seat: int) -> Iterator[_Moment]:
    """What the person of this seat chose themselves and did not undo, where there was something to choose."""
    entries = [(row.number, row.seat, decode_entry(row.entry)) for row in log]
    undone = {number for _, _, entry in entries if isinstance(entry, Undid) for number in entry.numbers}
    played = Match(msgspec.structs.replace(match.row, length=0), match.seats, match.game)
    for number, actor, entry in entries:
        decision = played.ask(seat)
        clicked = isinstance(entry, Chose) and entry.cause == "click" and actor == seat and number not in undone
        if clicked and isinstance(entry, Chose) and decision is not None and not decision.single:
            state = played.playing.state
            chosen = find(played.playing, seat, action_of(match.game, entry))
            yield _Moment(match.game.progress(state).round, state, decision, chosen)
        played = advance(played, actor, entry).match


def _difference(game: AnyGame, moment: _Moment, advise: Advise) -> Difference | None:
    advice = advise(game, moment.state, moment.decision)
    if advice.index == moment.chosen:
        return None
    values = [_value_after(game, moment, index, advise) for index in (advice.index, moment.chosen)]
    if values[0] is None or values[1] is None:
        return None
    cost = values[0] - values[1]
    return Difference(moment.round, moment.decision, moment.chosen, advice.index, cost, advice.reason)


def _value_after(game: AnyGame, moment: _Moment, index: int, advise: Advise) -> float | None:
    """The worth for the seat after this choice and the rest of its turn; None if the choice cannot be tried."""
    dice, seat = Dice(bytes(SEED_BYTES)), moment.decision.seat
    position = resume(game, game.imagine(moment.state, seat, dice.stream("analysis")), 0)
    action = moment.decision.action(index)
    with suppress(IllegalAction):
        position = choose(game, position, seat, find(position, seat, action), dice).position
        for _ in range(MAX_STEPS):
            decision = position.ask(seat)
            if decision is None:
                break
            best = advise(game, position.state, decision).index
            position = choose(game, position, seat, best, dice).position
        return game.worth(position.state, seat)
    return None
