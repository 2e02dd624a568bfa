"""The rules of the games, as a private message that turns its pages."""

from __future__ import annotations

from bot.engine.lobby import seat_of
from bot.engine.refusals import NoSuchMatch
from bot.front.handlers.find import FindHandlers
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.screens.rules import build_game_list, build_rules, find_page, question_page
from bot.front.ui.custom_ids import OpenRules, OpenRulesPage, OpenTopic, TurnPage
from bot.words import Picture
from bot.words.rulebook import rulebook


class RulesHandlers:
    def __init__(self, services: Services, find: FindHandlers) -> None:
        self._services = services
        self._find = find

    async def open_rules(self, context: Context, control: OpenRules) -> None:
        await self.show(context, control.game)

    async def open_page(self, context: Context, control: OpenRulesPage | TurnPage) -> None:
        await self._show_page(context, control.game, control.page)

    async def open_topic(self, context: Context, control: OpenTopic) -> None:
        await self.show(context, control.game, context.value)

    async def show(self, context: Context, slug: str | None, topic: str | None = None) -> None:
        """The rules of a game. Without one, those of the match in this channel, or else a list of all games.

        Without a topic, they open where the present question to this person is answered.
        """
        games = self._services.engine.games
        page = 0
        if slug is None:
            try:
                match = await self._find.match(context)
            except NoSuchMatch:
                await context.respond(build_game_list(games.values(), context.localizer))
                return
            slug, page = match.row.game, question_page(match, seat_of(match, context.person), context.locale)
        if slug not in games:
            raise summary.unknown_game(slug, games)
        if topic:
            page = find_page(games[slug], topic, context.locale)
        await self._show_page(context, slug, page)

    async def _show_page(self, context: Context, slug: str, page: int) -> None:
        games = self._services.engine.games
        if slug not in games:
            raise summary.unknown_game(slug, games)
        topics = rulebook(games[slug], context.locale).topics
        pictures: tuple[Picture, ...] = ()
        if 0 < page <= len(topics) and topics[page - 1].id:
            drawing = self._services.picture_service.diagram(slug, topics[page - 1].id, context.style)
            pictures = await self._services.draw((drawing,))
        await context.respond(build_rules(games[slug], page, context.localizer, next(iter(pictures), None)))
