"""Rows made from what a database returns, and lists of their columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import fields

from bot.records import Row

AnyRow = TypeVar("AnyRow", bound=Row)


def quoted(columns: Iterable[str]) -> str:
    """A list of columns. Some of their names are words of SQL."""
    return ", ".join(f'"{column}"' for column in columns)


def read_rows(row_class: type[AnyRow], rows: Iterable[Sequence[Any]]) -> tuple[AnyRow, ...]:
    """Rows of a class from what a database returns: the columns in the order of the fields, and perhaps more."""
    names = row_class.__struct_fields__
    booleans = _booleans(row_class)
    found = []
    for row in rows:
        values = dict(zip(names, row, strict=False))
        for name in booleans:
            values[name] = bool(values[name])
        found.append(row_class(**values))
    return tuple(found)


@cache
def _booleans(row_class: type[Row]) -> tuple[str, ...]:
    """The fields that SQLite, which has no booleans, returns as numbers."""
    return tuple(field.name for field in fields(row_class) if field.type is bool)
