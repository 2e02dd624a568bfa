"""A player leaves: the pawn and the cube go, and the match goes on, or ends, for those who stay."""

from __future__ import annotations

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Give
from bot.games.sweet_tooth.state import Over
from bot.kernel import Standing
from tests.games.sweet_tooth.table import LoadedDice, actions, after, asked, kind, leave, player, roll, table


def test_the_turn_passes_on_and_the_seat_is_skipped_from_then_on() -> None:
    state = leave(table(player(), player(), player(), current=1), 1)
    assert state.current == 2
    state = roll(roll(state, 4), 4)
    assert state.current == 2


def test_somebody_else_leaving_does_not_take_my_turn() -> None:
    state = leave(table(player(), player(), player(), current=0), 2)
    assert (state.current, kind(state)) == (0, "roll")


def test_the_cube_returns_to_the_middle() -> None:
    assert leave(table(player(), player(), player(), cube=2), 2).cube is None


def test_the_last_finisher_is_judged_among_those_who_stay() -> None:
    start = table(player(laps=5), player(laps=4, space=17), player(laps=1), current=1)
    assert kind(roll(start, 1)) == "stop"
    assert roll(leave(start, 2), 1).phase == Over()


def test_it_ends_when_all_who_stay_have_finished() -> None:
    assert leave(table(player(laps=5), player(laps=6), player(laps=1)), 2).phase == Over()


def test_it_ends_when_the_others_leave_while_somebody_thinks_about_stopping() -> None:
    state = roll(table(player("bbb", laps=4, space=17), player(laps=5), player(laps=2)), 1)
    assert kind(state) == "stop"
    assert leave(state, 2).phase == Over()


def test_it_ends_when_only_one_is_left_and_that_one_wins() -> None:
    state = leave(table(player("bbbb"), player()), 1)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [(standing.seat, standing.rank) for standing in outcome.standings] == [(0, 1), (1, 2)]


def test_those_who_left_share_the_last_rank() -> None:
    state = leave(leave(table(player("b"), player(), player("bb"), player(laps=3)), 1), 3)
    outcome = GAME.outcome(leave(state, 0))
    assert outcome is not None
    assert {standing.seat: standing.rank for standing in outcome.standings} == {2: 1, 0: 2, 1: 2, 3: 2}


def test_a_giver_who_leaves_passes_the_hat_on() -> None:
    start = table(player("bb", space=17), player(green=2), player(green=2), variant="cooperative")
    state = leave(roll(start, 1), 1)
    assert actions(state) == [Give(0), Give(1), Give(2)]
    decision = asked(state)
    assert decision is not None
    assert decision.seat == 2


def test_the_last_giver_leaving_lets_the_treatment_begin() -> None:
    start = table(player("bb", space=17), player(), player(green=2), player(), variant="cooperative")
    state = leave(roll(start, 1), 2)
    assert (state.players[0].laps, state.current) == (1, 1)


def test_the_patient_leaving_ends_the_visit() -> None:
    start = table(player("bb", space=17), player(green=2), player(), variant="cooperative")
    state = leave(roll(start, 1), 0)
    assert (kind(state), state.current, state.players[0].laps, state.players[1].green) == ("roll", 1, 0, 2)


def test_a_lesson_ends_when_all_who_stay_are_out() -> None:
    start = table(player(laps=5, out=True), player(laps=5, out=True), player(), current=2, variant="educational")
    assert leave(start, 2).phase == Over()


def test_a_lone_pupil_may_leave() -> None:
    state = leave(table(player("y"), variant="educational"), 0)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ()


def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    gone = leave(table(player(), player(), player()), 1)
    over = leave(gone, 2)
    for state, seat in ((gone, 1), (over, 0)):
        step = GAME.leave(state, seat, LoadedDice())
        assert (step.state, step.events) == (state, ())


def test_somebody_who_left_gives_nothing_and_counts_for_nothing() -> None:
    start = table(player("bb", space=17), player(green=4), player(green=1), variant="cooperative")
    state = after(roll(leave(start, 1), 1), Give(1))
    assert [each.green for each in state.players] == [0, 4, 0]
    assert state.current == 2


def test_the_round_moves_on_even_when_the_starter_has_left() -> None:
    state = leave(table(player(), player(), player()), 0)
    rounds = []
    for _ in range(4):
        state = roll(state, 4) if state.player.space == 0 else roll(state, 5)
        rounds.append((state.current, GAME.progress(state).round))
    assert rounds == [(2, 1), (1, 2), (2, 2), (1, 3)]


def test_standings_of_those_who_left_say_so() -> None:
    outcome = GAME.outcome(leave(table(player(), player("b")), 0))
    assert outcome is not None
    last: Standing = outcome.standings[-1]
    assert (last.seat, last.remark and last.remark.key) == (0, "sweet_tooth.remark.left")
