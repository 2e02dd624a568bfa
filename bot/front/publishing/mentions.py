"""Who is called to a table: once when it becomes their turn, the way they wish, never for what they did themselves.

The engine's outbox says who is to be told; what is decided here is only where and whether. Mentions are the business of
the table's messages (`pages`), direct messages that of `letters`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.engine.match import Match
from bot.engine.time.turns import TURN
from bot.front.interactions.services import Services
from bot.records import ActionRow, NoticeRow

Way: TypeAlias = Literal["table", "direct", "none"]


class Deliveries(Struct, frozen=True):
    """Notices by the way they are told: by a mention at the table, or not at all; and who gets a letter instead."""

    mentioned: tuple[NoticeRow, ...] = ()
    silent: tuple[NoticeRow, ...] = ()
    letters: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        return people(self.mentioned)


async def due(services: Services, match: Match, log: tuple[ActionRow, ...]) -> Deliveries:
    """Whom to call now. `log` is what has happened since the table's newest message was posted."""
    ways: dict[Way, list[NoticeRow]] = {"table": [], "direct": [], "none": []}
    for notice in await services.engine.outbox.pending(match=match.row.id):
        ways[await way_of(services, notice, match, log)].append(notice)
    return Deliveries(tuple(ways["table"]), tuple(ways["none"]), people(ways["direct"]))


async def way_of(services: Services, notice: NoticeRow, match: Match, log: tuple[ActionRow, ...]) -> Way:
    """How one notice is told: as its person wishes, if they can be reached like that."""
    if notice.kind == TURN and notice.player == last_person(match, log):
        return "none"
    known = await services.people.player(notice.player)
    wish = known.settings.pings if known else "table"
    # Whoever wants direct messages and lets us send none is better called at the table than not at all.
    return "table" if wish == "direct" and notice.tries else wish


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
