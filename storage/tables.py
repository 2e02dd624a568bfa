"""How records become rows and rows records: one line per table, the SQL is made from the fields' names.

A column has the name and the place of the field it holds, so nothing here is written twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, fields

from bot.records import (
    ActionRow,
    Change,
    ClockRow,
    LetterRow,
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

Row = TypeVar("Row", bound=Struct)


class Table(Struct, frozen=True):
    """Where one kind of record is kept, and by which columns a newer one replaces an older (none: it may not)."""

    name: str
    record: type[Struct]
    replaced_by: tuple[str, ...] = ()


# In the order of writing: what others refer to comes first. Names are those of the fields of `Change`.
TABLES = (
    Table("matches", MatchRow, ("id",)),
    Table("seats", SeatRow, ("match", "seat")),
    Table("clocks", ClockRow, ("match", "seat")),
    Table("notices", NoticeRow, ("id",)),
    Table("letters", LetterRow, ("player",)),
    Table("plans", PlanRow, ("match", "seat")),
    Table("actions", ActionRow),
    Table("snapshots", SnapshotRow, ("match",)),
    Table("players", PlayerRow, ("id",)),
    Table("servers", ServerRow, ("id",)),
    Table("results", ResultRow, ("match", "seat")),
    Table("seen", SeenRow, ("match", "player")),
)


def columns_of(record: type[Struct]) -> tuple[str, ...]:
    """The columns of a record's table, quoted: some are words of SQL."""
    return tuple(f'"{field}"' for field in record.__struct_fields__)


def _insert(table: str, columns: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _put(table: Table) -> str:
    """The statement that stores one record, over an older one where that is allowed."""
    columns = columns_of(table.record)
    key = [f'"{column}"' for column in table.replaced_by]
    values = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
    update = f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {values}" if key else ""
    return _insert(table.name, columns) + update


# Storing a whole match touches each of its indexes; a move changes so little of it that this would be most of the work.
_PROGRESS = "UPDATE matches SET length = ?2, announced = ?3, owed = ?4 WHERE id = ?1"
_WRITE = {table.name: _put(table) for table in TABLES} | {"progress": _PROGRESS}
_STATEMENTS, _rows_of = tuple(_WRITE.values()), attrgetter(*_WRITE)
_NEW_MATCH = _insert("matches", columns_of(MatchRow)[1:])
_HANDLED = "INSERT INTO interactions (id, at) VALUES (?, ?)"
# The ids grow with time, so the old ones are those before the first that is not old: nobody has to look further.
FORGET_INTERACTIONS = """
    DELETE FROM interactions
    WHERE id < coalesce((SELECT id FROM interactions WHERE at >= ? ORDER BY id LIMIT 1), 9223372036854775807)
"""

_ERASE = (
    "DELETE FROM players WHERE id = ?",
    "DELETE FROM seen WHERE player = ?",
    "DELETE FROM notices WHERE player = ?",
    "DELETE FROM letters WHERE player = ?",
    "UPDATE seats SET player = NULL WHERE player = ?",
    "UPDATE results SET player = NULL WHERE player = ?",
    "UPDATE matches SET host = '' WHERE host = ?",
    # What the front end noted about a table may name a person, too: as a string of its JSON.
    """UPDATE matches SET settings = CAST(replace(CAST(settings AS TEXT), '"' || ?1 || '"', '""') AS BLOB)
       WHERE instr(CAST(settings AS TEXT), '"' || ?1 || '"')""",
)

Write = Callable[[sqlite3.Cursor], int]


def changing(change: Change) -> Write:
    """Writes all rows of a change; the answer says nothing."""
    statements: list[tuple[str, tuple[Any, ...]]] = []
    for sql, rows in zip(_STATEMENTS, _rows_of(change), strict=True):
        if rows:  # most changes concern two or three tables
            statements += [(sql, astuple(row)) for row in rows]
    for interaction in change.interactions:
        statements.append((_HANDLED, (interaction, change.at)))

    def write(cursor: sqlite3.Cursor) -> int:
        for sql, values in statements:
            if not cursor.execute(sql, values).rowcount:
                raise sqlite3.IntegrityError("progress of a match that is not there")
        return 0

    return write


def creating(match: MatchRow, seats: Sequence[SeatRow]) -> Write:
    """Writes a new match and its seats; answers the match's id."""
    values = astuple(match)[1:]
    seated = [astuple(seat)[1:] for seat in seats]

    def write(cursor: sqlite3.Cursor) -> int:
        created = int(cursor.execute(_NEW_MATCH, values).lastrowid or 0)
        for seat in seated:
            cursor.execute(_WRITE["seats"], (created, *seat))
        return created

    return write


def forgetting(before: float) -> Write:
    """Removes interactions handled before a moment; answers how many."""

    def write(cursor: sqlite3.Cursor) -> int:
        return cursor.execute(FORGET_INTERACTIONS, (before,)).rowcount

    return write


def erasing(player: str) -> Write:
    """Removes every trace of a person that names them; answers in how many rows that was."""

    def write(cursor: sqlite3.Cursor) -> int:
        # Overwritten, not only unlinked: who asks to be forgotten must not be found in a free page of the file.
        cursor.execute("PRAGMA secure_delete = ON")
        try:
            return sum(cursor.execute(sql, (player,)).rowcount for sql in _ERASE)
        finally:
            cursor.execute("PRAGMA secure_delete = OFF")

    return write


def read(record: type[Row], rows: Iterable[Sequence[Any]]) -> tuple[Row, ...]:
    """Records from rows that begin with the record's columns."""
    names = record.__struct_fields__
    booleans = _booleans(record)
    found = []
    for row in rows:
        values = dict(zip(names, row, strict=False))
        for name in booleans:
            values[name] = bool(values[name])
        found.append(record(**values))
    return tuple(found)


@cache
def _booleans(record: type[Struct]) -> tuple[str, ...]:
    """The fields that SQLite, which has no booleans, gives back as numbers."""
    return tuple(field.name for field in fields(record) if field.type is bool)
