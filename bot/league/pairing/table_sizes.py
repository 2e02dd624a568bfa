"""How many tables of which sizes a number of people makes."""

from __future__ import annotations

from bot.league.refusals import LeagueRefusal


def table_sizes(people: int, size: int, min_size: int) -> tuple[int, ...]:
    """The sizes of the tables, larger ones first; what they do not add up to are byes.

    As few tables as possible, and the missing seats shared out among them, so that no table is smaller than necessary.
    """
    if people < min_size:
        raise LeagueRefusal("too_few", least=min_size, have=people)
    for seated in range(people, min_size - 1, -1):
        tables = -(-seated // size)
        smaller, larger = divmod(seated, tables)
        if smaller >= min_size:
            return (smaller + 1,) * larger + (smaller,) * (tables - larger)
    raise AssertionError("min_size people make one table")
