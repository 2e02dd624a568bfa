"""The registry of tables says of the database what is true of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import records
from storage.sqlite.connection import open_writing
from storage.sqlite.schema import shipped_migrations
from storage.tables import TABLES, Table

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_writing(tmp_path / "store.sqlite3", shipped_migrations())) as connection:
        yield connection


def columns(database: sqlite3.Connection, name: str) -> list[tuple[str, int]]:
    """The columns of a table or view, each with its place in the primary key."""
    return database.execute("SELECT name, pk FROM pragma_table_info(?)", (name,)).fetchall()


def test_every_row_class_has_one_table() -> None:
    classes = [value for value in vars(records).values() if isinstance(value, type) and issubclass(value, records.Row)]
    assert sorted(row_class.__name__ for row_class in classes if row_class is not records.Row) == sorted(
        table.row_class.__name__ for table in TABLES
    )


@every_table
def test_a_table_has_the_columns_and_the_key_of_its_row_class(database: sqlite3.Connection, table: Table) -> None:
    found = columns(database, table.name)
    assert {name for name, _ in found} == set(table.columns)
    assert tuple(name for name, place in sorted(found, key=lambda column: column[1]) if place) == table.key
    read_from = {name for name, _ in columns(database, table.source or table.name)}
    assert set(table.row_class.__struct_fields__) <= read_from


@every_table
def test_a_table_that_names_a_person_says_how_they_are_erased(table: Table) -> None:
    assert bool(table.erase) or not {
        "player",
        "host",
        "invited_by",
        "organiser",
        "substitute",
        "corrected_by",
        "actor",
    } & set(table.columns)
