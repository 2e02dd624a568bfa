"""CPU time of two things done in turns, so that whatever else the machine does meets both alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

ROUNDS = 5


def best_rates(*works: Callable[[], int], rounds: int = ROUNDS) -> Sequence[float]:
    """For each work (it answers how many things it did): the most it did per second of CPU in any round."""
    best = [0.0] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            began = time.process_time()
            done = work()
            best[place] = max(best[place], done / (time.process_time() - began))
    return best
