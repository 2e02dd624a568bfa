"""Mean scores against the ranges of the rule file: a large difference means that a rule is wrong."""

from __future__ import annotations

from statistics import mean

import pytest

from bot.games.emergency import GAME
from bot.kernel import Outcome, Standing
from bot.policies import match_seed, play_match, policies_for
from tests.games.emergency.playing import last, willing


def people(outcomes: list[Outcome]) -> list[Standing]:
    return [standing for outcome in outcomes for standing in outcome.standings if standing.seat is not None]


def outcome_of(seats: int, seed: int) -> Outcome:
    outcome = GAME.outcome(last(seats, seed, pick=willing).state)
    assert outcome is not None
    return outcome


def test_random_matches_score_about_44() -> None:
    """Random here never buries a patient who could have a bed (the rule file's means 3 players, 24 to 65)."""
    standings = people([outcome_of(3, seed) for seed in range(60)])
    assert 34 <= mean(standing.total for standing in standings) <= 54
    boxes = {line.label.key: [] for line in standings[0].lines}  # type: dict[str, list[int]]
    for standing in standings:
        for line in standing.lines:
            boxes[line.label.key].append(line.points)
    wanted = {"sections": 10, "critical": 12, "nurses": 8, "cardiologists": 7, "radiologist": 3, "epidemiologist": 7}
    for box, points in wanted.items():
        assert abs(mean(boxes[f"emergency.box.{box}"]) - points) < 3.5, box


def test_chance_does_not_beat_ursule() -> None:
    outcomes = [outcome_of(1, seed) for seed in range(60)]
    hers = [standing.total for outcome in outcomes for standing in outcome.standings if standing.seat is None]
    assert 79 <= mean(hers) <= 99
    assert sum(bool(outcome.winners) for outcome in outcomes) <= 2


def greedy(seats: int, matches: int, **options: object) -> list[Outcome]:
    player = policies_for(GAME)["greedy"]
    return [play_match(GAME, options, [player] * seats, match_seed("sanity", n)).outcome for n in range(matches)]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "wanted"), [(2, 93), (3, 93), (4, 88), (5, 88), (6, 83)])
def test_greedy_scores_at_least_as_in_the_rule_file(seats: int, wanted: int) -> None:
    # Our player values tools slightly better than the rule file's; a mean far above would be a rules error.
    assert wanted - 3 <= mean(standing.total for standing in people(greedy(seats, 40))) <= wanted + 15


@pytest.mark.slow
def test_greedy_beats_ursule_about_three_times_in_four() -> None:
    outcomes = greedy(1, 120)
    assert 98 <= mean(standing.total for standing in people(outcomes)) <= 116
    hers = [standing for outcome in outcomes for standing in outcome.standings if standing.seat is None]
    assert abs(mean(standing.total for standing in hers) - 89) < 6
    assert 0.55 <= sum(bool(outcome.winners) for outcome in outcomes) / len(outcomes) <= 0.92


@pytest.mark.slow
def test_equipment_makes_ursule_much_stronger() -> None:
    plain = [s.total for o in greedy(1, 60) for s in o.standings if s.seat is None]
    equipped = [s.total for o in greedy(1, 60, difficulty=["equipment"]) for s in o.standings if s.seat is None]
    assert 9 <= mean(equipped) - mean(plain) <= 19
