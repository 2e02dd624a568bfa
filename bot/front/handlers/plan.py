"""Planned choices: what a seat wants to answer when it is asked, stated beforehand.

The wishes are defined by the game, and followed by the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.match import Match
from bot.engine.refusals import MoveRefusal
from bot.front.handlers.play import require_seat
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.plan import build_plan, find_wish, merge_selection, planned_indices
from bot.front.ui.custom_ids import ClearPlan, OpenPlan, SetPlan
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text, text


class PlanHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def open_plan(self, context: Context, control: OpenPlan) -> None:
        await self._show(context, await self._services.engine.match(control.match))

    async def set_plan(self, context: Context, control: SetPlan) -> None:
        match = await self._services.engine.match(control.match)
        seat = require_seat(match, context.person, control.seat)
        selected = [int(value) for value in context.values if value.isdecimal()]
        await self._store(context, match, seat, merge_selection(planned_indices(match, seat), selected, control.menu))

    async def clear_plan(self, context: Context, control: ClearPlan) -> None:
        match = await self._services.engine.match(control.match)
        await self._store(context, match, require_seat(match, context.person, control.seat), ())

    async def add_wish(self, context: Context, match: Match, typed: str) -> None:
        """`/plan`: add the wish with these words, or clear the plan."""
        seat = require_seat(match, context.person)
        _require_wishes(match)
        wish = find_wish(match, typed, await context.localizer_at(match))
        await self._store(context, match, seat, () if wish is None else (*planned_indices(match, seat), wish))

    async def show_refusal(self, context: Context, control: SetPlan | ClearPlan, reason: Text) -> None:
        await self._show(context, await self._services.engine.match(control.match), reason)

    async def _store(self, context: Context, match: Match, seat: int, wishes: Sequence[int]) -> None:
        after = await self._services.engine.plan(match.row.id, seat, tuple(wishes), player=context.person)
        await self._show(context, after, text("front.plan.noted" if wishes else "front.plan.cleared"))

    async def _show(self, context: Context, match: Match, note: Text | None = None) -> None:
        seat = require_seat(match, context.person)
        _require_wishes(match)
        await context.respond(build_plan(match, seat, await context.localizer_at(match), note))


def _require_wishes(match: Match) -> None:
    if match.position is None:
        raise MoveRefusal("not_started")
    if not match.game.meta.wishes:
        raise FrontRefusal("no_plans")
