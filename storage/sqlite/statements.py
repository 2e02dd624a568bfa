"""SQL that writes rows, made from the registry of tables.

Nothing here runs on its own: the writer decides when a statement is executed, and in which transaction.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from secrets import token_hex
from typing import Any, TypeAlias

from msgspec.structs import astuple, replace

from bot.records import PSEUDONYM, Change, Delete, MatchRow, Row, SeatRow
from storage.rows import quoted
from storage.tables import TABLES, Table, progress_of, table_of

Values: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, Values]
Write: TypeAlias = Callable[[sqlite3.Cursor], int]

_MATCHES = table_of(MatchRow)
_ERASE = tuple(sql for table in reversed(TABLES) for sql in table.erase)


@cache
def _insert(table: Table, rows: int) -> str:
    row = f"({', '.join('?' * len(table.columns))})"
    return f"INSERT INTO {table.name} ({quoted(table.columns)}) VALUES {', '.join([row] * rows)}"


@cache
def _put(table: Table, rows: int) -> str:
    """The statement that stores this number of rows, over older ones where the table allows it."""
    if not table.replaces:
        return _insert(table, rows)
    changed = [column for column in table.columns if column not in (*table.key, *table.keeps)]
    update = f"UPDATE SET {', '.join(f'{quoted([column])} = excluded.{quoted([column])}' for column in changed)}"
    return f"{_insert(table, rows)} ON CONFLICT ({quoted(table.key)}) DO {update if changed else 'NOTHING'}"


@cache
def _delete(table: Table) -> str:
    return f"DELETE FROM {table.name} WHERE ({quoted(table.key)}) = ({', '.join('?' * len(table.key))})"


@cache
def _values(table: Table) -> Callable[[Row], Values]:
    return attrgetter(*table.columns) if table.omits else astuple


def store_changes(changes: Iterable[Change]) -> list[Statement]:
    """The statements that write all rows of these changes.

    They go table by table instead of change by change, so that many rows share a statement: 32 matches that act in the
    same moment are one INSERT. The outcome is the same, because no fact is in two tables and the rows of one table keep
    their order.
    """
    rows: defaultdict[Table, list[Row | Delete]] = defaultdict(list)
    for change in changes:
        for row in change.rows:
            if isinstance(row, Delete):
                rows[table_of(row.row_class)].append(row)
                continue
            table = table_of(type(row))
            rows[table].append(row)
            if table.derives is not None:
                derived = table.derives(row)
                rows[table_of(type(derived))].append(derived)
    ordered = TABLES if len(rows) > 1 else tuple(rows)
    return [statement for table in ordered if table in rows for statement in _store_rows(table, rows[table])]


def _store_rows(table: Table, rows: Iterable[Row | Delete]) -> list[Statement]:
    statements: list[Statement] = []
    values: list[Values] = []
    for row in rows:
        if isinstance(row, Delete):
            statements += _put_rows(table, values)
            statements.append((_delete(table), row.key))
            values = []
        else:
            values.append(_values(table)(row))
    return statements + _put_rows(table, values)


def _put_rows(table: Table, rows: Sequence[Values]) -> list[Statement]:
    statements, done = [], 0
    while done < len(rows):
        # Powers of two, so that groups of any size are made of a few statements that stay prepared.
        count = min(table.max_rows, 1 << (len(rows) - done).bit_length() - 1)
        statements.append((_put(table, count), tuple(chain.from_iterable(rows[done : done + count]))))
        done += count
    return statements


def create_match(match: MatchRow, seats: Sequence[SeatRow]) -> Write:
    """Writes a new match and its seats; returns the id of the match."""

    def write(cursor: sqlite3.Cursor) -> int:
        _, *values = _values(_MATCHES)(match)
        created = int(cursor.execute(_insert(_MATCHES, 1), (None, *values)).lastrowid or 0)
        progress = progress_of(replace(match, id=created))
        seated = (replace(seat, match=created) for seat in seats)
        for statement in store_changes([Change.of(progress, *seated)]):
            cursor.execute(*statement)
        return created

    return write


def erase_player(player: str) -> Write:
    """Removes everything that names a person; returns in how many rows that was.

    Where rows of others depend on its being one person (ratings), a pseudonym takes the place of the id.
    """

    def write(cursor: sqlite3.Cursor) -> int:
        values = (player, f"{PSEUDONYM}{token_hex(8)}")
        # Without this, SQLite only marks the space of a deleted row as free, and the name could be read in the file.
        cursor.execute("PRAGMA secure_delete = ON")
        try:
            return sum(cursor.execute(sql, values[: 1 + ("?2" in sql)]).rowcount for sql in _ERASE)
        finally:
            cursor.execute("PRAGMA secure_delete = OFF")

    return write
