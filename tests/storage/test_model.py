"""Whatever is written in whatever order, reopened or not, the store answers like a few dictionaries would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from bot.records import (
    ABANDONED,
    FINISHED,
    LIVE,
    LOBBY,
    RUNNING,
    ActionRow,
    Change,
    Duplicate,
    MatchRow,
    PlayerRow,
    ResultRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
    StorageFailure,
    TableTaken,
)
from storage import BadRow, SqliteStore, open_store
from tests.storage.rows import match

Answer = TypeVar("Answer")

IDS = st.integers(1, 4)
SEATS = st.integers(0, 2)
NUMBERS = st.integers(1, 5)
NAMES = st.sampled_from(["ann", "bob", "zoë ✚", "null", ""])
PEOPLE = st.none() | NAMES
BYTES = st.binary(max_size=8)
TIMES = st.floats(0, 1e10)
TABLES = st.sampled_from(["ward", "lab"])
STATUSES = st.sampled_from([LOBBY, RUNNING, FINISHED, ABANDONED])

matches = st.builds(
    match,
    table=TABLES,
    status=STATUSES,
    options=BYTES,
    pauses=st.booleans(),
    started=st.none() | TIMES,
    length=st.integers(3, 5),
    announced=st.integers(0, 4),
    owed=st.booleans(),
)
stored_matches = st.builds(lambda row, number: replace(row, id=number), matches, IDS)
seats = st.builds(SeatRow, match=IDS, seat=SEATS, player=PEOPLE, policy=PEOPLE)
actions = st.builds(ActionRow, match=IDS, number=NUMBERS, seat=st.none() | SEATS, at=TIMES, entry=BYTES, events=BYTES)
changes = st.builds(
    Change,
    matches=st.lists(stored_matches, max_size=1).map(tuple),
    seats=st.lists(seats, max_size=2).map(tuple),
    actions=st.lists(actions, max_size=2).map(tuple),
    snapshots=st.lists(st.builds(SnapshotRow, match=IDS, number=NUMBERS, data=BYTES), max_size=1).map(tuple),
    players=st.lists(
        st.builds(PlayerRow, id=NAMES, name=st.text(max_size=3), settings=BYTES, created=TIMES), max_size=1
    ).map(tuple),
    servers=st.lists(st.builds(ServerRow, id=NAMES, settings=BYTES), max_size=1).map(tuple),
    results=st.lists(
        st.builds(ResultRow, match=IDS, seat=SEATS, player=PEOPLE, policy=PEOPLE, rank=NUMBERS, total=IDS, lines=BYTES),
        max_size=1,
    ).map(tuple),
    seen=st.lists(st.builds(SeenRow, match=IDS, player=NAMES, number=NUMBERS), max_size=1).map(tuple),
    interactions=st.lists(st.integers(1, 30).map(str), max_size=1).map(tuple),
    at=st.integers(0, 9).map(float),
)


class Model:
    """The same promises without a disk: a change is tried on a copy, which takes the place of the old if it fits."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[Any, Any]] = {name: {} for name in Change.__struct_fields__}

    def commit(self, change: Change) -> type[StorageFailure] | None:
        new = {name: dict(rows) for name, rows in self.rows.items()}
        try:
            _put(new, change)
        except StorageFailure as failure:
            return type(failure)
        self.rows = new
        return None


KEYS: dict[str, Callable[[Any], Any]] = {
    "matches": lambda row: row.id,
    "seats": lambda row: (row.match, row.seat),
    "actions": lambda row: (row.match, row.number),
    "snapshots": lambda row: row.match,
    "players": lambda row: row.id,
    "servers": lambda row: row.id,
    "results": lambda row: (row.match, row.seat),
    "seen": lambda row: (row.match, row.player),
}


def _put(rows: dict[str, dict[Any, Any]], change: Change) -> None:
    for name, key in KEYS.items():
        for row in getattr(change, name):
            if name == "actions" and key(row) in rows[name]:
                raise Duplicate
            if name == "matches":
                _check_table(rows["matches"], row)
            elif hasattr(row, "match") and row.match not in rows["matches"]:
                raise BadRow
            rows[name][key(row)] = row
    for interaction in change.interactions:
        if interaction in rows["interactions"]:
            raise Duplicate
        rows["interactions"][interaction] = change.at


def _check_table(rows: dict[int, MatchRow], row: MatchRow) -> None:
    if row.announced > row.length:
        raise BadRow
    taken = any(other.table == row.table and other.status in LIVE and other.id != row.id for other in rows.values())
    if taken and row.status in LIVE:
        raise TableTaken


