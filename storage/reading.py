"""The reads of every store: what each asks, and the rows made of the answer. A store says how a query is executed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from bot.records import (
    ActionRow,
    AnnouncementRow,
    ClockRow,
    DirectMessageRow,
    MatchAtTable,
    MatchRow,
    NoticeRow,
    RatingChangeRow,
    ResultRow,
    Scope,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
)
from storage import queries
from storage.rows import AnyRow, read_rows
from storage.tables import table_of


class ReadingStore(ABC):
    """The reads that need nothing but SQL. `bot/engine/ports.py` says what each method does."""

    @abstractmethod
    async def _fetch(self, sql: str, *values: object) -> Iterable[Sequence[Any]]:
        """The rows that a query of `storage.queries` finds; none where a value is one that cannot be stored."""

    # --- rows ---------------------------------------------------------------------------------------------------

    async def get(self, row_class: type[AnyRow], *key: int | str) -> AnyRow | None:
        rows = await self._read(row_class, queries.find(row_class, table_of(row_class).key), *key)
        return next(iter(rows), None)

    async def find(self, row_class: type[AnyRow], **columns: int | str) -> tuple[AnyRow, ...]:
        return await self._read(row_class, queries.find(row_class, tuple(columns)), *columns.values())

    # --- matches ------------------------------------------------------------------------------------------------

    async def actions(self, match: int, after: int = 0) -> tuple[ActionRow, ...]:
        return await self._read(ActionRow, queries.ACTIONS, match, after)

    async def live_at(self, table: str) -> int | None:
        return next(iter(await self._ids(queries.LIVE_AT, table)), None)

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        return await self._read(MatchRow, queries.MATCHES_OF, player, live)

    async def count_live_tables(self, prefix: str) -> int:
        return next((int(count) for (count,) in await self._fetch(queries.LIVE_TABLES, prefix)), 0)

    async def lobbies(self, scope: Scope) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.lobbies(scope))

    async def lobbies_at(self, prefix: str) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.LOBBIES_AT, prefix)

    async def lobbies_created_before(self, scope: Scope, moment: float) -> tuple[MatchAtTable, ...]:
        return await self._at_tables(queries.lobbies_created_before(scope), moment)

    async def owed_by_computers(self, scope: Scope) -> tuple[int, ...]:
        return await self._ids(queries.owed_by_computers(scope))

    # --- deadlines ----------------------------------------------------------------------------------------------

    async def due_clocks(self, scope: Scope, now: float, limit: int) -> tuple[ClockRow, ...]:
        return await self._read(ClockRow, queries.due_clocks(scope), now, limit)

    async def next_due(self, scope: Scope) -> float | None:
        return next((moment for (moment,) in await self._fetch(queries.next_due(scope))), None)

    async def clocks_started_after(self, scope: Scope, moment: float) -> tuple[ClockRow, ...]:
        return await self._read(ClockRow, queries.clocks_started_after(scope), moment)

    async def notices_created_after(self, scope: Scope, moment: float) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.notices_created_after(scope), moment)

    # --- the outbox ---------------------------------------------------------------------------------------------

    async def due_notices(self, scope: Scope, now: float, limit: int) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.due_notices(scope), now, limit)

    async def due_notices_of_match(self, match: int, now: float, limit: int) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.DUE_NOTICES_OF_MATCH, match, now, limit)

    async def due_notices_to_player(self, player: str, now: float, limit: int) -> tuple[NoticeRow, ...]:
        return await self._read(NoticeRow, queries.DUE_NOTICES_TO_PLAYER, player, now, limit)

    async def direct_messages(self, scope: Scope) -> tuple[DirectMessageRow, ...]:
        return await self._read(DirectMessageRow, queries.direct_messages(scope))

    # --- leagues ------------------------------------------------------------------------------------------------

    async def ended_after(self, scope: Scope, number: int, limit: int) -> tuple[tuple[int, int], ...]:
        return tuple((found, match) for found, match in await self._fetch(queries.ended_after(scope), number, limit))

    async def last_ended(self) -> int:
        return next(int(number) for (number,) in await self._fetch(queries.LAST_ENDED))

    async def results_of_book(self, server: str, game: str, since: float) -> tuple[ResultRow, ...]:
        return await self._read(ResultRow, queries.RESULTS_OF_BOOK, server, game, since)

    async def rating_changes_since(self, book: str, moment: float) -> tuple[RatingChangeRow, ...]:
        return await self._read(RatingChangeRow, queries.RATING_CHANGES_SINCE, book, moment)

    async def last_rating_change(self, book: str) -> RatingChangeRow | None:
        return next(iter(await self._read(RatingChangeRow, queries.LAST_RATING_CHANGE, book)), None)

    async def due_seasons(self, scope: Scope, now: float, limit: int) -> tuple[SeasonRow, ...]:
        return await self._read(SeasonRow, queries.due_seasons(scope), now, limit)

    async def due_announcements(self, scope: Scope, now: float, limit: int) -> tuple[AnnouncementRow, ...]:
        return await self._read(AnnouncementRow, queries.due_announcements(scope), now, limit)

    async def live_season_tables(self, season: str) -> tuple[SeasonTableRow, ...]:
        return await self._read(SeasonTableRow, queries.LIVE_SEASON_TABLES, season)

    async def live_season_seats(self, season: str) -> tuple[SeasonSeatRow, ...]:
        return await self._read(SeasonSeatRow, queries.LIVE_SEASON_SEATS, season)

    async def last_season_table(self, season: str, round_: int) -> int:
        return next((int(number) for (number,) in await self._fetch(queries.LAST_SEASON_TABLE, season, round_)), 0)

    async def seats_taken(self, season: str, entrant: int) -> dict[int, int]:
        return {int(seat): int(count) for seat, count in await self._fetch(queries.SEATS_TAKEN, season, entrant)}

    async def meetings_since(self, season: str, moment: float) -> tuple[tuple[int, int, float], ...]:
        found = await self._fetch(queries.MEETINGS_SINCE, season, moment)
        return tuple((int(one), int(other), float(at)) for one, other, at in found)

    # --- helpers ------------------------------------------------------------------------------------------------

    async def _read(self, row_class: type[AnyRow], sql: str, *values: object) -> tuple[AnyRow, ...]:
        return read_rows(row_class, await self._fetch(sql, *values))

    async def _at_tables(self, sql: str, *values: object) -> tuple[MatchAtTable, ...]:
        return tuple(MatchAtTable(match, table) for match, table in await self._fetch(sql, *values))

    async def _ids(self, sql: str, *values: object) -> tuple[int, ...]:
        return tuple(match for (match,) in await self._fetch(sql, *values))
