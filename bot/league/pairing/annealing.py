"""Divides people into tables of given sizes at the least cost: annealing by swaps, then descent, the best of all runs.

The cost of a table is the sum of the costs of its pairs, and of a price for each of its people where the table is a
small one. Integers only: a comparison that depends on the last digit of a floating-point number could fall differently
on another machine. The number of steps is fixed and no clock is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import TypeAlias

from msgspec import Struct

from bot.kernel import Stream

Costs: TypeAlias = Sequence[Sequence[int]]

_WORD = 1 << 64
# Acceptance: a loss is taken if it is at most temperature * -ln(u) for a random u. Scaled and rounded once, here.
_LOG_SCALE = 1 << 10
_LOGS = tuple(round(-_LOG_SCALE * log((byte + 0.5) / 256)) for byte in range(256))
_COOLING_LEVELS = 24


class Problem(Struct, frozen=True):
    """`pairs[a][b]` is the cost of a table at which a and b sit, `small[a]` that of a at a smaller table."""

    pairs: Costs
    small: Sequence[int]
    sizes: tuple[int, ...]  # larger ones first


class Effort(Struct, frozen=True):
    """How long to search: runs, steps in each, and how far apart in the order two swapped people may be."""

    runs: int
    steps: int
    reach: int
    hottest: int  # temperature at the start, in units of cost
    coldest: int = 1


class _Arrangement:
    """A division into tables that is changed in place by swaps."""

    def __init__(self, problem: Problem, tables: Sequence[Sequence[int]]) -> None:
        self.problem = problem
        self.tables = [list(table) for table in tables]
        self.where = [0] * len(problem.pairs)
        for index, table in enumerate(self.tables):
            for person in table:
                self.where[person] = index
        self._is_small = [len(table) < problem.sizes[0] for table in self.tables]

    def delta(self, a: int, b: int) -> int:
        """How much the cost grows if two people of different tables change places."""
        where = self.where
        table_a, table_b = where[a], where[b]
        costs_a, costs_b = self.problem.pairs[a], self.problem.pairs[b]
        grown = 0
        for other in self.tables[table_a]:
            grown += costs_b[other] - costs_a[other]
        for other in self.tables[table_b]:
            grown += costs_a[other] - costs_b[other]
        # Both sums went over the two themselves, and so counted the pair of a and b, which sits nowhere.
        grown -= 2 * costs_a[b]
        if self._is_small[table_a] != self._is_small[table_b]:
            small = self.problem.small
            grown += (small[b] - small[a]) * (1 if self._is_small[table_a] else -1)
        return grown

    def swap(self, a: int, b: int) -> None:
        where = self.where
        table_a, table_b = self.tables[where[a]], self.tables[where[b]]
        table_a[table_a.index(a)], table_b[table_b.index(b)] = b, a
        where[a], where[b] = where[b], where[a]

    def cost(self) -> int:
        pairs, small = self.problem.pairs, self.problem.small
        total = 0
        for table, is_small in zip(self.tables, self._is_small, strict=True):
            total += sum(pairs[a][b] for index, a in enumerate(table) for b in table[index + 1 :])
            total += sum(small[person] for person in table) if is_small else 0
        return total


def arrange(problem: Problem, stream: Stream, effort: Effort) -> list[list[int]]:
    """The best division found. People are 0, 1, ... in the order of the standings, where like stands near like."""
    cut = _cut(problem.sizes)
    best = _Arrangement(problem, cut)
    _descend(best, effort.reach)
    best_cost = best.cost()
    for _ in range(effort.runs):
        tried = _Arrangement(problem, cut)
        _anneal(tried, stream, effort)
        _descend(tried, effort.reach)
        if (cost := tried.cost()) < best_cost:
            best, best_cost = tried, cost
    return best.tables


def _cut(sizes: Sequence[int]) -> list[list[int]]:
    """The standings cut into tables. The smaller ones come last, as byes do."""
    tables, start = [], 0
    for size in sizes:
        tables.append(list(range(start, start + size)))
        start += size
    return tables


def _anneal(tried: _Arrangement, stream: Stream, effort: Effort) -> None:
    people, reach, where = len(tried.where), effort.reach, tried.where
    ratio = (effort.coldest / effort.hottest) ** (1 / max(1, _COOLING_LEVELS - 1))
    for level in range(_COOLING_LEVELS):
        temperature = max(1, round(effort.hottest * ratio**level))
        for _ in range(effort.steps // _COOLING_LEVELS):
            word = stream.d(_WORD) - 1
            a = word % people
            b = a + 1 + (word >> 20) % reach
            if b >= people or where[a] == where[b]:
                continue
            delta = tried.delta(a, b)
            if delta <= 0 or delta * _LOG_SCALE <= temperature * _LOGS[word >> 56]:
                tried.swap(a, b)


def _descend(tried: _Arrangement, reach: int) -> None:
    """Take every swap within reach that helps, until none does; then any swap for the people of costly tables."""
    people, where = len(tried.where), tried.where
    improved = True
    while improved:
        improved = False
        for a in range(people):
            for b in range(a + 1, min(people, a + 1 + reach)):
                if where[a] != where[b] and tried.delta(a, b) < 0:
                    tried.swap(a, b)
                    improved = True
