"""Keeping people away from the tables of a person or a server, and admitting them again."""

from __future__ import annotations

from bot.engine.exclusions import of_person, of_server
from bot.front.handlers.settings import require_staff
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.exclusions import build_exclusions
from bot.kernel import text


class ExclusionHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def add(self, context: Context, person: str, name: str, *, for_server: bool) -> None:
        await self._services.engine.exclusions.add(_keeper(context, for_server=for_server), person)
        await context.confirm(text("front.block.added_by_server" if for_server else "front.block.added", name=name))

    async def remove(self, context: Context, person: str, name: str, *, for_server: bool) -> None:
        await self._services.engine.exclusions.remove(_keeper(context, for_server=for_server), person)
        await context.confirm(text("front.block.removed", name=name))

    async def show(self, context: Context) -> None:
        """The people whom this person keeps away, and for staff those whom the server does."""
        exclusions = self._services.engine.exclusions
        own = await exclusions.of(of_person(context.person))
        staff = context.server is not None and context.interaction.permissions.manage_guild
        servers = await exclusions.of(of_server(context.server)) if staff and context.server is not None else None
        await context.respond(build_exclusions(own, servers, context.localizer))


def _keeper(context: Context, *, for_server: bool) -> str:
    return of_server(require_staff(context)) if for_server else of_person(context.person)
