"""The outcome: there is one exactly when no seat is asked, and its ranks follow from its points."""

from __future__ import annotations

import math

from bot.kernel import AnyGame, Dice, Outcome, Position, Transition, choose, give_up
from tests.contract.walks import Walk


def test_the_outcome_comes_when_nobody_is_asked(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.some_positions(60):
            assert (walk.game.outcome(position.state) is None) != position.over, walk.name


def test_ranks_follow_from_totals(played: tuple[Walk, ...]) -> None:
    ends = [_end(walk.game, walk.moves[-1].turn.position, walk.seats) for walk in played]
    ranked = [end for end in ends if end.ranked]
    # Most points win in one game and fewest in another; within one game it is always the same.
    assert any(
        all(
            sign * one.total >= sign * other.total
            for end in ranked
            for one in end.standings
            for other in end.standings
            if one.rank < other.rank
        )
        for sign in (1, -1)
    )


def _end(game: AnyGame, position: Position, seats: int) -> Outcome:
    outcome = game.outcome(position.state)
    assert outcome is not None
    assert sorted(s.seat for s in outcome.standings if s.seat is not None) == list(range(seats))
    ranks = sorted(standing.rank for standing in outcome.standings)
    for standing in outcome.standings:
        assert standing.rank == 1 + sum(rank < standing.rank for rank in ranks) or not outcome.ranked
        assert (standing.seat is None) == (standing.name is not None)
        if standing.lines:
            assert sum(line.points for line in standing.lines) == standing.total
    assert set(outcome.winners) <= set(range(seats))
    return outcome


def test_totals_are_public_and_end_as_the_outcome(played: tuple[Walk, ...]) -> None:
    """A total that depended on a secret would differ between the real state and one that a spectator imagines."""
    for walk in played:
        game = walk.game
        for number, position in enumerate(walk.some_positions(20)):
            totals = game.totals(position.state)
            thought = Dice(number.to_bytes(32, "big")).stream("thought")
            assert game.totals(game.imagine(position.state, None, thought)) == totals, walk.name
            outcome = game.outcome(position.state)
            if totals is not None:
                assert len(totals) == walk.seats
            if totals is not None and outcome is not None:
                assert all(totals[s.seat] == s.total for s in outcome.standings if s.seat is not None), walk.name


def test_worth_is_a_number(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.some_positions(20):
            for seat in range(walk.seats):
                assert math.isfinite(walk.game.worth(position.state, seat))


def test_somebody_who_leaves_is_not_asked_again(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for number, position in enumerate(walk.some_positions(6)):
            if position.over:
                continue
            seat = number % walk.seats
            dice = Dice(walk.seed, position.drawn)
            turn = give_up(walk.game, position, seat, dice)
            if turn is not None:
                _plays_on_without(walk, turn, seat, dice)


def _plays_on_without(walk: Walk, turn: Transition, seat: int, dice: Dice) -> None:
    for number in range(400):
        if turn.position.over:
            _end(walk.game, turn.position, walk.seats)
            return
        assert turn.position.ask(seat) is None, f"{walk.name}: seat {seat} has left and is still asked"
        decision = turn.position.asks[number % len(turn.position.asks)]
        turn = choose(walk.game, turn.position, decision.seat, number % len(decision.choices), dice)
