"""Round robins of tables as data: cyclic designs, in which all meet equally often and sit on each seat equally often.

A design over n people is a few base tables. Adding 0, 1, ..., n - 1 to every person of a base table (modulo n) makes n
tables of it, in which every person sits once on each of its seats: seats are balanced by construction. Meetings are
balanced if every difference between two people of a base table occurs equally often. The tests verify both for every
line here; `design_search.py` finds plans for other numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Base: TypeAlias = tuple[tuple[int, ...], ...]

# By the number of people and the seats of a table.
DESIGNS: Mapping[tuple[int, int], Base] = {
    (4, 3): ((0, 1, 3),),
    (5, 3): ((0, 1, 2), (0, 2, 4)),
    (7, 3): ((0, 1, 3),),
    (13, 3): ((0, 1, 4), (0, 2, 7)),
    (19, 3): ((0, 1, 6), (0, 2, 10), (0, 3, 7)),
    (5, 4): ((0, 1, 2, 3),),
    (7, 4): ((0, 1, 2, 4),),
    (9, 4): ((0, 1, 2, 4), (0, 3, 4, 7)),
    (10, 4): ((0, 4, 6, 7), (0, 5, 6, 7), (0, 5, 6, 8)),
    (13, 4): ((0, 1, 3, 9),),
    (6, 5): ((0, 1, 2, 3, 4),),
    (11, 5): ((1, 3, 4, 5, 9),),
    (7, 6): ((0, 1, 2, 3, 4, 5),),
    (11, 6): ((0, 2, 6, 7, 8, 10),),
}
