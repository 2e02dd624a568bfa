"""Ranks, score lines and remarks; what a view shows; what a round is."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Book, Move, Stop
from bot.games.sweet_tooth.state import Over, Receiving, Throw
from bot.kernel import Outcome
from tests.games.sweet_tooth.table import LoadedDice, after, by_hand, player, roll, table


def _outcome(*mouths: str, **options: Any) -> Outcome:
    outcome = GAME.outcome(table(*(player(teeth) for teeth in mouths), phase=Over(), **options))
    assert outcome is not None
    return outcome


def test_no_result_while_it_runs() -> None:
    assert GAME.outcome(table(player(), player())) is None


def test_score_lines_add_up_to_the_total() -> None:
    outcome = _outcome("bbrroyyyy", "b")
    worst = outcome.standings[1]
    assert [line.points for line in worst.lines] == [10, 6, 2, 4]
    assert worst.total == sum(line.points for line in worst.lines) == 22


def test_fewest_points_come_first_and_a_tie_is_explained() -> None:
    outcome = GAME.outcome(table(player("b", laps=4), player("b", laps=5), player(laps=1), phase=Over()))
    assert outcome is not None
    assert [(each.seat, each.rank) for each in outcome.standings] == [(2, 1), (1, 2), (0, 3)]
    assert [each.remark and each.remark.key for each in outcome.standings] == [None, *["sweet_tooth.remark.tie"] * 2]


@pytest.mark.parametrize(
    ("teeth", "remark"),
    [
        ("", "best"),
        ("oo", "best"),
        ("b", "good"),
        ("bboo", "good"),
        ("bbb", "fair"),
        ("bbbbb", "fair"),
        ("bbbbby", "poor"),
    ],
)
def test_the_dentists_word_about_a_mouth(teeth: str, remark: str) -> None:
    outcome = _outcome(teeth, variant="educational")
    assert (outcome.ranked, outcome.winners, outcome.remark) == (False, (), None)
    said = outcome.standings[0].remark
    assert said is not None
    assert said.key == f"sweet_tooth.remark.{remark}"


@pytest.mark.parametrize(
    ("points", "grade"),
    [(0, "best"), (18, "best"), (19, "good"), (30, "good"), (31, "fair"), (42, "fair"), (43, "poor")],
)
def test_the_common_result_is_the_mean_mouth(points: int, grade: str) -> None:
    mouths = ["b" * (points // 5) + "y" * (points % 5), ""]
    outcome = _outcome(*mouths, variant="cooperative")
    assert outcome.remark is not None
    assert outcome.remark.key == f"sweet_tooth.group.{grade}"
    assert dict(outcome.remark.params)["n"] == points


def test_nobody_wins_a_lesson_even_with_a_clean_mouth() -> None:
    assert {standing.rank for standing in _outcome("", "bbb", variant="cooperative").standings} == {1}


def test_a_view_shows_everything_there_is_to_see() -> None:
    state = roll(table(player("yb", 2, space=1), player("", 1, laps=2, space=7), cube=1), 1, 3)
    seen = GAME.view(state, None)
    first, second = seen.mouths
    assert (first.teeth, first.points, first.appointments, first.space) == ("obyy............", 9, 2, 2)
    assert (second.laps, second.cube, second.rank, seen.cube_in_middle) == (2, True, 1, False)
    assert (seen.turn, seen.asked, seen.thrower) == (1, 1, 0)
    assert seen.throws == (Throw("move", (1,)), Throw("sugar", (3,)))


def test_only_the_asked_seat_sees_teeth_to_pick() -> None:
    state = roll(by_hand(table(player("rr", space=1), player())), 1, 1)
    assert [GAME.view(state, seat).pick for seat in (0, 1, None)] == [(1, 2), (), ()]


def test_a_view_tells_who_hopes_for_gifts() -> None:
    state = roll(table(player("b", space=17), player(green=1), variant="cooperative"), 1)
    seen = GAME.view(state, 1)
    assert (state.phase, seen.patient, seen.asked, seen.turn) == (Receiving(1), 0, 1, 0)


def test_a_round_is_one_turn_of_everybody_who_still_walks() -> None:
    state = table(player(), player(laps=5, out=True), player(), current=0, variant="educational")
    rounds = []
    for falls in ((4,), (4,), (5,), (5,)):
        state = roll(state, *falls)
        rounds.append(GAME.progress(state).round)
    assert rounds == [1, 2, 2, 3]


@pytest.mark.parametrize(("laps", "shown"), [((0, 0), 0), ((2, 1), 2), ((2, 6), 5)])
def test_the_phase_counts_the_laps_the_leader_has_done(laps: tuple[int, int], shown: int) -> None:
    phase = GAME.progress(table(*(player(laps=done) for done in laps))).phase
    assert phase is not None
    assert dict(phase.params) == {"n": shown, "laps": 5}


def test_the_short_match_asks_after_the_third_token() -> None:
    state = roll(table(player(laps=2, space=17), player("b"), laps="3"), 1)
    assert GAME.outcome(after(state, Stop())) is not None


@pytest.mark.parametrize(
    ("mine", "theirs", "prompt"),
    [("", "b", "win"), ("b", "", "lose"), ("b", "b", "win")],
)
def test_the_question_to_stop_says_whether_it_would_win(mine: str, theirs: str, prompt: str) -> None:
    state = roll(table(player(mine, laps=4, space=17), player(theirs)), 1)
    decision = GAME.decision(state, 0)
    assert decision.prompt.key == f"sweet_tooth.ask.stop.{prompt}"


def test_the_question_to_stop_can_be_about_a_shared_win() -> None:
    # Both have the same distance, five laps at the Dentist's; a third player has less.
    state = roll(table(player("b", laps=4, space=17), player("b", laps=5), player("bb")), 1)
    assert GAME.decision(state, 0).prompt.key == "sweet_tooth.ask.stop.share"


def test_worth_prefers_clean_teeth_appointments_and_winning() -> None:
    dirty, clean = table(player("bb"), player("b")), table(player("b"), player("b"))
    assert GAME.worth(dirty, 0) < GAME.worth(clean, 0) < GAME.worth(table(player("b", 2), player("b")), 0)
    won = table(player("b"), player("bb"), phase=Over())
    assert GAME.worth(won, 0) > GAME.worth(clean, 0) > GAME.worth(won, 1)
    together = table(player("b"), player("bb"), variant="cooperative")
    assert GAME.worth(together, 0) == GAME.worth(together, 1)


def test_marks_name_what_changed() -> None:
    state = roll(table(player("y", space=0), player()), 1)
    booked = GAME.apply(state, 0, Book(), LoadedDice(4))
    assert {(mark.seat, mark.place) for event in booked.events for mark in event.marks} == {(0, "appointments")}
    eaten = GAME.apply(table(player("r", space=1), player()), 0, Move(), LoadedDice(1, 2))
    assert {m.place for e in eaten.events for m in e.marks if m.seat == 0} == {"space", "tooth:1", "tooth:2"}
    assert {m.place for e in eaten.events for m in e.marks if m.seat is None} == {"pawn:0"}
    healed = GAME.apply(table(player("b", 2, space=17), player()), 0, Move(), LoadedDice(1))
    assert {m.place for e in healed.events for m in e.marks if m.seat == 0} == {
        "space",
        "tooth:1",
        "appointments",
        "laps",
    }
