"""Commands for those who are not always there: planning ahead, and what is kept about oneself."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.front.commands import autocomplete
from bot.front.commands.autocomplete import Found, Given, fitting
from bot.front.commands.definition import Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens import plan as plan_page


async def plan(handlers: Handlers, context: Context, wish: str | None = None, match: str | None = None) -> None:
    found = await handlers.looking.find(context, match)
    if wish is None:
        await handlers.planning.show(context, found)
    else:
        await handlers.planning.typed(context, found, wish)


async def export(handlers: Handlers, context: Context) -> None:
    await handlers.discretion.export(context)


async def delete(handlers: Handlers, context: Context) -> None:
    await handlers.discretion.ask_to_forget(context)


async def wishes(handlers: Handlers, context: Context, typed: str, given: Given) -> Found:
    """What the caller could plan, in their language."""
    match = await handlers.looking.find(context, given.get("match"))
    if not plan_page.can_plan(match, seat_of(match, context.person)):
        return []
    return fitting(plan_page.offered(match, await context.localizer_at(match)), typed)


DEFINITIONS = (
    Definition("plan", plan, {"wish": wishes, "match": autocomplete.live_matches}),
    Definition("privacy.export", export),
    Definition("privacy.delete", delete),
)
