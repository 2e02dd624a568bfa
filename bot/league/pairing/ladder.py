"""The queue of an open ladder: people who are ready are matched by rating and waiting time. Pure.

The longer a person waits, the wider the difference in rating that is accepted for them, and after a while also a
smaller table. A table that was found is proposed; all of its people press *ready*, or the others go back to the queue
with the time they have waited.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.time.calendar import HOUR
from bot.engine.time.clock import MINUTE
from bot.league.refusals import LeagueRefusal

QueueState: TypeAlias = Literal["queued", "asked", "ready"]
QueueEvent: TypeAlias = Literal["propose", "accept", "return"]

QUEUE: Mapping[tuple[QueueState, QueueEvent], QueueState] = {
    ("queued", "propose"): "asked",
    ("asked", "accept"): "ready",
    ("asked", "return"): "queued",
    ("ready", "return"): "queued",
}


class LadderRules(Struct, frozen=True):
    """How patient the queue is."""

    size: int = 4
    min_size: int = 3
    difference: float = 150.0  # in rating, at first ...
    per_hour: float = 200.0  # ... and what each hour of waiting adds
    small_after: float = 2 * HOUR  # when a smaller table is accepted
    ready_within: float = 15 * MINUTE
    apart: float = 12 * HOUR  # people who met later than that are not matched, as long as there are others


class Queued(Struct, frozen=True, kw_only=True):
    """A person in the queue."""

    person: str
    rating: float
    since: float
    state: QueueState = "queued"
    proposal: int = 0  # which proposed table they are asked for; 0: none
    asked: float = 0.0


def propose(
    queue: Sequence[Queued],
    rules: LadderRules,
    now: float,
    met: Mapping[frozenset[str], float],
    apart: Collection[frozenset[str]] = (),
) -> tuple[Queued, ...] | None:
    """The people of the next table, if there is one: the longest wait first, and with them those of nearest rating.

    `met` is when two people last met; the pairs of `apart` are never matched.
    """
    waiting = sorted((one for one in queue if one.state == "queued"), key=lambda one: (one.since, one.person))
    for first in waiting:
        near = sorted((one for one in waiting if one is not first), key=lambda one: abs(one.rating - first.rating))
        for size in range(rules.size, rules.min_size - 1, -1):
            if size < rules.size and now - first.since < rules.small_after:
                break
            for fresh in (True, False):
                if not fresh and now - first.since < rules.small_after:
                    break
                around = _Surroundings(rules, now, met if fresh else {}, apart)
                table = _gather(first, near, size, around)
                if len(table) == size:
                    return table
    return None


def asked(table: Collection[Queued], proposal: int, now: float) -> tuple[Queued, ...]:
    """The people of a proposed table, who are asked whether they are ready."""
    return tuple(replace(_after(one, "propose"), proposal=proposal, asked=now) for one in table)


def accept(queue: Sequence[Queued], person: str) -> Queued:
    """A person is ready. Refused if they were not asked, or too late."""
    found = next((one for one in queue if one.person == person), None)
    if found is None:
        raise LeagueRefusal("not_queued")
    return _after(found, "accept")


def complete(queue: Sequence[Queued]) -> tuple[Queued, ...] | None:
    """A proposed table whose people are all ready."""
    proposals = sorted({one.proposal for one in queue if one.proposal})
    tables = (tuple(one for one in queue if one.proposal == proposal) for proposal in proposals)
    return next((table for table in tables if all(one.state == "ready" for one in table)), None)


def expired(queue: Sequence[Queued], rules: LadderRules, now: float) -> tuple[tuple[Queued, ...], tuple[str, ...]]:
    """Of proposals whose time is over: those who go back to the queue, and those who did not come and leave it."""
    late = {one.proposal for one in queue if one.state == "asked" and one.asked + rules.ready_within <= now}
    back = tuple(
        replace(_after(one, "return"), proposal=0) for one in queue if one.proposal in late and one.state == "ready"
    )
    return back, tuple(one.person for one in queue if one.proposal in late and one.state == "asked")


class _Surroundings(Struct, frozen=True):
    """What decides whether two people may be matched now."""

    rules: LadderRules
    now: float
    met: Mapping[frozenset[str], float]
    apart: Collection[frozenset[str]]

    def fits(self, one: Queued, other: Queued) -> bool:
        """Whether both accept the difference between them, and have not met just now."""
        pair = frozenset((one.person, other.person))
        if pair in self.apart:
            return False
        waited = min(self.now - one.since, self.now - other.since)
        allowed = self.rules.difference + self.rules.per_hour * waited / HOUR
        last = self.met.get(pair)
        return abs(one.rating - other.rating) <= allowed and (last is None or self.now - last >= self.rules.apart)


def _gather(first: Queued, near: Sequence[Queued], size: int, around: _Surroundings) -> tuple[Queued, ...]:
    table = [first]
    for one in near:
        if len(table) < size and all(around.fits(one, other) for other in table):
            table.append(one)
    return tuple(table)


def _after(one: Queued, event: QueueEvent) -> Queued:
    state = QUEUE.get((one.state, event))
    if state is None:
        raise LeagueRefusal("not_asked")
    return replace(one, state=state)


def spread(table: Sequence[Queued]) -> float:
    """The largest difference in rating at a table."""
    return max((abs(one.rating - other.rating) for one, other in combinations(table, 2)), default=0.0)
