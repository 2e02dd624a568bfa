"""One direct message per person who wants them, listing every table that waits for that person.

Discord notifies a person of a new message and not of an edit, so a direct message is new only when it should be
noticed, and edited otherwise:

- The first turn notifies at once.
- Turns that follow while none of the listed ones is answered are added by an edit. Those that still wait after
  `FrontConfig.notify_interval` notify together, once.
- A reminder and a turn at a live table notify at once. A sleeping person is not notified, except by a live table.
- When nothing waits any more, the message is deleted.

A new message replaces the old one, so a person never has two. As with table messages, each update compares what is
stored with the present state and does what is missing, and a message is stored as pending, with its nonce, before it is
sent (see `table_messages`).
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.lobby import seat_of
from bot.engine.match import Match
from bot.engine.time import turns as timing
from bot.engine.time.calendar import after_awake
from bot.engine.time.turns import TURN
from bot.front.interactions.services import Services
from bot.front.publishing.mentions import delivery_of
from bot.front.publishing.transport import MessageGone, Transport, Unreachable
from bot.front.publishing.waiting_tables import build_section, waiting_matches
from bot.front.ui import addresses, message_state
from bot.front.ui.components import Component, Screen, TextDisplay
from bot.front.ui.localizer import Localizer, locale_for
from bot.records import NoticeRow
from bot.words import DEFAULT_LOCALE

log = logging.getLogger(__name__)

ACCENT = 0xE76F51
MAX_LISTED = 10


class DirectMessage(Struct, frozen=True, omit_defaults=True):
    """What is stored about a person's direct message, so that a restart neither loses nor repeats it."""

    channel: str = ""  # named like a table
    message: int | None = None
    sent_at: float = 0.0
    notified_turns: tuple[str, ...] = ()  # the turns it listed when it was sent
    matches: tuple[int, ...] = ()  # those it lists
    pending_nonce: str | None = None  # of a newer message that is being sent
    digest: str = ""  # of what it shows, so that an equal screen is not sent again, not even after a restart


NO_MESSAGE = DirectMessage()


