"""What is only of interest for a while after it happened: which clicks were done, which entries nobody was told of yet.

Both are found at the end of the log, where entries lie in the order of their time, so a move need not write them down.
Clicks are held in memory by the writing connection, which learns them from the log when it is opened.
"""

from __future__ import annotations

import sqlite3

from bot.records import REDELIVERED_SECONDS
from storage.sqlite.statements import Write

# A trigger, so that a move stays one statement; and in a transaction, so that what is refused is not remembered.
REMEMBER = f"""
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

    CREATE TEMP TRIGGER clicked AFTER INSERT ON main.actions WHEN new.interaction IS NOT NULL
    BEGIN
        INSERT INTO interactions VALUES (new.interaction, new.at);
    END;
"""
HANDLED = "SELECT 1 FROM interactions WHERE id = ?"
# The ids grow with time, so the old ones are those before the first that is not old: nobody has to look further.
FORGET = """
    DELETE FROM interactions
    WHERE id < coalesce((SELECT id FROM interactions WHERE at >= ? ORDER BY id LIMIT 1), 9223372036854775807)
"""

UNANNOUNCED = """
    SELECT id FROM matches_with_progress WHERE {condition} AND announced < length AND id IN (
        SELECT "match" FROM unannounced
        UNION ALL SELECT "match" FROM actions WHERE rowid > (SELECT last_entry FROM announcement_scan)
    ) ORDER BY id
"""
_SCAN = (
    f"INSERT OR IGNORE INTO unannounced {UNANNOUNCED.format(condition='TRUE')}",
    """
    DELETE FROM unannounced
    WHERE NOT EXISTS (SELECT 1 FROM matches_with_progress WHERE id = "match" AND announced < length)
    """,
    """
    UPDATE announcement_scan SET last_entry = newest
    FROM (SELECT max(rowid) AS newest FROM actions) WHERE last_entry < newest
    """,
)


def scan_log(cursor: sqlite3.Cursor) -> int:
    """Search the entries since the last scan, and note the matches with entries that were not announced. Writes nothing
    if there are no new entries. Returns 0, as every write returns a number."""
    for sql in _SCAN:
        cursor.execute(sql)
    return 0


def forget_interactions(before: float) -> Write:
    """Forgets interactions handled before a moment, and scans the log; returns the number of interactions."""

    def write(cursor: sqlite3.Cursor) -> int:
        scan_log(cursor)
        return cursor.execute(FORGET, (before,)).rowcount

    return write
