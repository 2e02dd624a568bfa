"""The strength of `greedy` in Emergency: it beats `random` and scores as the rule file says."""

from __future__ import annotations

from statistics import mean

import pytest

from bot.games.registry import GAMES
from bot.policies.series import Series, play_matches

EMERGENCY = GAMES["emergency"]


@pytest.mark.slow
def test_greedy_wins_nearly_always_against_random() -> None:
    played = play_matches(Series(EMERGENCY, {}, 2, ("greedy", "random"), "strength"), range(40))
    won = sum(score.won for match in played for score in match.seats if score.player == "greedy")
    assert won / len(played) >= 0.95


@pytest.mark.slow
def test_greedy_scores_as_the_rule_file_says() -> None:
    """The greedy player of the rule file has a mean of 88 at four seats; ten points off suggest a rules error."""
    played = play_matches(Series(EMERGENCY, {}, 4, ("greedy",), "strength"), range(40))
    assert 88 <= mean(score.total for match in played for score in match.seats) <= 98
