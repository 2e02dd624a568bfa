"""A match of Sweet Tooth set up for a test: players as needed, and dice with given results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Move
from bot.games.sweet_tooth.options import Options
from bot.games.sweet_tooth.state import Moving, Phase, Player, State
from bot.kernel import Decision, Dice, Stream, Transition, begin, choose, find, give_up, resume

CLEAN = "." * 16
SEED = bytes(32)


class LoadedDice(Dice):
    """Returns the given results one after the other, in all streams, and raises when more are drawn."""

    def __init__(self, *falls: int) -> None:
        super().__init__(SEED)
        self.falls = list(falls)

    def stream(self, purpose: str, *ints: int) -> Stream:
        super().stream(purpose, *ints)
        return LoadedStream(self)


class LoadedStream(Stream):
    def __init__(self, dice: LoadedDice) -> None:
        super().__init__(dice, b"")
        self._falls = dice.falls

    def d(self, sides: int) -> int:
        if not self._falls:
            raise AssertionError(f"a d{sides} was not expected")
        fall = self._falls.pop(0)
        assert 1 <= fall <= sides
        self._dice.drawn += 1
        return fall


def mouth(start: str) -> str:
    """A mouth from its first teeth; the rest is clean."""
    return start.ljust(16, ".")


def player(teeth: str = "", green: int = 0, laps: int = 0, space: int = 0, out: bool = False) -> Player:
    return Player(mouth(teeth), green, laps, space, out)


def table(
    *players: Player, current: int = 0, cube: int | None = None, phase: Phase | None = None, **options: Any
) -> State:
    """A match in progress; a single player gets a second one with a clean mouth, except in the educational variant."""
    seated = players if len(players) > 1 or options.get("variant") else (*players, player())
    return State(Options(**options), seated, 0, current, cube, phase=phase or Moving())


def act(state: State, action: Any, *falls: int) -> Transition:
    """The asked seat acts; every die must be used. Rolling to move stays a decision."""
    position = resume(GAME, state, 0)
    seat = position.asks[0].seat
    dice = LoadedDice(*falls)
    turn = choose(GAME, position, seat, find(position, seat, action), dice, pauses=True)
    assert not dice.falls, f"{dice.falls} was never rolled"
    return turn


def after(state: State, action: Any, *falls: int) -> State:
    result = act(state, action, *falls).position.state
    assert isinstance(result, State)
    return result


def roll(state: State, *falls: int) -> State:
    """The current player rolls one die to move; further results are for the space."""
    return after(state, Move(), *falls)


def asked(state: State) -> Decision | None:
    """The present decision; None when the match is over."""
    asks = resume(GAME, state, 0).asks
    assert len(asks) <= 1
    return asks[0] if asks else None


def kind(state: State) -> str | None:
    decision = asked(state)
    return decision.kind if decision else None


def actions(state: State) -> list[Any]:
    decision = asked(state)
    return [choice.action for choice in decision.choices] if decision else []


def leave(state: State, seat: int) -> State:
    turn = give_up(GAME, resume(GAME, state, 0), seat, LoadedDice(), pauses=True)
    assert turn is not None
    result = turn.position.state
    assert isinstance(result, State)
    return result


def by_hand(state: State) -> State:
    return replace(state, options=replace(state.options, teeth_by_hand=True))


def play_out(
    seed: int, seats: int, answer: Callable[[State, Decision, Stream], int], *, pauses: bool = False, **options: Any
) -> list[Transition]:
    """A whole match, turn by turn."""
    dice, own = Dice(seed.to_bytes(32, "big")), Dice((seed + 1).to_bytes(32, "little")).stream("choices")
    turns = [begin(GAME, options, seats, dice, pauses=pauses)]
    while not turns[-1].position.over:
        position = turns[-1].position
        decision = position.asks[0]
        place = answer(position.state, decision, own)
        turns.append(choose(GAME, position, decision.seat, place, dice, pauses=pauses))
    return turns


def at_random(_state: State, decision: Decision, stream: Stream) -> int:
    return stream.d(len(decision.choices)) - 1
