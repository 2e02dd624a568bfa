"""Migrations are applied in order, each completely or not at all, and never beyond what the program knows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.records import EVERYTHING, ResultRow
from storage.sqlite import NewerSchema, NotOurDatabase, open_store
from storage.sqlite.schema import Migration, migrate, shipped_migrations
from tests.storage.rows import match, seats

ONE = Migration(1, "one", "CREATE TABLE a (x); INSERT INTO a VALUES ('; not an end');")
TWO = Migration(2, "two", "CREATE TABLE b (y) -- no semicolon")
THREE = Migration(3, "three", "CREATE TABLE c (z); INSERT INTO a VALUES (3); CREATE TABLE c (z);")


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def tables(database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def applied(database: sqlite3.Connection) -> list[tuple[int, str]]:
    return database.execute("SELECT number, name FROM migrations ORDER BY number").fetchall()


def test_what_we_ship_is_numbered_without_gaps() -> None:
    assert [migration.number for migration in shipped_migrations()] == list(range(1, len(shipped_migrations()) + 1))
    assert shipped_migrations()[0].name == "matches"


def test_each_step_is_applied_once_and_recorded(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "x.sqlite3")) as database:
        migrate(database, [ONE])
        migrate(database, [ONE, TWO])
        migrate(database, [ONE, TWO])
        assert applied(database) == [(1, "one"), (2, "two")]
        assert tables(database) == {"migrations", "a", "b"}
        assert database.execute("SELECT x FROM a").fetchall() == [("; not an end",)]
        assert database.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_step_that_fails_halfway_leaves_no_trace(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "x.sqlite3")) as database:
        with pytest.raises(sqlite3.OperationalError, match="already exists"):
            migrate(database, [ONE, TWO, THREE])
        assert not database.in_transaction
        assert applied(database) == [(1, "one"), (2, "two")]
        assert tables(database) == {"migrations", "a", "b"}
        migrate(database, [ONE, TWO, Migration(3, "three", "CREATE TABLE c (z);")])
        assert applied(database)[-1] == (3, "three")


def test_a_step_that_is_interrupted_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    with closing(connect(path)) as database:
        migrate(database, [ONE])
        database.executescript(f"BEGIN IMMEDIATE; {TWO.sql}\n; INSERT INTO a VALUES (2);")
        # The process dies here: the connection goes away without a commit.
    with closing(connect(path)) as database:
        assert tables(database) == {"migrations", "a"}
        migrate(database, [ONE, TWO])
        assert applied(database) == [(1, "one"), (2, "two")]
        assert database.execute("SELECT count(*) FROM a").fetchone() == (1,)


async def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    steps = (*shipped_migrations(), Migration(len(shipped_migrations()) + 1, "future", "CREATE TABLE future (x);"))
    async with open_store(path, migrations=steps) as store:
        await store.create(match(), seats("ann"))
    with pytest.raises(NewerSchema, match="newer Ward Round"):
        async with open_store(path):
            pass
    async with open_store(path, migrations=steps) as store:
        assert await store.live_at("table") == 1


async def test_matches_survive_an_upgrade(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    async with open_store(path) as store:
        number = await store.create(match(), seats("ann"))
        before = await store.load(number)
    step = Migration(len(shipped_migrations()) + 1, "more", "ALTER TABLE players ADD COLUMN mood TEXT;")
    async with open_store(path, migrations=(*shipped_migrations(), step)) as store:
        assert await store.load(number) == before


async def test_the_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite3"
    with closing(connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")
    content = path.read_bytes()
    with pytest.raises(NotOurDatabase, match="another program"):
        async with open_store(path):
            pass
    assert path.read_bytes() == content


def _older(path: Path, step: int) -> sqlite3.Connection:
    """The database as it was after so many steps."""
    database = connect(path)
    migrate(database, shipped_migrations()[:step])
    return database


def _begun(database: sqlite3.Connection, number: int) -> None:
    database.execute(
        """INSERT INTO matches (id, "table", game, rules_version, options, pauses, seed, status, host, settings,
           created, length, announced, owed)
           VALUES (?, ?, 'tiny', 1, x'', 0, x'', 'running', 'ann', x'', 1.0, 2, 2, 0)""",
        (number, str(number)),
    )
    database.executemany(
        "INSERT INTO actions VALUES (?, ?, 0, ?, x'', x'')", [(number, entry, number + entry / 8) for entry in (1, 2)]
    )


async def test_clicks_from_before_they_lay_in_their_entries_are_still_known(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with closing(_older(path, 1)) as old:
        _begun(old, 1)
        old.execute("INSERT INTO interactions VALUES ('1200000000000000007', 1.25)")
    async with open_store(path) as store:
        assert [row.interaction for row in await store.actions(1)] == [None, 1200000000000000007]
        assert await store.handled(1200000000000000007)
        assert await store.unannounced(EVERYTHING) == ()


async def test_what_was_not_announced_before_lengths_were_counted_is_still_found(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with closing(_older(path, 1)) as old:
        for number in (1, 2):
            _begun(old, number)
        migrate(old, shipped_migrations()[:5])
        old.execute('UPDATE progress SET announced = 1, owed = 1 WHERE "match" = 2')
    async with open_store(path) as store:
        assert await store.unannounced(EVERYTHING) == await store.owed_by_computers(EVERYTHING) == (2,)
        rows = [loaded.match for number in (1, 2) if (loaded := await store.load(number))]
        assert [(row.length, row.announced, row.owed) for row in rows] == [(2, 2, False), (2, 1, True)]


async def test_seating_and_invitations_leave_the_settings_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    settings = b"""{"locale":"fr","seats":3,"private":true,"invited":["ben","dev"],"finished":2,
        "invitations":[{"message":1200000000000000007,"person":"dev","by":"Ann"}]}"""
    with closing(_older(path, 1)) as old:
        for number in (1, 2):
            _begun(old, number)
        old.execute("UPDATE matches SET settings = ? WHERE id = 2", (settings,))
    async with open_store(path) as store:
        loaded = await store.load(2)
        assert loaded is not None
        assert loaded.match.settings == b'{"locale":"fr"}'
        expected = {"max_seats": 3, "fill": False, "private": True, "min_finished": 2, "max_late_percent": 100}
        assert msgspec.json.decode(loaded.match.seating) == expected
        invited = [(row.player, row.invited_by, row.message) for row in loaded.invitations]
        assert invited == [("ben", None, None), ("dev", None, 1200000000000000007)]
        untouched = await store.load(1)
        assert untouched is not None
        assert (untouched.match.seating, untouched.invitations) == (b"{}", ())


async def test_older_results_are_told_what_their_match_knows(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with closing(_older(path, 1)) as old:
        for number in (1, 2):
            _begun(old, number)
        old.execute("""UPDATE matches SET "table" = '77/88', ended = 5.0 WHERE id = 1""")
        rows = [(1, 0, "ann", None), (1, 1, None, "greedy"), (1, 2, "bob", "greedy"), (2, 0, "ann", None)]
        old.executemany("INSERT INTO results VALUES (?, ?, ?, ?, 1, 1, x'')", rows)
    async with open_store(path) as store:
        together, alone = [await store.find(ResultRow, match=number) for number in (1, 2)]
        assert [row.ending for row in together] == ["played", "computer", "substituted"]
        assert {(row.game, row.rules_version, row.server, row.ranked, row.ended) for row in together} == {
            ("tiny", 1, "77", True, 5.0)
        }
        assert [(row.server, row.ranked, row.ended) for row in alone] == [(None, False, 0.0)]
