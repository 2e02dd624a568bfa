"""The time at which a table means to begin, and the one reminder of it. Pure.

The time is part of the seating of the lobby; the reminder is a notice in the outbox, which is due shortly before. Where
the time is changed or the match begins earlier, the notice is no longer true and is dropped.
"""

from __future__ import annotations

from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal
from bot.engine.time.calendar import DAY
from bot.records import LOBBY, NoticeRow

STARTING = "starting"
REMIND_BEFORE = 600.0  # seconds
MAX_AHEAD = 365 * DAY


def require_future(starts_at: float, now: float) -> None:
    if starts_at <= now:
        raise LobbyRefusal("start_past")
    if starts_at > now + MAX_AHEAD:
        raise LobbyRefusal("start_far")


def notice(match: Match, starts_at: float, now: float) -> NoticeRow:
    """The reminder of a start. One that is sooner than the reminder would be is told when it comes."""
    remind_at = starts_at - REMIND_BEFORE
    return NoticeRow(
        id=_id(match, starts_at),
        match=match.row.id,
        seat=0,
        player=match.row.host,
        kind=STARTING,
        created=now,
        next_try=remind_at if remind_at > now else starts_at,
    )


def is_current(match: Match, row: NoticeRow) -> bool:
    starts_at = match.seating.starts_at
    return match.row.status == LOBBY and starts_at is not None and row.id == _id(match, starts_at)


def _id(match: Match, starts_at: float) -> str:
    return f"{match.row.id}:{STARTING}:{int(starts_at)}"
