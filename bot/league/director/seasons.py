"""Seasons as they are stored: loaded, changed step by step, one writer per season at a time.

A ladder has any number of tables. What is done time and again is therefore done with its live ones only.

A `Step` gathers the rows of one change with its audit entries and announcements. Only `Seasons.commit` writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from bot.engine.ports import Clock
from bot.league.ports import LeagueStore
from bot.league.refusals import LeagueRefusal
from bot.league.season.entrants import Entrant
from bot.league.season.settings import SeasonSettings
from bot.records import (
    AnnouncementRow,
    AuditRow,
    Change,
    CursorRow,
    Delete,
    EntrantRow,
    RoundRow,
    Row,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
)

Key = TypeVar("Key", int, tuple[int, int])
Value = TypeVar("Value")
LIVE_TABLE = ("paired", "opened")  # the states of a table that is not over


class SeasonTable(Struct, frozen=True):
    """A table of a round and its seats, in order."""

    row: SeasonTableRow
    seats: tuple[SeasonSeatRow, ...]


class Season(Struct, frozen=True):
    """Everything that is stored about a season, but for its audit log; of a ladder perhaps only the live tables."""

    row: SeasonRow
    settings: SeasonSettings
    entrants: tuple[Entrant, ...]
    rounds: tuple[RoundRow, ...]
    tables: tuple[SeasonTable, ...]

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def book(self) -> str:
        return book_of(self.row.server, self.settings.game)

    @property
    def current(self) -> RoundRow | None:
        return self.rounds[-1] if self.rounds else None

    def tables_of(self, round_: int) -> tuple[SeasonTable, ...]:
        return tuple(table for table in self.tables if table.row.round == round_)

    @property
    def people(self) -> dict[int, str | None]:
        """The people behind all entrants."""
        return {entrant.number: entrant.person for entrant in self.entrants}

    def entrant(self, number: int) -> Entrant:
        return next(entrant for entrant in self.entrants if entrant.number == number)


class Step(Struct):
    """One change of a season in the making."""

    rows: list[Row | Delete] = field(default_factory=list)
    audits: list[tuple[str | None, str, Mapping[str, Any]]] = field(default_factory=list)
    announcements: list[tuple[str, str, Mapping[str, Any]]] = field(default_factory=list)
    season: dict[str, Any] = field(default_factory=dict)  # columns of the season's own row

    def audit(self, kind: str, actor: str | None = None, **detail: Any) -> None:
        self.audits.append((actor, kind, detail))

    def announce(self, key: str, kind: str, **detail: Any) -> None:
        """To be posted once. `key` is unique in the season."""
        self.announcements.append((key, kind, detail))


def book_of(server: str, game: str) -> str:
    """The name of the ratings of a game on a server."""
    return f"{server}/{game}"


def entrant_row(season: str, entrant: Entrant) -> EntrantRow:
    return EntrantRow(
        season=season,
        number=entrant.number,
        player=entrant.person or "",
        state=entrant.state,
        division=entrant.division,
        joined=entrant.joined,
        first_round=entrant.first_round,
        wants_rest=entrant.wants_rest,
    )


class Seasons:
    """Loads and stores seasons."""

    def __init__(self, store: LeagueStore, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def lock(self, season_id: str, *, live: bool = False) -> AsyncIterator[Season]:
        """Exclusive use of one season, as it is stored. `live` as for `load`."""
        lock = self._locks.setdefault(season_id, asyncio.Lock())
        async with lock:
            yield await self.load(season_id, live=live)

    async def load(self, season_id: str, *, live: bool = False) -> Season:
        """The season as it is now. For reading; what is to be changed is loaded by `lock`.

        `live`: of a ladder, only the tables that are not over. Other seasons need all: who has met whom decides the
        next pairing, and the number of their tables is limited.
        """
        row = await self.store.get(SeasonRow, season_id)
        if row is None:
            raise LeagueRefusal("no_such_season")
        settings = settings_of(row)
        return Season(
            row,
            settings,
            tuple(_entrant(each) for each in await self.store.find(EntrantRow, season=season_id)),
            await self.store.find(RoundRow, season=season_id),
            await self._tables(season_id, live=live and settings.format == "ladder"),
        )

    async def _tables(self, season_id: str, *, live: bool) -> tuple[SeasonTable, ...]:
        store = self.store
        rows = await (store.live_season_tables(season_id) if live else store.find(SeasonTableRow, season=season_id))
        found = await (store.live_season_seats(season_id) if live else store.find(SeasonSeatRow, season=season_id))
        seats: dict[tuple[int, int], list[SeasonSeatRow]] = {}
        for seat in found:
            seats.setdefault((seat.round, seat.table), []).append(seat)
        return tuple(SeasonTable(table, tuple(seats.get((table.round, table.number), ()))) for table in rows)

    async def people_at(self, table: SeasonTableRow) -> dict[int, str | None]:
        """The entrants of a table by seat, without loading its season."""
        found = {}
        for seat in await self.store.find(SeasonSeatRow, season=table.season, round=table.round, table=table.number):
            entrant = await self.store.get(EntrantRow, table.season, seat.entrant)
            found[seat.seat] = None if entrant is None else entrant.player
        return found

    async def commit(self, season: Season, step: Step, cursor: CursorRow | None = None) -> Season:
        """Store a step completely or not at all, and return the season after it. Its lock is held.

        Any change of a season may make something due, so the director looks at it again at once.
        """
        now = self.clock()
        columns = {"wake_at": now, **step.season, "audited": season.row.audited + len(step.audits)}
        row = replace(season.row, **columns)
        audits = (
            AuditRow(
                season=season.id,
                number=season.row.audited + index,
                at=now,
                actor=actor,
                kind=kind,
                detail=msgspec.json.encode(detail),
            )
            for index, (actor, kind, detail) in enumerate(step.audits, start=1)
        )
        told = (
            AnnouncementRow(
                id=f"{season.id}/{key}",
                season=season.id,
                number=row.audited,
                kind=kind,
                detail=msgspec.json.encode(detail),
                created=now,
                next_try=now,
            )
            for key, kind, detail in step.announcements
        )
        moved = () if cursor is None else (cursor,)
        await self.store.commit(Change.of(row, *step.rows, *audits, *told, *moved))
        return with_rows(season, row, step.rows)

    async def sleep_until(self, season: Season, moment: float | None) -> None:
        """The director need not look at this season before that moment. Its lock is held.

        A moment that has passed would be due at once, and again after that: what is left to do can wait a second.
        """
        soonest = self.clock() + 1.0
        await self.store.commit(Change.of(replace(season.row, wake_at=moment and max(moment, soonest))))


def with_rows(season: Season, row: SeasonRow, rows: Iterable[Row | Delete]) -> Season:
    """The season after these rows were stored. Reading it again would take longer with every round that was played."""
    entrants = {entrant.number: entrant for entrant in season.entrants}
    rounds = {each.number: each for each in season.rounds}
    tables = {(table.row.round, table.row.number): table for table in season.tables}
    for stored in rows:
        match stored:
            case EntrantRow():
                entrants[stored.number] = _entrant(stored)
            case Delete(row_class=row_class, key=key) if row_class is EntrantRow:
                entrants.pop(int(key[1]), None)
            case RoundRow():
                rounds[stored.number] = stored
            case SeasonTableRow():
                key_of = (stored.round, stored.number)
                tables[key_of] = SeasonTable(stored, tables[key_of].seats if key_of in tables else ())
            case SeasonSeatRow():
                table = tables[stored.round, stored.table]
                seats = {seat.seat: seat for seat in table.seats} | {stored.seat: stored}
                tables[stored.round, stored.table] = replace(table, seats=_in_order(seats))
    return Season(
        row,
        season.settings if row.settings == season.row.settings else settings_of(row),
        _in_order(entrants),
        _in_order(rounds),
        _in_order(tables),
    )


def _in_order(found: Mapping[Key, Value]) -> tuple[Value, ...]:
    return tuple(found[key] for key in sorted(found))


def settings_of(row: SeasonRow) -> SeasonSettings:
    return msgspec.json.decode(row.settings, type=SeasonSettings)


def changed_entrants(season: Season, entrants: Iterable[Entrant]) -> list[Row | Delete]:
    """The rows of those entrants that differ from what is stored."""
    before = {entrant.number: entrant for entrant in season.entrants}
    return [entrant_row(season.id, each) for each in entrants if before.get(each.number) != each]


def _entrant(row: EntrantRow) -> Entrant:
    return msgspec.convert(
        {
            "number": row.number,
            "person": row.player,
            "state": row.state,
            "division": row.division,
            "joined": row.joined,
            "first_round": row.first_round,
            "wants_rest": row.wants_rest,
        },
        Entrant,
    )
