"""Recomputing ratings after a correction, and saying whose number changed by it.

Only results from the corrected entry on are rated again. A person whose present number differs afterwards gets a
revision: what it was, what it is, and which correction did it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct

from bot.league.ratings.rating import NEW, RatedResult, Rating, checkpoint, current, rate
from bot.league.results.result import LogKey, Result


class Revision(Struct, frozen=True):
    """A correction changed this person's number."""

    person: str
    before: Rating
    after: Rating


class Revised(Struct, frozen=True):
    """The whole log again: `kept` is unchanged, `rated` was worked out again."""

    kept: Sequence[RatedResult]
    rated: Sequence[RatedResult]
    revisions: tuple[Revision, ...]


def revise(book: Sequence[RatedResult], match: int, result: Result | None, key: LogKey) -> Revised:
    """The book after the result of a match has become `result` (None: it does not count any more).

    `key` is the place of the match in the log. A result that was stored late, and belongs before the end of the log, is
    added in the same way.
    """
    start = bisect_left(book, key, key=lambda each: each.result.key)
    kept = book[:start]
    results = [each.result for each in book[start:] if each.result.match != match]
    rated = rate([*results, *(() if result is None else (result,))], checkpoint(kept))
    return Revised(kept, rated, _revisions(book, [*kept, *rated]))


def _revisions(before: Sequence[RatedResult], after: Sequence[RatedResult]) -> tuple[Revision, ...]:
    old, new = current(before), current(after)
    return tuple(
        Revision(person, old.get(person, NEW), new.get(person, NEW))
        for person in sorted(old.keys() | new.keys())
        if old.get(person, NEW) != new.get(person, NEW)
    )
