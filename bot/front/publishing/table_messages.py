"""The messages of one table, kept in step with its match: which one to post, edit, retire or delete.

Each update compares the match with the stored message state and does what is missing, so calling it twice changes
nothing. Posting a message takes several steps, and a crash can happen between any two of them:

1. Store a `PendingMessage` with a nonce.
2. Send the message with that nonce.
3. Retire the messages it replaces: their buttons go, their text stays.
4. Store its id, that the log is announced up to here, and that nothing is pending.

A crash before step 1 leaves no trace. A crash later leaves the pending message, and the next update repeats steps 2 to
4: within a few minutes Discord answers a nonce it knows with the message that is already there, and retiring a message
twice changes nothing. So no message is lost and none is posted twice. The repeated message may be older than the match
by then, and is edited to show its present state. The nonce names the message before it, so it is the same after a crash
and never used for another message.

A new round is a new message, except while a person plays on in their panel and no other person is asked: a message per
round would push the panel out of sight. The message is then edited to show the new round, pictures included, and
nothing counts as announced. So when the person stops, or after a crash, the log is longer than what was announced, and
the round is posted like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.history.highlights import highlights
from bot.engine.history.recap import Recap, recap
from bot.engine.match import Match
from bot.front.interactions.services import Services
from bot.front.ports import Subject
from bot.front.publishing.idle_lobbies import was_closed_as_idle
from bot.front.publishing.lobby_calls import remind_of_start, role_to_call
from bot.front.publishing.mentions import Deliveries, pending_deliveries
from bot.front.publishing.panels import Panels
from bot.front.publishing.picture_fallback import PictureFallback
from bot.front.publishing.transport import MessageGone, Transport
from bot.front.publishing.waiting_tables import absence_lines
from bot.front.screens import ending, lobby, table_message
from bot.front.screens.lobby import Invitation, LobbyContent
from bot.front.screens.table_message import RetiredContent, TableContent
from bot.front.ui import addresses, message_state
from bot.front.ui.components import MAX_GALLERY_ITEMS, GalleryItem, Screen, gallery_items
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import MessageState, PendingMessage
from bot.kernel import Mark
from bot.records import ABANDONED, FINISHED, LOBBY, RUNNING, ActionRow
from bot.words import Picture

NO_DELIVERIES = Deliveries()
MAX_EDITED_AGE = 50 * 60.0  # seconds; Discord limits the edits of messages that are older than an hour


class Drawn(Struct, frozen=True):
    """The pictures of a table message, the table (or the final picture) apart from the sheets."""

    table: tuple[Picture, ...] = ()
    sheets: tuple[Picture, ...] = ()

    @property
    def files(self) -> tuple[Picture, ...]:
        return (*self.table, *self.sheets)

    @property
    def table_items(self) -> tuple[GalleryItem, ...]:
        return gallery_items(self.table)

    @property
    def sheet_items(self) -> tuple[GalleryItem, ...]:
        return gallery_items(self.sheets)


NO_PICTURES = Drawn()


class Snapshot(Struct, frozen=True):
    """A table at one moment: the match, its message state, its language and the log of its newest message."""

    match: Match
    state: MessageState
    localizer: Localizer
    log: tuple[ActionRow, ...]  # the entries after `state.log_start`
    absences: tuple[str, ...] = ()

    @property
    def id(self) -> int:
        return self.match.row.id

    @property
    def table(self) -> str:
        return self.match.row.table

    @property
    def messages_table(self) -> str:
        """The table of the stored messages: the present one, unless the match has just been relocated."""
        return self.state.relocated_from or self.table

    @property
    def round(self) -> int:
        """The present round of the match."""
        return self.match.game.progress(self.match.playing.state).round

    @property
    def is_posted(self) -> bool:
        """Whether the newest message was posted in the present round: a new round is a new message."""
        return (self.state.status, self.state.round) == (RUNNING, self.round)

    @property
    def shows_round(self) -> bool:
        """Whether the newest message shows the present round."""
        return (self.state.status, self.state.shown_round) == (RUNNING, self.round)

    @property
    def is_editable(self) -> bool:
        """Whether the newest message is one of this table and of this status, and none is being sent."""
        state = self.state
        same = state.status == self.match.row.status and state.relocated_from is None
        return state.message is not None and same and state.pending is None

    def showing(self, drawn: Drawn, **changes: object) -> Snapshot:
        """The same with these pictures in its newest message, and other fields of the message state."""
        pictures = {"gallery": drawn.table_items, "sheets": drawn.sheet_items}
        return replace(self, state=replace(self.state, **pictures, **changes))

    def recap(self, after: int, until: int | None = None) -> Recap:
        """The public events of the log entries after one and up to another."""
        last = self.match.row.length if until is None else until
        return recap((row for row in self.log if after < row.number <= last), None, after)


class Published(Struct, frozen=True):
    """A match as it was published, and the people to notify by direct message."""

    match: Match
    direct: tuple[str, ...]


class NewMessage(Struct, frozen=True):
    """A message to post with its pictures, and the same without any in case that Discord refuses them.

    `later` is what the next update builds, given the pictures it was posted with: without its mentions, which alone are
    no reason to edit it. None: the same.
    """

    screen: Screen
    plain: Screen
    drawn: Drawn = NO_PICTURES
    later: Callable[[Drawn], Screen] | None = None


class TableMessages:
    def __init__(self, services: Services, transport: Transport, panels: Panels) -> None:
        self._services = services
        self._transport = transport
        self._pictures = PictureFallback(transport, services.picture_ways)
        self._panels = panels
        self._unposted: set[int] = set()  # matches whose newest round is shown by an edit and not posted yet

    def stopped(self) -> tuple[int, ...]:
        """The matches with a round to post whose person has stopped pressing."""
        return tuple(match_id for match_id in self._unposted if not self._panels.in_use(match_id))

    async def update(self, match_id: int) -> Published:
        """Show the present state of a match at its table."""
        now = await self._read(match_id)
        updates: Mapping[str, Callable[[Snapshot], Awaitable[Deliveries]]] = {
            LOBBY: self._update_lobby,
            RUNNING: self._update_running,
            FINISHED: self._update_finished,
            ABANDONED: self._update_abandoned,
        }
        deliveries = await updates[now.match.row.status](now)
        return Published(now.match, deliveries.direct)

    # --- by status ----------------------------------------------------------------------------------------------

    async def _update_lobby(self, now: Snapshot) -> Deliveries:
        if now.match.seating.practice:  # it is started at once
            return NO_DELIVERIES
        if not await self._edit_newest(now, _build_lobby(now, now.state.gallery)):
            await self._post_lobby(now)
        await remind_of_start(self._services, self._transport, now.match, now.localizer)
        return NO_DELIVERIES

    async def _post_lobby(self, now: Snapshot) -> None:
        role, drawn = await role_to_call(self._services, now.match), await self._draw_cover(now)
        call = lobby.build_call(now.match, role, now.localizer) if role else ""
        content = LobbyContent(drawn.table_items, call)
        screen = lobby.build_lobby(now.match, now.localizer, content, drawn.files)
        plain = lobby.build_lobby(now.match, now.localizer, LobbyContent((), call))
        new = NewMessage(screen, plain, drawn, lambda kept: _build_lobby(now, kept.table_items))
        await self._post(now, new, NO_DELIVERIES, roles=(role,) if role else ())

    async def _draw_cover(self, now: Snapshot) -> Drawn:
        style = await self._services.table_style(now.match)
        return Drawn(await self._services.draw((self._services.picture_service.cover(now.match.game.meta, style),)))

    async def _update_running(self, now: Snapshot) -> Deliveries:
        if not now.shows_round and now.state.pending is None and _waits_for_computers(now.match):
            # Their answers come in a moment, and the update of the last one shows the round. Pictures that are drawn
            # now would show a table that waits for the wrong seats.
            return NO_DELIVERIES
        deliveries = await pending_deliveries(self._services, now.match, now.log)
        if (now.is_posted or self._may_edit_round(now, deliveries)) and await self._edit_running(now):
            await self._mention(now, deliveries)
        else:
            await self._post_round(now, deliveries)
        return deliveries

    async def _update_finished(self, now: Snapshot) -> Deliveries:
        if now.state.status != FINISHED or now.state.pending is not None:
            start = self._start_of_next(now)
            recent = now.recap(start)
            drawn = await self._draw(now, recent.marks, final=True)
            content = TableContent((), (), drawn.table_items, drawn.sheet_items, start == 0)
            told = await asyncio.to_thread(highlights, now.match, await self._services.engine.actions(now.id))
            screen = ending.build_finished(now.match, now.localizer, content, told, drawn.files)
            plain = ending.build_finished(now.match, now.localizer, _without_pictures(content), told)
            await self._post(now, NewMessage(screen, plain, drawn), NO_DELIVERIES)
        self._unposted.discard(now.id)
        return NO_DELIVERIES

    async def _update_abandoned(self, now: Snapshot) -> Deliveries:
        if now.state.status != ABANDONED and now.state.message is not None and now.match.seating.practice:
            await self._transport.try_delete(now.messages_table, now.state.message)  # it is left without a trace
        elif now.state.status != ABANDONED and now.state.message is not None:
            closed = table_message.build_closed(now.match, now.localizer, idle=was_closed_as_idle(now.match))
            await self._transport.try_edit(now.messages_table, now.state.message, closed, replace_files=True)
        await self._close_invitations(now)
        await self._delete_mention(now)
        await self._store(now, closed_invitations=True, status=ABANDONED, mention=None)
        self._unposted.discard(now.id)
        return NO_DELIVERIES

    # --- editing the newest message -----------------------------------------------------------------------------

    def _may_edit_round(self, now: Snapshot, deliveries: Deliveries) -> bool:
        """Whether the newest message may show a new round: a person plays on, and no person has to be mentioned."""
        young = self._services.clock() - now.state.posted_at < MAX_EDITED_AGE
        # A person who learns reads for long, and no other person looks at the table.
        plays_on = now.match.seating.practice or self._panels.plays_on(now.match)
        return now.is_editable and young and not deliveries.mentions and plays_on

    async def _edit_running(self, now: Snapshot) -> bool:
        """Edit the newest message to show the present state; its pictures change with the round only."""
        is_posted = now.is_posted or now.match.seating.practice
        (self._unposted.discard if is_posted else self._unposted.add)(now.id)
        if now.shows_round:
            return await self._edit_newest(now, _build_running(now))
        start = max(now.match.row.announced, now.state.shown_length)
        drawn = await self._draw(now, now.recap(start).marks, final=False)
        changes = {
            "edited_round": now.round,
            "edited_start": start,
            # The events of two rounds stay. Were it more, each update of a long match would read all of its log.
            "log_start": now.state.edited_start or now.state.log_start,
            "opening": now.state.is_first,
        }
        screen = _build_running(now.showing(drawn, **changes), drawn.files)
        return await self._edit_newest(now, screen, drawn, **changes)

    async def _edit_newest(self, now: Snapshot, screen: Screen, drawn: Drawn | None = None, **changes: object) -> bool:
        """Edit the newest message if it differs; pictures that are `drawn` replace those it has.

        False: it cannot be edited, and a new one has to be posted. What it shows is stored after the edit: a crash in
        between leaves a message that is newer than stored, and the next update edits or replaces it.
        """
        state, row = now.state, now.match.row
        if not now.is_editable or state.message is None:
            return False
        announced = row.length if row.status != RUNNING or now.is_posted else 0
        if state.digest == message_state.digest_of(screen):
            if announced > row.announced:
                await self._services.engine.mark_announced(now.id, announced)
            return True
        try:
            shown, uploaded = await self._show(now, state.message, screen, drawn)
        except MessageGone:
            return False
        if uploaded is not None:
            changes |= {"gallery": uploaded.table_items, "sheets": uploaded.sheet_items}
        change = message_state.with_changes(
            digest=message_state.digest_of(shown), changed=self._services.clock(), shown_length=row.length, **changes
        )
        await self._services.engine.update_message_state(now.id, change, announced=announced)
        return True

    async def _show(
        self, now: Snapshot, message: int, screen: Screen, drawn: Drawn | None
    ) -> tuple[Screen, Drawn | None]:
        """Edit a message. Returns what it shows, and its pictures if they were uploaded with the edit."""
        if drawn is not None:
            return await self._pictures.replace(now.table, message, screen), drawn
        uploaded: Drawn | None = None

        async def with_files() -> Screen:
            """The same with pictures of the present state, where those it was posted with are refused."""
            nonlocal uploaded
            if now.match.row.status == LOBBY:
                uploaded = await self._draw_cover(now)
                return _build_lobby(now, uploaded.table_items, uploaded.files)
            uploaded = await self._draw(now, now.recap(now.state.log_start).marks, final=False)
            return _build_running(now.showing(uploaded), uploaded.files)

        return await self._pictures.edit(now.table, message, screen, with_files), uploaded

    # --- posting a new message ----------------------------------------------------------------------------------

    async def _post_round(self, now: Snapshot, deliveries: Deliveries) -> None:
        """Post a table message with the events and pictures of what no older message will show."""
        start = self._start_of_next(now)
        recent = now.recap(start)
        drawn = await self._draw(now, recent.marks, final=False)
        events = tuple(now.localizer.event_lines(recent.events))
        content = TableContent(
            events, deliveries.mentions, drawn.table_items, drawn.sheet_items, start == 0, now.absences
        )
        screen = table_message.build_running(now.match, now.localizer, content, drawn.files)
        plain = table_message.build_running(now.match, now.localizer, _without_pictures(content))

        def later(kept: Drawn) -> Screen:
            unmentioned = replace(content, mentions=(), table=kept.table_items, sheets=kept.sheet_items)
            return table_message.build_running(now.match, now.localizer, unmentioned)

        await self._post(now, NewMessage(screen, plain, drawn, later), deliveries)

    def _start_of_next(self, now: Snapshot) -> int:
        """The log entry after which the next message begins; the older ones show what came before.

        A message that was edited to show a later round gives that round up, if it is still the present one.
        """
        state, announced = now.state, now.match.row.announced
        if state.pending is not None:
            return state.pending.log_start
        if not state.edited_round:
            return announced
        if state.edited_round == now.round != state.round:
            return state.edited_start
        return max(announced, state.shown_length)

    async def _post(self, now: Snapshot, new: NewMessage, deliveries: Deliveries, roles: tuple[str, ...] = ()) -> None:
        """Post a message that replaces the newest one. The docstring of the module explains the order."""
        row, repeated = now.match.row, now.state.pending is not None
        pending = now.state.pending or PendingMessage(_nonce(now), self._start_of_next(now))
        if not repeated:
            await self._services.engine.update_message_state(now.id, message_state.with_changes(pending=pending))
        message, shown = await self._pictures.send(
            now.table, new.screen, new.plain, mentions=deliveries.mentioned_people, roles=roles, nonce=pending.nonce
        )
        if repeated:
            with suppress(MessageGone):  # the next update finds that out, and posts a new one
                await self._pictures.replace(now.table, message, shown)
        url = addresses.url_of(now.table, message)
        await self._retire(now, pending.log_start, url)
        left_lobby = row.status != LOBBY or now.state.relocated_from is not None
        if left_lobby:
            await self._close_invitations(now, url)
        await self._delete_mention(now)
        drawn = new.drawn if shown.files else NO_PICTURES
        await self._store(
            now,
            deliveries,
            closed_invitations=left_lobby,
            message=message,
            status=row.status,
            round=now.state.round if now.match.position is None else now.round,
            log_start=pending.log_start,
            gallery=drawn.table_items,
            sheets=drawn.sheet_items,
            posted_at=self._services.clock(),
            edited_round=0,
            edited_start=0,
            shown_length=row.length,
            opening=False,
            mention=None,
            pending=None,
            relocated_from=None,
            digest=message_state.digest_of(new.later(drawn) if new.later else shown),
            changed=self._services.clock(),
        )
        self._unposted.discard(now.id)

    async def _retire(self, now: Snapshot, start: int, next_url: str) -> None:
        """Shrink the message that was the newest, and link it to the one that replaces it and begins at `start`."""
        old = now.state
        if old.message is None:
            return
        if old.status == LOBBY:
            screen = lobby.build_started(now.match, now.localizer, next_url)
        else:
            gives_up_last = start <= old.edited_start and old.shown_round > old.round
            rounds = (old.round, old.shown_round - gives_up_last)
            events = tuple(now.localizer.event_lines(now.recap(old.log_start, start).events))
            content = RetiredContent(rounds, events, old.is_first, next_url)
            screen = table_message.build_retired(now.match, now.localizer, content)
        await self._transport.try_edit(now.messages_table, old.message, screen, replace_files=True)

    async def _close_invitations(self, now: Snapshot, table_url: str | None = None) -> None:
        for row in now.match.invitations:
            if row.message is not None:
                invitation = Invitation(row.player, await self._services.name_of(row.invited_by))
                screen = lobby.build_closed_invitation(now.match, invitation, now.localizer, table_url)
                await self._transport.try_edit(now.messages_table, row.message, screen)

    # --- mentions -----------------------------------------------------------------------------------------------

    async def _mention(self, now: Snapshot, deliveries: Deliveries) -> None:
        """Post a short message that mentions those whose turn it became since the table message was posted."""
        if deliveries.mentions:
            screen = table_message.build_mention(now.match, now.localizer, deliveries.mentions)
            # Derived from the mention before it, so that one that was sent and not stored is found again.
            nonce = f"c{now.id}.{(now.state.message or 0) % 1_000_000}.{(now.state.mention or 0) % 1_000_000}"
            message = await self._transport.send(now.table, screen, mentions=deliveries.mentioned_people, nonce=nonce)
            await self._delete_mention(now)
            await self._store(now, deliveries, mention=message)
        elif deliveries.suppressed:
            await self._services.engine.outbox.mark_delivered(deliveries.suppressed)

    async def _delete_mention(self, now: Snapshot) -> None:
        if now.state.mention is not None:
            await self._transport.try_delete(now.messages_table, now.state.mention)

    # --- reading, drawing and storing ---------------------------------------------------------------------------

    async def _read(self, match_id: int) -> Snapshot:
        match = await self._services.engine.match(match_id)
        state = message_state.read(match)
        log = await self._services.engine.actions(match_id, state.log_start) if match.row.length else ()
        localizer = await self._services.table_localizer(match)
        absences = await absence_lines(self._services, match, localizer) if match.row.status == RUNNING else ()
        return Snapshot(match, state, localizer, log, absences)

    async def _draw(self, now: Snapshot, marks: tuple[Mark, ...], *, final: bool) -> Drawn:
        style = await self._services.table_style(now.match)
        subject = Subject(now.match, None, now.localizer.names, style, marks)
        picture_service = self._services.picture_service
        table = picture_service.final(subject) if final else picture_service.table(subject)
        sheets = [picture_service.sheet(subject, row.seat) for row in now.match.seats[: MAX_GALLERY_ITEMS - 1]]
        drawn = await asyncio.gather(self._services.draw((table,)), self._services.draw(sheets))
        return Drawn(*drawn)

    async def _store(
        self,
        now: Snapshot,
        deliveries: Deliveries = NO_DELIVERIES,
        *,
        closed_invitations: bool = False,
        **changes: object,
    ) -> None:
        """Store the message state, that the log is announced and that the notices are delivered, in one write."""
        await self._services.engine.update_message_state(
            now.id,
            message_state.with_changes(**changes),
            announced=now.match.row.length,
            delivered=(*deliveries.mentions, *deliveries.suppressed),
            retired_invitations=closed_invitations,
        )


def _build_lobby(now: Snapshot, cover: tuple[GalleryItem, ...], files: tuple[Picture, ...] = ()) -> Screen:
    return lobby.build_lobby(now.match, now.localizer, LobbyContent(cover), files)


def _build_running(now: Snapshot, files: tuple[Picture, ...] = ()) -> Screen:
    """The newest message with the present state, and the pictures it has."""
    state = now.state
    events = tuple(now.localizer.event_lines(now.recap(state.log_start).events))
    content = TableContent(events, (), state.gallery, state.sheets, state.is_first, now.absences)
    return table_message.build_running(now.match, now.localizer, content, files)


def _waits_for_computers(match: Match) -> bool:
    """Whether only computer players have to answer, at a table where a person plays."""
    people = {row.seat for row in match.seats if row.policy is None}
    return bool(people) and people.isdisjoint(ask.seat for ask in match.playing.asks)


def _without_pictures(content: TableContent) -> TableContent:
    return replace(content, table=(), sheets=())


def _nonce(now: Snapshot) -> str:
    """Of the message that follows the newest one."""
    return f"{now.id}.{now.match.row.length}.{(now.state.message or 0) % 1_000_000}"
