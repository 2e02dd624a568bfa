"""No question gets slower because there are many matches."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from string import ascii_uppercase

import pytest

from storage.sqlite import queries, recent_log
from storage.sqlite.connection import open_writing
from storage.sqlite.schema import shipped
from storage.sqlite.tables import TABLES

QUESTIONS = {
    **{name: sql for name, sql in vars(queries).items() if name[0] in ascii_uppercase and isinstance(sql, str)},
    "UNANNOUNCED": recent_log.UNANNOUNCED,
    "HANDLED": recent_log.HANDLED,
    **{
        f"{table.name} by {' and '.join(columns)}": queries.find(table.row_class, columns)
        for table in TABLES
        for columns in (
            *(table.key[: length + 1] for length in range(len(table.key))),
            *((lookup,) for lookup in table.lookups),
        )
    },
}
# These answer with everything a partial index holds, which is only what is still to be done, or look at what was left.
TO_DO = {
    "UNANNOUNCED": ["SCAN unannounced", "SCAN announcement_scan"],
    "LOBBIES": ["SCAN matches USING INDEX lobbies"],
    "OWED": ["SCAN progress USING INDEX owed_by_computers"],
    "DIRECT_MESSAGES": ["SCAN direct_messages"],
}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_writing(tmp_path / "store.sqlite3", shipped())) as connection:
        yield connection


def plan(database: sqlite3.Connection, sql: str) -> list[str]:
    parameters = [None] * (2 if "?2" in sql else 1 if "?1" in sql else sql.count("?"))
    return [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_looks_at_a_whole_table(database: sqlite3.Connection, name: str) -> None:
    scans = [step for step in plan(database, QUESTIONS[name]) if re.match(r"SCAN \w", step)]  # not "SCAN (subquery)"
    assert scans == TO_DO.get(name, [])


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_sorts_a_whole_table(database: sqlite3.Connection, name: str) -> None:
    # The matches of one person and the clocks that have run out may be sorted: there are few of them.
    sorts = [step for step in plan(database, QUESTIONS[name]) if "TEMP B-TREE" in step]
    assert not sorts or name in {"MATCHES_OF", "DUE"}


def test_forgetting_interactions_reads_only_the_old_ones(database: sqlite3.Connection) -> None:
    # The first that is not old is found by walking over the old ones, which are deleted then.
    assert plan(database, recent_log.FORGET)[0] == "SEARCH interactions USING INTEGER PRIMARY KEY (rowid<?)"
