"""How records become rows and rows records: one line per table, the SQL is made from the fields' names.

A column has the name and the place of the field it holds, so nothing here is written twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, fields

from bot.records import (
    ActionRow,
    Change,
    ClockRow,
    DirectMessageRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    PlayerRow,
    ProgressRow,
    ResultRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
)

Row = TypeVar("Row", bound=Struct)
Values: TypeAlias = tuple[Any, ...]
Write: TypeAlias = Callable[[sqlite3.Cursor], int]
Statement: TypeAlias = tuple[str, Values]


class Table(Struct, frozen=True, cache_hash=True):
    """Where one kind of record is kept, and by which columns a newer one replaces an older (none: it may not)."""

    name: str
    columns: tuple[str, ...]
    replaced_by: tuple[str, ...] = ()
    at_once: int = 32  # rows that one statement stores


def columns_of(record: type[Struct]) -> tuple[str, ...]:
    """The columns of a record, quoted: some are words of SQL."""
    return tuple(f'"{field}"' for field in record.__struct_fields__)


# A match lies in two tables: what changes often is the end of its record, and lies apart. Its length lies nowhere.
_OFTEN = len(ProgressRow.__struct_fields__) - 1
_SELDOM = len(MatchRow.__struct_fields__) - _OFTEN - 1
assert columns_of(MatchRow)[_SELDOM:] == ('"length"', *columns_of(ProgressRow)[1:])

# In the order of writing: what others refer to comes first. Names are those of the fields of `Change`.
TABLES = (
    Table("matches", columns_of(MatchRow)[:_SELDOM], ("id",)),
    Table("progress", columns_of(ProgressRow), ("match",)),
    Table("seats", columns_of(SeatRow), ("match", "seat")),
    Table("clocks", columns_of(ClockRow), ("match", "seat")),
    # References are checked when a statement ends: a newer row of the same id would hide that an older one is wrong.
    Table("notices", columns_of(NoticeRow), ("id",), at_once=1),
    Table("letters", columns_of(DirectMessageRow), ("player",)),
    Table("plans", columns_of(PlanRow), ("match", "seat")),
    Table("actions", columns_of(ActionRow)),
    Table("snapshots", columns_of(SnapshotRow), ("match",)),
    Table("players", columns_of(PlayerRow), ("id",)),
    Table("servers", columns_of(ServerRow), ("id",)),
    Table("results", columns_of(ResultRow), ("match", "seat")),
    Table("seen", columns_of(SeenRow), ("match", "player")),
)


def _insert(table: str, columns: Sequence[str], rows: int = 1) -> str:
    row = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"


@cache
def _put(table: Table, rows: int = 1) -> str:
    """The statement that stores so many records, over older ones where that is allowed."""
    key = [f'"{column}"' for column in table.replaced_by]
    values = ", ".join(f"{column} = excluded.{column}" for column in table.columns if column not in key)
    update = f"UPDATE SET {values}" if values else "NOTHING"
    return _insert(table.name, table.columns, rows) + (f" ON CONFLICT ({', '.join(key)}) DO {update}" if key else "")


_MATCHES, _PROGRESS, *_OTHERS = TABLES
_SEATS = _OTHERS[0]
_UNTOLD = Table("untold", ('"match"',), ("match",))
_NEW_MATCH = _insert("matches", _MATCHES.columns[1:])

_ERASE = (
    "DELETE FROM players WHERE id = ?",
    "DELETE FROM seen WHERE player = ?",
    "DELETE FROM notices WHERE player = ?",
    "DELETE FROM letters WHERE player = ?",
    'DELETE FROM plans WHERE ("match", seat) IN (SELECT "match", seat FROM seats WHERE player = ?)',
    "UPDATE seats SET player = NULL WHERE player = ?",
    "UPDATE results SET player = NULL WHERE player = ?",
    "UPDATE matches SET host = '' WHERE host = ?",
    # What the front end noted about a table may name a person, too: as a string of its JSON.
    """UPDATE matches SET settings = CAST(replace(CAST(settings AS TEXT), '"' || ?1 || '"', '""') AS BLOB)
       WHERE instr(CAST(settings AS TEXT), '"' || ?1 || '"')""",
)


def storing(changes: Sequence[Change]) -> list[Statement]:
    """What writes all rows of these changes, table by table instead of change by change: a statement for many rows, not
    one per row. No fact lies in two tables and the rows of a table keep their order, so the outcome is the same."""
    statements: list[Statement] = []
    matches, progress, *others = _gathered(changes)
    if matches or progress:
        statements += _storing(_MATCHES, [astuple(row)[:_SELDOM] for row in matches])
        told = [row for change in changes for row in _progress(change)]
        statements += _storing(_PROGRESS, told)
        statements += _storing(_UNTOLD, [(match,) for match in dict.fromkeys(match for match, *_ in told)])
    for table, rows in zip(_OTHERS, others, strict=True):
        if rows:
            statements += _storing(table, [*map(astuple, rows)])
    return statements


def _gathered(changes: Sequence[Change]) -> Sequence[Sequence[Struct]]:
    """The rows of all changes, table by table."""
    first, *further = changes
    if not further:
        return astuple(first)
    gathered = [[*rows] for rows in astuple(first)]
    for change in further:
        for rows, more in zip(gathered, astuple(change), strict=True):
            rows.extend(more)
    return gathered


def _storing(table: Table, rows: Sequence[Values]) -> list[Statement]:
    statements, done = [], 0
    while done < len(rows):
        # Powers of two, so that groups of any size are made of a few statements that stay prepared.
        number = min(table.at_once, 1 << (len(rows) - done).bit_length() - 1)
        statements.append((_put(table, number), tuple(chain.from_iterable(rows[done : done + number]))))
        done += number
    return statements


def _progress(change: Change) -> Iterable[Values]:
    """What changes often about the matches of a change, whether it stores the whole of them or not."""
    rows = map(astuple, change.progress)
    if not change.matches:
        return rows
    whole = (astuple(row) for row in change.matches)
    return (*((values[0], *values[-_OFTEN:]) for values in whole), *rows)


def creating(match: MatchRow, seats: Sequence[SeatRow]) -> Write:
    """Writes a new match and its seats; answers the match's id."""
    _, *values = astuple(match)
    seated = [astuple(seat)[1:] for seat in seats]

    def write(cursor: sqlite3.Cursor) -> int:
        created = int(cursor.execute(_NEW_MATCH, values[: _SELDOM - 1]).lastrowid or 0)
        progress = _storing(_PROGRESS, [(created, *values[-_OFTEN:])])
        for statement in progress + _storing(_SEATS, [(created, *seat) for seat in seated]):
            cursor.execute(*statement)
        return created

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
