"""Draws the line that lies closest to a cloud of points: least squares, in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_RIDGE = 1.0  # holds what hardly ever occurs near zero


def fitted(points: Sequence[Mapping[str, float]], heights: Sequence[float]) -> dict[str, float]:
    """The weight of every feature with which sums of weighted features come closest to the heights."""
    names = sorted({name for point in points for name in point})
    place = {name: number for number, name in enumerate(names)}
    rows = [[0.0] * (len(names) + 1) for _ in names]
    for point, height in zip(points, heights, strict=True):
        known = [(place[name], value) for name, value in point.items() if value]
        for number, value in known:
            for column, other in known:
                rows[number][column] += value * other
            rows[number][-1] += value * height
    for number, row in enumerate(rows):
        row[number] += _RIDGE if names[number] else 0.0
    return dict(zip(names, _solved(rows), strict=True))


def _solved(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan; the rows are those of a symmetric, positive matrix, so no row has to move."""
    for number, pivot in enumerate(rows):
        scale = pivot[number]
        pivot[:] = [value / scale for value in pivot]
        for other in rows:
            if other is not pivot and other[number]:
                factor = other[number]
                other[:] = [value - factor * mine for value, mine in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows]
