"""Moving a table to another channel."""

from __future__ import annotations

from bot.front.handlers.new_table import require_allowed_channel, require_permissions
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.panels import PanelRequest, Panels
from bot.front.publishing.transport import Transport
from bot.front.ui import addresses, message_state
from bot.front.ui.custom_ids import RelocateHere
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import text

RELOCATED = text("front.lobby.moved")


class RelocationHandlers:
    def __init__(self, services: Services, transport: Transport, panels: Panels) -> None:
        self._services = services
        self._transport = transport
        self._panels = panels

    async def relocate_here(self, context: Context, control: RelocateHere) -> None:
        """The button in a panel, whose response is the panel."""
        await self._relocate(context, control.match)
        await self._panels.show(context, control.match, PanelRequest(note=RELOCATED))

    async def relocate(self, context: Context, match_id: int) -> None:
        """`/play move`."""
        await self._relocate(context, match_id)
        await context.confirm(RELOCATED)

    async def _relocate(self, context: Context, match_id: int) -> None:
        """Move a table to this channel: its host at any time, others if its channel cannot be reached."""
        match = await context.visible_match(match_id)
        old = match.row.table
        if old == context.table:
            raise FrontRefusal("here_already")
        if addresses.server_of(old) != context.server:
            raise FrontRefusal("other_server")
        if context.person != match.row.host and await self._transport.is_reachable(old):
            raise FrontRefusal("not_gone")
        if match.row.sealed:  # others play the same dice, and would see it in a channel
            raise FrontRefusal("sealed_table")
        require_permissions(context)
        require_allowed_channel(context)
        # A pending message of the old channel is given up; the messages that are known are retired from here.
        first = message_state.read(match).relocated_from or old
        change = message_state.with_changes(relocated_from=first, pending=None)
        await self._services.engine.tables.relocate(match_id, context.table, change)
