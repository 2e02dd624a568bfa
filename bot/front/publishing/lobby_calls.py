"""Whom a lobby calls: a role of the server when it is opened, and those who sit there shortly before it begins."""

from __future__ import annotations

from bot.engine.match import Match
from bot.engine.time.starts import STARTING
from bot.front.interactions.services import Services
from bot.front.publishing.transport import Transport
from bot.front.screens import lobby
from bot.front.ui import addresses, message_state
from bot.front.ui.localizer import Localizer


async def role_to_call(services: Services, match: Match) -> str:
    """The role that the server calls for new tables: once for each, and not to those with invitations only."""
    state = message_state.read(match)
    if match.seating.private or state.message is not None or state.relocated_from is not None:
        return ""
    settings = await services.server_settings(addresses.server_of(match.row.table))
    return settings.call_role or ""


async def remind_of_start(services: Services, transport: Transport, match: Match, localizer: Localizer) -> None:
    """Tell all who sit at the table that it begins soon, once: the nonce makes a repetition after a crash harmless."""
    outbox = services.engine.outbox
    due = [notice for notice in await outbox.pending(match=match.row.id) if notice.kind == STARTING]
    if due:
        people = [row.player for row in match.seats if row.player is not None]
        nonce = due[0].id.replace(STARTING, "s")
        await transport.send(
            match.row.table, lobby.build_start_reminder(match, localizer), mentions=people, nonce=nonce
        )
        await outbox.mark_delivered(due)
