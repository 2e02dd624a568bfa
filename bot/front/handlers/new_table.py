"""Opening a table: checks whether this person may open one here, then creates it in this channel or in a new thread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import discord
import msgspec
from msgspec import Struct

from bot.engine.lobby import capacity
from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal
from bot.engine.seating import ANYBODY, Seating, is_practice
from bot.engine.tables import NewMatch
from bot.engine.time.clock import ClockRules
from bot.engine.time.starts import require_future
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens import summary
from bot.front.screens.clock import read_clock, write_clock
from bot.front.screens.introduction.welcome import allowed_games, build_game_choice
from bot.front.ui import addresses, message_state
from bot.front.ui.components import BLUE, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import ChooseGame, NewThread, OpenTable, Rematch
from bot.front.ui.localizer import Localizer, locale_for
from bot.front.ui.message_state import MessageState
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import BadOptions, Listing, text
from bot.records import LIVE

WEEK: Literal[10080] = 10080  # minutes: the longest time after which Discord archives an idle thread


class NewTable(Struct, frozen=True):
    """The table a person asks for."""

    game: str
    seats: int | None = None
    thread: bool = False
    private: bool = False
    fill: bool = False
    options: Mapping[str, object] = {}
    pauses: bool | None = None  # None: as the clock suggests
    clock: ClockRules = ClockRules()
    finished: int = ANYBODY.min_finished  # the requirements for sitting down
    late: int = ANYBODY.max_late_percent
    rated: bool = False  # its result counts for ratings
    starts_at: float | None = None  # when it means to begin
    computers: tuple[str, ...] = ()  # policies of the computer players to add at once


class NewTableHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def open_table(self, context: Context, new: NewTable) -> None:
        """Open a table; if the channel already has one, offer a thread."""
        self._require_game(context, new)
        await self._services.engine.exclusions.require_admitted(context.person, server=context.server)
        require_permissions(context, thread=new.thread, private=new.private)
        require_allowed_channel(context)
        await self._require_quota(context)
        if new.starts_at is not None:
            require_future(new.starts_at, self._services.clock())
        try:
            match = await self._create(context, new)
        except LobbyRefusal as refusal:
            if refusal.code != "table_taken" or not isinstance(context.interaction.channel, discord.TextChannel):
                raise
            await context.respond(_build_thread_offer(new, context.localizer))
            return
        link = Button(context.localizer.label("table.onward"), addresses.url_of(match.row.table))
        await context.respond(Screen((TextDisplay(context.localizer("lobby.opened")), Buttons((link,)))))

    async def choose_game(self, context: Context, control: ChooseGame) -> None:  # noqa: ARG002 - has no fields
        """The games that may be played here, each with a button."""
        games = allowed_games(self._services.engine.games, context.server_settings)
        await context.respond(build_game_choice(games, context.localizer))

    async def open_for_game(self, context: Context, control: OpenTable) -> None:
        await self.open_table(context, NewTable(control.game))

    async def open_in_thread(self, context: Context, control: NewThread) -> None:
        new = NewTable(
            control.game,
            control.seats or None,
            thread=True,
            private=control.private,
            fill=control.fill,
            clock=read_clock(control.clock),
            finished=control.finished,
            late=control.late,
            rated=control.rated,
            starts_at=control.starts or None,
        )
        await self.open_table(context, new)

    async def rematch(self, context: Context, control: Rematch) -> None:
        """Open a table with the game, options and computer players of a finished match."""
        old = await context.visible_match(control.match)
        if old.row.status in LIVE:
            raise LobbyRefusal("started")
        seating = old.seating
        computers = tuple(row.policy for row in old.seats if row.player is None and row.policy)
        new = NewTable(
            old.row.game,
            seating.max_seats,
            private=seating.private,
            fill=seating.fill,
            options=msgspec.json.decode(old.row.options),
            pauses=old.row.pauses,
            clock=old.clock.rules,
            finished=seating.min_finished,
            late=seating.max_late_percent,
            computers=() if seating.fill else computers,  # with `fill` they take the free seats at the start
        )
        await self.open_table(context, new)

    async def _create(self, context: Context, new: NewTable) -> Match:
        table = await self._create_thread(context, new) if new.thread else context.table
        # The language of the host, unless the staff of the server chose one for all tables.
        state = MessageState(locale=locale_for(self._services.words, context.server_settings.locale, context.locale))
        match = await self._services.engine.tables.create(
            NewMatch(
                table=table,
                game=new.game,
                host=context.person,
                options=new.options,
                pauses=new.clock.rolls_by_hand if new.pauses is None else new.pauses,
                clock=new.clock,
                rated=new.rated,
                seating=Seating(new.seats, new.fill, new.private, new.finished, new.late),
                message_state=message_state.encode(state),
            )
        )
        if new.starts_at is not None:
            match = await self._services.engine.tables.schedule(match.row.id, new.starts_at)
        room = capacity(match) - len(match.seats)
        for policy in new.computers[:room]:
            await self._services.engine.tables.add_computer(match.row.id, policy)
        return match

    async def _create_thread(self, context: Context, new: NewTable) -> str:
        """A thread of this channel; a private one if only invited people may see the table."""
        game = summary.game_title(self._services.engine.games[new.game])
        name = context.localizer.label("lobby.thread", game=game, n=context.name)
        return await create_thread(context, name, private=new.private)

    def _require_game(self, context: Context, new: NewTable) -> None:
        games = self._services.engine.games
        game = games.get(new.game)
        if game is None:
            raise summary.unknown_game(new.game, games)
        allowed = allowed_games(games, context.server_settings)
        if game not in allowed:
            known = Listing(tuple(map(summary.game_title, allowed)))
            raise FrontRefusal("game_off", game=summary.game_title(game), known=known)
        min_seats, max_seats = game.meta.seats
        if new.seats is not None and not min_seats <= new.seats <= max_seats:
            raise BadOptions("seats", least=min_seats, most=max_seats, given=new.seats)

    async def _require_quota(self, context: Context) -> None:
        """The limits of tables per person and per server, which the server's staff sets."""
        limits = context.server_settings
        live = await self._services.engine.matches_of(context.person, live=True)
        if sum(row.host == context.person and not is_practice(row) for row in live) >= limits.tables_per_person:
            raise FrontRefusal("too_many_tables", n=limits.tables_per_person)
        if context.server is None:
            return
        if await self._services.engine.live_tables(f"{context.server}/") >= limits.tables_per_server:
            raise FrontRefusal("server_full", n=limits.tables_per_server)


