"""Scores of simple players against the reference simulation (rules, 16.2): they depend on the rules alone.

A difference of means beyond three standard errors is a sign of a deviation from the rules.
"""

from __future__ import annotations

from math import sqrt
from statistics import mean

import pytest

from tests.games.dice_hospital.community_care.reference_players import final_scores

MATCHES = 40
REFERENCE_MATCHES = 200
C, I, M = "city", "investments", "maternity"  # noqa: E741
# Modules, seats, and mean and deviation of random and of busy play.
REFERENCE: list[tuple[tuple[str, ...], int, tuple[float, float], tuple[float, float]]] = [
    ((), 2, (-26.9, 5.0), (-7.4, 10.0)),
    ((), 4, (-27.1, 4.9), (-9.0, 9.2)),
    ((C,), 2, (-33.1, 6.3), (-18.4, 8.6)),
    ((C,), 4, (-30.1, 6.1), (-15.2, 8.4)),
    ((I,), 2, (-35.7, 5.2), (-20.0, 9.0)),
    ((I,), 4, (-32.4, 5.2), (-16.6, 9.4)),
    ((M,), 2, (-30.0, 3.5), (-16.6, 9.6)),
    ((M,), 4, (-29.9, 3.9), (-16.5, 9.3)),
    ((C, I), 2, (-33.9, 6.1), (-20.9, 9.3)),
    ((C, M), 2, (-33.8, 5.4), (-23.8, 8.8)),
    ((I, M), 2, (-39.2, 3.8), (-32.4, 7.0)),
    ((C, I, M), 2, (-35.5, 4.3), (-30.2, 7.0)),
    ((C, I, M), 5, (-31.1, 4.0), (-25.9, 6.5)),
]


def limit(deviation: float, seats: int) -> float:
    return 3 * deviation * sqrt(1 / (MATCHES * seats) + 1 / (REFERENCE_MATCHES * seats))


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "seats", "by_chance", "busy"), REFERENCE, ids=str)
def test_simple_players_score_as_in_the_reference(
    modules: tuple[str, ...], seats: int, by_chance: tuple[float, float], busy: tuple[float, float]
) -> None:
    options = dict.fromkeys(modules, True)
    for player, (expected, deviation) in (("random", by_chance), ("busy", busy)):
        scores = [one for number in range(MATCHES) for one in final_scores(player, options, seats, number)]
        print(f"{player} {'+'.join(modules) or 'base'} {seats}: {mean(scores):.1f}, reference {expected}")
        assert abs(mean(scores) - expected) <= limit(deviation, seats)
