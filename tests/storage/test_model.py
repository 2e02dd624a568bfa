"""After any writes in any order, reopened or not, the store returns what a few dictionaries would."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from msgspec.structs import replace

from bot.records import (
    EVERYTHING,
    LIVE,
    LOBBY,
    RUNNING,
    ActionRow,
    AnnouncementRow,
    AuditRow,
    Change,
    ClockRow,
    DirectMessageRow,
    EntrantRow,
    InvitationRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    PlayerRow,
    QueueRow,
    RatingChangeRow,
    ResultRow,
    RoundRow,
    Scope,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
    StorageFailure,
    VolunteerRow,
)
from storage import postgres, tables
from storage.sqlite import open_store
from tests.storage import model
from tests.storage.cluster import Cluster
from tests.storage.conftest import Opening
from tests.storage.model import (
    HALF_HOURS,
    IDS,
    INTERACTIONS,
    MOMENTS,
    NAMES,
    SEASONS,
    TABLES,
    Model,
    changes,
    in_scope,
    matches,
)
from tests.storage.rows import ids, match, season

Answer = TypeVar("Answer")
SCOPES = (EVERYTHING, Scope((0,), of=2), Scope((1,), of=2))
people = st.lists(st.none() | st.sampled_from(NAMES), max_size=3)


def _place(clock: Any) -> tuple[int, int]:
    return clock.match, clock.seat


class StoreAgainstModel(RuleBasedStateMachine):
    """Over SQLite; a class derived from it opens another store."""

    forgets = True

    @initialize()
    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.model = Model(forgets=self.forgets)
        self.ask(self._choose())
        self.ask(self._open())
        for table in TABLES[:3]:
            self.create(match(table=table), ["ann", "bob"])
        self.commit_together([Change(tuple(season(name) for name in SEASONS[:2]))])

    async def _choose(self) -> None:
        path = Path(self.folder.name) / "store.sqlite3"
        self.opening: Opening = lambda: open_store(path)

    async def _open(self) -> None:
        self.store = await self.stack.enter_async_context(self.opening())

    def ask(self, question: Coroutine[Any, Any, Answer]) -> Answer:
        return self.runner.run(question)

    def teardown(self) -> None:
        if hasattr(self, "runner"):
            try:
                self.compare()
            finally:
                self.ask(self.stack.aclose())
                self.runner.close()
                self.folder.cleanup()

    @rule(row=matches, players=people)
    def create(self, row: MatchRow, players: list[str | None]) -> None:
        (number,) = max(self.model.rows[MatchRow], default=(0,))
        number += 1
        seats = tuple(SeatRow(match=0, seat=seat, player=player) for seat, player in enumerate(players))
        refused = self.model.commit(
            Change.of(replace(row, id=number), *tuple(replace(seat, match=number) for seat in seats))
        )
        try:
            assert self.ask(self.store.create(row, seats)) == number
            assert refused is None
        except StorageFailure as failure:
            assert type(failure) is refused

    @rule(group=st.lists(changes, min_size=1, max_size=4))
    def commit_together(self, group: list[Change]) -> None:
        async def together() -> list[BaseException | None]:
            return await asyncio.gather(*(self.store.commit(change) for change in group), return_exceptions=True)

        expected = [self.model.commit(change) for change in group]
        answers = self.ask(together())
        assert [None if answer is None else type(answer) for answer in answers] == expected

    @rule(before=st.sampled_from(HALF_HOURS))
    def forget(self, before: int) -> None:
        handled = self.model.interactions
        first = min((name for name, at in handled.items() if at >= before), default=len(INTERACTIONS))
        old = [name for name in handled if name < first and self.model.forgets]
        assert self.ask(self.store.forget_interactions(before)) == len(old)
        for name in old:
            del self.model.interactions[name]

    @rule()
    def reopen(self) -> None:
        self.ask(self.stack.aclose())
        self.ask(self._open())
        self.model.reopen()

    @rule()
    def compare(self) -> None:
        """Every query, for every id, name and moment that occurs."""
        for scope in SCOPES:
            self.ask(self._compare_to_do(scope))
        for number in IDS:
            self.ask(self._compare_match(number))
        for name in NAMES:
            self.ask(self._compare_person(name))
            self.ask(self._compare_ratings(name, 5))
        for table in TABLES:
            self.ask(self._compare_table(table))
        for name in SEASONS:
            self.ask(self._compare_season(name))
        for now in MOMENTS[::3]:
            for scope in SCOPES:
                self.ask(self._compare_clocks(scope, now, limit=1 + now % 4))
                self.ask(self._compare_league(scope, now, limit=1 + now % 4))
            self.ask(self._compare_notices(now, limit=1 + now % 4))
        handled = [self.ask(self.store.handled(name)) for name in INTERACTIONS]
        assert handled == [name in self.model.interactions for name in INTERACTIONS]

    async def _compare_to_do(self, scope: Scope) -> None:
        rows = [row for _, row in sorted(self.model.rows[MatchRow].items()) if in_scope(scope, row.table)]
        assert ids(await self.store.unannounced(scope)) == tuple(row.id for row in rows if row.announced < row.length)
        assert set(ids(await self.store.lobbies(scope))) == {row.id for row in rows if row.status == LOBBY}
        owed = tuple(row.id for row in rows if row.owed and row.status == RUNNING)
        assert await self.store.owed_by_computers(scope) == owed
        messages = [row for _, row in sorted(self.model.rows[DirectMessageRow].items()) if 0 in scope.shards]
        assert await self.store.direct_messages(scope) == tuple(messages)

    async def _compare_match(self, number: int) -> None:
        log = self.model.of_match(ActionRow, number)
        assert await self.store.actions(number) == log
        assert await self.store.actions(number, 5) == tuple(row for row in log if row.number > 5)
        assert await self.store.find(ResultRow, match=number) == self.model.of_match(ResultRow, number)
        for name in NAMES:
            assert await self.store.get(SeenRow, number, name) == self.model.rows[SeenRow].get((number, name))
        loaded = await self.store.load(number)
        assert (loaded and loaded.match) == self.model.rows[MatchRow].get((number,))
        if loaded:
            snapshot = self.model.rows[SnapshotRow].get((number,))
            assert loaded.snapshot == snapshot
            assert loaded.actions == tuple(row for row in log if row.number > (snapshot.number if snapshot else 0))
            assert loaded.seats == self.model.of_match(SeatRow, number)
            assert loaded.clocks == self.model.of_match(ClockRow, number)
            assert loaded.plans == self.model.of_match(PlanRow, number)
            assert loaded.invitations == self.model.of_match(InvitationRow, number)

    async def _compare_person(self, name: str) -> None:
        rows = self.model.rows
        assert await self.store.get(PlayerRow, name) == rows[PlayerRow].get((name,))
        assert await self.store.get(ServerRow, name) == rows[ServerRow].get((name,))
        for row_class in (SeatRow, NoticeRow, ResultRow, SeenRow, InvitationRow):
            about = tuple(row for _, row in sorted(rows[row_class].items()) if row.player == name)
            assert await self.store.find(row_class, player=name) == about
        sits_in = {seat.match for seat in rows[SeatRow].values() if seat.player == name}
        for live in (True, False):
            expected = [rows[MatchRow][number,] for number in sorted(sits_in, reverse=True)]
            answer = await self.store.matches_of(name, live=live)
            assert answer == tuple(row for row in expected if (row.status in LIVE) == live)

    async def _compare_table(self, table: str) -> None:
        live = {row.table: row.id for row in self.model.rows[MatchRow].values() if row.status in LIVE}
        assert await self.store.live_at(table) == live.get(table)
        assert await self.store.count_live_tables(table[:4]) == sum(other.startswith(table[:4]) for other in live)

    async def _compare_league(self, scope: Scope, now: int, limit: int) -> None:
        """What the director has to do."""
        rows = self.model.rows
        seasons = {row.id for row in rows[SeasonRow].values() if in_scope(scope, row.server)}
        waking = sorted((row.wake_at, row.id, row) for row in rows[SeasonRow].values() if row.wake_at is not None)
        due = tuple(row for moment, name, row in waking if moment <= now and name in seasons)
        assert await self.store.due_seasons(scope, now, limit) == due[:limit]
        told = [row for row in rows[AnnouncementRow].values() if row.next_try is not None and row.season in seasons]
        said = sorted((row for row in told if row.next_try <= now), key=lambda row: (row.next_try, row.number, row.id))
        assert await self.store.due_announcements(scope, now, limit) == tuple(said[:limit])

    async def _compare_season(self, name: str) -> None:
        """Every row of a season, in the order of its key."""
        for row_class in (EntrantRow, VolunteerRow, RoundRow, SeasonTableRow, SeasonSeatRow, AuditRow, QueueRow):
            expected = tuple(row for _, row in sorted(self.model.rows[row_class].items()) if row.season == name)
            assert await self.store.find(row_class, season=name) == expected

    async def _compare_ratings(self, book: str, now: int) -> None:
        log = [row for _, row in sorted(self.model.rows[RatingChangeRow].items()) if row.book == book]
        assert await self.store.find(RatingChangeRow, book=book) == tuple(log)
        assert await self.store.rating_changes_since(book, now) == tuple(row for row in log if row.ended >= now)
        assert await self.store.last_rating_change(book) == (log[-1] if log else None)

    def _in_scope(self, scope: Scope, row: Any) -> bool:
        return in_scope(scope, self.model.rows[MatchRow][row.match,].table)

    async def _compare_clocks(self, scope: Scope, now: int, limit: int) -> None:
        stored = [clock for clock in self.model.rows[ClockRow].values() if self._in_scope(scope, clock)]
        clocks = sorted(
            (min(moments), clock.match, clock.seat, clock)
            for clock in stored
            if (moments := [moment for moment in (clock.remind_at, clock.due_at) if moment is not None])
        )
        assert await self.store.next_due(scope) == (clocks[0][0] if clocks else None)
        due = [clock for moment, _, _, clock in clocks if moment <= now]
        assert await self.store.due_clocks(scope, now, limit) == tuple(due[:limit])
        ahead = [clock for clock in stored if clock.since is not None and clock.since > now]
        assert sorted(await self.store.clocks_started_after(scope, now), key=_place) == sorted(ahead, key=_place)
        notices = [row for row in self._notices() if self._in_scope(scope, row)]
        early = {row.id for row in notices if row.next_try > now and row.created > now}
        assert {row.id for row in await self.store.notices_created_after(scope, now)} == early
        due_notices = [row for row in notices if row.next_try <= now]
        assert await self.store.due_notices(scope, now, limit) == tuple(due_notices[:limit])

    async def _compare_notices(self, now: int, limit: int) -> None:
        due = [row for row in self._notices() if row.next_try <= now]
        for number in IDS:
            of_match = tuple(row for row in due if row.match == number)
            assert await self.store.due_notices_of_match(number, now, limit) == of_match[:limit]
        for name in NAMES:
            to_player = tuple(row for row in due if row.player == name)
            assert await self.store.due_notices_to_player(name, now, limit) == to_player[:limit]

    def _notices(self) -> list[Any]:
        """Those that are not delivered yet, in the order in which they are due."""
        waiting = [row for row in self.model.rows[NoticeRow].values() if row.next_try is not None]
        return sorted(waiting, key=lambda row: (row.next_try, row.id))


def test_the_model_knows_every_row_there_is() -> None:
    assert [*model.KINDS] == [table.row_class for table in tables.TABLES]


StoreAgainstModel.TestCase.settings = settings(max_examples=20, stateful_step_count=20)
TestStore = StoreAgainstModel.TestCase


def test_the_store_in_postgres(cluster: Cluster) -> None:
    class PostgresAgainstModel(StoreAgainstModel):
        forgets = False

        async def _choose(self) -> None:
            address = await cluster.new_address()
            self.opening = lambda: postgres.open_store(address)

    run_state_machine_as_test(PostgresAgainstModel, settings=settings(max_examples=6, stateful_step_count=15))
