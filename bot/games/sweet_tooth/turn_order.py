"""Handing over: to the next player, to the end of the match, or to nobody when somebody leaves."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.sweet_tooth.events import Story, mark
from bot.games.sweet_tooth.options import SLUG
from bot.games.sweet_tooth.state import Moving, Over, State, clockwise, present, with_player
from bot.kernel import Who, text


def next_turn(state: State) -> State:
    """The next player clockwise who still walks; passing the starter's seat begins a new round."""
    walking = (seat for seat in clockwise(state, state.current) if _walks(state, seat))
    following = next(walking, state.current)
    count = len(state.players)
    came_round = (following - state.starter) % count <= (state.current - state.starter) % count
    return replace(state, current=following, round=state.round + came_round, phase=Moving())


def all_done(state: State) -> bool:
    """Whether everybody still here has all laps."""
    return all(state.players[seat].laps >= state.options.goal for seat in present(state))


def end(state: State, story: Story) -> State:
    """The match ends now, in the middle of the round."""
    story.tell(state.current, text(f"{SLUG}.event.over"))
    return replace(state, phase=Over())


def remove(state: State, seat: int, story: Story) -> State:
    """A player leaves: the cube goes back, and the match may be over for those who stay."""
    story.tell(seat, text(f"{SLUG}.event.left", who=Who(seat)))
    if state.cube == seat:
        story.tell(seat, text(f"{SLUG}.event.cube_back"), mark(seat, "cube"), mark(None, "cube"))
        state = replace(state, cube=None)
    state = with_player(state, seat, gone=True)
    if len(present(state)) <= 1 or all_done(state):
        return end(state, story)
    return state


def _walks(state: State, seat: int) -> bool:
    player = state.players[seat]
    return not (player.out or player.gone)
