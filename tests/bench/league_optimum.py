"""The least possible cost of a Swiss round, by an integer program: the yardstick of `tests.bench.league`.

`python -m tests.bench.league_optimum` computes it for the ninth round of a season of 64 at tables of four and writes it
into `league_optimum.json`. Every table of four people who have not met is a column, and each person sits at exactly one
table (set partitioning). It needs SciPy, which nothing else here does: install it for this one run. A few minutes.
"""

from __future__ import annotations

import json
from importlib import import_module
from itertools import combinations
from pathlib import Path

from tests.league.seasons import PlayedRound, swiss_season

FILE = Path(__file__).with_suffix(".json")
PEOPLE, SIZE, ROUND = 64, 4, 9


def instance() -> PlayedRound:
    """The round that is measured."""
    *_, last = swiss_season(PEOPLE, SIZE, SIZE - 1, ROUND)
    return last


def points_and_meetings(played: PlayedRound) -> dict[str, object]:
    """What the optimum depends on, stored with it: another instance has another optimum."""
    return {
        "points": [player.points for player in played.players],
        "met": [sorted(player.met) for player in played.players],
    }


def columns(played: PlayedRound) -> list[tuple[tuple[int, ...], float]]:
    """All tables without a repeated meeting, and their costs."""
    players = played.players
    fresh = [{other for other in range(PEOPLE) if other not in player.met} for player in players]
    found: list[tuple[tuple[int, ...], float]] = []
    for a, b in combinations(range(PEOPLE), 2):
        if b not in fresh[a]:
            continue
        both = sorted(person for person in fresh[a] & fresh[b] if person > b)
        for c, d in combinations(both, 2):
            if d in fresh[c]:
                table = (a, b, c, d)
                pairs = combinations(table, 2)
                found.append((table, sum(abs(players[one].points - players[two].points) for one, two in pairs)))
    return found


def solve(played: PlayedRound) -> float:
    numpy, optimize, sparse = map(import_module, ("numpy", "scipy.optimize", "scipy.sparse"))
    tables = columns(played)
    rows = [person for table, _ in tables for person in table]
    starts = range(0, len(rows) + 1, SIZE)
    seated = sparse.csc_array((numpy.ones(len(rows)), rows, list(starts)), shape=(PEOPLE, len(tables)))
    found = optimize.milp(
        [cost for _, cost in tables],
        constraints=optimize.LinearConstraint(seated, 1, 1),
        integrality=numpy.ones(len(tables)),
        bounds=optimize.Bounds(0, 1),
    )
    if found.status != 0:
        raise RuntimeError(found.message)
    return round(float(found.fun), 6)


def main() -> None:
    played = instance()
    FILE.write_text(json.dumps({"optimum": solve(played), **points_and_meetings(played)}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
