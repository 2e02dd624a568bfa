"""Time and seats at a running table: voting on more time or a pause, and taking over a seat."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.occupants import is_offered
from bot.engine.refusals import LobbyRefusal
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.panels import Panels
from bot.front.ui.custom_ids import TakeOver, Vote
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import text


class ClockHandlers:
    def __init__(self, services: Services, panels: Panels) -> None:
        self._services = services
        self._panels = panels

    async def vote(self, context: Context, control: Vote) -> None:
        after = await self._services.engine.votes.agree(control.match, context.person, control.proposal)
        agreed = control.proposal not in after.clock.votes
        await context.confirm(text("front.clock.agreed" if agreed else "front.clock.voted"))

    async def take_over(self, context: Context, control: TakeOver) -> None:
        """A volunteer takes over an offered seat, and sees its panel."""
        manages = context.manages(await context.visible_match(control.match))
        await self._services.engine.seats.take(control.match, control.seat, context.person, manages=manages)
        await self._panels.show(context, control.match)

    async def join_running(self, context: Context, match: Match) -> None:
        """`/play join` at a running table: reclaim one's own seat, or take over an offered one."""
        own = seat_of(match, context.person)
        if own is not None and match.seats[own].policy is not None:
            await self._services.engine.seats.take(match.row.id, own, context.person)
            await self._panels.show(context, match.row.id)
            return
        free = next((row.seat for row in match.seats if is_offered(match, row.seat)), None)
        if own is not None or free is None:
            raise LobbyRefusal("started" if own is None else "already_seated")
        await self.take_over(context, TakeOver(match.row.id, free))

    async def offer_seat(self, context: Context, match: Match, seat: int) -> None:
        """`/play offer`: let a volunteer take over from a computer player."""
        if not context.manages(match):
            raise FrontRefusal("not_host")
        await self._services.engine.seats.offer(match.row.id, seat)
        await context.confirm(text("front.lobby.offered"))
