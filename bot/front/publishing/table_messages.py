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
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.history.recap import Recap, recap
from bot.engine.match import Match
from bot.front.interactions.services import Services
from bot.front.ports import Subject
from bot.front.publishing.idle_lobbies import was_closed_as_idle
from bot.front.publishing.mentions import Deliveries, pending_deliveries
from bot.front.publishing.transport import MessageGone, Transport
from bot.front.publishing.waiting_tables import absence_lines
from bot.front.screens import lobby, table_message
from bot.front.screens.lobby import Invitation
from bot.front.screens.table_message import TableContent
from bot.front.ui import addresses, message_state
from bot.front.ui.components import MAX_GALLERY_ITEMS, Screen, gallery_items
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import MessageState, PendingMessage
from bot.kernel import Mark
from bot.records import ABANDONED, FINISHED, LOBBY, RUNNING, ActionRow
from bot.words import Picture

NO_DELIVERIES = Deliveries()


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

    def recap(self, after: int = 0, until: int | None = None) -> Recap:
        """The public events of the log entries after one and up to another."""
        last = self.match.row.length if until is None else until
        return recap((row for row in self.log if after < row.number <= last), None, after)


class Published(Struct, frozen=True):
    """A match as it was published, and the people to notify by direct message."""

    match: Match
    direct: tuple[str, ...]


