"""One statement for a group of changes: each table gets its rows as arrays, one per column.

A change may be refused because its entry of a log is stored already. Its other rows must then not be stored either, and
no other change may suffer. So the entries go first, by `ON CONFLICT DO NOTHING`; what they return tells which changes
are refused, and the other tables, as data-modifying CTEs, take only the rows of the rest. The statement is the whole
transaction: one round trip and one flush for any number of changes.

PostgreSQL runs the parts in no particular order, on one snapshot. Where an order would matter (a row is written twice,
or deleted and written) there is no such statement, and the writer sends the changes one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

from msgspec.structs import astuple

from bot.records import ActionRow, Change, Delete, Row
from storage.postgres.statements import Statement, Values, key_places, replacing, types_of, values_of
from storage.rows import quoted
from storage.tables import TABLES, Table, table_of

# The changes and the values of the rows of one table. Of a row that goes, the values are its key.
Rows: TypeAlias = tuple[list[int], list[Values]]
Part: TypeAlias = tuple[Table, bool]  # the bool: these rows go

_LOG = table_of(ActionRow)
_ENTRIES = (_LOG, False)
_CLICK = _LOG.columns.index("interaction")
_PLACES = {table: place for place, table in enumerate(TABLES)}


def group_statement(changes: Sequence[Change]) -> Statement | None:
    """The statement that stores these changes and returns the indices of those that are refused, if there is one."""
    entries: list[Values] = []
    entered: list[int] = []  # the change of each entry
    parts: dict[Part, Rows] = {}
    touched: set[tuple[Table, Values]] = set()
    for index, change in enumerate(changes):
        for row in change.rows:
            if type(row) is ActionRow:  # most rows are, so they take a shorter way
                entries.append(astuple(row))
                entered.append(index)
                continue
            for table, key, values, goes in _rows_of(row):
                if (table, key) in touched or table is _LOG:
                    return None
                touched.add((table, key))
                owners, rows = parts.setdefault((table, goes), ([], []))
                owners.append(index)
                rows.append(values)
    if entries:
        if not _are_distinct(entries, entered):
            return None
        parts[_ENTRIES] = (entered, entries)
    shape = tuple(sorted(parts, key=lambda part: (part != _ENTRIES, _PLACES[part[0]], part[1])))
    arrays: list[Sequence[Any]] = []
    for part in shape:
        owners, rows = parts[part]
        arrays += (owners, *zip(*rows, strict=True))
    return _sql(shape), arrays


def _are_distinct(entries: list[Values], entered: list[int]) -> bool:
    """No change has two entries, and no two entries have a number or a click in common."""
    count = len(entries)
    if count == 1:
        return True
    clicks = [entry[_CLICK] for entry in entries if entry[_CLICK] is not None]
    return (
        len(set(entered)) == count
        and len({entry[:2] for entry in entries}) == count  # the key is the match and the number
        and len(set(clicks)) == len(clicks)
    )


def _rows_of(row: Row | Delete) -> Iterator[tuple[Table, Values, Values, bool]]:
    """The table, the key and the values of a row, of what is derived from it, or of one that goes."""
    if isinstance(row, Delete):
        yield table_of(row.row_class), row.key, row.key, True
        return
    table = table_of(type(row))
    values = values_of(table)(row)
    yield table, tuple(values[place] for place in key_places(table)), values, False
    if table.derives is not None:
        yield from _rows_of(table.derives(row))


@cache
def _sql(shape: tuple[Part, ...]) -> str:
    has_entries = shape[0] == _ENTRIES
    accepted = " WHERE change NOT IN (SELECT change FROM refused)" if has_entries else ""
    queries: list[str] = []
    first = 1
    for part in shape:
        table, goes = part
        columns = table.key if goes else table.columns
        types = dict(zip(table.columns, types_of(table), strict=True))
        arrays = [f"${first}::bigint[]"]
        arrays += (f"${place}::{types[column]}[]" for place, column in enumerate(columns, first + 1))
        first += len(arrays)
        queries += _log_queries(arrays) if part == _ENTRIES else [_table_query(part, arrays, accepted)]
    refused = "SELECT change FROM refused" if has_entries else "SELECT 0 WHERE FALSE"
    return f"WITH {', '.join(queries)} {refused}"


def _log_queries(arrays: Sequence[str]) -> list[str]:
    columns, key = quoted(_LOG.columns), quoted(_LOG.key)
    rows = f"SELECT {columns} FROM unnest({', '.join(arrays[1:])}) AS given ({columns})"
    # The keys once more from the arrays: rows that pass through a CTE are copied with all their bytes.
    keys = f"unnest({', '.join(arrays[: 1 + len(_LOG.key)])}) AS given (change, {key})"
    return [
        f"stored AS (INSERT INTO {_LOG.name} ({columns}) {rows} ON CONFLICT DO NOTHING RETURNING {key})",
        f"refused AS MATERIALIZED (SELECT change FROM {keys} WHERE ({key}) NOT IN (SELECT {key} FROM stored))",
    ]


def _table_query(part: Part, arrays: Sequence[str], accepted: str) -> str:
    table, goes = part
    columns, key = quoted(table.key if goes else table.columns), quoted(table.key)
    given = f"SELECT {columns} FROM unnest({', '.join(arrays)}) AS given (change, {columns})"
    if goes:
        return f"went_{table.name} AS (DELETE FROM {table.name} WHERE ({key}) IN ({given}{accepted}))"
    # Without a condition the grammar would take ON CONFLICT for a part of the FROM clause.
    rows = f"{given}{accepted or ' WHERE TRUE'}"
    return f"put_{table.name} AS (INSERT INTO {table.name} ({columns}) {rows}{replacing(table)})"
