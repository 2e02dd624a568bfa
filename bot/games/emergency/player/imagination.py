"""A state that is consistent with what one seat knows: everything hidden from that seat is dealt again.

The cards to come are shuffled with the removed ones. What other seats did in the open round is replaced: those that
are done get a random legal turn, so that an imagined match is always a possible one.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.emergency import turn
from bot.games.emergency.phases.decisions import build_decision
from bot.games.emergency.phases.rounds import price_of
from bot.games.emergency.state import State, die_of
from bot.games.emergency.turn import DIE, DONE, Turn
from bot.games.emergency.view import knows_pick
from bot.kernel import Stream


def imagine(state: State, seat: int | None, stream: Stream) -> State:
    """A state this seat cannot tell from the real one."""
    cards = stream.shuffle((*state.pile, *state.removed))
    imagined = replace(state, pile=cards[: len(state.pile)], removed=cards[len(state.pile) :])
    if state.over or state.discarding:
        return imagined
    for other in range(len(state.turns)):
        if other != seat and state.turns[other].die is not None:
            imagined = _forget(imagined, other, seat, stream)
    return imagined


def _forget(state: State, owner: int, viewer: int | None, stream: Stream) -> State:
    """Reset the owner's turn to what the viewer knows of it, then finish it at random if it is known to be done."""
    was = state.turns[owner]
    fresh = Turn(state.closed[owner], DIE)
    state = _with(state, owner, fresh)
    if knows_pick(state, owner, viewer) and was.die is not None:
        state = _take(state, owner, was.die.colour)
    if was.asks != DONE:
        return state
    while state.turns[owner].asks != DONE:
        action = stream.pick(build_decision(state, owner).choices).action
        if state.turns[owner].asks == DIE:
            state = _take(state, owner, action.colour)
        else:
            state = _with(state, owner, turn.answer(state.turns[owner], action))
    return state


def _take(state: State, owner: int, colour: str) -> State:
    taken = turn.take(state.turns[owner], die_of(state, colour), price_of(state, owner, colour))
    return _with(state, owner, taken)


def _with(state: State, owner: int, changed: Turn) -> State:
    return replace(state, turns=(*state.turns[:owner], changed, *state.turns[owner + 1 :]))
