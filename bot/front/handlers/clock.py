"""Time at a running table: agreeing about it, and taking over from somebody who has none."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal, NoSuchMatch
from bot.engine.time.deadlines import offered
from bot.front.interactions.context import Visit
from bot.front.interactions.services import Desk
from bot.front.publishing.panels import Panels
from bot.front.screens import requirements
from bot.front.screens.clock import own_form
from bot.front.ui import message_state
from bot.front.ui.custom_ids import AskClock, TakeOver, Vote
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text, text


class TableTime:
    def __init__(self, desk: Desk, panels: Panels) -> None:
        self._desk = desk
        self._panels = panels

    async def ask_clock(self, visit: Visit, control: AskClock) -> None:
        """The form is the first answer itself, so nothing is read before it is shown."""
        await visit.interaction.response.send_modal(own_form(control, visit.voice))

    async def vote(self, visit: Visit, control: Vote) -> None:
        """Everybody sees the table change, so nothing is said."""
        await self._desk.engine.time.vote(control.match, visit.person, control.proposal)

    async def take_over(self, visit: Visit, control: TakeOver) -> None:
        """A volunteer goes on for a seat, and sees at once where it stands."""
        match = await self._desk.engine.match(control.match)
        await self._require_welcome(visit, match)
        await self._desk.engine.time.take_seat(control.match, control.seat, visit.person)
        await self._panels.show(visit, control.match)

    async def sit_in(self, visit: Visit, match: Match) -> None:
        """Sit down at a table that is being played at: on one's own seat again, or on one that is offered."""
        own = seat_of(match, visit.person)
        if own is not None and match.seats[own].policy is not None:
            await self._desk.engine.time.take_seat(match.row.id, own, visit.person)
            await self._panels.show(visit, match.row.id)
            return
        free = next((row.seat for row in match.seats if offered(match, row.seat)), None)
        if own is not None or free is None:
            raise LobbyRefusal("started" if own is None else "already_seated")
        await self.take_over(visit, TakeOver(match.row.id, free))

    async def offer(self, visit: Visit, match: Match, seat: int) -> Text:
        """Let anybody take over from a computer player."""
        if not visit.manages(match):
            raise FrontRefusal("not_host")
        await self._desk.engine.time.offer(match.row.id, seat)
        return text("front.lobby.offered")

    async def _require_welcome(self, visit: Visit, match: Match) -> None:
        if not visit.may_see(match):
            raise NoSuchMatch("unknown")
        kept = message_state.read(match)
        if kept.private and visit.person not in kept.invited and not visit.manages(match):
            raise FrontRefusal("private")
        requirements.require(kept, await self._desk.engine.results_of(visit.person))
