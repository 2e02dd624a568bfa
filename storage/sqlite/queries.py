"""The questions of the store as SQL. Each finds its rows through a key or an index, never by looking at all of them."""

from __future__ import annotations

from msgspec import Struct

from bot.records import (
    LIVE,
    ActionRow,
    ClockRow,
    DirectMessageRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    PlayerRow,
    ResultRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
)
from storage.sqlite.tables import columns_of

_WIDEST = len(columns_of(MatchRow))
_IS_LIVE = f"status IN ({', '.join(repr(status) for status in LIVE)})"  # as the index has it


def _select(record: type[Struct], rest: str) -> str:
    return f"SELECT {', '.join(columns_of(record))} FROM {rest}"


def _part(record: type[Struct], table: str, where: str) -> str:
    """Rows of one table, named and padded so that several tables fit into one answer."""
    columns = columns_of(record)
    padded = columns + ("NULL",) * (_WIDEST - len(columns))
    return f"SELECT '{table}', {', '.join(padded)} FROM {table} WHERE {where}"


# One statement, so that all parts are of the same moment.
LOAD = " UNION ALL ".join(
    (
        _part(MatchRow, "whole_matches", "id = ?1"),
        _part(SeatRow, "seats", '"match" = ?1'),
        _part(ClockRow, "clocks", '"match" = ?1'),
        _part(PlanRow, "plans", '"match" = ?1'),
        _part(SnapshotRow, "snapshots", '"match" = ?1'),
        _part(
            ActionRow,
            "actions",
            '"match" = ?1 AND number > coalesce((SELECT number FROM snapshots WHERE "match" = ?1), 0)',
        ),
    )
)
ACTIONS = _select(ActionRow, 'actions WHERE "match" = ? AND number > ? ORDER BY number')
LIVE_AT = f'SELECT id FROM matches WHERE "table" = ? AND {_IS_LIVE}'
MATCHES_OF = _select(
    MatchRow,
    f'whole_matches WHERE id IN (SELECT "match" FROM seats WHERE player = ?) AND ({_IS_LIVE}) = ? ORDER BY id DESC',
)
LIVE_TABLES = f'SELECT count(*) FROM matches WHERE "table" >= ?1 AND "table" < ?1 || char(0x10FFFF) AND {_IS_LIVE}'
LOBBIES = "SELECT id FROM matches WHERE status = 'lobby'"
OWED = """
    SELECT "match" FROM progress JOIN matches ON id = "match" WHERE owed AND status = 'running' ORDER BY "match"
"""
DUE = _select(
    ClockRow,
    """
    (SELECT * FROM clocks WHERE remind_at <= ?1 UNION SELECT * FROM clocks WHERE due_at <= ?1)
    ORDER BY min(coalesce(remind_at, due_at), coalesce(due_at, remind_at)), "match", seat LIMIT ?2
    """,
)
NEXT_DUE = """
    SELECT min(moment) FROM (SELECT min(remind_at) AS moment FROM clocks UNION ALL SELECT min(due_at) FROM clocks)
"""
AHEAD = _select(ClockRow, "clocks WHERE since > ? ORDER BY since")
TOLD_AHEAD = _select(NoticeRow, "notices WHERE next_try > ?1 AND created > ?1 ORDER BY next_try")
TO_TELL = _select(NoticeRow, "notices WHERE next_try <= ? ORDER BY next_try, id LIMIT ?")
TO_TELL_OF = _select(NoticeRow, 'notices WHERE next_try <= ? AND "match" = ? ORDER BY next_try, id LIMIT ?')
TO_TELL_TO = _select(NoticeRow, "notices WHERE next_try <= ? AND player = ? ORDER BY next_try, id LIMIT ?")
LETTERS = _select(DirectMessageRow, "letters WHERE note != x'' ORDER BY player")
TOLD_TO = _select(NoticeRow, "notices WHERE player = ? ORDER BY id")
SEEN_BY = _select(SeenRow, 'seen WHERE player = ? ORDER BY "match"')
SEEN = 'SELECT number FROM seen WHERE "match" = ? AND player = ?'
PLAYER = _select(PlayerRow, "players WHERE id = ?")
SERVER = _select(ServerRow, "servers WHERE id = ?")
RESULTS = _select(ResultRow, 'results WHERE "match" = ? ORDER BY seat')
RESULTS_OF = _select(ResultRow, 'results WHERE player = ? ORDER BY "match" DESC, seat DESC')
