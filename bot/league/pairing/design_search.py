"""Plans of round robins: a design where there is one, the circle method for two, else the nearest balanced plan.

The search also makes cyclic plans, so seats are always balanced; what may be unequal is how often two people meet. The
plan says so (`fewest`, `most`), and the organiser sees it before the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

from msgspec import Struct

from bot.kernel import Dice, Stream
from bot.league.pairing.designs import DESIGNS, Base
from bot.league.refusals import LeagueRefusal

MAX_PEOPLE = 24  # above, Swiss has new opponents for everyone
_RUNS = 40


class Plan(Struct, frozen=True):
    """All tables of a round robin; people are 0, 1, ... in each, in the order of the seats."""

    people: int
    size: int
    tables: tuple[tuple[int, ...], ...]
    fewest: int  # meetings of two people
    most: int
    matches: int  # of each person

    @property
    def balanced(self) -> bool:
        return self.fewest == self.most


def make_plan(people: int, size: int, base_tables: int = 1) -> Plan:
    """The plan for this number of people. Each of the base tables gives every person as many matches as it has seats.

    `base_tables` only matters where there is no design.
    """
    if not 2 <= size <= people <= MAX_PEOPLE:
        raise LeagueRefusal("no_plan", least=size, most=MAX_PEOPLE)
    if not 1 <= base_tables <= MAX_PEOPLE:
        raise LeagueRefusal("no_plan", least=size, most=MAX_PEOPLE)
    if size == 2:
        return _plan(people, size, circle(people))
    base = DESIGNS.get((people, size)) or search(people, size, base_tables)
    return _plan(people, size, developed(people, base))


def developed(people: int, base: Base) -> tuple[tuple[int, ...], ...]:
    """The tables of a cyclic design."""
    return tuple(tuple((person + shift) % people for person in table) for table in base for shift in range(people))


def circle(people: int) -> tuple[tuple[int, int], ...]:
    """Everyone meets everyone once: one person stays, the others go round. An odd sum gives the lower the first seat,
    so that each person has both seats equally often."""
    ring = list(range(people + people % 2))
    tables = []
    for turn in range(len(ring) - 1):
        rotated = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
        for place in range(len(ring) // 2):
            low, high = sorted((rotated[place], rotated[-1 - place]))
            if high < people:
                tables.append((low, high) if (low + high) % 2 else (high, low))
    return tuple(tables)


def search(people: int, size: int, base_tables: int) -> Base:
    """Base tables whose differences occur as equally often as a descent from seeded starts can make them."""
    stream = Dice(bytes(32)).stream("plan", people, size, base_tables)
    tries = (_descended(people, _random_base(people, size, base_tables, stream)) for _ in range(_RUNS))
    base = min(tries, key=lambda found: (_unevenness(people, found), found))
    return tuple(tuple(sorted(table)) for table in base)


def _random_base(people: int, size: int, base_tables: int, stream: Stream) -> Base:
    return tuple(tuple(stream.shuffle(range(people))[:size]) for _ in range(base_tables))


def _descended(people: int, base: Base) -> Base:
    """Replace one person of a base table at a time, as long as that makes the differences more even."""
    best, unevenness = base, _unevenness(people, base)
    improved = True
    while improved and unevenness:
        improved = False
        for changed in _neighbours(people, best):
            if (found := _unevenness(people, changed)) < unevenness:
                best, unevenness, improved = changed, found, True
                break
    return best


def _neighbours(people: int, base: Base) -> list[Base]:
    found = []
    for index, table in enumerate(base):
        for place in range(len(table)):
            for person in range(people):
                if person not in table:
                    changed = (*table[:place], person, *table[place + 1 :])
                    found.append((*base[:index], changed, *base[index + 1 :]))
    return found


def _unevenness(people: int, base: Base) -> tuple[int, int]:
    """How unequal meetings are: the widest gap first, then the sum of squares."""
    differences = Counter((a - b) % people for table in base for a, b in permutations(table, 2))
    counts = [differences[difference] for difference in range(1, people)]
    return max(counts) - min(counts), sum(count * count for count in counts)


def _plan(people: int, size: int, tables: Sequence[tuple[int, ...]]) -> Plan:
    meetings = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    counts = [meetings[frozenset(pair)] for pair in combinations(range(people), 2)]
    matches = Counter(person for table in tables for person in table)
    return Plan(people, size, tuple(tables), min(counts), max(counts), max(matches.values()))
