"""Opening a table: may this person, here, now? Then a lobby appears, in this channel or in a thread of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import discord
import msgspec
from msgspec import Struct

from bot.engine.engine import NewMatch
from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal, NoSuchMatch
from bot.engine.time.clock import ClockRules
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.transport import Transport
from bot.front.screens import summary
from bot.front.screens.clock import clock_called, name_of
from bot.front.screens.requirements import ANYBODY
from bot.front.ui import message_state
from bot.front.ui.components import BLUE, Button, Buttons, Screen, TextDisplay
from bot.front.ui.custom_ids import NewThread
from bot.front.ui.localizer import Localizer, locale_for
from bot.front.ui.message_state import MessageState
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import BadOptions, Listing, text
from bot.records import LIVE

WEEK: Literal[10080] = 10080  # minutes: the longest a thread may sleep before it is put away


class Wanted(Struct, frozen=True):
    """The table somebody asked for."""

    game: str
    seats: int | None = None
    thread: bool = False
    private: bool = False
    fill: bool = False
    options: Mapping[str, object] = {}
    pauses: bool | None = None  # None: as the clock suggests
    clock: ClockRules = ClockRules()
    finished: int = ANYBODY.finished  # what is asked of those who want to sit down, as in the notes of a table
    late: int = ANYBODY.late
    computers: tuple[str, ...] = ()  # who is let in at once


class NewTableHandlers:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport

    async def open_table(self, context: Context, wanted: Wanted) -> None:
        """Open it, or say why not; where the channel is busy, offer a thread."""
        self._require_game(wanted)
        self._require_permissions(context, wanted)
        self._require_allowed_channel(context)
        await self._require_room(context)
        try:
            match = await self._create(context, wanted)
        except LobbyRefusal as refusal:
            if refusal.code != "table_taken" or not isinstance(context.interaction.channel, discord.TextChannel):
                raise
            await context.show(_busy(wanted, context.localizer))
            return
        there = Button(context.localizer.label("table.onward"), message_state.address(match.row.table))
        await context.show(Screen((TextDisplay(context.localizer("lobby.opened")), Buttons((there,)))))

    async def in_thread(self, context: Context, control: NewThread) -> None:
        wanted = Wanted(
            control.game,
            control.seats or None,
            thread=True,
            private=control.private,
            fill=control.fill,
            clock=clock_called(control.clock),
            finished=control.finished,
            late=control.late,
        )
        await self.open_table(context, wanted)

    async def again(self, context: Context, match_id: int) -> None:
        """The same game with the same options and computer players at the same place, opened by whoever asked."""
        old = await self._services.engine.match(match_id)
        if not context.may_see(old):
            raise NoSuchMatch("unknown")
        if old.row.status in LIVE:
            raise LobbyRefusal("started")
        kept = message_state.read(old)
        options = msgspec.json.decode(old.row.options)
        computers = (row.policy for row in old.seats if row.player is None and row.policy)
        await self.open_table(
            context,
            Wanted(
                old.row.game,
                kept.seats,
                private=kept.private,
                fill=kept.fill,
                options=options,
                pauses=old.row.pauses,
                clock=old.clock.rules,
                finished=kept.finished,
                late=kept.late,
                computers=() if kept.fill else tuple(computers),  # or they take the seats nobody wants at the start
            ),
        )

    async def move_here(self, context: Context, match_id: int) -> None:
        """Show a table where this person is. Its host may always want that, the others when its place is gone."""
        match = await self._services.engine.match(match_id)
        old = match.row.table
        if not context.may_see(match):
            raise NoSuchMatch("unknown")
        if old == context.table:
            raise FrontRefusal("here_already")
        if message_state.server_of(old) != context.server:
            raise FrontRefusal("other_server")
        if context.person != match.row.host and await self._transport.reaches(old):
            raise FrontRefusal("not_gone")
        self._require_permissions(context, Wanted(match.row.game))
        self._require_allowed_channel(context)
        kept = message_state.read(match)
        await self._services.engine.relocate(
            match_id, context.table, message_state.changing(elsewhere=kept.elsewhere or old, posting=None)
        )

    async def _create(self, context: Context, wanted: Wanted) -> Match:
        table = await self._thread(context, wanted) if wanted.thread else context.table
        shared = context.server_settings.locale or str(context.interaction.guild_locale or "") or context.locale
        kept = MessageState(
            locale=locale_for(self._services.words, shared if context.server else context.locale),
            seats=wanted.seats,
            fill=wanted.fill,
            private=wanted.private,
            finished=wanted.finished,
            late=wanted.late,
        )
        match = await self._services.engine.create(
            NewMatch(
                table=table,
                game=wanted.game,
                host=context.person,
                options=wanted.options,
                pauses=wanted.clock.rolls_by_hand if wanted.pauses is None else wanted.pauses,
                clock=wanted.clock,
                settings=message_state.encode(kept),
            )
        )
        room = match.game.meta.seats[1] - len(match.seats)
        for policy in wanted.computers[:room]:
            await self._services.engine.add_computer(match.row.id, policy)
        return match

    async def _thread(self, context: Context, wanted: Wanted) -> str:
        """A thread of the channel this happens in; a private one where only the invited may look on."""
        channel = context.interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise FrontRefusal("no_threads_here")
        localizer = context.localizer
        name = localizer.label(
            "lobby.thread", game=summary.title(self._services.engine.games[wanted.game]), n=context.name
        )
        kind = discord.ChannelType.private_thread if wanted.private else discord.ChannelType.public_thread
        thread = await channel.create_thread(name=name[:100], type=kind, auto_archive_duration=WEEK)
        if wanted.private:
            await thread.add_user(discord.Object(int(context.person)))
        return message_state.table_name(context.interaction.guild_id, thread.id)

    def _require_game(self, wanted: Wanted) -> None:
        game = self._services.engine.games.get(wanted.game)
        if game is None:
            raise summary.no_such_game(wanted.game, self._services.engine.games)
        least, most = game.meta.seats
        if wanted.seats is not None and not least <= wanted.seats <= most:
            raise BadOptions("seats", least=least, most=most, given=wanted.seats)

    def _require_permissions(self, context: Context, wanted: Wanted) -> None:
        """Better to say it now than to fall silent later."""
        if context.server is None:
            return
        needed = ["view_channel", "attach_files"]
        in_thread = wanted.thread or isinstance(context.interaction.channel, discord.Thread)
        needed.append("send_messages_in_threads" if in_thread else "send_messages")
        if wanted.thread:
            needed.append("create_private_threads" if wanted.private else "create_public_threads")
        granted = context.interaction.app_permissions
        missing = tuple(text(f"front.permission.{name}") for name in needed if not getattr(granted, name))
        if missing:
            raise FrontRefusal("permissions", missing=Listing(missing))

    def _require_allowed_channel(self, context: Context) -> None:
        channel = context.interaction.channel
        parent = channel.parent_id if isinstance(channel, discord.Thread) else None
        allowed = context.server_settings.channels
        if allowed and not {str(context.interaction.channel_id), str(parent)} & set(allowed):
            raise FrontRefusal("channel", n=len(allowed))

    async def _require_room(self, context: Context) -> None:
        hosted = [
            row
            for row in await self._services.engine.matches_of(context.person, live=True)
            if row.host == context.person
        ]
        most = context.server_settings.tables_per_person
        if len(hosted) >= most:
            raise FrontRefusal("too_many_tables", n=most)
        if context.server is None:
            return
        if await self._services.engine.live_tables(f"{context.server}/") >= context.server_settings.tables_per_server:
            raise FrontRefusal("server_full", n=context.server_settings.tables_per_server)


def _busy(wanted: Wanted, localizer: Localizer) -> Screen:
    control = NewThread(
        wanted.game,
        wanted.seats or 0,
        wanted.private,
        wanted.fill,
        name_of(wanted.clock),
        wanted.finished,
        wanted.late,
    )
    return Screen(
        (TextDisplay(localizer("lobby.busy")), Buttons((Button(localizer.label("lobby.open_thread"), control, BLUE),)))
    )
