"""Which seat each person of a table gets: one they have sat on less often than on others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations


def rotate_seats(people: Sequence[int], sat: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The people in the order of their seats. `sat[i]` is how often the i-th of them has sat on each seat.

    The price of a seat grows steeply with how often a person has sat there more than on the seat they had least, so
    that no person is far off an equal share. Of equally good orders the first in the order of the people, so that the
    same table gives the same seats.
    """
    seats = range(len(people))
    prices = [_prices(history, len(people)) for history in sat]
    best = min(permutations(seats), key=lambda order: sum(prices[person][seat] for seat, person in enumerate(order)))
    return tuple(people[person] for person in best)


def _prices(history: Sequence[int], seats: int) -> list[int]:
    counts = [*history[:seats], *[0] * (seats - len(history))]
    least = min(counts)
    return [8 ** (count - least) for count in counts]
