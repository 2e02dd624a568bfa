"""Planned choices: what somebody wants done when they are asked, said beforehand.

The wishes are the game's and following them is the engine's; here they are only carried there and shown back.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.handlers.play import require_seat
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.plan import called, merged, page, places
from bot.front.ui.custom_ids import ClearPlan, OpenPlan, SetPlan
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text, text


class PlanHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def open(self, context: Context, control: OpenPlan) -> None:
        await self.show(context, await self._services.engine.match(control.match))

    async def show(self, context: Context, match: Match, note: Text | None = None) -> None:
        seat = require_seat(match, context.person)
        _require_wishes(match)
        await context.show(page(match, seat, await context.localizer_at(match), note))

    async def set(self, context: Context, control: SetPlan) -> None:
        match = await self._services.engine.match(control.match)
        seat = require_seat(match, context.person, control.seat)
        picked = [int(value) for value in context.picked if value.isdecimal()]
        await self._plan(context, match, seat, merged(places(match, seat), picked, control.part))

    async def clear(self, context: Context, control: ClearPlan) -> None:
        match = await self._services.engine.match(control.match)
        await self._plan(context, match, require_seat(match, context.person, control.seat), ())

    async def again(self, context: Context, control: OpenPlan | SetPlan | ClearPlan, why: Text) -> None:
        """The page anew, with the reason why what was asked for did not happen."""
        await self.show(context, await self._services.engine.match(control.match), why)

    async def typed(self, context: Context, match: Match, wish: str) -> None:
        """One more wish, by its words; or no plan at all."""
        seat = require_seat(match, context.person)
        _require_wishes(match)
        meant = called(match, wish, await context.localizer_at(match))
        wanted = () if meant is None else (*places(match, seat), meant)
        await self._plan(context, match, seat, wanted)

    async def _plan(self, context: Context, match: Match, seat: int, wanted: Sequence[int]) -> None:
        after = await self._services.engine.plan(match.row.id, seat, tuple(wanted), player=context.person)
        await self.show(context, after, text("front.plan.noted" if wanted else "front.plan.cleared"))


def _require_wishes(match: Match) -> None:
    if match.position is None:
        raise MoveRefusal("not_started")
    if not match.game.meta.wishes:
        raise FrontRefusal("no_plans")
