"""`ward-round simulate`: the same seed gives the same numbers on any number of cores, and nonsense is refused."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.simulate import play_all, stream
from bot.games.registry import GAMES
from bot.kernel import KnowsHoldings
from bot.policies.series import SeatScore, Series, play_matches, summarise_scores
from tests.tiny import HOT_WARD

SERIES = Series(HOT_WARD, {"rounds": 1}, 2, ("greedy", "random"), "tiny")


def test_the_number_of_processes_does_not_change_the_matches() -> None:
    assert play_all(SERIES, 24, jobs=1) == play_all(SERIES, 24, jobs=2) == list(play_matches(SERIES, range(24)))


def test_stopping_early_does_not_wait_for_matches_that_have_not_begun() -> None:
    """Ctrl-C does this. All of these matches would take longer than a test may."""
    results = stream(Series(next(iter(GAMES.values())), {}, 2, ("greedy",), "long"), 5_000, jobs=2)
    next(results)
    results.close()
    assert not multiprocessing.active_children()


def test_another_seed_gives_other_matches() -> None:
    other = Series(HOT_WARD, {"rounds": 1}, 2, ("greedy", "random"), "tinier")
    assert play_matches(SERIES, range(10)) != play_matches(other, range(10))


def test_players_take_turns_at_the_seats() -> None:
    seated = [[score.player for score in match.seats] for match in play_matches(SERIES, range(2))]
    assert seated == [["greedy", "random"], ["random", "greedy"]]


def test_a_shared_victory_is_counted_once() -> None:
    for match in play_matches(SERIES, range(30)):
        assert sum(score.won for score in match.seats) == 1


def test_a_spread_sums_scores_up() -> None:
    scores = summarise_scores([SeatScore(0, "greedy", None, total, total % 2) for total in range(100)])
    assert (scores.mean, scores.low, scores.median, scores.high, scores.wins) == (49.5, 5, 50, 95, 0.5)
    assert round(scores.deviation, 2) == 29.01
    one = summarise_scores([SeatScore(0, "greedy", None, 7, 1.0)])
    assert (one.mean, one.deviation, one.low, one.median, one.high, one.wins) == (7, 0, 7, 7, 7, 1)


def simulate(*arguments: str) -> int:
    return main(["simulate", *arguments])


@pytest.fixture
def slug() -> str:
    """Any game will do; the cheapest to simulate is the one with the fewest seats and random players."""
    from bot.games.registry import GAMES

    return next(iter(GAMES))


def test_the_summary_is_a_table(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    args = (slug, "--seats", "2", "--matches", "6", "--policy", "greedy,random", "--jobs", "1", "--seed", "table")
    assert simulate(*args) == 0
    first = capsys.readouterr().out
    for part in ("greedy", "random", "seat 1", "seat 2", "mean", "95 %", "matches per second", "--seed table"):
        assert part in first
    assert simulate(*args) == 0
    again = capsys.readouterr().out
    assert _table(again) == _table(first)


def test_one_player_at_all_seats_is_also_summed_up(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(slug, "--seats", "2", "--matches", "3", "--policy", "random", "--jobs", "1") == 0
    printed = capsys.readouterr().out
    for part in ("SD", "all seats", "seat 1", "seat 2"):
        assert part in printed


def test_what_was_bought_is_told_where_the_game_counts_it(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--seats", "2", "--matches", "3", "--policy", "random", "--jobs", "1")
    for slug, game in GAMES.items():
        assert simulate(slug, *args) == 0
        assert ("Bought per match" in capsys.readouterr().out) == isinstance(game, KnowsHoldings), slug


def _table(output: str) -> list[str]:
    return [line for line in output.splitlines() if "│" in line]


def test_the_scores_can_be_drawn(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "scores.png"
    args = ("--seats", "2", "--matches", "3", "--policy", "random", "--jobs", "1", "--plot", str(file))
    assert simulate(slug, *args) == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_nonsense_is_refused_with_a_reason(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "no" / "where.png"
    refusals = {
        ("chess", "--seats", "2"): "no game called “chess”",
        (slug, "--seats", "0"): "seats, not 0",
        (slug, "--seats", "99"): "seats, not 99",
        (slug, "--seats", "2", "--policy", "greedy,genius"): "no computer player called “genius”",
        (slug, "--seats", "2", "--option", "colour=red"): "no option called “colour”",
        (slug, "--seats", "2", "--option", "colour"): "name=value",
        (slug, "--seats", "2", "--matches", "0"): "at least one match",
        (slug, "--seats", "2", "--jobs", "0"): "At least one process",
        (slug, "--seats", "2", "--matches", "1", "--plot", str(nowhere)): "cannot be written",
        (slug, "--seats", "2", "--matches", "1", "--plot", str(tmp_path)): "cannot be written",
    }
    for arguments, reason in refusals.items():
        assert simulate(*arguments) == 2
        captured = capsys.readouterr()
        assert reason in captured.err
        assert captured.out == ""


def test_a_refusal_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("chess", "--seats", "2", "--lang", "fr") == 2
    assert "Aucun jeu" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["dance"], ["simulate"], ["simulate", "x", "--seats", "two"]])
def test_a_broken_command_line_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main(arguments)
    assert refusal.value.code == 2
