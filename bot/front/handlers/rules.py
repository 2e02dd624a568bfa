"""The rules of the games, as a private message."""

from __future__ import annotations

from bot.engine.refusals import NoSuchMatch
from bot.front.handlers.find import FindHandlers
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.screens.rules import build_game_list, build_rules
from bot.front.ui.custom_ids import OpenRules, OpenTopic


class RulesHandlers:
    def __init__(self, services: Services, find: FindHandlers) -> None:
        self._services = services
        self._find = find

    async def open_rules(self, context: Context, control: OpenRules) -> None:
        await self.show(context, control.game)

    async def open_topic(self, context: Context, control: OpenTopic) -> None:
        await self.show(context, control.game, context.value)

    async def show(self, context: Context, slug: str | None, topic: str | None = None) -> None:
        """The rules of a game. Without one, those of the match in this channel, or else a list of all games."""
        games = self._services.engine.games
        if slug is None:
            try:
                slug = (await self._find.match(context)).row.game
            except NoSuchMatch:
                await context.respond(build_game_list(games.values(), context.localizer))
                return
        if slug not in games:
            raise summary.unknown_game(slug, games)
        await context.respond(build_rules(games[slug], topic, context.localizer))
