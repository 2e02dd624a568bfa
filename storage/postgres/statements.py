"""SQL that writes rows, made from the registry of tables. The writer decides when it is executed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from secrets import token_hex
from types import NoneType
from typing import Any, TypeAlias, get_args

from msgspec.structs import astuple, fields, replace

from bot.records import PSEUDONYM, Change, Delete, MatchRow, Row, SeatRow
from storage.postgres.dialect import in_postgres
from storage.rows import quoted
from storage.tables import TABLES, Table, progress_of, table_of

Values: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, Sequence[Any]]
Write: TypeAlias = Callable[[Any], Awaitable[int]]  # with the writing connection

_MATCHES = table_of(MatchRow)
_ERASE = tuple(in_postgres(sql) for table in reversed(TABLES) for sql in table.erase)
_TYPES = {int: "bigint", bool: "boolean", float: "double precision", str: "text", bytes: "bytea"}


@cache
def types_of(table: Table) -> tuple[str, ...]:
    """The types of a table's columns."""
    of_field = {field.name: field.type for field in fields(table.row_class)}
    plain = (
        next((each for each in get_args(of_field[column]) if each is not NoneType), of_field[column])
        for column in table.columns
    )
    return tuple(_TYPES[each] for each in plain)


@cache
def _insert_one(table: Table) -> str:
    places = ", ".join(f"${place}" for place in range(1, len(table.columns) + 1))
    return f"INSERT INTO {table.name} ({quoted(table.columns)}) VALUES ({places})"


@cache
def _insert_many(table: Table) -> str:
    """One parameter per column, each an array: the statement is the same for any number of rows."""
    arrays = ", ".join(f"${place}::{each}[]" for place, each in enumerate(types_of(table), 1))
    return f"INSERT INTO {table.name} ({quoted(table.columns)}) SELECT * FROM unnest({arrays})"


@cache
def replacing(table: Table) -> str:
    """What happens to an older row."""
    if not table.replaces:
        return ""
    changed = [column for column in table.columns if column not in (*table.key, *table.keeps)]
    update = f"UPDATE SET {', '.join(f'{quoted([column])} = excluded.{quoted([column])}' for column in changed)}"
    return f" ON CONFLICT ({quoted(table.key)}) DO {update if changed else 'NOTHING'}"


@cache
def _delete(table: Table) -> str:
    places = ", ".join(f"${place}" for place in range(1, len(table.key) + 1))
    return f"DELETE FROM {table.name} WHERE ({quoted(table.key)}) = ({places})"


@cache
def values_of(table: Table) -> Callable[[Row], Values]:
    return attrgetter(*table.columns) if table.omits else astuple


@cache
def key_places(table: Table) -> tuple[int, ...]:
    return tuple(table.columns.index(column) for column in table.key)


def store_changes(changes: Iterable[Change]) -> list[Statement]:
    """The statements that write all rows of these changes, table by table, so that many rows share a statement."""
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
    waiting: dict[Values, Values] = {}  # by key: no statement of PostgreSQL may replace a row twice
    places = key_places(table)
    for row in rows:
        if isinstance(row, Delete):
            statements += _put_rows(table, [*waiting.values()])
            statements.append((_delete(table), row.key))
            waiting = {}
            continue
        values = values_of(table)(row)
        key = tuple(values[place] for place in places)
        if key in waiting:
            statements += _put_rows(table, [*waiting.values()])
            waiting = {}
        waiting[key] = values
    return statements + _put_rows(table, [*waiting.values()])


def _put_rows(table: Table, rows: Sequence[Values]) -> list[Statement]:
    if not rows:
        return []
    if len(rows) == 1:
        return [(_insert_one(table) + replacing(table), rows[0])]
    return [(_insert_many(table) + replacing(table), [*map(list, zip(*rows, strict=True))])]


def create_match(match: MatchRow, seats: Sequence[SeatRow]) -> Write:
    """Writes a new match and its seats; returns the id of the match."""

    async def write(connection: Any) -> int:
        # Not a sequence: it would skip the number of a match that is refused. Whoever comes next waits for the lock,
        # and looks for the largest number in a statement of its own, which sees what was stored meanwhile.
        await connection.execute("SELECT give_numbers()")
        created = int(await connection.fetchval("SELECT coalesce(max(id), 0) + 1 FROM matches"))
        _, *values = values_of(_MATCHES)(match)
        await connection.execute(_insert_one(_MATCHES), created, *values)
        progress = progress_of(replace(match, id=created))
        seated = (replace(seat, match=created) for seat in seats)
        for sql, parameters in store_changes([Change.of(progress, *seated)]):
            await connection.execute(sql, *parameters)
        return created

    return write


def erase_player(player: str) -> Write:
    """Removes everything that names a person; returns in how many rows that was.

    Where rows of others depend on its being one person (ratings), a pseudonym takes the place of the id.
    """

    async def write(connection: Any) -> int:
        values = (player, f"{PSEUDONYM}{token_hex(8)}")
        changed = [await connection.execute(sql, *values[: 1 + ("$2" in sql)]) for sql in _ERASE]
        return sum(int(answer.rpartition(" ")[2]) for answer in changed)

    return write


async def tidy_up(connection: Any) -> int:
    """Forget which ended matches were to be announced and are. Returns 0: no interaction is ever forgotten."""
    await connection.execute(
        """
        DELETE FROM unannounced
        WHERE NOT EXISTS (SELECT 1 FROM matches_with_progress WHERE id = "match" AND announced < length)
        """
    )
    return 0
