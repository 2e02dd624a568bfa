"""How many matches it takes to tell two players apart by their scores. Pure statistics over simulated rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, TypeAlias

Z = 1.96  # 95 % of a normal distribution lie within this many standard deviations
# The scores of the seats of one round, by who sat there.
RoundScores: TypeAlias = Mapping[Any, Sequence[float]]


def matches_needed(rounds: Sequence[RoundScores], better: object, worse: object) -> float | None:
    """After how many matches of both the difference of their mean scores is outside its 95 % interval around zero.

    Both play in the same rounds, so what a round does to both of them cancels out. None if the one that should be
    better is not, in these rounds.
    """
    differences = [high - low for scores in rounds for high in scores.get(better, ()) for low in scores.get(worse, ())]
    if not differences:
        return None
    mean = fmean(differences)
    if mean <= 0:
        return None
    variance = fmean((difference - mean) ** 2 for difference in differences)
    return max(1.0, Z * Z * variance / (mean * mean))
