"""The visit to the Dentist: cleaning, gifts in the cooperative variant, treatment and the lap token."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.sweet_tooth import mouth
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.events import EventCollector, changes, mark, tooth_marks
from bot.games.sweet_tooth.options import COOPERATIVE, SLUG
from bot.games.sweet_tooth.state import Finishing, Receiving, State, Treating, clockwise, with_player
from bot.games.sweet_tooth.turn_order import all_done, end_match, next_turn
from bot.kernel import Who, text


def visit_dentist(state: State, events: EventCollector) -> State:
    """The visit begins with the cleaning, which is free."""
    seat, before = state.current, state.player.teeth
    after = mouth.brush(before)
    if after != before:
        told = text(f"{SLUG}.effect.cleaned", changes=changes(before, after))
        events.add_effect(seat, told, *tooth_marks(seat, before, after))
    return ask_givers(with_player(state, seat, teeth=after), events, clockwise(state, seat))


def ask_givers(state: State, events: EventCollector, givers: tuple[int, ...]) -> State:
    """Ask the next of these seats that can give something; without one, begin the treatment."""
    if state.options.variant == COOPERATIVE:
        for giver in givers:
            if max_gift(state, giver):
                return replace(state, phase=Receiving(giver))
    return treat(state, events)


def max_gift(state: State, giver: int) -> int:
    """The most appointments that a seat could give to the current player now."""
    if state.players[giver].gone:
        return 0
    patient = state.player
    lacking = mouth.missing_appointments(patient.teeth, patient.green)
    return max(0, min(state.players[giver].green, lacking, board().gift_limit))


def give(state: State, giver: int, count: int, events: EventCollector) -> State:
    """Give appointments, possibly none; then ask the next seats."""
    seat = state.current
    if count:
        state = with_player(state, giver, green=state.players[giver].green - count)
        state = with_player(state, seat, green=state.player.green + count)
        marks = (mark(giver, "appointments"), mark(seat, "appointments"))
        events.add(giver, text(f"{SLUG}.event.gave", who=Who(giver), to=Who(seat), n=count), *marks)
    else:
        events.add(giver, text(f"{SLUG}.event.gave_nothing", who=Who(giver), to=Who(seat)))
    return ask_givers(state, events, givers_after(state, giver))


def givers_after(state: State, giver: int) -> tuple[int, ...]:
    """The seats that are asked for a gift after this one."""
    round_the_table = clockwise(state, state.current)
    return round_the_table[round_the_table.index(giver) + 1 :]


def treat(state: State, events: EventCollector, *, by_hand: bool | None = None) -> State:
    """Apply the treatments that leave no choice; stop where the player picks a tooth."""
    if by_hand is None:
        by_hand = state.options.teeth_by_hand
    before, owned = state.player.teeth, state.player.green
    teeth, green = before, owned
    waiting = False
    while not waiting and (line := mouth.next_treatment(teeth, green)):
        candidates, payable = teeth.count(line.before), green // line.cost
        waiting = by_hand and candidates > payable
        if not waiting:
            count = min(candidates, payable)
            teeth, green = teeth.replace(line.before, line.after, count), green - count * line.cost
    state = _treated(state, teeth, green, events)
    return replace(state, phase=Treating()) if waiting else _complete_lap(state, events)


def pick_treatment(state: State, number: int | None, events: EventCollector) -> State:
    """Treat one tooth; None is "any, for the rest of the visit"."""
    player = state.player
    line = mouth.next_treatment(player.teeth, player.green)
    if number is None or line is None:
        return treat(state, events, by_hand=False)
    teeth = mouth.with_tooth(player.teeth, number, line.after)
    return treat(_treated(state, teeth, player.green - line.cost, events), events)


def _treated(state: State, teeth: str, green: int, events: EventCollector) -> State:
    seat, before, owned = state.current, state.player.teeth, state.player.green
    if teeth == before:
        return state
    told = text(f"{SLUG}.effect.treated", n=owned - green, changes=changes(before, teeth))
    events.add_effect(seat, told, *tooth_marks(seat, before, teeth), mark(seat, "appointments"))
    return with_player(state, seat, teeth=teeth, green=green)


def _complete_lap(state: State, events: EventCollector) -> State:
    """Add the lap token; after the last one the match ends, the player is asked whether it should, or retires."""
    seat = state.current
    state = with_player(state, seat, laps=state.player.laps + 1)
    laps, goal = state.player.laps, state.options.goal
    events.add_effect(seat, text(f"{SLUG}.effect.lap", lap=laps), mark(seat, "laps"))
    if laps != goal:
        return next_turn(state)
    if not state.options.ranked:
        state = _retire(state, events)
        return end_match(state, events) if all_done(state) else next_turn(state)
    return end_match(state, events) if all_done(state) else replace(state, phase=Finishing())


def _retire(state: State, events: EventCollector) -> State:
    """Educational: leave the circuit; the cube goes back, because this player meets no more sweets."""
    seat = state.current
    events.add(seat, text(f"{SLUG}.event.out", who=Who(seat)))
    if state.cube == seat:
        events.add(seat, text(f"{SLUG}.event.cube_back"), mark(seat, "cube"), mark(None, "cube"))
        state = replace(state, cube=None)
    return with_player(state, seat, out=True)