class StoreAgainstModel(RuleBasedStateMachine):
    @initialize()
    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.model = Model()
        self.stack = AsyncExitStack()
        self.runner.run(self._open())

    async def _open(self) -> None:
        self.store: SqliteStore = await self.stack.enter_async_context(
            open_store(Path(self.folder.name) / "store.sqlite3")
        )

    def teardown(self) -> None:
        if hasattr(self, "runner"):
            self.runner.run(self.stack.aclose())
            self.runner.close()
            self.folder.cleanup()

    def ask(self, question: Coroutine[Any, Any, Answer]) -> Answer:
        return self.runner.run(question)

    @rule(row=matches, players=st.lists(PEOPLE, max_size=3))
    def create(self, row: MatchRow, players: list[str | None]) -> None:
        expected = max(self.model.rows["matches"], default=0) + 1
        seated = tuple(SeatRow(match=0, seat=seat, player=player) for seat, player in enumerate(players))
        stored = tuple(SeatRow(match=expected, seat=seat.seat, player=seat.player) for seat in seated)
        refused = self.model.commit(Change(matches=(replace(row, id=expected),), seats=stored))
        try:
            assert self.ask(self.store.create(row, seated)) == expected
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

    @rule(before=st.integers(0, 10))
    def forget(self, before: int) -> None:
        old = [name for name, at in self.model.rows["interactions"].items() if at < before]
        assert self.ask(self.store.forget_interactions(before)) == len(old)
        for name in old:
            del self.model.rows["interactions"][name]

    @rule()
    def reopen(self) -> None:
        self.ask(self.stack.aclose())
        self.ask(self._open())

    @rule(number=st.integers(1, 5), after=st.integers(0, 5))
    def read_a_match(self, number: int, after: int) -> None:
        rows = self.model.rows
        log = [row for _, row in sorted(rows["actions"].items()) if row.match == number]
        assert self.ask(self.store.actions(number, after)) == tuple(row for row in log if row.number > after)
        results = [row for _, row in sorted(rows["results"].items()) if row.match == number]
        assert self.ask(self.store.results(number)) == tuple(results)
        loaded = self.ask(self.store.load(number))
        assert (loaded and loaded.match) == rows["matches"].get(number)
        if loaded:
            snapshot = rows["snapshots"].get(number)
            assert loaded.snapshot == snapshot
            assert loaded.actions == tuple(row for row in log if row.number > (snapshot.number if snapshot else 0))
            assert loaded.seats == tuple(row for _, row in sorted(rows["seats"].items()) if row.match == number)

    @rule(name=NAMES, live=st.booleans(), number=IDS)
    def read_a_person(self, name: str, live: bool, number: int) -> None:
        rows = self.model.rows
        sits_in = {seat.match for seat in rows["seats"].values() if seat.player == name}
        expected = [rows["matches"][number] for number in sorted(sits_in, reverse=True)]
        answer = self.ask(self.store.matches_of(name, live=live))
        assert answer == tuple(row for row in expected if (row.status in LIVE) == live)
        assert self.ask(self.store.player(name)) == rows["players"].get(name)
        assert self.ask(self.store.server(name)) == rows["servers"].get(name)
        seen = rows["seen"].get((number, name))
        assert self.ask(self.store.seen(number, name)) == (seen.number if seen else 0)

    @rule(table=TABLES, interaction=st.integers(1, 30).map(str))
    def read_the_rest(self, table: str, interaction: str) -> None:
        rows: list[MatchRow] = list(self.model.rows["matches"].values())
        at_table = [row.id for row in rows if row.table == table and row.status in LIVE]
        assert self.ask(self.store.live_at(table)) == next(iter(at_table), None)
        assert self.ask(self.store.handled(interaction)) == (interaction in self.model.rows["interactions"])

    @invariant()
    def what_is_to_be_done_is_known(self) -> None:
        if hasattr(self, "store"):
            rows = sorted(self.model.rows["matches"].values(), key=lambda row: int(row.id))
            untold = tuple(row.id for row in rows if row.announced < row.length)
            owed = tuple(row.id for row in rows if row.owed and row.status == RUNNING)
            assert self.ask(self.store.unannounced()) == untold
            assert self.ask(self.store.owed_by_computers()) == owed


StoreAgainstModel.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestStore = StoreAgainstModel.TestCase
