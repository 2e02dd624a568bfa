"""Divisions: people of like strength play among themselves, and change places between seasons. Division 0 is the top.

Pure. Standings decide at the end of a season, ratings at the start of the first one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def divide(people: Sequence[int], strength: Mapping[int, float], divisions: int) -> dict[int, int]:
    """Divisions of as equal a size as possible, by strength: the upper ones are the larger where it does not divide."""
    ordered = sorted(people, key=lambda person: (-strength.get(person, 0.0), person))
    size, larger = divmod(len(ordered), divisions)
    bounds = [0]
    for division in range(divisions):
        bounds.append(bounds[-1] + size + (division < larger))
    return {
        person: division for division in range(divisions) for person in ordered[bounds[division] : bounds[division + 1]]
    }


def next_divisions(
    standings: Sequence[Sequence[str]], promoted: int, staying: Collection[str], newcomers: Sequence[str]
) -> list[list[str]]:
    """The divisions of the next season from the final standings of this one, best first in each.

    The last `promoted` of a division change places with the first of the one below. A place that a person leaves empty
    (they do not play on) saves the best of those who would be relegated, or raises the next from below. Newcomers begin
    at the bottom.
    """
    before = [list(division) for division in standings]
    sizes = [len(division) for division in before]
    ranked = [list(division) for division in before]
    for upper in range(len(before) - 1):
        count = min(promoted, len(before[upper]) // 2, len(before[upper + 1]) // 2)
        if not count:
            continue
        rising = [person for person in before[upper + 1] if person in staying][:count]
        falling = before[upper][len(before[upper]) - count :]
        kept = [person for person in ranked[upper] if person not in falling]
        ranked[upper] = [*kept, *rising, *falling[: count - len(rising)]]
        below = [person for person in ranked[upper + 1] if person not in rising]
        ranked[upper + 1] = [*falling[count - len(rising) :], *below]
    order = [person for division in ranked for person in division if person in staying] + list(newcomers)
    return _filled(order, sizes)


def _filled(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """People in order, into divisions of these sizes; the lowest takes all who are left."""
    found, start = [], 0
    for size in sizes[:-1]:
        found.append(list(order[start : start + size]))
        start += size
    found.append(list(order[start:]))
    return found
