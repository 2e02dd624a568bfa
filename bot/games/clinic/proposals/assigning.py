"""The assignment problem: a column of its own for each row of a small table, with the least sum.

The Hungarian algorithm, in its form with potentials. A plan has at most a dozen rows, so this takes a fraction of a
millisecond; a numerical library would take longer to import than all plans of a match take.
"""

from __future__ import annotations

from collections.abc import Sequence

_MUCH = 10**9


def cheapest_columns(costs: Sequence[Sequence[int]]) -> list[int]:
    """By row, its column. There must be as many columns as rows, or more."""
    if not costs:
        return []
    width = len(costs[0])
    assert len(costs) <= width
    rows = [0] * (len(costs) + 1)  # potentials; row and column 0 stand for none
    columns = [0] * (width + 1)
    taken = [0] * (width + 1)  # by column, its row
    for row in range(1, len(costs) + 1):
        _augment(costs, row, rows, columns, taken)
    found = [0] * len(costs)
    for column in range(1, width + 1):
        if taken[column]:
            found[taken[column] - 1] = column - 1
    return found


def _augment(costs: Sequence[Sequence[int]], row: int, rows: list[int], columns: list[int], taken: list[int]) -> None:
    """Give one more row a column, moving others where that is cheaper."""
    taken[0] = row
    column = 0
    least = [_MUCH] * len(columns)
    before = [0] * len(columns)
    seen = [False] * len(columns)
    while taken[column]:
        seen[column] = True
        here = taken[column]
        step, following = _MUCH, 0
        for other in range(1, len(columns)):
            if seen[other]:
                continue
            reduced = costs[here - 1][other - 1] - rows[here] - columns[other]
            if reduced < least[other]:
                least[other], before[other] = reduced, column
            if least[other] < step:
                step, following = least[other], other
        for other in range(len(columns)):
            if seen[other]:
                rows[taken[other]] += step
                columns[other] -= step
            else:
                least[other] -= step
        column = following
    while column:
        taken[column] = taken[before[column]]
        column = before[column]
