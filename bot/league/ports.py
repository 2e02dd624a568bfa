"""What the league needs from outside: rows, threads to play in, and a place to announce things.

One adapter of the database implements `LeagueStore` together with the ports of the engine. The front implements the
other two. Every call may be repeated after a crash with the same key; the second must find what the first has done.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from bot.engine.ports import RowStore
from bot.records import (
    AnnouncementRow,
    RatingChangeRow,
    ResultRow,
    Scope,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
)


class LeagueStore(RowStore, Protocol):
    """Rows of seasons, ratings and the daily challenge, found by key, by time, or by a cursor over ended matches."""

    async def ended_after(self, scope: Scope, number: int, limit: int) -> tuple[tuple[int, int], ...]:
        """Matches that ended, with or without a result, in the order in which that was stored: numbers and ids."""

    async def last_ended(self) -> int:
        """The number of the last of them, in every scope; 0 if there is none."""

    async def results_of_book(self, server: str, game: str, since: float) -> tuple[ResultRow, ...]:
        """The results of a game on a server that ended at that moment or later, in the order of the log."""

    async def rating_changes_since(self, book: str, moment: float) -> tuple[RatingChangeRow, ...]:
        """The rating changes of a book from that moment on, in the order of the log."""

    async def last_rating_change(self, book: str) -> RatingChangeRow | None:
        """The last in the log of a book."""

    async def due_seasons(self, scope: Scope, now: float, limit: int) -> tuple[SeasonRow, ...]:
        """Seasons that the director has to look at now."""

    async def due_announcements(self, scope: Scope, now: float, limit: int) -> tuple[AnnouncementRow, ...]:
        """Announcements that are to be posted now, the oldest first."""

    async def live_season_tables(self, season: str) -> tuple[SeasonTableRow, ...]:
        """The tables of a season that are not over, in the order of their key."""

    async def live_season_seats(self, season: str) -> tuple[SeasonSeatRow, ...]:
        """The seats of those tables."""

    async def last_season_table(self, season: str, round_: int) -> int:
        """The highest number of a table in a round; 0 if there is none."""

    async def seats_taken(self, season: str, entrant: int) -> dict[int, int]:
        """How often an entrant has had each seat in a season."""

    async def meetings_since(self, season: str, moment: float) -> tuple[tuple[int, int, float], ...]:
        """Pairs of entrants who sat at a table that was opened at that moment or later, and when; the oldest first."""


class TableRequest(Struct, frozen=True):
    """A thread for one table of a season."""

    key: str  # the same for the same table, also after a restart
    season: str
    channel: str
    title: str
    people: tuple[str, ...]
    private: bool  # only its people may see it: all tables of the round play the same dice
    since: float = 0.0  # when the season was created: a thread that is older belongs to another one


class CannotOpen(Exception):  # noqa: N818 - a state of the world, not an error of the program
    """No thread could be made: the channel is gone, or the bot lacks a permission. `why` is a code for the words."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class TryLater(Exception):  # noqa: N818 - a state of the world, too
    """Discord does not answer, or wants us to wait. Nothing is wrong with the season."""


class Threads(Protocol):
    """Threads in which tables are played."""

    async def open_table(self, request: TableRequest) -> str:
        """The name of the table, as in `MatchRow.table`. Asked again with the same key, the same thread."""

    async def admit(self, table: str, person: str) -> bool:
        """Let one more person into the thread of a table. False if they are not on the server any more."""

    def relocated(self, state: bytes, table: str) -> bytes:
        """What the front stores with a match that was shown at this table and moves to another."""

    async def message_state(self, server: str) -> bytes:
        """What the front stores with a new match on this server, as in `MatchRow.message_state`."""


class Announcer(Protocol):
    """Posts announcements in the channel of a season."""

    async def announce(self, season: SeasonRow, announcement: AnnouncementRow) -> None:
        """Post it. Called again with the same id after a crash, it must not be posted twice."""
