"""The leaderboard of a game on a server, and two people compared."""

from __future__ import annotations

from bot.front.handlers.seasons import require_server
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.screens.league.boards import leaderboard_poster
from bot.front.screens.league.ratings import build_board, build_versus, describe_place
from bot.kernel import AnyGame


class RatingHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def show_board(self, context: Context, slug: str) -> None:
        """`/leaderboard`. People who want to be on no board are not named; they see their own number."""
        game, server = self._game(slug), require_server(context)
        reading = self._services.director.reading
        board = await reading.board(server, slug)
        named = [(await self._services.name_of(person), rating) for person, rating in board]
        rank = next((index for index, (person, _) in enumerate(board, start=1) if person == context.person), None)
        own = describe_place(rank, await reading.rating(server, slug, context.person), context.localizer)
        guild = context.interaction.guild
        poster = leaderboard_poster(game, guild.name if guild else "", named, rank)
        pictures = await self._services.draw_posters((poster,) if named else (), context.style)
        await context.respond(build_board(game, named, own, context.localizer, pictures))

    async def compare(self, context: Context, slug: str, other: str, name: str) -> None:
        """`/versus`."""
        game = self._game(slug)
        reading = self._services.director.reading
        meetings = await reading.versus(require_server(context), slug, context.person, other)
        await context.respond(build_versus(game, (context.name, name), meetings, context.localizer))

    def _game(self, slug: str) -> AnyGame:
        game = self._services.engine.games.get(slug)
        if game is None:
            raise summary.unknown_game(slug, self._services.engine.games)
        return game
