"""What the engine needs from the outside world: a store that keeps its word, and the time.

Implementations live elsewhere (`storage` for the first) and are handed in by the composition root.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.records import (
    ActionRow,
    Change,
    ClockRow,
    DirectMessageRow,
    MatchRow,
    NoticeRow,
    ResultRow,
    Row,
    SeatRow,
    StoredMatch,
)

AnyRow = TypeVar("AnyRow", bound=Row)


class Clock(Protocol):
    """Seconds since the epoch. Injected, so that a test can live through a year in a second."""

    def __call__(self) -> float: ...


class Store(Protocol):
    """Durable rows. When a writing call returns, the change is on disk; when it raises, nothing of it is."""

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        """Store a new match and its seats; the answer is its id. `TableTaken` if its table has a live one."""

    async def commit(self, change: Change) -> None:
        """All rows or none. `Duplicate` for an action or interaction that is there already."""

    async def get(self, row_class: type[AnyRow], *key: int | str) -> AnyRow | None:
        """The row with this key."""

    async def find(self, row_class: type[AnyRow], **columns: int | str) -> tuple[AnyRow, ...]:
        """The rows with these values, in the order of their key. `LookupError` if there is no index for that."""

    async def erase(self, player: str) -> None:
        """Forget a person: settings, markers and notices go, seats and results stay without their name."""

    async def load(self, match: int) -> StoredMatch | None:
        """Everything needed to continue a match, in one read."""

    async def actions(self, match: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on, in order."""

    async def live_at(self, table: str) -> int | None:
        """The live match shown at this table."""

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The matches a person sits in, newest first."""

    async def live_tables(self, prefix: str) -> int:
        """How many live matches are shown at tables whose name begins like this."""

    async def results_of(self, player: str) -> tuple[ResultRow, ...]:
        """How a person came out of their finished matches, newest first."""

    async def unannounced(self) -> tuple[int, ...]:
        """Matches with log entries nobody has been told about yet, oldest first."""

    async def lobbies(self) -> tuple[int, ...]:
        """Matches that have not started."""

    async def owed_by_computers(self) -> tuple[int, ...]:
        """Running matches in which a computer player has to answer."""

    async def due(self, now: float, most: int) -> tuple[ClockRow, ...]:
        """Clocks with a deadline or a reminder that has come, in the order they came."""

    async def next_due(self) -> float | None:
        """When the next deadline or reminder comes."""

    async def ahead(self, now: float) -> tuple[ClockRow, ...]:
        """Clocks of turns that began after this moment."""

    async def told_ahead(self, now: float) -> tuple[NoticeRow, ...]:
        """Notices that are still to be told and were written after this moment."""

    async def to_tell(
        self, now: float, most: int, *, match: int | None = None, player: str | None = None
    ) -> tuple[NoticeRow, ...]:
        """Notices (of one match, to one person, or all) that are due to be told, oldest first."""

    async def direct_messages(self) -> tuple[DirectMessageRow, ...]:
        """Every direct message that is open."""

    async def handled(self, interaction: int) -> bool:
        """Whether this interaction was committed lately: not longer ago than Discord may deliver it again."""

    async def forget_interactions(self, before: float) -> int:
        """Remove those handled before that moment; answers how many."""
