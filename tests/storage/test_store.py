"""Every query and every change, in every store there is."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.ports import Store
from bot.records import (
    ABANDONED,
    EVERYTHING,
    FINISHED,
    LOBBY,
    RUNNING,
    ActionRow,
    Change,
    Delete,
    Duplicate,
    MatchAtTable,
    PlanRow,
    PlayerRow,
    ProgressRow,
    ResultRow,
    Row,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
    StorageFailure,
    TableTaken,
)
from storage.failures import BadRow, Closed
from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.storage.conftest import AnyStore, Opening
from tests.storage.rows import acted, action, ids, match, result, seats


class UnregisteredRow(Row, frozen=True):
    id: int = 1


def test_they_are_what_the_engine_asks_for() -> None:
    ports: tuple[type[Store], ...] = (SqliteStore, PostgresStore)
    assert len(ports) == 2


async def test_a_created_match_is_loaded_whole(store: AnyStore) -> None:
    row = match(pauses=True, message_state=b'{"a":1}', started=5.5, status=LOBBY)
    number = await store.create(row, seats("ann", None, "bob"))
    loaded = await store.load(number)
    assert loaded is not None
    assert loaded.match == match(id=number, pauses=True, message_state=b'{"a":1}', started=5.5, status=LOBBY)
    assert loaded.match.pauses is True
    assert loaded.seats == seats("ann", None, "bob", match=number)
    assert loaded.snapshot is None
    assert loaded.actions == ()


async def test_a_match_that_is_not_there(store: AnyStore) -> None:
    assert await store.load(7) is None
    assert await store.actions(7) == ()
    assert await store.find(ResultRow, match=7) == ()
    assert await store.get(SeenRow, 7, "ann") is None
    assert await store.get(PlayerRow, "ann") is None
    assert await store.live_at("table") is None
    assert not await store.handled(1)


async def test_what_cannot_be_stored_is_not_there(store: AnyStore) -> None:
    for number in (2**63, -(2**70)):
        assert await store.load(number) is None
        assert await store.actions(number) == ()
    for name in ("\ud800", "\0"):
        assert await store.live_at(name) is None
        assert await store.get(PlayerRow, name) is None


async def test_the_log_is_read_in_order_and_from_any_entry(store: AnyStore) -> None:
    number = await store.create(match(), ())
    log = tuple(action(number, entry, seat=entry % 2 or None) for entry in range(1, 13))
    await store.commit(Change(log[6:] + log[:6]))
    assert await store.actions(number) == log
    assert await store.actions(number, after=10) == log[10:]
    assert await store.actions(number, after=12) == ()


async def test_loading_starts_at_the_newest_snapshot(store: AnyStore) -> None:
    number = await store.create(match(), ())
    log = tuple(action(number, entry) for entry in range(1, 6))
    await store.commit(Change.of(*log, SnapshotRow(match=number, number=2, data=b"two")))
    await store.commit(Change.of(SnapshotRow(match=number, number=4, data=b"four")))
    loaded = await store.load(number)
    assert loaded is not None
    assert loaded.snapshot == SnapshotRow(match=number, number=4, data=b"four")
    assert loaded.actions == log[4:]


async def test_newer_rows_replace_older_ones(store: AnyStore) -> None:
    number = await store.create(match(), seats("ann"))
    changed = match(id=number, status=FINISHED, ended=9.0, announced=2)
    seated = SeatRow(match=number, seat=0, player=None, policy="greedy")
    for name, total in (("Ann", 20), ("Anne", 30)):
        player = PlayerRow(id="ann", name=name, settings=b'{"locale":"fr"}', created=1.0)
        results = (result(number, 0, "ann", total=total),)
        seen = (SeenRow(match=number, player="ann", number=total),)
        await store.commit(Change.of(changed, seated, player, *results, *seen))
    loaded = await store.load(number)
    assert loaded is not None
    assert (loaded.match, loaded.seats) == (changed, (seated,))
    assert await store.get(PlayerRow, "ann") == player
    assert [row.total for row in await store.find(ResultRow, match=number)] == [30]
    assert await store.get(SeenRow, number, "ann") == SeenRow(match=number, player="ann", number=30)
    assert await store.get(SeenRow, number, "bob") is None


async def test_when_a_person_was_first_stored_is_kept(store: AnyStore) -> None:
    for name, created in (("Ann", 1.0), ("Anne", 2.0)):
        await store.commit(Change.of(PlayerRow(id="ann", name=name, created=created)))
    assert await store.get(PlayerRow, "ann") == PlayerRow(id="ann", name="Anne", created=1.0)


async def test_rows_are_deleted_by_their_key_in_the_order_of_the_change(store: AnyStore) -> None:
    number = await store.create(match(), ())
    first, second = (PlanRow(match=number, seat=0, plan=plan) for plan in (b"first", b"second"))
    other = PlanRow(match=number, seat=1, plan=b"other")
    delete = Delete(PlanRow, (number, 0))
    await store.commit(Change.of(first, other, delete))
    assert await store.find(PlanRow, match=number) == (other,)
    await store.commit(Change.of(delete, second))
    assert await store.find(PlanRow, match=number) == (second, other)
    await asyncio.gather(store.commit(Change.of(delete)), store.commit(Change.of(first)))
    assert await store.get(PlanRow, number, 0) == first, "also across changes that are written together"


async def test_rows_are_found_only_through_an_index(store: AnyStore) -> None:
    with pytest.raises(LookupError, match="players has no index on name"):
        await store.find(PlayerRow, name="Ann")
    with pytest.raises(LookupError, match="seats has no index on seat"):
        await store.find(SeatRow, seat=0)


async def test_a_table_has_one_live_match(store: AnyStore) -> None:
    first = await store.create(match(table="here"), ())
    with pytest.raises(TableTaken):
        await store.create(match(table="here", status=LOBBY), ())
    other = await store.create(match(table="there"), ())
    assert (await store.live_at("here"), await store.live_at("there")) == (first, other)

    await store.commit(Change.of(match(id=first, table="here", status=ABANDONED)))
    assert await store.live_at("here") is None
    second = await store.create(match(table="here"), ())
    assert await store.live_at("here") == second
    with pytest.raises(TableTaken):
        await store.commit(Change.of(match(id=first, table="here", status=RUNNING)))


async def test_the_matches_of_a_person(store: AnyStore) -> None:
    live = [await store.create(match(table=str(table)), seats("bob", "ann")) for table in range(3)]
    over = [await store.create(match(table="x", status=FINISHED), seats("ann", "ann")) for _ in range(2)]
    await store.create(match(table="y"), seats("bob", None))
    assert [row.id for row in await store.matches_of("ann", live=True)] == live[::-1]
    assert [row.id for row in await store.matches_of("ann", live=False)] == over[::-1]
    assert await store.matches_of("eve", live=True) == ()


async def test_live_tables_are_counted_by_how_their_name_begins(store: AnyStore) -> None:
    for table in ("7/1", "7/2", "70/1", "8/1"):
        await store.create(match(table=table), ())
    await store.create(match(table="7/3", status=FINISHED), ())
    assert [await store.count_live_tables(prefix) for prefix in ("7/", "70/", "9/", "7/%")] == [2, 1, 0, 0]


async def test_the_results_of_a_person(store: AnyStore) -> None:
    matches = [await store.create(match(table="x", status=FINISHED), seats("ann", "bob")) for _ in range(2)]
    rows = tuple(
        result(number, seat, player, rank=seat + 1, total=9)
        for number in matches
        for seat, player in enumerate(("ann", "bob"))
    )
    await store.commit(Change(rows))
    assert await store.find(ResultRow, player="bob") == (rows[1], rows[3])
    assert await store.find(ResultRow, player="eve") == ()


async def test_what_was_not_announced_is_found(store: AnyStore) -> None:
    told, short, long = [await store.create(match(table=table), ()) for table in ("told", "short", "long")]
    for number, length in ((told, 3), (short, 2), (long, 5)):
        await store.commit(Change(tuple(action(number, entry) for entry in range(1, length + 1))))
        await store.commit(Change.of(ProgressRow(match=number, announced=min(3, length - 1), owed=False)))
    await store.commit(Change.of(ProgressRow(match=told, announced=3, owed=False)))
    assert ids(await store.unannounced(EVERYTHING)) == (short, long)
    await store.forget_interactions(before=0.0)
    assert ids(await store.unannounced(EVERYTHING)) == (short, long), "tidying up forgets nothing that is to be told"
    await store.commit(Change.of(ProgressRow(match=short, announced=2, owed=False)))
    await store.commit(acted(told, 4))
    assert ids(await store.unannounced(EVERYTHING)) == (told, long)
    await store.forget_interactions(before=0.0)
    for _ in range(2):  # the second time it is known already
        await store.commit(Change.of(match(id=short, table="elsewhere", announced=2)))
        await store.commit(Change.of(match(id=short, table="elsewhere", announced=1)))
        assert ids(await store.unannounced(EVERYTHING)) == (told, short, long), "announced once more"
    assert await store.unannounced_at("lo") == (MatchAtTable(long, "long"),)


async def test_lobbies_are_found_by_server_and_by_age(store: AnyStore) -> None:
    made = [
        ("7/1", LOBBY, 5.0),
        ("7/2", LOBBY, 20.0),
        ("7/3", RUNNING, 5.0),
        ("77/1", LOBBY, 5.0),
        ("@me/7", LOBBY, 9.0),
    ]
    numbers = [
        await store.create(match(table=table, status=status, created=created), ()) for table, status, created in made
    ]
    assert set(ids(await store.lobbies_at("7/"))) == {numbers[0], numbers[1]}
    assert set(ids(await store.lobbies_created_before(EVERYTHING, 10.0))) == {numbers[0], numbers[3], numbers[4]}


async def test_what_computer_players_owe_is_found(store: AnyStore) -> None:
    rows = [match(table=str(place), owed=place > 0, status=status) for place, status in enumerate((RUNNING, RUNNING))]
    _, owed = [await store.create(row, ()) for row in rows]
    await store.create(match(table="over", owed=True, status=FINISHED), ())
    assert await store.owed_by_computers(EVERYTHING) == (owed,)
    await store.commit(Change.of(match(id=owed, table="1")))
    assert await store.owed_by_computers(EVERYTHING) == ()


async def test_a_community_is_remembered(store: AnyStore) -> None:
    assert await store.get(ServerRow, "home") is None
    for settings in (b"{}", b'{"locale":"fr"}'):
        await store.commit(Change.of(ServerRow(id="home", settings=settings)))
    assert await store.get(ServerRow, "home") == ServerRow(id="home", settings=b'{"locale":"fr"}')


async def test_interactions_are_remembered_and_forgotten(store: AnyStore) -> None:
    number = await store.create(match(), ())

    def clicked(entry: int, interaction: int, at: float) -> ActionRow:
        return action(number, entry, interaction=interaction, at=at)

    await store.commit(Change.of(clicked(1, 10, 100.0), clicked(2, 11, 100.0)))
    await store.commit(Change.of(clicked(3, 12, 200.0)))
    with pytest.raises(Duplicate):
        await store.commit(Change.of(clicked(4, 13, 300.0), clicked(5, 11, 300.0)))
    assert [await store.handled(name) for name in (10, 11, 12, 13)] == [True, True, True, False]
    # The log of PostgreSQL has an index by which it remembers every interaction.
    forgets = isinstance(store, SqliteStore)
    assert await store.forget_interactions(before=200.0) == 2 * forgets
    assert [await store.handled(name) for name in (10, 11, 12)] == [not forgets, not forgets, True]


async def test_an_entry_is_written_once(store: AnyStore) -> None:
    number = await store.create(match(), ())
    await store.commit(acted(number, 1))
    with pytest.raises(Duplicate):
        again = (action(number, 1, entry=b"other"), action(number, 2))
        await store.commit(Change.of(match(id=number, announced=1), *again))
    loaded = await store.load(number)
    assert loaded is not None
    assert (loaded.match.length, loaded.match.announced, loaded.actions) == (1, 0, (action(number, 1),))


@pytest.mark.parametrize(
    "change",
    [
        Change.of(action(99, 1)),
        Change(seats("ann", match=99)),
        Change.of(SnapshotRow(match=99, number=1, data=b"")),
        Change.of(SeenRow(match=99, player="ann", number=1)),
        Change.of(result(99, 0, None)),
        Change.of(match(id=0)),
        Change.of(match(id=1, announced=-1)),
        Change.of(match(id=2**63)),
        Change.of(action(1, 0)),
        Change.of(action(1, 1, at=float("nan"))),
        Change.of(UnregisteredRow()),
        Change.of(Delete(UnregisteredRow, (1,))),
        Change.of(Delete(PlayerRow, ("ann", 1))),
        Change.of(PlayerRow(id="\ud800", name="", created=0.0)),
        Change.of(PlayerRow(id="a", name=b"bytes", created=0.0)),  # type: ignore[arg-type]
        Change.of(PlayerRow(id="a", name=object(), created=0.0)),  # type: ignore[arg-type]
    ],
)
async def test_a_row_against_the_rules_is_refused_with_its_change(store: AnyStore, change: Change) -> None:
    await store.create(match(), ())
    with pytest.raises(BadRow):
        await store.commit(Change.of(action(1, 9, interaction=1), *change.rows))
    assert not await store.handled(1)
    assert await store.actions(1) == ()


async def test_a_closed_store_says_so(opening: Opening) -> None:
    async with opening() as store:
        await store.create(match(), ())
    with pytest.raises(Closed):
        await store.create(match(), ())
    with pytest.raises(Closed):
        await store.load(1)
    assert issubclass(Closed, StorageFailure)
