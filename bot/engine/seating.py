"""What the host of a table decided about its seats: how many there are, who is welcome, what is asked of their record.

A value and one check. The check is called under the lock of the match (`tables.py` before the start, `seats.py` for
volunteers), so that two people who press Join at the same moment cannot both get the last seat.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.engine.history.statistics import Statistics
from bot.engine.refusals import LobbyRefusal
from bot.records import MatchRow


class Seating(Struct, frozen=True, omit_defaults=True):
    """Who may sit at a table."""

    max_seats: int | None = None  # None: as many as the game has
    fill: bool = False  # computer players take the free seats at the start
    private: bool = False  # only for people who were invited
    min_finished: int = 0  # matches a person must have finished
    max_late_percent: int = 100  # of a person's turns that may have run out
    starts_at: float | None = None  # when people mean to begin; they are reminded once, shortly before
    practice: bool = False  # one person learns the game here: the match has no result and sends no notices

    @property
    def asks_for_record(self) -> bool:
        return self.min_finished > 0 or self.max_late_percent < ANYBODY.max_late_percent


ANYBODY = Seating()


def is_practice(row: MatchRow) -> bool:
    """Whether one person learns a game at this table."""
    return msgspec.json.decode(row.seating, type=Seating).practice


def require_welcome(seating: Seating, record: Statistics, *, invited: bool) -> None:
    """Refuse a person who was not invited to a private table, or whose record is not what the table asks for."""
    if seating.private and not invited:
        raise LobbyRefusal("private")
    if record.finished < seating.min_finished:
        raise LobbyRefusal("too_new", n=seating.min_finished, have=record.finished)
    if record.late_percent > seating.max_late_percent:
        raise LobbyRefusal("too_late", most=seating.max_late_percent, have=record.late_percent)
