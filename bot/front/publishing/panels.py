"""Private panels: shown when somebody asks, shown anew when it becomes their turn while the panel is still open.

A panel is always drawn from the match as it is at that moment, one at a time, so a late answer can never overwrite a
newer one. What is kept here is a convenience: without it a panel is merely not refreshed by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

import discord
from msgspec import Struct

from bot.engine.lobby import seat_of
from bot.engine.match import Match, planned
from bot.engine.refusals import NoSuchMatch
from bot.engine.updates import Advanced, Ended, Started, Update
from bot.front.interactions.context import Ack, Context
from bot.front.interactions.services import Services
from bot.front.ports import Picture, Subject
from bot.front.publishing.waiting_tables import next_table
from bot.front.screens.panel import PanelContent, panel
from bot.front.ui.localizer import Localizer
from bot.kernel import Event, Mark, Refusal, Text

log = logging.getLogger(__name__)

MAX_OPEN = 5_000
MAX_OWN_EVENTS = 6  # lines about what one's own click caused


class PanelRequest(Struct, frozen=True):
    """What to show besides the present state."""

    note: Text | None = None
    words: str | None = None  # a note that is said already
    recap: bool = False  # what happened since this person last looked
    own: bool = False  # what their own click caused
    group: int | None = None
    peek: bool = False  # they may not be looking, so it stays news


class _Open:
    """The newest panel of one person at one table."""

    __slots__ = ("context", "lock", "peeked", "until")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.context: Context | None = None
        self.until = 0.0
        self.peeked: int | None = None  # the last entry it told by itself, seen or not


class Panels:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: OrderedDict[int, dict[str, _Open]] = OrderedDict()  # by match, then by person
        self._latest: OrderedDict[tuple[int, int], tuple[Event, ...]] = OrderedDict()
        self._refreshing: set[asyncio.Task[None]] = set()

    async def show(self, context: Context, match_id: int, showing: PanelRequest | None = None) -> None:
        """Show a person where they stand in a match."""
        place = self._place(match_id, context.person)
        async with place.lock:
            if context.ack is Ack.STAY and place.peeked is not None:  # whoever presses something in it has read it
                await self._services.engine.mark_seen(match_id, context.person, place.peeked)
            place.peeked = None
            await self._draw(context, match_id, showing or PanelRequest())
            place.context, place.until = context, self._services.clock() + self._services.config.panel_life

    def hear(self, update: Update) -> None:
        """Remember what a click caused, and refresh the open panels of those whose turn it becomes."""
        if isinstance(update, Advanced | Ended) and update.seat is not None:
            self._remember(update.match, update.seat, update.events)
            if len(self._latest) > MAX_OPEN:
                self._latest.popitem(last=False)
        if isinstance(update, Started | Advanced | Ended) and _concerns_others(update) and update.match in self._open:
            task = asyncio.get_running_loop().create_task(self._refresh(update))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

    async def drain(self) -> None:
        """Wait until every refresh that was begun is done."""
        while self._refreshing:
            await asyncio.gather(*self._refreshing)

    # --- inside -------------------------------------------------------------------------------------------------

    async def _refresh(self, update: Started | Advanced | Ended) -> None:
        """Those who just became asked, and did not cause it themselves, see it where they are waiting."""
        match = await self._services.engine.match(update.match)
        actor = None if isinstance(update, Started) else update.seat
        for person, place in tuple(self._open.get(update.match, {}).items()):
            seat = seat_of(match, person)
            own = seat is not None and seat == actor
            concerned = isinstance(update, Ended) or (seat in update.asked and not own)
            # What somebody had planned is told where they are waiting, unless their own click has shown it already.
            told = own and (update.match, seat) in self._latest and update.events[:1] == planned(seat or 0)
            if concerned or told:
                await self._refresh_one(place, update.match, PanelRequest(own=told, recap=True, peek=True))

    async def _refresh_one(self, place: _Open, match_id: int, showing: PanelRequest) -> None:
        async with place.lock:
            if place.context is None or self._services.clock() > place.until:
                return
            try:
                await self._draw(place.context, match_id, showing)
            except (discord.DiscordException, OSError, Refusal) as error:
                # It was a courtesy: the person may have closed the panel, and the table message calls them anyway.
                log.info("a panel of match %d could not be refreshed: %s", match_id, error)
                place.context = None

    async def _draw(self, context: Context, match_id: int, showing: PanelRequest) -> None:
        match = await self._services.engine.match(match_id)
        if not context.may_see(match):
            raise NoSuchMatch("unknown")
        seat = seat_of(match, context.person)
        localizer = await context.localizer_at(match)
        note = localizer.say(showing.note) if showing.note else showing.words
        if showing.own and seat is not None:
            note = self._caused(match_id, seat, localizer) or note
        recap, marks = await self._recap(match, context, localizer, showing) if showing.recap else ((), ())
        picture, twin = await self._sheet(match, seat, context, localizer, marks)
        onward = None
        if seat is not None and match.ask(seat) is None:
            onward = await next_table(self._services, context.person, match_id)
        lost = seat is not None and context.has_lost(match)
        await context.show(
            panel(match, seat, localizer, PanelContent(note, recap, picture, twin, showing.group, onward, lost))
        )

    async def _recap(
        self, match: Match, context: Context, localizer: Localizer, showing: PanelRequest
    ) -> tuple[tuple[str, ...], tuple[Mark, ...]]:
        missed = await self._services.engine.recap(match.row.id, context.person, own=False)
        if showing.peek:
            self._place(match.row.id, context.person).peeked = missed.number
        elif missed.events or missed.marks:
            await self._services.engine.mark_seen(match.row.id, context.person, missed.number)
        return tuple(localizer.lines(missed.events)), missed.marks

    async def _sheet(
        self, match: Match, seat: int | None, context: Context, localizer: Localizer, marks: tuple[Mark, ...]
    ) -> tuple[Picture | None, str | None]:
        if match.position is None:
            return None, None
        picture_service = self._services.picture_service
        subject = Subject(match, seat, localizer.people, context.style, marks)
        drawing = picture_service.table(subject) if seat is None else picture_service.sheet(subject, seat)
        pictures = await self._services.drawn((drawing,))
        return (pictures[0], None) if pictures else (None, await picture_service.twin(subject, seat or 0))

    def _remember(self, match_id: int, seat: int, events: tuple[Event, ...]) -> None:
        """What a seat's latest choice caused, together with what it had planned to come right after."""
        before = self._latest.get((match_id, seat), ()) if events[:1] == planned(seat) else ()
        self._latest[match_id, seat] = (*before, *events)[-MAX_OWN_EVENTS:]

    def _caused(self, match_id: int, seat: int, localizer: Localizer) -> str | None:
        events = self._latest.pop((match_id, seat), ())
        lines = [_line(event, localizer) for event in events if event.to in (None, seat)]
        return "\n> ".join(lines[-MAX_OWN_EVENTS:]) or None

    def _place(self, match_id: int, person: str) -> _Open:
        people = self._open.setdefault(match_id, {})
        self._open.move_to_end(match_id)
        if len(self._open) > MAX_OPEN:
            self._open.popitem(last=False)
        return people.setdefault(person, _Open())


def _line(event: Event, localizer: Localizer) -> str:
    said = localizer.say(event.text)
    return f"{said} {localizer('panel.forced')}" if event.forced else said


def _concerns_others(update: Started | Advanced | Ended) -> bool:
    """Whether anybody but the one who acted could see something new in their panel."""
    if not isinstance(update, Advanced) or update.asked:
        return True
    return update.seat is not None and update.events[:1] == planned(update.seat)
