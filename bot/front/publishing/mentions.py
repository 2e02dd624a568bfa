"""How each pending notice is delivered: by a mention at the table, by a direct message, or not at all.

The engine's outbox says who is to be notified; here it is decided how, by the person's settings. A person is never
notified of a turn that they caused themselves. Mentions are sent by `table_messages`, direct messages by
`direct_messages`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.engine.log import cause_of, decode_entry
from bot.engine.match import Match
from bot.engine.time.starts import STARTING
from bot.engine.time.turns import TURN
from bot.front.interactions.services import Services
from bot.records import ActionRow, NoticeRow

Delivery: TypeAlias = Literal["table", "direct", "none"]


class Deliveries(Struct, frozen=True):
    """The pending notices of a match by their delivery; of those by direct message, only the people."""

    mentions: tuple[NoticeRow, ...] = ()
    suppressed: tuple[NoticeRow, ...] = ()
    direct: tuple[str, ...] = ()

    @property
    def mentioned_people(self) -> tuple[str, ...]:
        return _people(self.mentions)


async def pending_deliveries(services: Services, match: Match, log: tuple[ActionRow, ...]) -> Deliveries:
    """`log` is what has happened since the newest table message was posted."""
    notices: dict[Delivery, list[NoticeRow]] = {"table": [], "direct": [], "none": []}
    for notice in await services.engine.outbox.pending(match=match.row.id):
        notices[await delivery_of(services, notice, match, log)].append(notice)
    return Deliveries(tuple(notices["table"]), tuple(notices["none"]), _people(notices["direct"]))


async def delivery_of(services: Services, notice: NoticeRow, match: Match, log: tuple[ActionRow, ...]) -> Delivery:
    if notice.kind == STARTING:
        return "table"
    if notice.kind == TURN and notice.player == last_actor(match, log):
        return "none"
    player = await services.people.player(notice.player)
    setting = player.settings.pings if player else "table"
    # A failed attempt means that the person accepts no direct messages: mention them at the table instead.
    return "table" if setting == "direct" and notice.tries else setting


def last_actor(match: Match, log: tuple[ActionRow, ...]) -> str | None:
    """The person who acted last, not counting computer players; at the start of a match, its host."""
    for row in reversed(log):
        if row.seat is None:
            return match.row.host
        if cause_of(decode_entry(row.entry)) == "rolled":
            continue
        seat = match.seats[row.seat]
        if seat.player is not None and seat.policy is None:
            return seat.player
    return None


def _people(notices: Iterable[NoticeRow]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(notice.player for notice in notices))
