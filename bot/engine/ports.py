"""What the engine needs from outside: the time, and a store that is durable.

The store is described by one port for each of its consumers, so that each of them can be read, tested and replaced with
the little it uses. One adapter implements all of them (`storage/sqlite`), and the composition root hands it in. Nothing
here may know a database.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.records import (
    ActionRow,
    Change,
    ClockRow,
    DirectMessageRow,
    MatchAtTable,
    MatchRow,
    NoticeRow,
    Row,
    Scope,
    SeatRow,
    StoredMatch,
)

AnyRow = TypeVar("AnyRow", bound=Row)


class Clock(Protocol):
    """Seconds since the epoch. Injected, so that a test can run through a year in a second."""

    def __call__(self) -> float: ...


class RowStore(Protocol):
    """Rows of every registered class. What is stored by key needs no other port, whichever table it is in.

    When a writing method returns, the change is on disk; when it raises, nothing of it is. Only where the awaiting task
    is cancelled is either possible: cancelling does not cancel the write.
    """

    async def commit(self, change: Change) -> None:
        """Store all rows or none. `Duplicate` for a log entry or an interaction that is stored already."""

    async def get(self, row_class: type[AnyRow], *key: int | str) -> AnyRow | None:
        """The row with this key."""

    async def find(self, row_class: type[AnyRow], **columns: int | str) -> tuple[AnyRow, ...]:
        """The rows with these values, in the order of their key. `LookupError` if there is no index for that."""


class MatchStore(RowStore, Protocol):
    """Matches, their logs and the interactions that were handled in them."""

    async def create(self, match: MatchRow, seats: tuple[SeatRow, ...]) -> int:
        """Store a new match and its seats; returns its id. `TableTaken` if its table has a live match."""

    async def load(self, match: int) -> StoredMatch | None:
        """Everything needed to continue a match, in one read."""

    async def actions(self, match: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on, in order."""

    async def live_at(self, table: str) -> int | None:
        """The id of the live match at this table."""

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The live matches in which a person has a seat, or the ended ones; newest first."""

    async def count_live_tables(self, prefix: str) -> int:
        """The number of live matches at tables whose name begins with this prefix."""

    async def unannounced(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        """Matches with log entries that were not announced yet, oldest first."""

    async def unannounced_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        """The same, at tables whose name begins with this prefix."""

    async def lobbies(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        """Matches that have not started."""

    async def lobbies_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        """The same, at tables whose name begins with this prefix."""

    async def lobbies_created_before(self, scope: Scope, moment: float) -> tuple[MatchAtTable, ...]:
        """The same, opened before this moment."""

    async def owed_by_computers(self, scope: Scope) -> tuple[int, ...]:
        """Running matches in which a computer player has to answer, oldest first."""

    async def handled(self, interaction: int) -> bool:
        """Whether this interaction was committed recently enough that Discord may deliver it again."""

    async def forget_interactions(self, before: float) -> int:
        """Forget the interactions handled before that moment; returns their number."""


class DeadlineStore(RowStore, Protocol):
    """The clocks of seats, found by time."""

    async def due_clocks(self, scope: Scope, now: float, limit: int) -> tuple[ClockRow, ...]:
        """Clocks with a deadline or a reminder that has come, in the order in which these came."""

    async def next_due(self, scope: Scope) -> float | None:
        """The moment of the next deadline or reminder."""

    async def clocks_started_after(self, scope: Scope, moment: float) -> tuple[ClockRow, ...]:
        """Clocks of turns that began after this moment."""

    async def notices_created_after(self, scope: Scope, moment: float) -> tuple[NoticeRow, ...]:
        """Notices that are not delivered yet and were created after this moment."""


class OutboxStore(RowStore, Protocol):
    """Notices that are to be delivered, and the direct messages by which some of them were."""

    async def due_notices(self, scope: Scope, now: float, limit: int) -> tuple[NoticeRow, ...]:
        """Notices that are to be delivered now, those that have waited longest first."""

    async def due_notices_of_match(self, match: int, now: float, limit: int) -> tuple[NoticeRow, ...]:
        """The same for one match."""

    async def due_notices_to_player(self, player: str, now: float, limit: int) -> tuple[NoticeRow, ...]:
        """The same for one person, in the matches of every scope."""

    async def direct_messages(self, scope: Scope) -> tuple[DirectMessageRow, ...]:
        """Every direct message that is open."""


class PersonStore(RowStore, Protocol):
    """People: their rows are found by key, and erased from every table."""

    async def erase(self, player: str) -> None:
        """Delete a person's settings, markers and notices, and their name from seats and results."""


class Store(MatchStore, DeadlineStore, OutboxStore, PersonStore, Protocol):
    """All of them: what an adapter implements, and what the composition root hands to the engine."""
