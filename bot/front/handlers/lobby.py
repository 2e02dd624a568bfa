"""What people do at a table before the start: sit down, leave, add computer players, invite, start, cancel.

A handler confirms what it did; `Context.confirm` sends nothing where the button is on the lobby, which shows it.
"""

from __future__ import annotations

from bot.engine.lobby import require_lobby, seat_of
from bot.engine.match import Match
from bot.engine.people import PlayerSettings
from bot.engine.time.starts import require_future
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.transport import Transport
from bot.front.publishing.waiting_tables import table_url
from bot.front.screens import lobby
from bot.front.screens.lobby import Invitation
from bot.front.ui import moments
from bot.front.ui.components import RED, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import AddComputer, Cancel, ConfirmCancel, Join, JoinElsewhere, Leave, QuickStart, Start
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import text
from bot.records import LOBBY
from bot.words.rulebook import folded

QUICK_SEATS = 2
NO_TIME = frozenset({"none", "never", "aucune", "aucun", "jamais"})


class LobbyHandlers:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport

    async def join(self, context: Context, control: Join) -> None:
        match = await context.visible_match(control.match)
        await self._services.engine.tables.sit(control.match, context.person, manages=context.manages(match))
        await context.confirm(text("front.lobby.joined"))

    async def join_elsewhere(self, context: Context, control: JoinElsewhere) -> None:
        """Sit down at a table of another channel of this server, which a list of open tables shows."""
        match = await self._services.engine.match(control.match)
        if not context.reaches(match):
            await context.require_visible(match)
        await self._services.engine.tables.sit(control.match, context.person)
        link = Button(context.localizer.label("table.onward"), table_url(match))
        await context.respond(Screen((TextDisplay(context.localizer("lobby.joined")), Buttons((link,)))))

    async def leave(self, context: Context, control: Leave) -> None:
        match = await context.visible_match(control.match)
        require_lobby(match)
        seat = seat_of(match, context.person)
        if seat is None:
            raise FrontRefusal("not_here")
        await self._services.engine.tables.stand(control.match, seat)
        await context.confirm(text("front.lobby.left"))

    async def add_computer(self, context: Context, control: AddComputer) -> None:
        await self.add_policy(context, control.match, None)

    async def add_policy(self, context: Context, match_id: int, policy: str | None) -> None:
        """Add a computer player; without a policy, the one the game substitutes for absent players."""
        match = await context.managed_match(match_id)
        await self._services.engine.tables.add_computer(match_id, policy or match.game.meta.substitute)
        await context.confirm(text("front.lobby.computer_added"))

    async def start(self, context: Context, control: Start) -> None:
        await context.managed_match(control.match)
        await self._services.engine.tables.start(control.match)
        await context.confirm(text("front.lobby.started"))

    async def quick_start(self, context: Context, control: QuickStart) -> None:
        """Start at once: computer players take the free seats, so that at least two play where the game allows it."""
        await context.managed_match(control.match)
        await self._services.engine.tables.start(control.match, QUICK_SEATS)
        await context.confirm(text("front.lobby.started"))

    async def ask_to_cancel(self, context: Context, control: Cancel) -> None:
        """Cancelling closes the table for all players, so it has to be confirmed."""
        await context.managed_match(control.match)
        confirm = Button(context.localizer.label("lobby.cancel_sure"), ConfirmCancel(control.match), RED)
        await context.respond(Screen((TextDisplay(context.localizer("lobby.cancel_ask")), Buttons((confirm,)))))

    async def cancel(self, context: Context, control: ConfirmCancel) -> None:
        await context.managed_match(control.match)
        await self._services.engine.tables.abandon(control.match)
        await context.confirm(text("front.lobby.cancelled"))

    # --- commands without a button ------------------------------------------------------------------------------

    async def schedule(self, context: Context, match_id: int, typed: str) -> None:
        """Set when the table means to begin, or that it begins at no particular time."""
        await context.managed_match(match_id)
        never = folded(typed).strip() in NO_TIME
        starts_at = None if never else self.parse_start(context, typed)
        await self._services.engine.tables.schedule(match_id, starts_at)
        moment = "" if starts_at is None else f" <t:{int(starts_at)}:F>"
        said = context.localizer("lobby.unscheduled" if never else "lobby.scheduled")
        await context.respond_text(f"{said}{moment}")

    def parse_start(self, context: Context, typed: str) -> float:
        """A moment in the future, in the time zone of the person."""
        settings = context.player.settings if context.player else PlayerSettings()
        now = self._services.clock()
        starts_at = moments.parse(typed, now, settings.timezone or context.server_settings.timezone)
        require_future(starts_at, now)
        return starts_at

    async def kick(self, context: Context, match_id: int, seat: int) -> None:
        """Free a seat; at a running table, substitute a computer player for an absent person."""
        match = await context.managed_match(match_id)
        if match.row.status == LOBBY:
            await self._services.engine.tables.stand(match_id, seat)
            await context.confirm(text("front.lobby.kicked"))
            return
        await self._services.engine.seats.substitute(match_id, seat)
        await context.confirm(text("front.lobby.substituted"))

    async def invite(self, context: Context, match_id: int, person: str) -> None:
        """Allow a person to sit down. The host and everyone with a seat may invite."""
        match = await context.visible_match(match_id)
        if match.row.sealed:  # Discord lets a person who is mentioned into a private thread
            raise FrontRefusal("sealed_table")
        manages = context.manages(match)
        match = await self._services.engine.tables.invite(match_id, person, by=context.person, manages=manages)
        await self._send_invitation(match, person, context.name)
        await context.confirm(text("front.lobby.invited"))

    async def _send_invitation(self, match: Match, person: str, by: str) -> None:
        """Post the invitation at the table. It is stored, so that its button can be removed when the match starts."""
        localizer = await self._services.table_localizer(match)
        invitation = Invitation(person, by)
        if match.row.status != LOBBY:  # a seat of the running match is offered, in its newest message
            screen = lobby.build_closed_invitation(match, invitation, localizer, table_url(match))
            await self._transport.send(match.row.table, screen, mentions=(person,))
            return
        screen = lobby.build_invitation(match, invitation, localizer)
        message = await self._transport.send(match.row.table, screen, mentions=(person,))
        after = await self._services.engine.tables.invitation_sent(match.row.id, person, message)
        if after.row.status != LOBBY:  # the match started while the message was being sent
            closed = lobby.build_closed_invitation(match, invitation, localizer)
            await self._transport.try_edit(match.row.table, message, closed)
