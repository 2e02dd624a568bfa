"""Which seat each person of a table gets: one they have sat on less often than on others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations


def rotate_seats(people: Sequence[int], sat: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The people in the order of their seats. `sat[i]` is how often the i-th of them has sat on each seat.

    The order in which they have sat there least often, all together, which also keeps the squares of all counts small;
    of equal ones the first in the order of the people, so that the same table gives the same seats.
    """
    seats = range(len(people))
    counts = [[history[seat] if seat < len(history) else 0 for seat in seats] for history in sat]
    best = min(permutations(seats), key=lambda order: sum(counts[person][seat] for seat, person in enumerate(order)))
    return tuple(people[person] for person in best)
