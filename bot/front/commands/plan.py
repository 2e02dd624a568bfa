"""`/plan`: stating beforehand what to answer."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.front.commands import autocomplete
from bot.front.commands.autocomplete import Completions, Given, filter_matching
from bot.front.commands.definition import Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens.plan import can_plan, completions
from bot.front.ui.custom_ids import OpenPlan


async def plan(handlers: Handlers, context: Context, wish: str | None = None, match: str | None = None) -> None:
    found = await handlers.find.match(context, match)
    if wish is None:
        await handlers.plan.open_plan(context, OpenPlan(found.row.id))
    else:
        await handlers.plan.add_wish(context, found, wish)


async def wishes(handlers: Handlers, context: Context, typed: str, given: Given) -> Completions:
    """The wishes the person may plan, in their language."""
    match = await handlers.find.match(context, given.get("match"))
    if not can_plan(match, seat_of(match, context.person)):
        return []
    return filter_matching(completions(match, await context.localizer_at(match)), typed)


DEFINITIONS = (Definition("plan", plan, {"wish": wishes, "match": autocomplete.live_matches}),)
