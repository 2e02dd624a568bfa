"""Private panels: drawn when a person asks for one, and again when it becomes their turn while it is still open.

A panel is edited on two occasions: a click of its person, and a refresh after another player's move. Each draws the
match as it is at that moment, but Discord applies edits in the order in which they arrive, so a slow edit could replace
a newer one with older content. Therefore every panel (one person at one match) has a lock, which is held from reading
the match until Discord has accepted the edit. The edit that comes last has read the newest match.

A panel stays with its person as long as no other person has to answer first: after a click it waits a moment for
computer players and shows the next decision. While it is in use, the table message is not posted again below it
(`table_messages`). Where a newer panel is opened, the older one is reduced to one line.

What is kept here may be lost: after a restart a panel is only not refreshed and not reduced by itself.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import discord
from msgspec import Struct

from bot.engine.live_matches import Accepted
from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.updates import Advanced, Ended, Started, Update
from bot.front.interactions.context import Ack, Context
from bot.front.interactions.services import Services
from bot.front.ports import Subject
from bot.front.publishing.guides import Guides
from bot.front.publishing.panel_pictures import DrawnPanel, draw_sheet, respond_with
from bot.front.publishing.waiting_tables import next_table_url
from bot.front.screens.panel import PanelContent
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.localizer import Localizer
from bot.kernel import Event, Mark, Refusal, Text
from bot.records import RUNNING

log = logging.getLogger(__name__)

MAX_OPEN = 5_000
MAX_OWN_EVENTS = 6  # lines about what one's own click caused


class PanelRequest(Struct, frozen=True):
    """What to show besides the present state of the match."""

    note: Text | None = None
    recap: bool = False  # what happened since this person last looked
    accepted: Accepted | None = None  # their own click, and what it caused
    planned: tuple[Event, ...] = ()  # what their plan caused
    group: int | None = None  # of choices, opened
    instead: Text | None = None  # what was suggested in the place of their click, in a guided match
    await_computers: bool = False  # before the panel is shown, as after a click
    unattended: bool = False  # a refresh: the person may not be looking, so the recap is not marked as seen


class _OpenPanel:
    """The newest panel of one person at one match."""

    __slots__ = ("changed", "context", "drawn", "expires", "lock", "pressed_at", "round", "seen", "unseen", "version")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # set by each update of the match
        self.context: Context | None = None
        self.expires = 0.0
        self.pressed_at = -math.inf
        self.drawn = 0  # the length of the log it shows
        self.seen = 0  # the last log entry the person has seen here; stored once per round
        self.round = 0  # the round it shows
        self.unseen: int | None = None  # the last log entry that a refresh has shown; a click marks it as seen
        self.version = 0  # counts how often it was drawn, so that a late picture does not replace a newer panel


class Panels:
    def __init__(self, services: Services) -> None:
        self._services = services
        self.guides = Guides(services)
        self._open: OrderedDict[int, dict[str, _OpenPanel]] = OrderedDict()  # by match, then by person
        self._tasks: set[asyncio.Task[None]] = set()

    async def show(self, context: Context, match_id: int, request: PanelRequest | None = None) -> None:
        """Respond with the person's panel."""
        request = request or PanelRequest()
        panel = self.press(match_id, context.person)
        async with panel.lock:
            if context.ack is Ack.UPDATE and panel.unseen is not None:  # a click in the panel means it was read
                await self._services.engine.mark_seen(match_id, context.person, panel.unseen)
                panel.seen = panel.unseen
            panel.unseen = None
            if request.accepted is not None or request.await_computers:
                await self._wait_for_computers(panel, match_id)
            await self._draw(panel, context, match_id, request)
            older, alive = panel.context, self._services.clock() <= panel.expires
            panel.context, panel.expires = context, self._services.clock() + self._services.config.panel_lifetime
        if older is not None and alive and older.message != context.message:
            self._start(self._reduce(older))

    def press(self, match_id: int, person: str) -> _OpenPanel:
        """A person has pressed something in their panel, or opened one.

        To be called before what was pressed takes effect: the update that follows asks whether the panel is in use.
        """
        panels = self._open.setdefault(match_id, {})
        self._open.move_to_end(match_id)
        if len(self._open) > MAX_OPEN:
            self._open.popitem(last=False)
        panel = panels.setdefault(person, _OpenPanel())
        panel.pressed_at = self._services.clock()
        return panel

    def in_use(self, match_id: int) -> bool:
        """Whether a person has pressed something in a panel of this match a moment ago."""
        return any(map(self._is_in_use, self._open.get(match_id, {}).values()))

    def plays_on(self, match: Match) -> bool:
        """Whether a person plays on in their panel, and the match waits for no other person."""
        panels = self._open.get(match.row.id, {})
        awaited = _awaited_people(match)
        players = [row.player for row in match.seats if row.player is not None and row.policy is None]
        found = [person for person in players if person in panels and self._is_in_use(panels[person])]
        return len(awaited) <= 1 and bool(awaited & set(found) if awaited else found)

    def on_update(self, update: Update) -> None:
        """Refresh the open panels of those whose turn it becomes."""
        for panel in self._open.get(update.match, {}).values():
            panel.changed.set()
        if isinstance(update, Started | Advanced | Ended) and _concerns_others(update) and update.match in self._open:
            self._start(self._refresh(update))

    async def drain(self) -> None:
        """Wait until every refresh that was started is done, and every late picture is shown."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _is_in_use(self, panel: _OpenPanel) -> bool:
        return self._services.clock() < panel.pressed_at + self._services.config.panel_in_use

    # --- going on -----------------------------------------------------------------------------------------------

    async def _wait_for_computers(self, panel: _OpenPanel, match_id: int) -> None:
        """Wait while only computer players have to answer before this person is asked again, but not for long.

        What they do after that is shown by a refresh.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(self._services.config.computer_wait):
                while True:
                    panel.changed.clear()  # before reading, so that no update is missed in between
                    match = await self._services.engine.match(match_id)
                    if match.row.status != RUNNING or _awaited_people(match):
                        return
                    await panel.changed.wait()

    async def _reduce(self, older: Context) -> None:
        """Reduce a panel that a newer one has replaced to one line."""
        try:
            await older.respond(Screen((TextDisplay(f"-# {older.localizer('panel.superseded')}"),)))
        except (discord.DiscordException, OSError) as error:
            log.info("an older panel could not be reduced: %s", error)

    async def _refresh(self, update: Started | Advanced | Ended) -> None:
        """Refresh the open panels of those who are newly asked and did not cause it themselves."""
        match = await self._services.engine.match(update.match)
        actor = None if isinstance(update, Started) else update.seat
        for person, panel in tuple(self._open.get(update.match, {}).items()):
            seat = seat_of(match, person)
            own = seat is not None and seat == actor
            newly_asked = isinstance(update, Ended) or (seat in update.asked and not own)
            planned = own and _is_unseen_plan(update)
            if newly_asked or planned:
                request = PanelRequest(planned=update.events if planned else (), recap=True, unattended=True)
                await self._refresh_one(panel, update, request)

    async def _refresh_one(self, panel: _OpenPanel, update: Started | Advanced | Ended, request: PanelRequest) -> None:
        async with panel.lock:
            if panel.context is None or self._services.clock() > panel.expires:
                return
            if panel.drawn >= update.number:  # a click has drawn it since, or waited for just this update
                return
            try:
                await self._draw(panel, panel.context, update.match, request)
            except (discord.DiscordException, OSError, Refusal) as error:
                # The person may have dismissed the panel. The table message mentions them anyway.
                log.info("a panel of match %d could not be refreshed: %s", update.match, error)
                panel.context, panel.pressed_at = None, -math.inf

    # --- drawing ------------------------------------------------------------------------------------------------

    async def _draw(self, panel: _OpenPanel, context: Context, match_id: int, request: PanelRequest) -> None:
        match = await context.visible_match(match_id)
        seat = seat_of(match, context.person)
        localizer = await context.localizer_at(match)
        note = _describe_own(request, seat, localizer) or (localizer.say(request.note) if request.note else None)
        note = _with_suggestion(note, request.instead, match, seat, localizer)
        recap: tuple[str, ...] = ()
        marks: tuple[Mark, ...] = ()
        if _needs_recap(request, match):
            recap, marks = await self._recap(panel, match, context, localizer, request)
        elif request.accepted is not None and panel.seen == request.accepted.match.row.length - 1:
            panel.seen += 1  # the person has seen all before their own entry, and sees that now
            await self._store_seen(panel, match, context.person)
        sheet = await draw_sheet(self._services, Subject(match, seat, localizer.names, context.style, marks))
        next_table = None
        if seat is not None and match.ask(seat) is None:
            next_table = await next_table_url(self._services, context.person, match_id)
        table_lost = seat is not None and context.has_lost(match)
        guide = await self.guides.guide(match, seat, context.locale)
        content = PanelContent(note, recap, sheet.picture, sheet.twin, request.group, next_table, table_lost, guide)
        await self._respond(panel, context, DrawnPanel(match, seat, localizer, content, sheet))
        panel.drawn = match.row.length

    async def _respond(self, panel: _OpenPanel, context: Context, drawn: DrawnPanel) -> None:
        panel.version += 1
        await respond_with(self._services, context, drawn)
        if drawn.sheet.late is not None:
            self._start(self._add_late_picture(panel, panel.version, context, drawn))

    async def _add_late_picture(self, panel: _OpenPanel, version: int, context: Context, drawn: DrawnPanel) -> None:
        """Replace the text twin by the picture that took longer, unless the panel shows something newer by then."""
        pictures = await drawn.sheet.late if drawn.sheet.late is not None else ()
        async with panel.lock:
            if not pictures or panel.version != version or self._services.clock() > panel.expires:
                return
            try:
                await respond_with(self._services, context, drawn.with_picture(pictures[0]))
            except (discord.DiscordException, OSError) as error:
                log.info("a late picture of match %d could not be shown: %s", drawn.match.row.id, error)

    async def _store_seen(self, panel: _OpenPanel, match: Match, person: str) -> None:
        """Store how far a person has seen the log, once per round: a click should cost no second write."""
        current = match.game.progress(match.playing.state).round
        if current != panel.round:
            panel.round = current
            await self._services.engine.mark_seen(match.row.id, person, panel.seen)

    async def _recap(
        self, panel: _OpenPanel, match: Match, context: Context, localizer: Localizer, request: PanelRequest
    ) -> tuple[tuple[str, ...], tuple[Mark, ...]]:
        engine, match_id = self._services.engine, match.row.id
        missed = await engine.recap(match_id, context.person, own=False, seen=panel.seen)
        if request.unattended:
            panel.unseen = missed.number
        else:
            if missed.events or missed.marks:
                await engine.mark_seen(match_id, context.person, missed.number)
            panel.seen = missed.number
        return tuple(localizer.event_lines(missed.events, seat_of(match, context.person))), missed.marks