async def create_thread(context: Context, name: str, *, private: bool) -> str:
    """Open a thread of this channel, named like a table; the person is added to a private one."""
    channel = context.interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise FrontRefusal("no_threads_here")
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    thread = await channel.create_thread(name=name[:100], type=kind, auto_archive_duration=WEEK)
    if private:
        await thread.add_user(discord.Object(int(context.person)))
    return addresses.table_of(context.interaction.guild_id, thread.id)


def require_permissions(context: Context, *, thread: bool = False, private: bool = False) -> None:
    """Check the bot's permissions in this channel before a table is opened: without them its messages would fail."""
    if context.server is None:
        return
    needed = ["view_channel", "attach_files"]
    in_thread = thread or isinstance(context.interaction.channel, discord.Thread)
    needed.append("send_messages_in_threads" if in_thread else "send_messages")
    if thread:
        needed.append("create_private_threads" if private else "create_public_threads")
    granted = context.interaction.app_permissions
    missing = tuple(text(f"front.permission.{name}") for name in needed if not getattr(granted, name))
    if missing:
        raise FrontRefusal("permissions", missing=Listing(missing))


def require_allowed_channel(context: Context) -> None:
    """Check that the server's staff allows tables in this channel."""
    channel = context.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    allowed = context.server_settings.channels
    if allowed and not {str(context.interaction.channel_id), str(parent)} & set(allowed):
        raise FrontRefusal("channel", n=len(allowed))


def _build_thread_offer(new: NewTable, localizer: Localizer) -> Screen:
    control = NewThread(
        new.game,
        new.seats or 0,
        new.private,
        new.fill,
        write_clock(new.clock),
        new.finished,
        new.late,
        new.rated,
        int(new.starts_at or 0),
    )
    button = Button(localizer.label("lobby.open_thread"), control, BLUE)
    return Screen((TextDisplay(localizer("lobby.busy")), Buttons((button,))))
