"""Computer players: the figures of the reference with few matches and wide bounds; full samples in the slow tests."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from bot.games.clinic import GAME
from bot.policies import hint, policies_for
from bot.policies.series import Series, play_matches
from tests.games.clinic.large import large_table
from tests.games.clinic.presses import presses_of_match
from tests.games.clinic.test_flow import at_first

RANDOM = {2: -46.5, 3: -48.3, 4: -48.3}
SUBSTITUTE = {1: 61, 2: 54, 3: 47, 4: 46}
COMPETENT = {2: 77, 3: 75, 4: 72}


def scores(player: str, seats: int, matches: int) -> list[int]:
    played = play_matches(Series(GAME, {}, seats, (player,), "clinic"), range(matches))
    return [score.total for match in played for score in match.seats]


def test_random_play_scores_what_the_reference_does() -> None:
    assert abs(mean(scores("random", 2, 16)) - RANDOM[2]) < 9


@pytest.mark.parametrize("seats", SUBSTITUTE)
def test_the_substitute_scores_what_the_reference_does(seats: int) -> None:
    assert abs(mean(scores("substitute", seats, 12)) - SUBSTITUTE[seats]) < 8


def test_the_strong_player_beats_the_substitute() -> None:
    played = play_matches(Series(GAME, {}, 2, ("competent", "substitute"), "clinic duel"), range(2))
    totals = {"competent": 0, "substitute": 0}
    for score in (score for match in played for score in match.seats):
        totals[score.player] += score.total
    assert totals["competent"] > totals["substitute"]


def test_a_hint_comes_from_the_strong_player_with_a_reason() -> None:
    position, _ = at_first("tile", 2)
    advice = hint(GAME, position.state, position.asks[0])
    assert advice.reason is not None and advice.reason.key.startswith("clinic.reason.")
    large = large_table()
    advice = hint(GAME, large, GAME.decision(large, 0))
    assert advice.index == 0, "the plan"
    assert advice.reason is not None and advice.reason.key == "clinic.reason.plan"


# By options: how many presses a round takes on average, and at most (R80, chapter 21).
PRESSES: dict[str, tuple[dict[str, bool], float, int]] = {
    "base": ({}, 16, 22),
    "triage": ({"triage": True}, 20, 30),
    "triage and ghosts": ({"triage": True, "ghosts": True}, 22, 30),
}


@pytest.mark.parametrize("name", PRESSES)
def test_a_round_takes_few_presses(name: str) -> None:
    """On the panel that the front builds, with the substitute's choices over a whole match."""
    options, average, most = PRESSES[name]
    counted = presses_of_match(policies_for(GAME)["substitute"], 2, 1, options)
    assert mean(counted) <= average
    assert max(counted) <= most


@pytest.mark.slow
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_triage_takes_at_most_thirty_presses_with_anything_else(seats: int) -> None:
    more: tuple[dict[str, Any], ...] = ({}, {"ghosts": True}, {"dogs": True}, {"toilets": True, "plans": "expert"})
    for options in more:
        for player, matches in (("substitute", 6), ("competent", 1)):
            policy = policies_for(GAME)[player]
            for number in range(matches):
                counted = presses_of_match(policy, seats, number, {"triage": True, **options})
                assert max(counted) <= 30, (options, number)


@pytest.mark.slow
@pytest.mark.parametrize("seats", RANDOM)
def test_random_play_over_many_matches(seats: int) -> None:
    assert abs(mean(scores("random", seats, 400)) - RANDOM[seats]) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("seats", SUBSTITUTE)
def test_the_substitute_over_many_matches(seats: int) -> None:
    assert abs(mean(scores("substitute", seats, 120)) - SUBSTITUTE[seats]) <= 4


@pytest.mark.slow
@pytest.mark.parametrize("seats", COMPETENT)
def test_the_strong_player_over_many_matches(seats: int) -> None:
    assert mean(scores("competent", seats, 24)) >= COMPETENT[seats] - 4


@pytest.mark.slow
@pytest.mark.parametrize(("other", "share"), [("random", 1.0), ("substitute", 0.85)])
def test_the_strong_player_wins(other: str, share: float) -> None:
    played = play_matches(Series(GAME, {}, 2, ("competent", other), "clinic duel"), range(40))
    won = sum(score.won for match in played for score in match.seats if score.player == "competent")
    assert won >= share * len(played)
