"""What only the end of the log is needed for: which interactions were handled, which entries were not announced.

Log entries of all matches are in one table in the order of writing (its rowid), so both questions concern its last
rows, and a move has to write nothing but its entry to answer them.

Interactions. Discord may deliver a click a second time, which must not count twice. A table of handled interactions
on disk would double what a move writes. So the id of the interaction is a column of the entry, without an index, and
the recent ids are in a temporary table of the writing connection, which is in memory. It is filled from the last hour
of the log when the database is opened, and by a trigger from then on. The trigger, rather than a second statement,
keeps a move a single statement; and because it runs in the same transaction, an interaction is forgotten when its
entry is rolled back, and its primary key refuses the second entry of one interaction.

Announcements. A crash between an entry and its announcement must not lose the announcement. Instead of marking a
match with every move, the log is scanned now and then (and when the store is closed) for matches with entries that
are not announced; these are written to `unannounced`, and how far the scan came to `announcement_scan`. After a crash
only the entries since the last scan have to be read.
"""

from __future__ import annotations

import sqlite3
from functools import cache

from bot.records import REDELIVERED_SECONDS, Scope
from storage.queries import AT_TABLE, BEGINS, in_scope
from storage.sqlite.statements import Write

# Executed by the writing connection when it is opened.
TRACK_INTERACTIONS = f"""
    CREATE TEMP TABLE interactions (id INTEGER PRIMARY KEY, at REAL NOT NULL) STRICT;

    INSERT OR REPLACE INTO interactions
    SELECT interaction, at FROM actions
    WHERE interaction IS NOT NULL AND rowid > coalesce(
        (
            SELECT rowid FROM actions
            WHERE at < (SELECT at FROM actions ORDER BY rowid DESC LIMIT 1) - {REDELIVERED_SECONDS}
            ORDER BY rowid DESC LIMIT 1
        ),
        0
    );

    CREATE TEMP TRIGGER track_interaction AFTER INSERT ON main.actions WHEN new.interaction IS NOT NULL
    BEGIN
        INSERT INTO interactions VALUES (new.interaction, new.at);
    END;
"""
HANDLED = "SELECT 1 FROM interactions WHERE id = ?"
# Ids grow with time, so the old ones are those before the first that is not old, and no row after it is read.
FORGET_INTERACTIONS = """
    DELETE FROM interactions
    WHERE id < coalesce((SELECT id FROM interactions WHERE at >= ? ORDER BY id LIMIT 1), 9223372036854775807)
"""

UNANNOUNCED = """
    SELECT {columns} FROM matches_with_progress WHERE {condition} AND announced < length AND id IN (
        SELECT "match" FROM unannounced
        UNION ALL SELECT "match" FROM actions WHERE rowid > (SELECT last_entry FROM announcement_scan)
    ) ORDER BY id
"""
UNANNOUNCED_AT = UNANNOUNCED.format(columns=AT_TABLE, condition=BEGINS)
_SCAN = (
    f"INSERT OR IGNORE INTO unannounced {UNANNOUNCED.format(columns='id', condition='TRUE')}",
    """
    DELETE FROM unannounced
    WHERE NOT EXISTS (SELECT 1 FROM matches_with_progress WHERE id = "match" AND announced < length)
    """,
    """
    UPDATE announcement_scan SET last_entry = newest
    FROM (SELECT max(rowid) AS newest FROM actions) WHERE last_entry < newest
    """,
)


@cache
def unannounced(scope: Scope) -> str:
    return UNANNOUNCED.format(columns=AT_TABLE, condition=in_scope(scope))


def scan_log(cursor: sqlite3.Cursor) -> int:
    """Scan the entries since the last scan for matches that are not announced. Writes nothing if there are no new
    entries. Returns 0, because every write returns a number."""
    for sql in _SCAN:
        cursor.execute(sql)
    return 0


def forget_interactions(before: float) -> Write:
    """Forgets interactions handled before a moment, and scans the log; returns the number of interactions."""

    def write(cursor: sqlite3.Cursor) -> int:
        scan_log(cursor)
        return cursor.execute(FORGET_INTERACTIONS, (before,)).rowcount

    return write