class TableMessages:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport

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
        screen = lobby.build_lobby(now.match, now.localizer)
        if not await self._edit_newest(now, screen):
            await self._post(now, screen, NO_DELIVERIES, now.state.round)
        return NO_DELIVERIES

    async def _update_running(self, now: Snapshot) -> Deliveries:
        current_round = now.match.game.progress(now.match.playing.state).round
        new_round = (now.state.status, now.state.round) != (RUNNING, current_round)
        deliveries = await pending_deliveries(self._services, now.match, now.log)
        if not new_round and await self._edit_newest(now, self._build_running(now)):
            await self._mention(now, deliveries)
        else:
            await self._post_round(now, deliveries, current_round)
        return deliveries

    async def _update_finished(self, now: Snapshot) -> Deliveries:
        if now.state.status != FINISHED or now.state.pending is not None:
            unannounced = now.recap(now.match.row.announced)
            files = await self._draw(now, unannounced.marks, final=True)
            content = TableContent(tuple(now.localizer.event_lines(unannounced.events)), (), gallery_items(files))
            screen = table_message.build_finished(now.match, now.localizer, content, files)
            await self._post(now, screen, NO_DELIVERIES, now.state.round)
        return NO_DELIVERIES

    async def _update_abandoned(self, now: Snapshot) -> Deliveries:
        if now.state.status != ABANDONED and now.state.message is not None:
            closed = table_message.build_closed(now.match, now.localizer, idle=was_closed_as_idle(now.match))
            await self._transport.try_edit(now.messages_table, now.state.message, closed)
        await self._close_invitations(now)
        await self._delete_mention(now)
        await self._store(now, closed_invitations=True, status=ABANDONED, mention=None)
        return NO_DELIVERIES

    @staticmethod
    def _build_running(now: Snapshot) -> Screen:
        """The newest message with the present state; its pictures stay those it was posted with."""
        events = tuple(now.localizer.event_lines(now.recap().events))
        content = TableContent(events, (), now.state.gallery, now.state.log_start == 0, now.absences)
        return table_message.build_running(now.match, now.localizer, content)

    # --- posting and editing ------------------------------------------------------------------------------------

    async def _post_round(self, now: Snapshot, deliveries: Deliveries, current_round: int) -> None:
        """Post a table message with the events and pictures of what is not announced yet."""
        unannounced = now.recap(now.match.row.announced)
        files = await self._draw(now, unannounced.marks, final=False)
        events, first = tuple(now.localizer.event_lines(unannounced.events)), now.match.row.announced == 0
        content = TableContent(events, deliveries.mentions, gallery_items(files), first, now.absences)
        screen = table_message.build_running(now.match, now.localizer, content, files)
        # The next update builds the message without its mentions. That alone is no reason to edit it.
        unmentioned = table_message.build_running(now.match, now.localizer, replace(content, mentions=()))
        await self._post(now, screen, deliveries, current_round, unmentioned)

    async def _post(
        self,
        now: Snapshot,
        screen: Screen,
        deliveries: Deliveries,
        current_round: int,
        unmentioned: Screen | None = None,
    ) -> None:
        """Post a message that replaces the newest one. The docstring of the module explains the order."""
        row, repeated = now.match.row, now.state.pending is not None
        pending = now.state.pending or PendingMessage(_nonce(now), row.announced)
        if not repeated:
            await self._services.engine.update_message_state(now.id, message_state.with_changes(pending=pending))
        message = await self._transport.send(
            now.table, screen, mentions=deliveries.mentioned_people, nonce=pending.nonce
        )
        if repeated:
            await self._transport.edit(now.table, message, screen, replace_files=True)
        url = addresses.url_of(now.table, message)
        await self._retire(now, url)
        left_lobby = row.status != LOBBY or now.state.relocated_from is not None
        if left_lobby:
            await self._close_invitations(now, url)
        await self._delete_mention(now)
        await self._store(
            now,
            deliveries,
            closed_invitations=left_lobby,
            message=message,
            status=row.status,
            round=current_round,
            log_start=pending.log_start,
            gallery=gallery_items(screen.files),
            mention=None,
            pending=None,
            relocated_from=None,
            digest=message_state.digest_of(unmentioned or screen),
            changed=self._services.clock(),
        )

    async def _retire(self, now: Snapshot, next_url: str) -> None:
        """Take the buttons off the message that was the newest, and link it to the one that replaces it."""
        old = now.state
        if old.message is None:
            return
        if old.status == LOBBY:
            screen = lobby.build_started(now.match, now.localizer, next_url)
        else:
            events = now.recap(old.log_start, now.match.row.announced).events
            content = TableContent(tuple(now.localizer.event_lines(events)), (), old.gallery, old.log_start == 0)
            screen = table_message.build_retired(now.match, old, now.localizer, content, next_url)
        await self._transport.try_edit(now.messages_table, old.message, screen)

    async def _close_invitations(self, now: Snapshot, table_url: str | None = None) -> None:
        for row in now.match.invitations:
            if row.message is not None:
                invitation = Invitation(row.player, await self._services.name_of(row.invited_by))
                screen = lobby.build_closed_invitation(now.match, invitation, now.localizer, table_url)
                await self._transport.try_edit(now.messages_table, row.message, screen)

    async def _edit_newest(self, now: Snapshot, screen: Screen) -> bool:
        """Edit the newest message if it differs. False: it cannot be edited, and a new one has to be posted."""
        state = now.state
        if state.message is None or state.status != now.match.row.status or state.pending or state.relocated_from:
            return False
        digest = message_state.digest_of(screen)
        if state.digest != digest:
            try:
                await self._transport.edit(now.table, state.message, screen)
            except MessageGone:
                return False
            await self._store(now, digest=digest, changed=self._services.clock())
        elif now.match.row.length > now.match.row.announced:
            await self._services.engine.mark_announced(now.id, now.match.row.length)
        return True

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

    async def _draw(self, now: Snapshot, marks: tuple[Mark, ...], *, final: bool) -> tuple[Picture, ...]:
        style = await self._services.table_style(now.match)
        subject = Subject(now.match, None, now.localizer.names, style, marks)
        picture_service = self._services.picture_service
        first = picture_service.final(subject) if final else picture_service.table(subject)
        sheets = (picture_service.sheet(subject, row.seat) for row in now.match.seats)
        return (await self._services.draw((first, *sheets)))[:MAX_GALLERY_ITEMS]

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


def _nonce(now: Snapshot) -> str:
    """Of the message that follows the newest one."""
    return f"{now.id}.{now.match.row.length}.{(now.state.message or 0) % 1_000_000}"
