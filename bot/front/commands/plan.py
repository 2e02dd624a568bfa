"""Commands for those who are not always there: planning ahead, and what is kept about oneself."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.front.commands import autocomplete
from bot.front.commands.autocomplete import Found, Given, fitting
from bot.front.commands.definition import Definition
from bot.front.handlers.registry import House
from bot.front.interactions.context import Visit
from bot.front.screens import plan as plan_page


async def plan(house: House, visit: Visit, wish: str | None = None, match: str | None = None) -> None:
    found = await house.looking.find(visit, match)
    if wish is None:
        await house.planning.show(visit, found)
    else:
        await house.planning.typed(visit, found, wish)


async def export(house: House, visit: Visit) -> None:
    await house.discretion.export(visit)


async def delete(house: House, visit: Visit) -> None:
    await house.discretion.ask_to_forget(visit)


async def wishes(house: House, visit: Visit, typed: str, given: Given) -> Found:
    """What the caller could plan, in their language."""
    match = await house.looking.find(visit, given.get("match"))
    if not plan_page.can_plan(match, seat_of(match, visit.person)):
        return []
    return fitting(plan_page.offered(match, await visit.voice_at(match)), typed)


DEFINITIONS = (
    Definition("plan", plan, {"wish": wishes, "match": autocomplete.live_matches}),
    Definition("privacy.export", export),
    Definition("privacy.delete", delete),
)
