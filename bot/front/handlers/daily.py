"""The daily challenge: today's attempt in a private thread, and the boards of days."""

from __future__ import annotations

from datetime import timedelta

import discord
import msgspec

from bot.engine.time.calendar import DAY
from bot.front.handlers.new_table import require_allowed_channel, require_permissions
from bot.front.handlers.seasons import require_server
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.screens.league.boards import daily_poster
from bot.front.screens.league.daily import DailyView, build_daily
from bot.front.ui import addresses, message_state
from bot.front.ui.league_controls import PlayDaily, ShowDaily
from bot.front.ui.message_state import MessageState
from bot.front.ui.refusals import FrontRefusal
from bot.league.daily import solo_options
from bot.league.director.daily_challenge import Challenge
from bot.league.ports import CannotOpen, TableRequest, TryLater
from bot.league.refusals import LeagueRefusal

MAX_DAYS = 366


class DailyHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def show(self, context: Context, slug: str) -> None:
        """`/daily`."""
        await self.show_day(context, ShowDaily(slug, 0))

    async def show_day(self, context: Context, control: ShowDaily) -> None:
        """A day of a game: nothing of it before one's own attempt is over."""
        challenge = self._challenge(context, control.game)
        daily, reading = self._services.director.daily, self._services.director.reading
        days = min(control.days, MAX_DAYS)
        day = daily.today(challenge) - timedelta(days=days)
        attempt = await daily.attempt(challenge, day, context.person)
        vacations = context.player.settings.vacations if context.player else ()
        try:
            lines = await daily.board(challenge, day, context.person)
            hidden = await reading.hidden(line.person for line in lines)
            lines = tuple(line for line in lines if line.person not in hidden or line.person == context.person)
        except LeagueRefusal:
            lines = None
        unfinished = attempt is not None and attempt.ended is None
        view = DailyView(
            game=self._services.engine.games[control.game],
            day=day,
            days=days,
            closes=daily.closes(challenge, day),
            streak=await daily.streak(challenge, context.person, vacations),
            may_play=attempt is None and not days,
            table_url=await self._table_url(attempt.match) if attempt is not None and unfinished else None,
            lines=lines,
            names={line.person: await self._services.name_of(line.person) for line in lines or ()},
            seed=await daily.seed_of(challenge, day),
        )
        poster = (daily_poster(view, context.person),) if lines else ()
        pictures = await self._services.draw_posters(poster, context.style)
        await context.respond(build_daily(view, context.localizer, pictures))

    async def play(self, context: Context, control: PlayDaily) -> None:
        """Begin today's attempt, in a thread that only this person sees."""
        challenge = self._challenge(context, control.game)
        daily = self._services.director.daily
        await self._services.engine.exclusions.require_admitted(context.person, server=context.server)
        await daily.require_first(challenge, context.person)
        channel = context.interaction.channel
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise FrontRefusal("no_threads_here")
        require_permissions(context, thread=True, private=True)
        require_allowed_channel(context)
        table = await self._thread(context, challenge)
        await daily.begin(challenge, context.person, table, message_state.encode(MessageState(locale=context.locale)))
        await self.show_day(context, ShowDaily(control.game, 0))

    async def _thread(self, context: Context, challenge: Challenge) -> str:
        title = summary.game_title(self._services.engine.games[challenge.game])
        day = self._services.director.daily.today(challenge).isoformat()
        request = TableRequest(
            key=f"daily/{challenge.game}/{day}/{context.person}",
            season="",
            channel=context.table,
            title=f"{context.localizer.plain(title)} · {day} · {context.name}",
            people=(context.person,),
            private=True,
            # Names are not unique, so a thread of this title may be another person's: make one in any case.
            since=self._services.clock() + DAY,
        )
        try:
            return await self._services.director.outside.threads.open_table(request)
        except CannotOpen as refused:
            raise LeagueRefusal("cannot_open") from refused
        except TryLater as unanswered:
            raise LeagueRefusal("try_later") from unanswered

    async def _table_url(self, match: int) -> str:
        return addresses.url_of((await self._services.engine.match(match)).row.table)

    def _challenge(self, context: Context, slug: str) -> Challenge:
        server = require_server(context)
        game = self._services.engine.games.get(slug)
        if game is None:
            raise summary.unknown_game(slug, self._services.engine.games)
        if game.meta.seats[0] > 1:
            raise FrontRefusal("not_solo")
        zone, options = context.server_settings.timezone, msgspec.to_builtins(solo_options(game.meta))
        return Challenge(server=server, game=slug, zone=zone, options=options)
