"""Who is called to a table: once when it becomes their turn, the way they wish, never for what they did themselves.

The engine's outbox says who is to be told; what is decided here is only where and whether.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.engine.match import Match
from bot.engine.timing import TURN
from bot.front.desk import Desk
from bot.front.voice import locale_for
from bot.records import ActionRow, NoticeRow


class Calls(Struct, frozen=True):
    """Notices by the way they are told: by a mention at the table, by a message to one person, or not at all."""

    mentioned: tuple[NoticeRow, ...] = ()
    direct: tuple[tuple[NoticeRow, str], ...] = ()  # with the person's language
    silent: tuple[NoticeRow, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        return people(self.mentioned)


async def due(desk: Desk, match: Match, log: tuple[ActionRow, ...], shared_locale: str) -> Calls:
    """Whom to call now. `log` is what has happened since the table's newest message was posted."""
    actor = last_person(match, log)
    mentioned, direct, silent = [], [], []
    for notice in await desk.engine.notices.pending(match.row.id):
        known = await desk.people.player(notice.player)
        way = known.settings.pings if known else "table"
        if way == "none" or (notice.kind == TURN and notice.player == actor):
            silent.append(notice)
        elif way == "direct":
            own = known.settings.locale if known else None
            direct.append((notice, locale_for(desk.words, own, shared_locale)))
        else:
            mentioned.append(notice)
    return Calls(tuple(mentioned), tuple(direct), tuple(silent))


def people(notices: Iterable[NoticeRow]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(notice.player for notice in notices))


def last_person(match: Match, log: tuple[ActionRow, ...]) -> str | None:
    """Who caused it: the person who acted last, computer players not counted; at the start, the host."""
    for row in reversed(log):
        if row.seat is None:
            return match.row.host
        seat = match.seats[row.seat]
        if seat.player is not None and seat.policy is None:
            return seat.player
    return None
