"""The five epidemiologists: points for how values spread over the whole sheet, walls between sections ignored.

Each takes the value of every bed (0: empty). Where figures may not overlap, the largest selection counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from bot.games.emergency.components import figures
from bot.games.emergency.scoring.packing import max_disjoint, max_runs
from bot.games.emergency.sheet.board import board

_FACES = range(1, 7)


@lru_cache(maxsize=1 << 15)
def epidemiologist_points(card: str, values: tuple[int, ...]) -> int:
    """What the card gives for these beds."""
    return _CARDS[card](values)


def _chain_of_contagion(values: tuple[int, ...]) -> int:
    return figures().epidemiology.run_points * max_runs(values)


def _front_line(values: tuple[int, ...]) -> int:
    equal = [
        mask for a, b, c, mask in _masked_lines() if values[a] == values[b] and values[b] == values[c] and values[a]
    ]
    return figures().epidemiology.line_points * max_disjoint(tuple(equal))


def _hot_spot(values: tuple[int, ...]) -> int:
    return figures().epidemiology.group_points * largest_group(values)


def _dominant_strain(values: tuple[int, ...]) -> int:
    counts = [values.count(face) for face in _FACES]
    return figures().epidemiology.strain_points * (max(counts) - min(counts))


def _triad(values: tuple[int, ...]) -> int:
    alike = [
        mask
        for a, b, c, mask in _masked_triangles()
        if values[a] and values[b] and values[c] and values[a] % 2 == values[b] % 2 == values[c] % 2
    ]
    return figures().epidemiology.triangle_points * max_disjoint(tuple(alike))


def largest_group(values: tuple[int, ...]) -> int:
    """The size of the largest connected group of equal values; a single patient is a group of one."""
    neighbours = board().neighbours
    unseen = {bed for bed, value in enumerate(values) if value}
    largest = 0
    while unseen:
        bed = unseen.pop()
        value, size, ends = values[bed], 1, [bed]
        while ends:
            for other in neighbours[ends.pop()]:
                if values[other] == value and other in unseen:
                    unseen.remove(other)
                    ends.append(other)
                    size += 1
        largest = max(largest, size)
    return largest


@cache
def _masked_lines() -> tuple[tuple[int, int, int, int], ...]:
    return tuple((a, b, c, 1 << a | 1 << b | 1 << c) for a, b, c in board().lines)


@cache
def _masked_triangles() -> tuple[tuple[int, int, int, int], ...]:
    return tuple((a, b, c, 1 << a | 1 << b | 1 << c) for a, b, c in board().triangles)


_CARDS: Mapping[str, Callable[[tuple[int, ...]], int]] = {
    "E1": _chain_of_contagion,
    "E2": _front_line,
    "E3": _hot_spot,
    "E4": _dominant_strain,
    "E5": _triad,
}
