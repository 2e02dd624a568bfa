"""Swiss for tables of two to six: like plays like, and no two people meet twice while that is possible.

Cut the standings into tables, anneal by swaps, finish by descent, keep the best (`annealing.py`). In this order of
importance: few repeated meetings, small differences in points within tables, no person again at a smaller table, small
differences in rating. Tie-breaks play no part.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.kernel import Dice
from bot.league.pairing.annealing import Effort, Problem, arrange
from bot.league.pairing.player import PairedPlayer, PairedTable, Pairing
from bot.league.pairing.seat_rotation import rotate_seats
from bot.league.pairing.table_sizes import table_sizes

# Units of cost. A thousandth of a point is one step of the points' own scale.
_POINT = 1000
_PER_STEP = 1000  # so that ratings decide only between equal points
_SMALL_AGAIN = 4 * _POINT * _PER_STEP
_MAX_RATING_DIFFERENCE = 999
_REPEAT = 1 << 40  # more than all differences of a round together
_STEPS_PER_PERSON, _MAX_STEPS = 2_000, 128_000


def pair_swiss(players: Sequence[PairedPlayer], size: int, min_size: int, seed: bytes, round_: int) -> Pairing:
    """The tables of a round. The same players, seed and round always give the same pairing."""
    sizes = table_sizes(len(players), size, min_size)
    byes = choose_byes(players, len(players) - sum(sizes))
    order = sorted(
        (player for player in players if player.entrant not in byes),
        key=lambda player: (-player.points, -player.rating, player.entrant),
    )
    problem = Problem(_pair_costs(order), tuple(_SMALL_AGAIN * player.small_tables for player in order), sizes)
    tables = arrange(problem, Dice(seed).stream("swiss", round_), _effort(len(order)))
    return Pairing(tuple(PairedTable(_seated(order, table)) for table in tables), byes, repeats_in(order, tables))


def choose_byes(players: Sequence[PairedPlayer], count: int) -> tuple[int, ...]:
    """The lowest of those who had the fewest byes."""
    lowest = sorted(players, key=lambda player: (player.byes, player.points, player.rating, -player.entrant))
    return tuple(player.entrant for player in lowest[:count])


def difference(order: Sequence[PairedPlayer], tables: Sequence[Sequence[int]]) -> float:
    """The sum of the differences in points of all pairs that sit together."""
    return sum(abs(order[a].points - order[b].points) for table in tables for a, b in combinations(table, 2))


def repeats_in(order: Sequence[PairedPlayer], tables: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """The pairs of entrants who sit together again."""
    pairs = ((order[a], order[b]) for table in tables for a, b in combinations(sorted(table), 2))
    return tuple((one.entrant, other.entrant) for one, other in pairs if one.met.get(other.entrant))


def _meetings(order: Sequence[PairedPlayer]) -> dict[tuple[int, int], int]:
    """How often two of these people have met, by their places. Alike from both sides, as a descent has to have it."""
    places = {player.entrant: place for place, player in enumerate(order)}
    found: dict[tuple[int, int], int] = {}
    for place, player in enumerate(order):
        for other, times in player.met.items():
            if (there := places.get(other, place)) != place:
                pair = (min(place, there), max(place, there))
                found[pair] = max(times, found.get(pair, 0))
    return found


def _pair_costs(order: Sequence[PairedPlayer]) -> list[list[int]]:
    points = [round(player.points * _POINT) * _PER_STEP for player in order]
    ratings = [round(player.rating) for player in order]
    costs = []
    for own_points, own_rating in zip(points, ratings, strict=True):
        costs.append(
            [
                abs(own_points - other_points) + min(abs(own_rating - other_rating), _MAX_RATING_DIFFERENCE)
                for other_points, other_rating in zip(points, ratings, strict=True)
            ]
        )
    for (one, other), times in _meetings(order).items():
        costs[one][other] = costs[other][one] = costs[one][other] + _REPEAT * times
    return costs


def _effort(people: int) -> Effort:
    """One long search of at most some tenths of a second; several short ones of the same length find less."""
    return Effort(
        runs=1,
        steps=min(_STEPS_PER_PERSON * people, _MAX_STEPS),
        reach=max(1, min(people - 1, 48)),
        hottest=2 * _POINT * _PER_STEP,
        coldest=_POINT * _PER_STEP // 20,
    )


def _seated(order: Sequence[PairedPlayer], table: Sequence[int]) -> tuple[int, ...]:
    people = [order[index] for index in sorted(table)]
    return rotate_seats([player.entrant for player in people], [player.sat for player in people])
