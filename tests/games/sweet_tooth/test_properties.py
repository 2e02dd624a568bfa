"""Properties of every match, for all choices and all leaving players."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.sweet_tooth import GAME, mouth
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.state import Moving, Over, Receiving, State, Treating
from bot.kernel import Dice, Position, Transition, begin, choose, give_up
from tests.games.sweet_tooth.table import at_random, play_out

MOUTHS = st.text("...yyorb", min_size=16, max_size=16)
TABLES = st.fixed_dictionaries(
    {"two_dice": st.booleans(), "teeth_by_hand": st.booleans()},
    optional={"variant": st.sampled_from(["race", "educational", "cooperative"])},
)
SEEDS = st.integers(0, 2**64)
ORDER = ".yorb"


@given(MOUTHS, st.integers(1, 12))
def test_sugar_changes_as_many_teeth_as_it_can_each_by_one_step(teeth: str, total: int) -> None:
    eaten = mouth.eat(teeth, total)
    steps = [ORDER.index(new) - ORDER.index(old) for old, new in zip(teeth, eaten.teeth, strict=True)]
    assert set(steps) <= {0, 1}
    assert sum(steps) == min(total, 16 - teeth.count("b"))
    # Worst first: if a tooth of some kind was spared, no better kind was touched.
    touched = {old for old, step in zip(teeth, steps, strict=True) if step}
    spared = {old for old, step in zip(teeth, steps, strict=True) if not step and old != "b"}
    assert all(ORDER.index(kept) <= ORDER.index(hit) for kept in spared for hit in touched)


@given(MOUTHS, st.integers(1, 12), st.randoms())
def test_picking_by_hand_costs_exactly_as_much(teeth: str, total: int, chance: object) -> None:
    eaten = mouth.eat(teeth, total, by_hand=True)
    done = eaten.teeth
    for _ in range(eaten.left):
        before, after = board().worsen[eaten.stage]
        number = chance.choice(mouth.numbers_of(done, before))  # type: ignore[attr-defined]
        done = mouth.with_tooth(done, number, after)
    assert sorted(done) == sorted(mouth.eat(teeth, total).teeth)


@given(MOUTHS, st.integers(0, 40))
def test_the_dentist_never_makes_it_worse_and_keeps_nothing_while_decay_is_left(teeth: str, green: int) -> None:
    treated, left = mouth.clean_and_treat(teeth, green)
    assert mouth.points(treated) <= mouth.points(teeth)
    assert left == 0 or treated == mouth.clean_mouth()
    assert set(treated) <= set(".ob")
    assert mouth.missing_appointments(treated, left) == mouth.missing_appointments(mouth.brush(teeth), green)


@settings(max_examples=60)
@given(SEEDS, st.integers(2, 6), TABLES)
def test_every_match_is_sound(seed: int, seats: int, options: dict[str, Any]) -> None:
    turns = play_out(seed, seats, at_random, pauses=True, **options)
    for before, after in pairwise(turns):
        _check(before.position.state, after.position.state)
    for turn in turns:
        _check_asks(turn.position)
    assert isinstance(turns[-1].position.state.phase, Over)
    assert GAME.outcome(turns[-1].position.state) is not None


def _check(before: State, after: State) -> None:
    """T6, and that teeth, tokens and cubes are conserved."""
    assert after.cube is None or not after.players[after.cube].out
    assert after.round - before.round in (0, 1)
    for old, new in zip(before.players, after.players, strict=True):
        assert len(new.teeth) == 16
        assert set(new.teeth) <= set(ORDER)
        assert new.green >= 0
        assert 0 <= new.space < 18
        assert new.laps - old.laps in (0, 1)
        # During a visit the lap is complete, but its token comes after the treatment.
        in_the_chair = isinstance(after.phase, Treating | Receiving) and new is after.player
        assert new.distance + 18 * in_the_chair >= old.distance
    untouched = [seat for seat in range(len(after.players)) if seat != before.current]
    assert all(before.players[seat].teeth == after.players[seat].teeth for seat in untouched)


def _check_asks(position: Position) -> None:
    for decision in position.asks:
        assert 1 <= len(decision.choices) <= 25
        assert len({msgspec.json.encode(choice.action) for choice in decision.choices}) == len(decision.choices)
        assert decision.pause == (decision.kind == "roll")
        assert decision.pause or len(decision.choices) > 1


@settings(max_examples=40)
@given(SEEDS, st.integers(2, 6), TABLES, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5)), max_size=4))
def test_people_may_leave_at_any_moment(
    seed: int, seats: int, options: dict[str, Any], leavings: list[tuple[int, int]]
) -> None:
    dice, own = Dice(seed.to_bytes(32, "big")), Dice(bytes(32)).stream("choices")
    turn: Transition = begin(GAME, options, seats, dice, pauses=True)
    for wait, seat in leavings:
        for _ in range(wait):
            if turn.position.over:
                return
            decision = turn.position.asks[0]
            turn = choose(GAME, turn.position, decision.seat, at_random(None, decision, own), dice, pauses=True)  # type: ignore[arg-type]
        left = give_up(GAME, turn.position, seat % seats, dice, pauses=True)
        assert left is not None
        turn = left
        state = turn.position.state
        if not turn.position.over:
            assert not state.players[state.current].gone
            assert not state.players[turn.position.asks[0].seat].gone
            assert state.cube is None or not state.players[state.cube].gone


@settings(max_examples=30)
@given(SEEDS, st.integers(2, 6), TABLES)
def test_states_actions_and_views_survive_a_journey_as_json(seed: int, seats: int, options: dict[str, Any]) -> None:
    for turn in play_out(seed, seats, at_random, **options)[::5]:
        state = turn.position.state
        assert msgspec.json.decode(msgspec.json.encode(state), type=GAME.state_type) == state
        for decision in turn.position.asks:
            for choice in decision.choices:
                assert msgspec.json.decode(msgspec.json.encode(choice.action), type=GAME.action_type) == choice.action
        assert GAME.imagine(state, 0, Dice(bytes(32)).stream("thought")) == state


@settings(max_examples=30)
@given(SEEDS, st.integers(2, 6))
def test_a_turn_takes_three_clicks_at_most(seed: int, seats: int) -> None:
    clicks = 0
    for turn in play_out(seed, seats, at_random, pauses=True):
        clicks = 1 if isinstance(turn.position.state.phase, Moving) else clicks + 1
        assert clicks <= 3
