"""CPU time of two tasks that alternate, so that other load on the machine affects both."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

ROUNDS = 5


def best_rates(*works: Callable[[], int], rounds: int = ROUNDS) -> Sequence[float]:
    """For each task (which returns its number of operations): the best operations per CPU second of all rounds."""
    best = [0.0] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            began = time.process_time()
            done = work()
            best[place] = max(best[place], done / (time.process_time() - began))
    return best
