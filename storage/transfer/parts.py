"""What is copied: the tables of the registry, and the order in which matches ended."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import fields

from storage.tables import TABLES, Table

Values: TypeAlias = tuple[Any, ...]
Position: TypeAlias = tuple[Any, ...]  # the values of the columns by which a part is read


class Part(Struct, frozen=True):
    """The rows of one table. In every store they are in the order of their key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    booleans: tuple[int, ...] = ()  # indices of the columns that SQLite, which has no booleans, stores as numbers


def _part_of(table: Table) -> Part:
    types = {field.name: field.type for field in fields(table.row_class)}
    booleans = tuple(index for index, column in enumerate(table.columns) if types[column] is bool)
    return Part(table.name, table.columns, table.key, booleans)


# What other rows refer to comes first, as in the registry.
PARTS = (*map(_part_of, TABLES), Part("ended_matches", ("number", "match"), ("number",)))
LOG = next(part for part in PARTS if part.name == "actions")

# Derived from the rest, or about one store only.
NOT_COPIED = frozenset(
    {"migrations", "announcement_scan", "unannounced", "ward_round_migrations", "installation", "processes"}
)


class Batch(Struct, frozen=True):
    """Rows that follow each other in a part, and the position of the last one."""

    rows: Sequence[Values]
    last: Position


class Source(Protocol):
    """A store that nothing else works on while it is read."""

    address: str  # how people know it, without its password

    async def counts(self) -> dict[str, int]: ...

    def in_order_of_writing(self, part: Part, after: Position | None, size: int) -> AsyncGenerator[Batch, None]:
        """The rows behind a position, as they have to be written. Entries of the log follow each other in time, because
        a store may look for recent ones at its end."""

    def in_order_of_key(self, part: Part, size: int) -> AsyncGenerator[Sequence[Values], None]: ...


class Target(Source, Protocol):
    """A store that is being filled. It remembers how far it came, in the same transaction as the rows."""

    async def begin(self, origin: bytes) -> bytes:
        """Returns the origin it was begun with."""

    async def position(self, part: Part) -> Position | None: ...

    async def put(self, part: Part, batch: Batch) -> None: ...

    async def finish(self) -> None:
        """Make it a store that can be opened."""
