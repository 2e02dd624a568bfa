"""Clicks of shards that another process owns, held for the moment in which this process takes the shard.

Discord sends the events of a shard to every session of it, so a process on standby gets them as well. Where the owner
is gone, nobody answers until its shard is taken; a click of that moment is then still handled, if Discord still accepts
an answer. One that the owner had acknowledged is not done twice: Discord refuses a second acknowledgement, and nothing
is done before the first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MAX_AGE = 2.5  # seconds; Discord waits for three
MAX_HELD = 5_000


class HeldClicks(Generic[T]):
    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._held: deque[tuple[float, str, T]] = deque(maxlen=MAX_HELD)  # when and where, the oldest first

    def __len__(self) -> int:
        return len(self._held)

    def add(self, table: str, click: T) -> None:
        self._drop_old()
        self._held.append((self._timer(), table, click))

    def take(self, is_ours: Callable[[str], bool]) -> tuple[T, ...]:
        """Those at these tables that can still be answered, in the order in which they came. They are held no more."""
        self._drop_old()
        ours = tuple(click for _, table, click in self._held if is_ours(table))
        self._held = deque((each for each in self._held if not is_ours(each[1])), maxlen=MAX_HELD)
        return ours

    def _drop_old(self) -> None:
        oldest = self._timer() - MAX_AGE
        while self._held and self._held[0][0] < oldest:
            self._held.popleft()
