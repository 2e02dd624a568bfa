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

from bot.records import ActionRow, Change, Delete, Row
from storage.postgres.statements import Statement, Values, key_places, replacing, types_of, values_of
from storage.rows import quoted
from storage.tables import TABLES, Table, table_of

# The changes and the values of the rows of one table. Of a row that goes, the values are its key.
Rows: TypeAlias = tuple[list[int], list[Values]]
Part: TypeAlias = tuple[Table, bool]  # the bool: these rows go

_LOG = table_of(ActionRow)
_CLICK = _LOG.columns.index("interaction")
_PLACES = {table: place for place, table in enumerate(TABLES)}


def group_statement(changes: Sequence[Change]) -> Statement | None:
    """The statement that stores these changes and returns the indices of those that are refused, if there is one."""
    parts: dict[Part, Rows] = {}
    touched: set[tuple[Table, Values]] = set()
    for index, change in enumerate(changes):
        entries = 0
        for table, values, goes in _rows_of(change):
            keys = _keys(table, values, goes)
            entries += table is _LOG
            if not touched.isdisjoint(keys) or entries > 1 or (table is _LOG and goes):
                return None
            touched.update(keys)
            owners, rows = parts.setdefault((table, goes), ([], []))
            owners.append(index)
            rows.append(values)
    shape = tuple(sorted(parts, key=lambda part: (part[0] is not _LOG, _PLACES[part[0]], part[1])))
    arrays: list[Sequence[Any]] = []
    for part in shape:
        owners, rows = parts[part]
        arrays += (owners, *map(list, zip(*rows, strict=True)))
    return _sql(shape), arrays


def _keys(table: Table, values: Values, goes: bool) -> list[tuple[Table, Values]]:
    """What no two rows of a group may have in common."""
    if goes:
        return [(table, values)]
    key = (table, tuple(values[place] for place in key_places(table)))
    if table is _LOG and values[_CLICK] is not None:
        return [key, (table, (values[_CLICK],))]
    return [key]


def _rows_of(change: Change) -> Iterator[tuple[Table, Values, bool]]:
    for row in change.rows:
        if isinstance(row, Delete):
            yield table_of(row.row_class), row.key, True
            continue
        table = table_of(type(row))
        yield table, values_of(table)(row), False
        if table.derives is not None:
            derived: Row = table.derives(row)
            other = table_of(type(derived))
            yield other, values_of(other)(derived), False


@cache
def _sql(shape: tuple[Part, ...]) -> str:
    has_entries = shape[0] == (_LOG, False)
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
        given = f"unnest({', '.join(arrays)}) AS given (change, {quoted(columns)})"
        queries += _log_queries(given) if table is _LOG else [_table_query(part, given, accepted)]
    refused = "SELECT change FROM refused" if has_entries else "SELECT 0 WHERE FALSE"
    return f"WITH {', '.join(queries)} {refused}"


def _log_queries(given: str) -> list[str]:
    columns, key = quoted(_LOG.columns), quoted(_LOG.key)
    return [
        f"given AS MATERIALIZED (SELECT * FROM {given})",
        f"stored AS (INSERT INTO {_LOG.name} ({columns}) SELECT {columns} FROM given"
        f" ON CONFLICT DO NOTHING RETURNING {key})",
        f"refused AS MATERIALIZED (SELECT change FROM given WHERE ({key}) NOT IN (SELECT {key} FROM stored))",
    ]


def _table_query(part: Part, given: str, accepted: str) -> str:
    table, goes = part
    if goes:
        names = f"went_{table.name} AS (DELETE FROM {table.name} WHERE ({quoted(table.key)})"
        return f"{names} IN (SELECT {quoted(table.key)} FROM {given}{accepted}))"
    columns = quoted(table.columns)
    # Without the condition the grammar would take ON CONFLICT for a part of the FROM clause.
    rows = f"SELECT {columns} FROM {given}{accepted or ' WHERE TRUE'}"
    return f"put_{table.name} AS (INSERT INTO {table.name} ({columns}) {rows}{replacing(table)})"
