"""How much a clinic could earn in a round: a quick matching of doctors, nurses and patients without a walk.

It forgets who stands where and keeps what decides: levels, services, places and the number of nurses. Cached by value,
because computer players compare many clinics that differ in one thing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import COLOURS, RED

LIFE = 15.0
_PRICES = (0.0, 2.5, 6.0)  # of a nurse: the best of three matchings is taken
_WORTH_IT = 0.5

Patients: TypeAlias = tuple[tuple[str, int], ...]  # service and level, sorted
Places: TypeAlias = tuple[
    tuple[str, int, int, float], ...
]  # services, patients, built-in nurses, hours and gardens in $


class _Table:
    """Fees by level, read once."""

    fees = tuple(constants().income[colour] for colour in COLOURS)


@lru_cache(maxsize=65536)
def matching(
    patients: Patients, doctors: tuple[int, ...], nurses: int, places: Places, *, modest: bool
) -> tuple[float, Patients]:
    """The best value in dollars (fees, lives, hours), and the patients it leaves untreated. Doctors by level."""
    best: tuple[float, Patients] | None = None
    for price in _PRICES:
        found = _match(patients, doctors, nurses, places, modest=modest, price=price)
        if best is None or found[0] > best[0]:
            best = found
        if not nurses:
            break
    assert best is not None
    return best


def _match(
    patients: Patients, doctors: tuple[int, ...], nurses: int, places: Places, *, modest: bool, price: float
) -> tuple[float, Patients]:
    left = list(patients)
    free = list(doctors)
    room = [count for _, count, _, _ in places]
    built_in = [count for _, _, count, _ in places]
    total = 0.0
    while left and free:
        best, choice = _WORTH_IT, None
        for i, (service, level) in enumerate(left):
            if i and left[i - 1] == (service, level):
                continue  # sorted: equal patients are interchangeable
            worth = _Table.fees[level] + (LIFE if level >= RED else 0.0)
            for k, (services, _, _, extra) in enumerate(places):
                if not room[k] or service not in services:
                    continue
                for j, skill in enumerate(free):
                    missing = level - skill
                    needed = (max(0, missing) if modest else abs(missing)) - built_in[k]
                    needed = max(0, needed)
                    if needed <= nurses and worth + extra - price * needed > best:
                        best, choice = worth + extra - price * needed, (i, k, j, needed)
        if choice is None:
            break
        i, k, j, needed = choice
        total += best + price * needed
        del left[i], free[j]
        room[k] -= 1
        built_in[k] = 0
        nurses -= needed
    return total, tuple(left)
