"""Private panels: drawn when a person asks for one, and again when it becomes their turn while it is still open.

A panel is edited on two occasions: a click of its person, and a refresh after another player's move. Each draws the
match as it is at that moment, but Discord applies edits in the order in which they arrive, so a slow edit could replace
a newer one with older content. Therefore every panel (one person at one match) has a lock, which is held from reading
the match until Discord has accepted the edit. The edit that comes last has read the newest match.

What is kept here may be lost: after a restart a panel is only not refreshed by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import discord
from msgspec import Struct

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.updates import Advanced, Ended, Started, Update
from bot.front.interactions.context import Ack, Context
from bot.front.interactions.services import Services
from bot.front.ports import Subject
from bot.front.publishing.panel_pictures import DrawnPanel, draw_sheet, respond_with
from bot.front.publishing.waiting_tables import next_table_url
from bot.front.screens.panel import PanelContent
from bot.front.ui.localizer import Localizer
from bot.kernel import Event, Mark, Refusal, Text

log = logging.getLogger(__name__)

MAX_OPEN = 5_000
MAX_OWN_EVENTS = 6  # lines about what one's own click caused


class PanelRequest(Struct, frozen=True):
    """What to show besides the present state of the match."""

    note: Text | None = None
    recap: bool = False  # what happened since this person last looked
    caused: tuple[Event, ...] = ()  # what their own click or plan caused
    group: int | None = None  # of choices, opened
    unattended: bool = False  # a refresh: the person may not be looking, so the recap is not marked as seen


class _OpenPanel:
    """The newest panel of one person at one match."""

    __slots__ = ("context", "expires", "lock", "unseen", "version")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.context: Context | None = None
        self.expires = 0.0
        self.unseen: int | None = None  # the last log entry that a refresh has shown; a click marks it as seen
        self.version = 0  # counts how often it was drawn, so that a late picture does not replace a newer panel


class Panels:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: OrderedDict[int, dict[str, _OpenPanel]] = OrderedDict()  # by match, then by person
        self._refreshing: set[asyncio.Task[None]] = set()

    async def show(self, context: Context, match_id: int, request: PanelRequest | None = None) -> None:
        """Respond with the person's panel."""
        panel = self._panel_of(match_id, context.person)
        async with panel.lock:
            if context.ack is Ack.UPDATE and panel.unseen is not None:  # a click in the panel means it was read
                await self._services.engine.mark_seen(match_id, context.person, panel.unseen)
            panel.unseen = None
            await self._draw(context, match_id, request or PanelRequest())
            panel.context, panel.expires = context, self._services.clock() + self._services.config.panel_lifetime

    def on_update(self, update: Update) -> None:
        """Refresh the open panels of those whose turn it becomes."""
        if isinstance(update, Started | Advanced | Ended) and _concerns_others(update) and update.match in self._open:
            self._run(self._refresh(update))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def drain(self) -> None:
        """Wait until every refresh that was started is done, and every late picture is shown."""
        while self._refreshing:
            await asyncio.gather(*self._refreshing)

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
                request = PanelRequest(caused=update.events if planned else (), recap=True, unattended=True)
                await self._refresh_one(panel, update.match, request)

    async def _refresh_one(self, panel: _OpenPanel, match_id: int, request: PanelRequest) -> None:
        async with panel.lock:
            if panel.context is None or self._services.clock() > panel.expires:
                return
            try:
                await self._draw(panel.context, match_id, request)
            except (discord.DiscordException, OSError, Refusal) as error:
                # The person may have dismissed the panel. The table message mentions them anyway.
                log.info("a panel of match %d could not be refreshed: %s", match_id, error)
                panel.context = None

    async def _draw(self, context: Context, match_id: int, request: PanelRequest) -> None:
        match = await context.visible_match(match_id)
        seat = seat_of(match, context.person)
        localizer = await context.localizer_at(match)
        note = localizer.say(request.note) if request.note else None
        if request.caused and seat is not None:
            lines = [_line(event, localizer) for event in request.caused if event.to in (None, seat)]
            note = "\n> ".join(lines[-MAX_OWN_EVENTS:]) or note
        recap, marks = await self._recap(match, context, localizer, request) if request.recap else ((), ())
        sheet = await draw_sheet(self._services, Subject(match, seat, localizer.names, context.style, marks))
        next_table = None
        if seat is not None and match.ask(seat) is None:
            next_table = await next_table_url(self._services, context.person, match_id)
        table_lost = seat is not None and context.has_lost(match)
        content = PanelContent(note, recap, sheet.picture, sheet.twin, request.group, next_table, table_lost)
        await self._respond(context, DrawnPanel(match, seat, localizer, content, sheet))

    async def _respond(self, context: Context, drawn: DrawnPanel) -> None:
        panel = self._panel_of(drawn.match.row.id, context.person)
        panel.version += 1
        await respond_with(self._services, context, drawn)
        if drawn.sheet.late is not None:
            self._run(self._add_late_picture(panel, panel.version, context, drawn))

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

    async def _recap(
        self, match: Match, context: Context, localizer: Localizer, request: PanelRequest
    ) -> tuple[tuple[str, ...], tuple[Mark, ...]]:
        missed = await self._services.engine.recap(match.row.id, context.person, own=False)
        if request.unattended:
            self._panel_of(match.row.id, context.person).unseen = missed.number
        elif missed.events or missed.marks:
            await self._services.engine.mark_seen(match.row.id, context.person, missed.number)
        return tuple(localizer.event_lines(missed.events)), missed.marks

    def _panel_of(self, match_id: int, person: str) -> _OpenPanel:
        panels = self._open.setdefault(match_id, {})
        self._open.move_to_end(match_id)
        if len(self._open) > MAX_OPEN:
            self._open.popitem(last=False)
        return panels.setdefault(person, _OpenPanel())


def _line(event: Event, localizer: Localizer) -> str:
    line = localizer.say(event.text)
    return f"{line} {localizer('panel.forced')}" if event.forced else line


def _concerns_others(update: Started | Advanced | Ended) -> bool:
    """Whether a panel other than that of the acting person may have changed."""
    if not isinstance(update, Advanced) or update.asked:
        return True
    return _is_unseen_plan(update)


def _is_unseen_plan(update: Started | Advanced | Ended) -> bool:
    """Whether a plan was followed that the response to its owner's own click does not show them."""
    return not isinstance(update, Started) and update.cause == "plan" and update.trigger != update.seat
