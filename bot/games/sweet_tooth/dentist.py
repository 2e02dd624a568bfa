"""The visit to the Dentist: cleaning, gifts when playing together, treatment, the lap token, and what comes of it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.sweet_tooth import mouth
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.events import Story, changes, mark, tooth_marks
from bot.games.sweet_tooth.options import COOPERATIVE, SLUG
from bot.games.sweet_tooth.state import Finishing, Receiving, State, Treating, clockwise, with_player
from bot.games.sweet_tooth.turn_order import all_done, end, next_turn
from bot.kernel import Who, text


def visit_dentist(state: State, story: Story) -> State:
    """Arrive: the cleaning comes first and is free."""
    seat, before = state.current, state.player.teeth
    after = mouth.brush(before)
    if after != before:
        told = text(f"{SLUG}.effect.cleaned", changes=changes(before, after))
        story.effect(seat, told, *tooth_marks(seat, before, after))
    return ask_givers(with_player(state, seat, teeth=after), story, clockwise(state, seat))


def ask_givers(state: State, story: Story, givers: tuple[int, ...]) -> State:
    """The next of these seats that can spare something is asked; then the treatment begins."""
    if state.options.variant == COOPERATIVE:
        for giver in givers:
            if most_to_give(state, giver):
                return replace(state, phase=Receiving(giver))
    return treat(state, story)


def most_to_give(state: State, giver: int) -> int:
    """How many appointments a seat could hand to the current player now."""
    if state.players[giver].gone:
        return 0
    patient = state.player
    lacking = mouth.missing(patient.teeth, patient.green)
    return max(0, min(state.players[giver].green, lacking, board().gift_most))


def give(state: State, giver: int, count: int, story: Story) -> State:
    """A gift, perhaps of nothing; then the others further round are asked."""
    seat = state.current
    if count:
        state = with_player(state, giver, green=state.players[giver].green - count)
        state = with_player(state, seat, green=state.player.green + count)
        marks = (mark(giver, "appointments"), mark(seat, "appointments"))
        story.tell(giver, text(f"{SLUG}.event.gave", who=Who(giver), to=Who(seat), n=count), *marks)
    else:
        story.tell(giver, text(f"{SLUG}.event.gave_nothing", who=Who(giver), to=Who(seat)))
    return ask_givers(state, story, givers_after(state, giver))


def givers_after(state: State, giver: int) -> tuple[int, ...]:
    """Those who are asked for a gift after this one."""
    round_the_table = clockwise(state, state.current)
    return round_the_table[round_the_table.index(giver) + 1 :]


def treat(state: State, story: Story, *, by_hand: bool | None = None) -> State:
    """Treat whatever leaves no choice; where the player may pick, wait for it."""
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
    state = _treated(state, teeth, green, story)
    return replace(state, phase=Treating()) if waiting else _lap(state, story)


def pick_treatment(state: State, number: int | None, story: Story) -> State:
    """One tooth is treated; None is "the rest as it comes"."""
    player = state.player
    line = mouth.next_treatment(player.teeth, player.green)
    if number is None or line is None:
        return treat(state, story, by_hand=False)
    teeth = mouth.with_tooth(player.teeth, number, line.after)
    return treat(_treated(state, teeth, player.green - line.cost, story), story)


def _treated(state: State, teeth: str, green: int, story: Story) -> State:
    seat, before, owned = state.current, state.player.teeth, state.player.green
    if teeth == before:
        return state
    told = text(f"{SLUG}.effect.treated", n=owned - green, changes=changes(before, teeth))
    story.effect(seat, told, *tooth_marks(seat, before, teeth), mark(seat, "appointments"))
    return with_player(state, seat, teeth=teeth, green=green)


def _lap(state: State, story: Story) -> State:
    """The lap token; with the last one somebody stops, is asked, or is done."""
    seat = state.current
    state = with_player(state, seat, laps=state.player.laps + 1)
    laps, goal = state.player.laps, state.options.goal
    story.effect(seat, text(f"{SLUG}.effect.lap", lap=laps), mark(seat, "laps"))
    if laps != goal:
        return next_turn(state)
    if not state.options.ranked:
        state = _done(state, story)
        return end(state, story) if all_done(state) else next_turn(state)
    return end(state, story) if all_done(state) else replace(state, phase=Finishing())


def _done(state: State, story: Story) -> State:
    """Educational: out of the circuit, and the cube does not stay with somebody who no longer eats."""
    seat = state.current
    story.tell(seat, text(f"{SLUG}.event.out", who=Who(seat)))
    if state.cube == seat:
        story.tell(seat, text(f"{SLUG}.event.cube_back"), mark(seat, "cube"), mark(None, "cube"))
        state = replace(state, cube=None)
    return with_player(state, seat, out=True)