def _awaited_people(match: Match) -> set[str | None]:
    """The people the match waits for; None among them: a seat whose person was erased."""
    seats = () if match.position is None else (match.seats[ask.seat] for ask in match.position.asks)
    return {row.player for row in seats if row.policy is None}


def _needs_recap(request: PanelRequest, match: Match) -> bool:
    """Whether to show what others did: on request, or where they have acted since the person's own click."""
    own = request.accepted
    return request.recap or (own is not None and match.row.length > own.match.row.length)


def _describe_own(request: PanelRequest, seat: int | None, localizer: Localizer) -> str:
    """What the person's own click or plan caused."""
    caused = request.accepted.events if request.accepted else request.planned
    lines = [_line(event, seat, localizer) for event in caused if seat is not None and event.to in (None, seat)]
    return "\n> ".join(lines[-MAX_OWN_EVENTS:])


def _with_suggestion(
    note: str | None, instead: Text | None, match: Match, seat: int | None, localizer: Localizer
) -> str | None:
    """What the click caused, and what was suggested in its place."""
    if instead is None:
        return note
    lines = [note, localizer.say(instead)]
    if any(entry.seat == seat for entry in match.open) and match.row.status == RUNNING:
        lines.append(localizer("learn.may_undo"))
    return "\n> ".join(line for line in lines if line)


def _line(event: Event, seat: int, localizer: Localizer) -> str:
    line = localizer.say(event.text, seat)
    return f"{line} {localizer('panel.forced')}" if event.forced else line


def _concerns_others(update: Started | Advanced | Ended) -> bool:
    """Whether a panel other than that of the acting person may have changed."""
    if not isinstance(update, Advanced) or update.asked:
        return True
    return _is_unseen_plan(update)


def _is_unseen_plan(update: Started | Advanced | Ended) -> bool:
    """Whether a plan was followed that the response to its owner's own click does not show them."""
    return not isinstance(update, Started) and update.cause == "plan" and update.trigger != update.seat
