"""Time at a running table: agreeing about it, and taking over from somebody who has none."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal, NoSuchMatch
from bot.engine.time.deadlines import offered
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.panels import Panels
from bot.front.screens import requirements
from bot.front.screens.clock import own_form
from bot.front.ui import message_state
from bot.front.ui.custom_ids import OpenClockModal, TakeOver, Vote
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text, text


class ClockHandlers:
    def __init__(self, services: Services, panels: Panels) -> None:
        self._services = services
        self._panels = panels

    async def ask_clock(self, context: Context, control: OpenClockModal) -> None:
        """The form is the first answer itself, so nothing is read before it is shown."""
        await context.interaction.response.send_modal(own_form(control, context.localizer))

    async def vote(self, context: Context, control: Vote) -> None:
        """Everybody sees the table change, so nothing is said."""
        await self._services.engine.deadlines.vote(control.match, context.person, control.proposal)

    async def take_over(self, context: Context, control: TakeOver) -> None:
        """A volunteer goes on for a seat, and sees at once where it stands."""
        match = await self._services.engine.match(control.match)
        await self._require_welcome(context, match)
        await self._services.engine.deadlines.take_seat(control.match, control.seat, context.person)
        await self._panels.show(context, control.match)

    async def sit_in(self, context: Context, match: Match) -> None:
        """Sit down at a table that is being played at: on one's own seat again, or on one that is offered."""
        own = seat_of(match, context.person)
        if own is not None and match.seats[own].policy is not None:
            await self._services.engine.deadlines.take_seat(match.row.id, own, context.person)
            await self._panels.show(context, match.row.id)
            return
        free = next((row.seat for row in match.seats if offered(match, row.seat)), None)
        if own is not None or free is None:
            raise LobbyRefusal("started" if own is None else "already_seated")
        await self.take_over(context, TakeOver(match.row.id, free))

    async def offer(self, context: Context, match: Match, seat: int) -> Text:
        """Let anybody take over from a computer player."""
        if not context.manages(match):
            raise FrontRefusal("not_host")
        await self._services.engine.deadlines.offer(match.row.id, seat)
        return text("front.lobby.offered")

    async def _require_welcome(self, context: Context, match: Match) -> None:
        if not context.may_see(match):
            raise NoSuchMatch("unknown")
        kept = message_state.read(match)
        if kept.private and context.person not in kept.invited and not context.manages(match):
            raise FrontRefusal("private")
        requirements.require(kept, await self._services.engine.results_of(context.person))
