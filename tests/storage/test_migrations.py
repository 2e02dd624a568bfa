"""Migrations are applied in order, each completely or not at all, and never beyond what the program knows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.migration import Migration
from storage.sqlite import NewerSchema, NotOurDatabase, UnreleasedSchema, open_store
from storage.sqlite.schema import migrate, shipped_migrations
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
    assert shipped_migrations()[0].name == "initial"


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


async def test_a_database_from_before_the_first_release_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with closing(connect(path)) as old:
        migrate(old, [Migration(1, "matches", "CREATE TABLE matches (id);"), Migration(2, "clocks", "SELECT 1;")])
    content = path.read_bytes()
    with pytest.raises(UnreleasedSchema, match="schema 2 of a version from before the first release"):
        async with open_store(path):
            pass
    assert path.read_bytes() == content
