"""The questions of the store as SQL. Each finds its rows through a key or an index, never by looking at all of them."""

from __future__ import annotations

from functools import cache

from bot.records import (
    LIVE,
    ActionRow,
    ClockRow,
    DirectMessageRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    ResultRow,
    Row,
    SeatRow,
    SnapshotRow,
)
from storage.sqlite.statements import quoted
from storage.sqlite.tables import table_of

_WIDEST = len(MatchRow.__struct_fields__)
_IS_LIVE = f"status IN ({', '.join(repr(status) for status in LIVE)})"  # as the index has it


def _select(row_class: type[Row], rest: str, source: str = "") -> str:
    table = table_of(row_class)
    return f"SELECT {quoted(row_class.__struct_fields__)} FROM {source or table.source or table.name} {rest}"


@cache
def find(row_class: type[Row], columns: tuple[str, ...]) -> str:
    """Rows with these values in these columns, in the order of their key. The columns are the beginning of the key or a
    lookup that the table is registered with: anything else would read the whole table."""
    table = table_of(row_class)
    if columns != table.key[: len(columns)] and not (len(columns) == 1 and columns[0] in table.lookups):
        raise LookupError(f"{table.name} has no index on {', '.join(columns)}")
    where = " AND ".join(f"{quoted([column])} = ?" for column in columns)
    return _select(row_class, f"WHERE {where} ORDER BY {quoted(table.key)}")


def _part(row_class: type[Row], where: str) -> str:
    """Rows of one table, named and padded so that several tables fit into one result."""
    table = table_of(row_class)
    padding = ", NULL" * (_WIDEST - len(row_class.__struct_fields__))
    columns = f"'{table.name}', {quoted(row_class.__struct_fields__)}{padding}"
    return f"SELECT {columns} FROM {table.source or table.name} WHERE {where}"


# One statement, so that all parts are of the same moment.
LOAD = " UNION ALL ".join(
    (
        _part(MatchRow, "id = ?1"),
        _part(SeatRow, '"match" = ?1'),
        _part(ClockRow, '"match" = ?1'),
        _part(PlanRow, '"match" = ?1'),
        _part(SnapshotRow, '"match" = ?1'),
        _part(ActionRow, '"match" = ?1 AND number > coalesce((SELECT number FROM snapshots WHERE "match" = ?1), 0)'),
    )
)
ACTIONS = _select(ActionRow, 'WHERE "match" = ? AND number > ? ORDER BY number')
LIVE_AT = f'SELECT id FROM matches WHERE "table" = ? AND {_IS_LIVE}'
MATCHES_OF = _select(
    MatchRow, f'WHERE id IN (SELECT "match" FROM seats WHERE player = ?) AND ({_IS_LIVE}) = ? ORDER BY id DESC'
)
LIVE_TABLES = f'SELECT count(*) FROM matches WHERE "table" >= ?1 AND "table" < ?1 || char(0x10FFFF) AND {_IS_LIVE}'
LOBBIES = "SELECT id FROM matches WHERE status = 'lobby'"
OWED = """
    SELECT "match" FROM progress JOIN matches ON id = "match" WHERE owed AND status = 'running' ORDER BY "match"
"""
DUE = _select(
    ClockRow,
    'ORDER BY min(coalesce(remind_at, due_at), coalesce(due_at, remind_at)), "match", seat LIMIT ?2',
    source="(SELECT * FROM clocks WHERE remind_at <= ?1 UNION SELECT * FROM clocks WHERE due_at <= ?1)",
)
NEXT_DUE = """
    SELECT min(moment) FROM (SELECT min(remind_at) AS moment FROM clocks UNION ALL SELECT min(due_at) FROM clocks)
"""
AHEAD = _select(ClockRow, "WHERE since > ? ORDER BY since")
TOLD_AHEAD = _select(NoticeRow, "WHERE next_try > ?1 AND created > ?1 ORDER BY next_try")
TO_TELL = _select(NoticeRow, "WHERE next_try <= ? ORDER BY next_try, id LIMIT ?")
TO_TELL_OF = _select(NoticeRow, 'WHERE next_try <= ? AND "match" = ? ORDER BY next_try, id LIMIT ?')
TO_TELL_TO = _select(NoticeRow, "WHERE next_try <= ? AND player = ? ORDER BY next_try, id LIMIT ?")
DIRECT_MESSAGES = _select(DirectMessageRow, "ORDER BY player")
RESULTS_OF = _select(ResultRow, 'WHERE player = ? ORDER BY "match" DESC, seat DESC')
