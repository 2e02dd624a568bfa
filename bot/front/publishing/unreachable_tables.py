"""Tables whose channel could not be reached: tried once, stored, and left alone until something there has changed.

Every attempt at such a channel is an answer that Discord counts against the bot (`circuit_breaker`). So the name of the
table is stored in the message state, and it is only tried again if, by what Discord last said about the server, we may
write there; and only once after each event that could be the reason.
"""

from __future__ import annotations

import logging

from bot.engine.match import Match
from bot.front.interactions.services import Services
from bot.front.publishing.transport import Transport
from bot.front.ui import addresses, message_state
from bot.records import MatchAtTable

log = logging.getLogger(__name__)


class UnreachableTables:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport
        self._left_alone: dict[str, dict[int, str]] = {}  # by server: the table of each match that is not tried
        self._seen: set[str] = set()  # tables that a person used since, so that they are there

    def may_try(self, match: Match) -> bool:
        """Whether to try to publish this match."""
        table = match.row.table
        if message_state.read(match).unreachable != table:
            return True
        known = self._left_alone.setdefault(_server(table), {})
        if match.row.id not in known and (table in self._seen or self._transport.may_write(table)):
            return True
        known[match.row.id] = table
        return False

    async def store(self, match: Match) -> None:
        """This table could not be reached."""
        table = match.row.table
        self._left_alone.setdefault(_server(table), {})[match.row.id] = table
        self._seen.discard(table)
        if message_state.read(match).unreachable != table:
            log.info("the table of match %d is left alone until its channel can be reached", match.row.id)
            await self._services.engine.update_message_state(
                match.row.id, message_state.with_changes(unreachable=table)
            )

    async def forget(self, match: Match) -> None:
        """This match was published."""
        if message_state.read(match).unreachable is not None:
            self._seen.discard(match.row.table)
            await self._services.engine.update_message_state(match.row.id, message_state.with_changes(unreachable=None))

    def reconsider(self, server: str, *, seen: str | None = None) -> tuple[MatchAtTable, ...]:
        """The tables of this server that may be tried again, because something has changed there.

        With `seen`, a person was at this table, where we may write: only that one.
        """
        known = self._left_alone.get(server)
        if known is None:
            return ()
        again = {
            match: table
            for match, table in known.items()
            if (table == seen if seen is not None else self._transport.may_write(table))
        }
        if seen is not None and again:
            self._seen.add(seen)
        for match in again:
            del known[match]
        if not known:
            del self._left_alone[server]
        return tuple(MatchAtTable(match, table) for match, table in again.items())


def _server(table: str) -> str:
    return addresses.server_of(table) or addresses.DIRECT
