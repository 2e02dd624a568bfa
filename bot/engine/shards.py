"""Which shards this process is responsible for. That changes while it runs, where several processes share a database.

A shard is taken, closed and released, or lost. While it is owned, its clicks, deadlines and notices are handled here.
While it is closing, only what was accepted before is finished. On standby nothing of it is written: its matches can be
read, and are not cached, because another process changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bot.records import EVERYTHING, Scope


class ShardState(Enum):
    STANDBY = "standby"
    OWNED = "owned"
    CLOSING = "closing"


class ShardEvent(Enum):
    TAKEN = "taken"  # the right to write is ours
    CLOSED = "closed"  # nothing new is accepted
    RELEASED = "released"  # the right to write is given back
    LOST = "lost"  # the right to write is gone


TRANSITIONS: Mapping[tuple[ShardState, ShardEvent], ShardState] = {
    (ShardState.STANDBY, ShardEvent.TAKEN): ShardState.OWNED,
    (ShardState.OWNED, ShardEvent.CLOSED): ShardState.CLOSING,
    (ShardState.OWNED, ShardEvent.LOST): ShardState.STANDBY,
    (ShardState.CLOSING, ShardEvent.RELEASED): ShardState.STANDBY,
    (ShardState.CLOSING, ShardEvent.LOST): ShardState.STANDBY,
}


class Shards:
    """The state of every shard. `scope` is what periodic work covers now."""

    def __init__(self, scope: Scope = EVERYTHING) -> None:
        self._states = [ShardState.OWNED if shard in scope.shards else ShardState.STANDBY for shard in range(scope.of)]
        self._terms = [1] * scope.of
        self.scope = scope

    def state(self, shard: int) -> ShardState:
        return self._states[shard]

    def apply(self, shard: int, event: ShardEvent) -> None:
        """Change the state of a shard. `KeyError` for what cannot happen to a shard in this state."""
        self._states[shard] = TRANSITIONS[self._states[shard], event]
        if event is ShardEvent.TAKEN:
            self._terms[shard] += 1
        owned = tuple(number for number, state in enumerate(self._states) if state is ShardState.OWNED)
        self.scope = Scope(owned, self.scope.of)

    def not_standby(self) -> tuple[int, ...]:
        """The shards that are owned or closing."""
        return tuple(number for number, state in enumerate(self._states) if state is not ShardState.STANDBY)

    def accepts(self, table: str) -> bool:
        """Whether a click at this table, or on the server of this id, is handled by this process."""
        return self.scope.covers(table)

    def term(self, table: str) -> int | None:
        """Counts how often the shard of this table was taken; None: nothing of it may be written now.

        Work that began in one term must not be stored in a later one: in between another process had the match.
        """
        shard = self.scope.shard_of(table) if self.scope.of > 1 else 0
        return None if self._states[shard] is ShardState.STANDBY else self._terms[shard]
