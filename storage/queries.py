"""The SELECT statements of every store. Each finds its rows by a key or an index and never reads a whole table, which
`tests/storage/test_queries.py` checks by their query plans. They are written in the SQL of SQLite; where PostgreSQL has
other words, `storage/postgres/dialect.py` exchanges them."""

from __future__ import annotations

from functools import cache

from bot.records import (
    LIVE,
    ActionRow,
    AnnouncementRow,
    ClockRow,
    DirectMessageRow,
    MatchRow,
    NoticeRow,
    RatingChangeRow,
    ResultRow,
    Row,
    Scope,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
)
from storage.rows import quoted
from storage.tables import table_of

IS_LIVE = f"status IN ({', '.join(repr(status) for status in LIVE)})"  # the same words as in the partial index


def select(row_class: type[Row], rest: str, source: str = "") -> str:
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
    return select(row_class, f"WHERE {where} ORDER BY {quoted(table.key)}")


ACTIONS = select(ActionRow, 'WHERE "match" = ? AND number > ? ORDER BY number')
LIVE_AT = f'SELECT id FROM matches WHERE "table" = ? AND {IS_LIVE}'
MATCHES_OF = select(
    MatchRow, f'WHERE id IN (SELECT "match" FROM seats WHERE player = ?) AND ({IS_LIVE}) = ? ORDER BY id DESC'
)
AT_TABLE = 'id, "table"'
BEGINS = '"table" >= ?1 AND "table" < ?1 || char(0x10FFFF)'  # with the prefix that is the parameter
LIVE_TABLES = f"SELECT count(*) FROM matches WHERE {BEGINS} AND {IS_LIVE}"
LOBBIES_AT = f"SELECT {AT_TABLE} FROM matches WHERE {BEGINS} AND {IS_LIVE} AND status = 'lobby'"
DUE_NOTICES_OF_MATCH = select(NoticeRow, 'WHERE "match" = ? AND next_try <= ? ORDER BY next_try, id LIMIT ?')
DUE_NOTICES_TO_PLAYER = select(NoticeRow, "WHERE player = ? AND next_try <= ? ORDER BY next_try, id LIMIT ?")
LAST_ENDED = "SELECT coalesce(max(number), 0) FROM ended_matches"
RESULTS_OF_BOOK = select(ResultRow, 'WHERE server = ? AND game = ? AND ended >= ? ORDER BY ended, "match", seat')
RATING_CHANGES_SINCE = select(RatingChangeRow, 'WHERE book = ? AND ended >= ? ORDER BY book, ended, "match", player')
LAST_RATING_CHANGE = select(
    RatingChangeRow, 'WHERE book = ? ORDER BY book DESC, ended DESC, "match" DESC, player DESC LIMIT 1'
)
IS_LIVE_TABLE = "state IN ('paired', 'opened')"  # the same words as in the partial index
LIVE_SEASON_TABLES = select(SeasonTableRow, f"WHERE season = ? AND {IS_LIVE_TABLE} ORDER BY season, round, number")
LIVE_SEASON_SEATS = select(
    SeasonSeatRow,
    f"""
        WHERE (season, round, "table") IN (
            SELECT season, round, number FROM season_tables WHERE season = ? AND {IS_LIVE_TABLE}
        ) ORDER BY season, round, "table", seat
    """,
)
LAST_SEASON_TABLE = """
    SELECT number FROM season_tables WHERE season = ? AND round = ?
    ORDER BY season DESC, round DESC, number DESC LIMIT 1
"""
SEATS_TAKEN = "SELECT seat, count(*) FROM season_seats WHERE season = ? AND entrant = ? GROUP BY seat"
MEETINGS_SINCE = """
    SELECT one.entrant, other.entrant, met.opened
    FROM season_tables AS met
    JOIN season_seats AS one ON (one.season, one.round, one."table") = (met.season, met.round, met.number)
    JOIN season_seats AS other ON (other.season, other.round, other."table") = (met.season, met.round, met.number)
    WHERE met.season = ? AND met.opened >= ? AND one.entrant < other.entrant
    ORDER BY met.opened
"""


# --- by scope. The shards are part of the statement; a process has one scope, so each of these is prepared once.


