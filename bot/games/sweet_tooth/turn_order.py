"""The order of turns: the next player, the end of the match, and players who leave."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.sweet_tooth.events import EventCollector, mark
from bot.games.sweet_tooth.options import SLUG
from bot.games.sweet_tooth.state import Moving, Over, State, clockwise, present, with_player
from bot.kernel import Who, text


def next_turn(state: State) -> State:
    """Pass to the next player clockwise who still moves; passing the starter's seat begins a new round."""
    following = state.current
    for seat in clockwise(state, state.current):
        player = state.players[seat]
        if not (player.out or player.gone):
            following = seat
            break
    count = len(state.players)
    came_round = (following - state.starter) % count <= (state.current - state.starter) % count
    return replace(state, current=following, round=state.round + came_round, phase=Moving())


def all_done(state: State) -> bool:
    """Whether every player who has not left has all laps."""
    return all(state.players[seat].laps >= state.options.goal for seat in present(state))


def end_match(state: State, events: EventCollector) -> State:
    """End the match now, in the middle of the round."""
    events.add(state.current, text(f"{SLUG}.event.over"))
    return replace(state, phase=Over())


def remove_player(state: State, seat: int, events: EventCollector) -> State:
    """Remove a player: the cube goes back, and the match may be over for the others."""
    events.add(seat, text(f"{SLUG}.event.left", who=Who(seat)))
    if state.cube == seat:
        events.add(seat, text(f"{SLUG}.event.cube_back"), mark(seat, "cube"), mark(None, "cube"))
        state = replace(state, cube=None)
    state = with_player(state, seat, gone=True)
    if len(present(state)) <= 1 or all_done(state):
        return end_match(state, events)
    return state
