"""The rounds of a round robin: its tables, spread so that no person has more of them at once than the season allows.

A design says who meets whom, not when. Tables are put into rounds greedily, those first whose people have played least;
with several tables at once a whole small league can be a single round, as people play it who take weeks for a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.kernel import Dice
from bot.league.pairing.design_search import Plan
from bot.league.pairing.player import PairedTable, Pairing

_TRIES = 60


def rounds_of(plan: Plan, entrants: Sequence[int], tables_at_once: int, seed: bytes) -> tuple[Pairing, ...]:
    """The rounds of a plan for these entrants, who are dealt to its places by the season's seed."""
    places = Dice(seed).stream("places").shuffle(sorted(entrants))
    best: list[list[tuple[int, ...]]] = []
    for attempt in range(_TRIES):
        order = Dice(seed).stream("rounds", attempt).shuffle(plan.tables)
        spread = _spread(order, tables_at_once)
        if not best or len(spread) < len(best):
            best = spread
    return tuple(
        Pairing(
            tuple(PairedTable(tuple(places[person] for person in table)) for table in tables),
            byes=tuple(sorted(places[person] for person in set(range(plan.people)) - {p for t in tables for p in t})),
        )
        for tables in best
    )


def _spread(order: Sequence[tuple[int, ...]], tables_at_once: int) -> list[list[tuple[int, ...]]]:
    rounds: list[list[tuple[int, ...]]] = []
    left = list(order)
    played: Counter[int] = Counter()
    while left:
        busy: Counter[int] = Counter()
        chosen = []
        for table in sorted(left, key=lambda table: sum(played[person] for person in table)):
            if all(busy[person] < tables_at_once for person in table):
                chosen.append(table)
                busy.update(table)
        for table in chosen:
            left.remove(table)
            played.update(table)
        rounds.append(chosen)
    return rounds
