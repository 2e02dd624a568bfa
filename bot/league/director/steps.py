"""Which step of a season comes next: a pure function of what is stored. The director carries it out and asks again.

No step is remembered anywhere else, so that a killed process repeats nothing and skips nothing.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.league.director.seasons import Season


class PairRound(Struct, frozen=True):
    """Pair the next round."""

    number: int


class OpenTable(Struct, frozen=True):
    """Open one table of the round that was paired."""

    number: int


class OpenRound(Struct, frozen=True):
    """All tables are open: the round's time begins."""


class EndRound(Struct, frozen=True):
    """The round's time is over: note who is late."""


class FinishTables(Struct, frozen=True):
    """Let computers finish the tables that are still open."""


class CloseRound(Struct, frozen=True):
    """All tables of the round are over."""


class CloseSeason(Struct, frozen=True):
    """The last round is closed: crown."""


NextStep: TypeAlias = PairRound | OpenTable | OpenRound | EndRound | FinishTables | CloseRound | CloseSeason


def next_step(season: Season, rounds: int, now: float) -> NextStep | None:  # noqa: PLR0911 - one per step
    """The next step, or None if the season waits for people or time. `rounds` is how many it has in all."""
    if season.settings.format == "ladder":
        return None
    current = season.current
    if season.row.state == "closed" and current is not None and current.state != "closed":
        # Closed by hand during a round. Its seed is shown when its last table is over, as ever.
        over = all(table.row.state != "opened" for table in season.tables_of(current.number))
        return CloseRound() if over else None
    if season.row.state != "running":
        return None
    if current is None or current.state == "closed":
        paired = 0 if current is None else current.number
        return PairRound(paired + 1) if paired < rounds else CloseSeason()
    tables = season.tables_of(current.number)
    if current.state == "paired":
        unopened = next((table for table in tables if table.row.state == "paired"), None)
        return OpenRound() if unopened is None else OpenTable(unopened.row.number)
    if all(table.row.state in ("played", "void") for table in tables):
        return CloseRound()
    reopened = next((table for table in tables if table.row.state == "paired"), None)
    if reopened is not None:
        return OpenTable(reopened.row.number)
    if current.state == "open" and current.due_at is not None and current.due_at <= now:
        return EndRound()
    return FinishTables() if current.state == "ending" else None
