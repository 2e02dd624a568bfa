"""`/help`: what the bot can do. The ids of its commands, which make them clickable, are asked of Discord once."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.introduction.help import build_help
from bot.front.screens.introduction.welcome import allowed_games

log = logging.getLogger(__name__)


class HelpHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._ids: Mapping[str, int] = {}

    async def show(self, context: Context) -> None:
        if not self._ids:
            self._ids = await _command_ids(context)
        games = allowed_games(self._services.engine.games, context.server_settings)
        await context.respond(build_help(games, self._ids, context.localizer))


async def _command_ids(context: Context) -> Mapping[str, int]:
    """The ids of all commands by name; none where Discord does not say, so that help is shown all the same."""
    client = context.interaction.client
    try:
        found = await client.http.get_global_commands(client.application_id or 0)
    except discord.HTTPException:
        log.warning("the ids of the commands could not be read", exc_info=True)
        return {}
    return {command["name"]: int(command["id"]) for command in found}
