"""The messages of one table, kept in step with its match: which one to post, change, retire or delete.

Each call compares the match with the notes of its table and does what is missing; calling it twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.recap import Recap, recap
from bot.front.interactions.services import Services
from bot.front.ports import Picture, Subject
from bot.front.publishing.mentions import Deliveries, due
from bot.front.publishing.transport import MessageGone, Transport
from bot.front.publishing.waiting_tables import away
from bot.front.screens import lobby, table_message
from bot.front.screens.table_message import Page
from bot.front.ui import message_state as notes
from bot.front.ui.components import MAX_ALT_TEXT, MAX_GALLERY_ITEMS, GalleryItem, Screen, clip
from bot.front.ui.localizer import Localizer
from bot.front.ui.message_state import MessageState, PendingMessage
from bot.records import ABANDONED, FINISHED, LOBBY, RUNNING, ActionRow

NOBODY = Deliveries()


class Now(Struct, frozen=True):
    """A table at one moment: the match, its notes, its language and the log its newest message tells."""

    match: Match
    notes: MessageState
    localizer: Localizer
    rows: tuple[ActionRow, ...]  # after notes.since
    away: tuple[str, ...] = ()  # who is on vacation, in words

    @property
    def table(self) -> str:
        return self.match.row.table

    @property
    def written_at(self) -> str:
        """Where the messages are that the notes name: at the table, unless it has just moved."""
        return self.notes.elsewhere or self.table

    @property
    def id(self) -> int:
        return self.match.row.id

    def told(self, after: int = 0, until: int | None = None) -> Recap:
        """The public part of the log between two entries."""
        last = self.match.row.length if until is None else until
        return recap((row for row in self.rows if after < row.number <= last), None, after)


class Told(Struct, frozen=True):
    """A match as it was shown, and who is to hear of it by a letter of their own."""

    match: Match
    letters: tuple[str, ...]


class TableMessages:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport
        self._shown: dict[int, int] = {}  # what the newest message of a live table says, as a hash

    async def tell(self, match_id: int) -> Told:
        """Show everybody how this match stands."""
        now = await self._now(match_id)
        stages: Mapping[str, Callable[[Now], Awaitable[Deliveries]]] = {
            LOBBY: self._lobby,
            RUNNING: self._running,
            FINISHED: self._finished,
            ABANDONED: self._closed,
        }
        calls = await stages[now.match.row.status](now)
        return Told(now.match, calls.letters)

    # --- stages -------------------------------------------------------------------------------------------------

    async def _lobby(self, now: Now) -> Deliveries:
        shown = lobby.lobby(now.match, now.notes, now.localizer)
        if not await self._changed(now, shown):
            await self._post_page(now, shown, NOBODY, now.notes.round)
        return NOBODY

    async def _running(self, now: Now) -> Deliveries:
        progress = now.match.game.progress(now.match.playing.state)
        new_page = (now.notes.stage, now.notes.round) != (RUNNING, progress.round)
        calls = await due(self._services, now.match, now.rows)
        told = now.told()
        page = Page(tuple(now.localizer.lines(told.events)), (), now.notes.pictures, now.notes.since == 0, now.away)
        if not new_page and await self._changed(now, table_message.running(now.match, now.localizer, page)):
            await self._call(now, calls)
        else:
            await self._turn_page(now, calls, progress.round)
        return calls

    async def _finished(self, now: Now) -> Deliveries:
        if now.notes.stage != FINISHED or now.notes.posting is not None:
            told = now.told(now.match.row.announced)
            files = await self._pictures(now, told, final=True)
            page = Page(tuple(now.localizer.lines(told.events)), (), _shown(files))
            await self._post_page(
                now, table_message.finished(now.match, now.localizer, page, files), NOBODY, now.notes.round
            )
        self._shown.pop(now.id, None)
        return NOBODY

    async def _closed(self, now: Now) -> Deliveries:
        if now.notes.stage != ABANDONED and now.notes.message is not None:
            await self._transport.retire(
                now.written_at, now.notes.message, table_message.closed(now.match, now.localizer)
            )
        await self._retire_invitations(now)
        await self._drop_call(now)
        await self._remember(now, stage=ABANDONED, call=None, invitations=())
        self._shown.pop(now.id, None)
        return NOBODY

    # --- pages --------------------------------------------------------------------------------------------------

    async def _turn_page(self, now: Now, calls: Deliveries, number: int) -> None:
        """A new message at the end of the channel takes over from the old one."""
        told = now.told(now.match.row.announced)
        files = await self._pictures(now, told, final=False)
        lines, first = tuple(now.localizer.lines(told.events)), now.match.row.announced == 0
        page = Page(lines, calls.mentioned, _shown(files), first, now.away)
        await self._post_page(now, table_message.running(now.match, now.localizer, page, files), calls, number)
        # The same without the calls is what an edit would make of it: nothing to do until something happens.
        self._shown[now.id] = hash(table_message.running(now.match, now.localizer, replace(page, calls=())))

    async def _post_page(self, now: Now, shown: Screen, calls: Deliveries, number: int) -> None:
        row = now.match.row
        posting, begun = now.notes.posting or PendingMessage(_once(now), row.announced), now.notes.posting is not None
        if not begun:
            await self._services.engine.remember(now.id, notes.changing(posting=posting))
        message = await self._transport.send(now.table, shown, calls=calls.people, once=posting.once)
        if begun:  # it may have been sent before a crash, and then it shows an older moment
            await self._transport.edit(now.table, message, shown, anew=True)
        # Noted last: whatever is cut off before is done once more, and comes to the same.
        onward = notes.address(now.table, message)
        await self._retire(now, onward)
        over = {} if row.status == LOBBY and now.notes.elsewhere is None else {"invitations": ()}
        if over:
            await self._retire_invitations(now, onward)
        await self._drop_call(now)
        await self._remember(
            now,
            calls,
            message=message,
            stage=row.status,
            round=number,
            since=posting.since,
            pictures=_shown(shown.files),
            call=None,
            posting=None,
            elsewhere=None,
            **over,
        )
        self._shown.pop(now.id, None)

    async def _retire(self, now: Now, onward: str) -> None:
        """The message that was newest until now keeps what it told and loses its buttons."""
        old = now.notes
        if old.message is None:
            return
        if old.stage == LOBBY:
            shown = lobby.started(now.match, old, now.localizer, onward)
        else:
            told = now.told(old.since, now.match.row.announced)
            page = Page(tuple(now.localizer.lines(told.events)), (), old.pictures, old.since == 0)
            shown = table_message.retired(now.match, old, now.localizer, page, onward)
        await self._transport.retire(now.written_at, old.message, shown)

    async def _retire_invitations(self, now: Now, onward: str | None = None) -> None:
        for invited in now.notes.invitations:
            shown = lobby.past_invitation(now.match, invited, now.localizer, onward)
            await self._transport.retire(now.written_at, invited.message, shown)

    async def _changed(self, now: Now, shown: Screen) -> bool:
        """Bring the newest message up to date; False if there is none that can be changed."""
        kept = now.notes
        if kept.message is None or kept.stage != now.match.row.status or kept.posting or kept.elsewhere:
            return False
        if self._shown.get(now.id) != hash(shown):
            try:
                await self._transport.edit(now.table, kept.message, shown)
            except MessageGone:
                return False
            self._shown[now.id] = hash(shown)
        if now.match.row.length > now.match.row.announced:
            await self._services.engine.announced(now.id, now.match.row.length)
        return True

    # --- calls --------------------------------------------------------------------------------------------------

    async def _call(self, now: Now, calls: Deliveries) -> None:
        """Between two pages, a short message of its own calls those whose turn it became."""
        if calls.mentioned:
            shown = table_message.call(now.match, now.localizer, calls.mentioned)
            # Named after the call before it: one that was sent and not noted is found again, whoever is due by now.
            once = f"c{now.id}.{(now.notes.message or 0) % 1_000_000}.{(now.notes.call or 0) % 1_000_000}"
            message = await self._transport.send(now.table, shown, calls=calls.people, once=once)
            await self._drop_call(now)
            await self._remember(now, calls, call=message)
        elif calls.silent:
            await self._services.engine.outbox.told(calls.silent)

    async def _drop_call(self, now: Now) -> None:
        if now.notes.call is not None:
            await self._transport.delete(now.written_at, now.notes.call)

    # --- reading and drawing ------------------------------------------------------------------------------------

    async def _now(self, match_id: int) -> Now:
        match = await self._services.engine.match(match_id)
        kept = notes.read(match)
        rows = await self._services.engine.actions(match_id, kept.since) if match.row.length else ()
        localizer = await self._services.table_localizer(match)
        gone = await away(self._services, match, localizer) if match.row.status == RUNNING else ()
        return Now(match, kept, localizer, rows, gone)

    async def _pictures(self, now: Now, told: Recap, *, final: bool) -> tuple[Picture, ...]:
        style = await self._services.table_style(now.match)
        subject = Subject(now.match, None, now.localizer.people, style, told.marks)
        picture_service = self._services.picture_service
        first = picture_service.final(subject) if final else picture_service.table(subject)
        sheets = (picture_service.sheet(subject, row.seat) for row in now.match.seats)
        return (await self._services.drawn((first, *sheets)))[:MAX_GALLERY_ITEMS]

    async def _remember(self, now: Now, calls: Deliveries | None = None, **changes: object) -> None:
        told = (*calls.mentioned, *calls.silent) if calls else ()
        change = notes.changing(**changes)
        await self._services.engine.remember(now.id, change, announced=now.match.row.length, told=told)


def _once(now: Now) -> str:
    """Names the page that follows the newest one: posted again after a crash it is the same, otherwise never."""
    return f"{now.id}.{now.match.row.length}.{(now.notes.message or 0) % 1_000_000}"


def _shown(files: tuple[Picture, ...]) -> tuple[GalleryItem, ...]:
    return tuple(GalleryItem(file.filename, clip(file.alt, MAX_ALT_TEXT)) for file in files)