def in_scope(scope: Scope) -> str:
    """The condition on a row of `matches`. A table in no server has a name without digits in front, which is cast to 0
    and so belongs to shard 0."""
    return _is_in_scope('CAST("table" AS INTEGER)', scope)


def _is_in_scope(server: str, scope: Scope) -> str:
    if scope.everything:
        return "TRUE"
    shards = ", ".join(str(shard) for shard in scope.shards) or "NULL"  # a list may not be empty in standard SQL
    return f"({server} >> 22) % {scope.of} IN ({shards})"


def _match_in_scope(scope: Scope) -> str:
    """The condition on a row that belongs to a match."""
    if scope.everything:
        return "TRUE"
    return f'EXISTS (SELECT 1 FROM matches WHERE id = "match" AND {in_scope(scope)})'


def _lobbies(scope: Scope) -> str:
    return f"SELECT {AT_TABLE} FROM matches WHERE status = 'lobby' AND {in_scope(scope)}"


@cache
def lobbies(scope: Scope) -> str:
    return f"{_lobbies(scope)} ORDER BY id"


@cache
def lobbies_created_before(scope: Scope) -> str:
    return f"{_lobbies(scope)} AND created < ? ORDER BY id"


@cache
def owed_by_computers(scope: Scope) -> str:
    return f"""
        SELECT "match" FROM progress JOIN matches ON id = "match"
        WHERE owed AND status = 'running' AND {in_scope(scope)} ORDER BY "match"
    """


@cache
def due_clocks(scope: Scope) -> str:
    # Two searches, because each of the two columns has an index of its own.
    due = " UNION ".join(
        f"SELECT * FROM clocks WHERE {column} <= ?1 AND {_match_in_scope(scope)}" for column in ("remind_at", "due_at")
    )
    first = 'ORDER BY min(coalesce(remind_at, due_at), coalesce(due_at, remind_at)), "match", seat LIMIT ?2'
    return select(ClockRow, first, source=f"({due}) AS due")


@cache
def next_due(scope: Scope) -> str:
    earliest = " UNION ALL ".join(
        f"SELECT min({column}) AS moment FROM clocks WHERE {column} IS NOT NULL AND {_match_in_scope(scope)}"
        for column in ("remind_at", "due_at")
    )
    return f"SELECT min(moment) FROM ({earliest}) AS earliest"


@cache
def clocks_started_after(scope: Scope) -> str:
    return select(ClockRow, f"WHERE since > ? AND {_match_in_scope(scope)} ORDER BY since")


@cache
def notices_created_after(scope: Scope) -> str:
    return select(NoticeRow, f"WHERE next_try > ?1 AND created > ?1 AND {_match_in_scope(scope)} ORDER BY next_try")


@cache
def due_notices(scope: Scope) -> str:
    return select(NoticeRow, f"WHERE next_try <= ? AND {_match_in_scope(scope)} ORDER BY next_try, id LIMIT ?")


@cache
def direct_messages(scope: Scope) -> str:
    return select(DirectMessageRow, f"WHERE {'TRUE' if 0 in scope.shards else 'FALSE'} ORDER BY player")


@cache
def ended_after(scope: Scope) -> str:
    condition = f"number > ? AND {_match_in_scope(scope)}"
    return f'SELECT number, "match" FROM ended_matches WHERE {condition} ORDER BY number LIMIT ?'


def _season_in_scope(scope: Scope) -> str:
    """The condition on a row of `seasons`."""
    return _is_in_scope("CAST(server AS INTEGER)", scope)


@cache
def due_seasons(scope: Scope) -> str:
    return select(SeasonRow, f"WHERE wake_at <= ? AND {_season_in_scope(scope)} ORDER BY wake_at, id LIMIT ?")


@cache
def due_announcements(scope: Scope) -> str:
    condition = "TRUE"
    if not scope.everything:
        condition = f"EXISTS (SELECT 1 FROM seasons WHERE seasons.id = season AND {_season_in_scope(scope)})"
    return select(AnnouncementRow, f"WHERE next_try <= ? AND {condition} ORDER BY next_try, number, id LIMIT ?")
