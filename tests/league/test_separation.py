"""Is duplicate worth it: the statistic by hand, and the trial end to end with the tiny game."""

from __future__ import annotations

import argparse

import pytest

from bot.__main__ import main
from bot.cli import duplicate_trial
from bot.games.registry import GAMES
from bot.league.scoring.separation import RoundScores, Z, differences, interval, matches_needed
from bot.policies.graded import GRADES, GradedRounds, GradedSeat, play_graded_table
from bot.policies.series import Series
from bot.words import words_of
from tests.tiny import HOT_WARD


def needed(rounds: list[RoundScores], better: str, worse: str) -> float | None:
    return matches_needed(differences(rounds, better, worse))


def test_the_number_of_matches_by_hand() -> None:
    rounds: list[RoundScores] = [{"a": [3.0, 1.0], "b": [1.0]}] * 8
    # Differences 2 and 0 in every round: mean 1, variance 1, and no doubt that a is better.
    assert needed(rounds, "a", "b") == pytest.approx(Z * Z)
    assert needed(rounds, "b", "a") is None
    assert needed([{"a": [2.0], "b": [1.0]}] * 2, "a", "b") == pytest.approx(1)
    assert needed([{"a": [2.0]}] * 2, "a", "b") is None


def test_what_could_be_chance_is_not_told() -> None:
    rounds: list[RoundScores] = [{"a": [3.0], "b": [1.0]}, {"a": [1.0], "b": [1.0]}, {"a": [0.0], "b": [1.0]}]
    assert needed(rounds, "a", "b") is None


def test_what_a_round_does_to_both_cancels_out() -> None:
    noisy: list[RoundScores] = [{"a": [1.0 + luck], "b": [0.5 + luck]} for luck in (0.0, 5.0, -3.0)]
    assert needed(noisy, "a", "b") == pytest.approx(1)


def test_an_interval_leaves_out_the_outermost_values() -> None:
    assert interval([float(value) for value in reversed(range(200))]) == (5.0, 194.0)


@pytest.mark.parametrize("duplicate", [False, True])
def test_tables_of_a_duplicate_round_share_their_dice_and_think_for_themselves(duplicate: bool) -> None:
    rounds = GradedRounds(HOT_WARD, {"rounds": 4}, 4, 4, "trial", duplicate)
    first = [play_graded_table(rounds, number) for number in range(8)]
    assert first == [play_graded_table(rounds, number) for number in range(8)]
    assert [seat.round for seats in first for seat in seats] == [0] * 16 + [1] * 16
    assert sorted(seat.grade for seats in first[:4] for seat in seats) == sorted(GRADES * 4)
    assert len({tuple(seat.total for seat in seats) for seats in first}) > 4, "choices differ from table to table"


def test_the_trial_prints_both_comparisons(capsys: pytest.CaptureFixture[str]) -> None:
    words = words_of([HOT_WARD])
    args = argparse.Namespace(matches=64, jobs=1, seed="t", grades="100,50,0")
    series = Series(HOT_WARD, {"rounds": 2}, 4, ("greedy",), "t")
    said = duplicate_trial.run(
        args, series, lambda what: words.say(what, "en"), lambda one, count, _: [one(number) for number in range(count)]
    )
    assert said == 0
    printed = capsys.readouterr().out
    for part in ("8 rounds of 8 tables", "100/50 %", "50/0 %", "duplicate", "--seed t"):
        assert part in printed


@pytest.mark.parametrize("wrong", [["--matches", "15"], ["--seats", "1", "--matches", "16"]])
def test_too_few_matches_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", next(iter(GAMES)), "--duplicate", "--seats", "2", "--jobs", "1", *wrong]
    assert main(arguments) == 2
    assert "at least two seats" in capsys.readouterr().err


@pytest.mark.parametrize("grades", ["100", "90,100", "100,100", "101,50", "x,y", "100,,50"])
def test_strengths_that_are_none_are_refused(grades: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", next(iter(GAMES)), "--duplicate", "--seats", "2", "--matches", "16", "--grades", grades]
    assert main(arguments) == 2
    assert "Strengths are" in capsys.readouterr().err


def test_few_points_score_more_where_they_win() -> None:
    table = (GradedSeat(0, 0, 100, 1, 3), GradedSeat(0, 0, 0, 2, 9))
    assert duplicate_trial.by_field([table], low_wins=True) == [{100: [1.0], 0: [0.0]}]
    assert duplicate_trial.by_field([table], low_wins=False) == [{100: [0.0], 0: [1.0]}]
