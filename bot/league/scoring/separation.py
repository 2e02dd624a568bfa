"""How many matches it takes to tell two players apart by their scores. Pure statistics over simulated rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, TypeAlias

Z = 1.96  # 95 % of a normal distribution lie within this many standard deviations
# The scores of the seats of one round, by who sat there.
RoundScores: TypeAlias = Mapping[Any, Sequence[float]]


def matches_needed(rounds: Sequence[RoundScores], better: object, worse: object) -> float | None:
    """After how many matches of both the difference of their mean scores is outside its 95 % interval around zero.

    Both play in the same rounds, so what a round does to both of them cancels out. None if these rounds do not even
    show that the one is better: a number from them would be chance.
    """
    pairs = [[high - low for high in scores.get(better, ()) for low in scores.get(worse, ())] for scores in rounds]
    differences = [difference for found in pairs for difference in found]
    by_round = [fmean(found) for found in pairs if found]
    if len(by_round) < 2:
        return None
    mean = fmean(differences)
    if mean <= Z * stdev(by_round) / sqrt(len(by_round)):
        return None
    variance = fmean((difference - mean) ** 2 for difference in differences)
    return max(1.0, Z * Z * variance / (mean * mean))
