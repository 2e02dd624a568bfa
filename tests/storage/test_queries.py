"""No query gets slower because there are many matches."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from string import ascii_uppercase

import pytest

from bot.records import EVERYTHING, Scope
from storage import queries
from storage.sqlite import loading, recent_log
from storage.sqlite.connection import open_writing
from storage.sqlite.schema import shipped_migrations
from storage.tables import TABLES

SCOPES = {"": EVERYTHING, " of two shards": Scope((0, 2), of=4)}
BY_SCOPE: tuple[Callable[[Scope], str], ...] = (
    queries.clocks_started_after,
    queries.direct_messages,
    queries.due_announcements,
    queries.due_clocks,
    queries.due_notices,
    queries.due_seasons,
    queries.lobbies,
    queries.lobbies_created_before,
    queries.next_due,
    queries.notices_created_after,
    queries.owed_by_computers,
    recent_log.unannounced,
)
QUERIES = {
    **{
        name: sql for name, sql in vars(queries).items() if name[0] in ascii_uppercase and str(sql).startswith("SELECT")
    },
    "HANDLED": recent_log.HANDLED,
    "LOAD": loading.LOAD,
    "UNANNOUNCED_AT": recent_log.UNANNOUNCED_AT,
    **{f"{query.__name__}{which}": query(scope) for query in BY_SCOPE for which, scope in SCOPES.items()},
    **{
        f"{table.name} by {' and '.join(columns)}": queries.find(table.row_class, columns)
        for table in TABLES
        for columns in (
            *(table.key[: length + 1] for length in range(len(table.key))),
            *((lookup,) for lookup in table.lookups),
        )
    },
}
# These return everything a partial index holds, which is only what is still to be done, or what was found before.
TO_DO = {
    "unannounced": ["SCAN unannounced", "SCAN announcement_scan"],
    "UNANNOUNCED_AT": ["SCAN unannounced", "SCAN announcement_scan"],
    "lobbies": ["SCAN matches USING INDEX lobbies"],
    "lobbies_created_before": ["SCAN matches USING INDEX lobbies"],
    "owed_by_computers": ["SCAN progress USING INDEX owed_by_computers"],
    "direct_messages": ["SCAN direct_messages"],
}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_writing(tmp_path / "store.sqlite3", shipped_migrations())) as connection:
        yield connection


def plan(database: sqlite3.Connection, sql: str) -> list[str]:
    parameters = [None] * (2 if "?2" in sql else 1 if "?1" in sql else sql.count("?"))
    return [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]


@pytest.mark.parametrize("name", QUERIES)
def test_no_query_reads_a_whole_table(database: sqlite3.Connection, name: str) -> None:
    # Not the two that are names of a subquery, whose own steps are listed too.
    scans = [step for step in plan(database, QUERIES[name]) if re.match(r"SCAN (?!due$|earliest$)\w", step)]
    assert scans == TO_DO.get(name.removesuffix(" of two shards"), [])


@pytest.mark.parametrize("name", QUERIES)
def test_no_query_sorts_a_whole_table(database: sqlite3.Connection, name: str) -> None:
    # The matches of one person, the clocks that are due and the seats of live tables may be sorted: there are few.
    sorts = [step for step in plan(database, QUERIES[name]) if "TEMP B-TREE" in step]
    assert not sorts or name.startswith(("MATCHES_OF", "due_clocks", "LIVE_SEASON_SEATS"))


def test_forgetting_interactions_reads_only_the_old_ones(database: sqlite3.Connection) -> None:
    # The first that is not old is found by reading the old ones, which are then deleted.
    assert (
        plan(database, recent_log.FORGET_INTERACTIONS)[0] == "SEARCH interactions USING INTEGER PRIMARY KEY (rowid<?)"
    )