class DirectMessages:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport
        self._open: dict[str, DirectMessage] = {}  # by person
        self._listing: defaultdict[int, set[str]] = defaultdict(set)  # by match, the people whose message lists it

    async def load(self) -> None:
        """Load the open messages, before anything is published.

        An update without the stored message of its person would send a second one, and the first would never be
        deleted. People press buttons as soon as the bot is connected, which is before it knows its servers.
        """
        for row in await self._services.engine.outbox.direct_messages():
            if row.player not in self._open:
                self._index(row.player, msgspec.json.decode(row.state, type=DirectMessage))

    def people(self) -> tuple[str, ...]:
        """The people who have a message.

        After a start, all of them are compared with their matches. A kill may have come after a match was announced at
        its table and before it left the messages that list it; nothing in its log would say that these are out of date.
        """
        return tuple(self._open)

    def affected_by(self, match: Match) -> set[str]:
        """The people whose message may change with this match."""
        seated = {row.player for row in match.seats if row.player is not None and row.player in self._open}
        return seated | self._listing.get(match.row.id, set())

    async def update(self, person: str) -> None:
        """Edit a person's message, or send a new one if they are to be notified now."""
        stored = self._open.get(person, NO_MESSAGE)
        due = await self._due_notices(person)
        if not due and stored == NO_MESSAGE:
            return
        matches = await self._matches_to_list(person, stored, due)
        if not matches:
            await self._delete(person, stored)
            return
        screen = await self._build_screen(person, matches)
        now = self._services.clock()
        turns = tuple(_turn_id(match, person) for match in matches.values())
        answered = not set(stored.notified_turns) <= set(turns)
        notify_at = await self._notify_times(person, NO_MESSAGE if answered else stored, due, now)
        stored = replace(stored, matches=tuple(matches))
        if stored.pending_nonce is not None or any(time <= now for time in notify_at.values()):
            await self._send(person, replace(stored, notified_turns=turns), screen, tuple(due))
            return
        for time in sorted(set(notify_at.values())):
            await self._services.engine.outbox.postpone((row for row in due if notify_at[row] == time), time)
        await self._edit(person, stored, screen)

    # --- what it contains ---------------------------------------------------------------------------------------

    async def _due_notices(self, person: str) -> dict[NoticeRow, Match]:
        """The pending notices of this person that are delivered by direct message."""
        found: dict[NoticeRow, Match] = {}
        for notice in await self._services.engine.outbox.pending(player=person):
            match = await self._services.engine.match(notice.match)
            entries = await self._services.engine.actions(notice.match, message_state.read(match).log_start)
            if await delivery_of(self._services, notice, match, entries) == "direct":
                found[notice] = match
        return found

    async def _matches_to_list(
        self, person: str, stored: DirectMessage, due: Mapping[NoticeRow, Match]
    ) -> dict[int, Match]:
        """The matches that wait for this person, the longest wait first.

        A solo match is listed only if there is a notice for it: it keeps no other player waiting.
        """
        player = await self._services.people.player(person)
        if player is None or player.settings.pings != "direct":
            return {}
        notified = {notice.match for notice in due} | set(stored.matches)
        found = await waiting_matches(self._services, person)
        return {match.row.id: match for match in found if match.row.id in notified or _has_others(match, person)}

    async def _build_screen(self, person: str, matches: Mapping[int, Match]) -> Screen:
        player = await self._services.people.player(person)
        first = next(iter(matches.values()))
        chosen = player.settings.locale if player else None
        locale = locale_for(self._services.words, chosen, message_state.read(first).locale)
        localizer = Localizer(self._services.words, locale)
        components: list[Component] = [TextDisplay(f"## {localizer('direct_message.heading', n=len(matches))}")]
        for match in list(matches.values())[:MAX_LISTED]:
            server = await self._services.server_settings(addresses.server_of(match.row.table))
            palette = (player.settings.palette if player else None) or server.palette
            components.append(build_section(match, person, await self._services.localizer(match, locale, palette)))
        if len(matches) > MAX_LISTED:
            components.append(TextDisplay(f"-# {localizer('matches.more', n=len(matches) - MAX_LISTED)}"))
        return Screen(tuple(components), (), ACCENT)

    async def _notify_times(
        self, person: str, stored: DirectMessage, due: Mapping[NoticeRow, Match], now: float
    ) -> Mapping[NoticeRow, float]:
        """When each notice may notify the person, at the earliest now."""
        awake_at = after_awake(now, 0.0, await self._services.people.calendar(person))
        sent_at = min(stored.sent_at, now)  # a system clock that was set back must not silence a person for long
        quiet_until = now if stored.message is None else sent_at + self._services.config.notify_interval
        times: dict[NoticeRow, float] = {}
        for notice, match in due.items():
            earliest = max(awake_at, quiet_until if notice.kind == TURN else 0.0)
            times[notice] = max(now, 0.0 if match.clock.rules.live else earliest)
        return times

    # --- sending ------------------------------------------------------------------------------------------------

    async def _send(self, person: str, stored: DirectMessage, screen: Screen, due: tuple[NoticeRow, ...]) -> None:
        """Send a new message and delete the old one."""
        repeated = stored.pending_nonce is not None
        try:
            channel = await self._transport.direct_channel(person)
            stored = replace(stored, channel=channel, pending_nonce=stored.pending_nonce or _nonce(due))
            if not repeated:
                await self._store(person, stored)
            message = await self._transport.send(channel, screen, nonce=stored.pending_nonce)
        except Unreachable:
            log.info("a person accepts no direct messages and is mentioned at their tables instead")
            await self._services.engine.outbox.mark_failed(due)
            await self._delete(person, replace(stored, pending_nonce=None))
            return
        if stored.message is not None:
            await self._transport.delete(stored.channel, stored.message)
        now, turns, matches = self._services.clock(), stored.notified_turns, stored.matches
        sent = DirectMessage(
            channel, message, now, turns, matches, digest="" if repeated else message_state.digest_of(screen)
        )
        await self._store(person, sent, due)
        await self._edit(person, sent, screen)  # a message that was sent before a crash may list other tables

    async def _edit(self, person: str, stored: DirectMessage, screen: Screen) -> None:
        """Edit the message if it differs. Without one, nothing was due yet, so none is sent."""
        if stored.message is None:
            return
        if stored.digest != message_state.digest_of(screen):
            try:
                await self._transport.edit(stored.channel, stored.message, screen)
            except (Unreachable, MessageGone):
                await self._delete(person, stored)
                return
            stored = replace(stored, digest=message_state.digest_of(screen))
        if stored != self._open.get(person):
            await self._store(person, stored)

    async def _delete(self, person: str, stored: DirectMessage) -> None:
        """Delete the message, and a newer one that may have been sent before a crash.

        It is forgotten only then: where deleting fails, the publisher tries again, or the next start does.
        """
        if stored.pending_nonce is not None:
            # The id of that message is unknown. Sending its nonce again returns it, or a new message to delete.
            with suppress(Unreachable):
                localizer = Localizer(self._services.words, DEFAULT_LOCALE)
                screen = Screen((TextDisplay(localizer("direct_message.nothing")),))
                found = await self._transport.send(stored.channel, screen, nonce=stored.pending_nonce, silent=True)
                await self._transport.delete(stored.channel, found)
        if stored.message is not None:
            await self._transport.delete(stored.channel, stored.message)
        await self._store(person, NO_MESSAGE)

    async def _store(self, person: str, stored: DirectMessage, delivered: tuple[NoticeRow, ...] = ()) -> None:
        self._index(person, stored)
        outbox = self._services.engine.outbox
        if stored == NO_MESSAGE:
            await outbox.delete_direct_message(person)
        elif await self._services.people.player(person) is not None:  # a person who was erased is not stored again
            await outbox.store_direct_message(person, msgspec.json.encode(stored), delivered=delivered)

    def _index(self, person: str, stored: DirectMessage) -> None:
        for match in self._open.get(person, NO_MESSAGE).matches:
            self._listing[match].discard(person)
            if not self._listing[match]:
                del self._listing[match]
        for match in stored.matches:
            self._listing[match].add(person)
        if stored == NO_MESSAGE:
            self._open.pop(person, None)
        else:
            self._open[person] = stored


def _turn_id(match: Match, person: str) -> str:
    """Identifies the current turn of this person: the id of its notice."""
    seat = seat_of(match, person)
    return "" if seat is None else timing.notice(match, seat, TURN, 0.0).id


def _has_others(match: Match, person: str) -> bool:
    return any(row.player not in (None, person) for row in match.seats)


def _nonce(due: tuple[NoticeRow, ...]) -> str:
    """Of the message that delivers these notices; no other message does."""
    return sha256("+".join(notice.id for notice in due).encode()).hexdigest()[:20]
