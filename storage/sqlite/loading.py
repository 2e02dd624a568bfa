"""Reading a whole match in one statement."""

from __future__ import annotations

from bot.records import (
    ActionRow,
    ClockRow,
    InvitationRow,
    MatchRow,
    PlanRow,
    Row,
    SeatRow,
    SnapshotRow,
)
from storage.rows import quoted
from storage.tables import table_of

_WIDEST = len(MatchRow.__struct_fields__)


def _part(row_class: type[Row], where: str) -> str:
    """Rows of one table, named and padded so that several tables fit into one result."""
    table = table_of(row_class)
    padding = ", NULL" * (_WIDEST - len(row_class.__struct_fields__))
    columns = f"'{table.name}', {quoted(row_class.__struct_fields__)}{padding}"
    return f"SELECT {columns} FROM {table.source or table.name} WHERE {where}"


# One statement, so that all parts are of one snapshot of the database.
LOAD = " UNION ALL ".join(
    (
        _part(MatchRow, "id = ?1"),
        _part(SeatRow, '"match" = ?1'),
        _part(ClockRow, '"match" = ?1'),
        _part(PlanRow, '"match" = ?1'),
        _part(InvitationRow, '"match" = ?1'),
        _part(SnapshotRow, '"match" = ?1'),
        _part(ActionRow, '"match" = ?1 AND number > coalesce((SELECT number FROM snapshots WHERE "match" = ?1), 0)'),
    )
)
