"""What waits, by lane and group: an earlier lane goes first, and the groups of a lane take turns.

A group is a server (or all direct messages together), so a server with a hundred tables delays the next server by one
item and not by a hundred. Plain data: who waits and what follows from it is the business of `pacing` and `publisher`.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from enum import IntEnum
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Lane(IntEnum):
    """How soon something matters to people."""

    LIVE = 0  # a person has just acted, or is looking at the table
    DUE = 1  # owed already: what a restart left unannounced, reminders, many threads that are opened at once
    IDLE = 2  # may wait: lobbies and direct messages that are compared after a start


class FairQueue(Generic[Item]):
    """`max_active` is how many items of one group may be under way; what was taken is under way until `release`.

    Under permanent load the first lane would starve the others. Therefore every `REVERSED`-th item is taken from the
    last lane that has one.
    """

    REVERSED = 10

    def __init__(self, max_active: int) -> None:
        self._max_active = max_active
        self._lanes: dict[Lane, OrderedDict[str, deque[Item]]] = {lane: OrderedDict() for lane in Lane}
        self._active: Counter[str] = Counter()
        self._size = 0
        self._taken = 0

    def __len__(self) -> int:
        return self._size

    def push(self, lane: Lane, group: str, item: Item) -> None:
        self._lanes[lane].setdefault(group, deque()).append(item)
        self._size += 1

    def pop(self) -> tuple[str, Item] | None:
        """The next item and its group, which has one more item under way from now on; None: no group may go on."""
        lanes = list(self._lanes.values())
        for lane in reversed(lanes) if (self._taken + 1) % self.REVERSED == 0 else lanes:
            # Few groups are skipped here: a group that is at its limit has that many items under way.
            group = next((each for each in lane if self._active[each] < self._max_active), None)
            if group is not None:
                return group, self._take(lane, group)
        return None

    def release(self, group: str) -> None:
        """One item of this group is done."""
        self._active[group] -= 1
        if not self._active[group]:
            del self._active[group]

    def clear(self) -> None:
        """Forget what waits. What is under way stays so."""
        for lane in self._lanes.values():
            lane.clear()
        self._size = 0

    def _take(self, lane: OrderedDict[str, deque[Item]], group: str) -> Item:
        items = lane.pop(group)
        item = items.popleft()
        if items:
            lane[group] = items  # at the end: its next turn comes after all other groups
        self._active[group] += 1
        self._size -= 1
        self._taken += 1
        return item
