"""How many matches it takes to tell two players apart by their scores. Pure statistics over simulated rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from statistics import stdev
from typing import Any, TypeAlias

from msgspec import Struct

Z = 1.96  # 95 % of a normal distribution lie within this many standard deviations
# The scores of the seats of one round, by who sat there.
RoundScores: TypeAlias = Mapping[Any, Sequence[float]]


class Differences(Struct, frozen=True):
    """What the better player scored more than the worse one, over all their pairs of seats in one round."""

    count: int
    total: float
    squares: float


def differences(rounds: Sequence[RoundScores], better: object, worse: object) -> list[Differences]:
    """Round by round. Both play in the same rounds, so what a round does to both of them cancels out."""
    found = []
    for scores in rounds:
        pairs = [high - low for high in scores.get(better, ()) for low in scores.get(worse, ())]
        found.append(Differences(len(pairs), sum(pairs), sum(difference * difference for difference in pairs)))
    return found


def matches_needed(rounds: Sequence[Differences]) -> float | None:
    """After how many matches of both the difference of their mean scores is outside its 95 % interval around zero.

    None if these rounds do not even show that the one is better: a number from them would be chance.
    """
    by_round = [found.total / found.count for found in rounds if found.count]
    if len(by_round) < 2:
        return None
    mean = sum(found.total for found in rounds) / sum(found.count for found in rounds)
    if mean <= Z * stdev(by_round) / sqrt(len(by_round)):
        return None
    return estimated_matches(rounds)


def estimated_matches(rounds: Sequence[Differences]) -> float:
    """The same without asking whether it could be chance: for samples of rounds of which that is known."""
    count = sum(found.count for found in rounds)
    mean = sum(found.total for found in rounds) / count if count else 0.0
    if mean <= 0:
        return inf
    variance = sum(found.squares for found in rounds) / count - mean * mean
    return max(1.0, Z * Z * variance / (mean * mean))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Between which two of these 95 % of them lie."""
    ordered = sorted(values)
    cut = round(len(ordered) * 0.025)
    return ordered[cut], ordered[-1 - cut]
