"""Letters: the one direct message of somebody who wants those, with every table that waits for them.

The first turn that comes rings at once; those that follow soon, before anything is answered, are added to the letter
without a sound, and what still waits after a while rings together. A letter is kept right by editing it, and goes when
nothing waits any more. Each call compares what is stored with how things are and does what is missing; calling it twice
changes nothing.
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
from bot.front.publishing import waiting_tables
from bot.front.publishing.mentions import way_of
from bot.front.publishing.transport import MessageGone, Transport, Unreachable
from bot.front.ui import message_state
from bot.front.ui.components import Component, Screen, TextDisplay
from bot.front.ui.localizer import Localizer, locale_for
from bot.records import NoticeRow
from bot.words import DEFAULT_LOCALE

log = logging.getLogger(__name__)

ACCENT = 0xE76F51
MAX_LISTED = 10


class DirectMessage(Struct, frozen=True, omit_defaults=True):
    """What is remembered about somebody's letter, so that a restart neither loses nor repeats it."""

    box: str = ""  # the conversation it is in, named like a table
    message: int | None = None
    rang: float = 0.0  # when it was sent ...
    rung: tuple[str, ...] = ()  # ... and the turns it listed then
    matches: tuple[int, ...] = ()  # those it lists
    posting: str | None = None  # a newer one is on its way; Discord makes one message of it, however often it is sent


NOTHING = DirectMessage()


class DirectMessages:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport
        self._open: dict[str, DirectMessage] = {}
        self._listed: defaultdict[int, set[str]] = defaultdict(set)  # whose letters list a match
        self._shown: dict[str, int] = {}  # what a letter says, as a hash

    async def recover(self) -> tuple[str, ...]:
        """After a start: find the letters that are open; the answer is who may have been sent a newer one."""
        for row in await self._services.engine.outbox.direct_messages():
            if row.player not in self._open:
                self._note(row.player, msgspec.json.decode(row.state, type=DirectMessage))
        return tuple(person for person, letter in self._open.items() if letter.posting is not None)

    def concerned(self, match: Match) -> set[str]:
        """Whose letters may have to change when this match has."""
        seated = {row.player for row in match.seats if row.player is not None and row.player in self._open}
        return seated | self._listed.get(match.row.id, set())

    async def tell(self, person: str) -> None:
        """Bring somebody's letter up to date; a new one where something in it is worth a sound."""
        letter = self._open.get(person, NOTHING)
        due = await self._due(person)
        if not due and letter == NOTHING:
            return
        tables = await self._tables(person, letter, due)
        if not tables:
            await self._close(person, letter)
            return
        shown = await self._written(person, tables)
        now = self._services.clock()
        turns = tuple(_turn(match, person) for match in tables.values())
        answered = not set(letter.rung) <= set(turns)
        rings = await self._rings(person, NOTHING if answered else letter, due, now)
        letter = replace(letter, matches=tuple(tables))
        if letter.posting is not None or any(moment <= now for moment in rings.values()):
            await self._send(person, replace(letter, rung=turns), shown, tuple(due))
            return
        for moment in sorted(set(rings.values())):
            await self._services.engine.outbox.postponed((row for row in due if rings[row] == moment), moment)
        await self._refresh(person, letter, shown)

    # --- what it says -------------------------------------------------------------------------------------------

    async def _due(self, person: str) -> dict[NoticeRow, Match]:
        """What this person is to be told by a letter now; what is told at a table, or not at all, is seen to there."""
        found: dict[NoticeRow, Match] = {}
        for notice in await self._services.engine.outbox.pending(player=person):
            match = await self._services.engine.match(notice.match)
            since = await self._services.engine.actions(notice.match, message_state.read(match).since)
            if await way_of(self._services, notice, match, since) == "direct":
                found[notice] = match
        return found

    async def _tables(self, person: str, letter: DirectMessage, due: Mapping[NoticeRow, Match]) -> dict[int, Match]:
        """What waits for this person, the longest wait first; alone at a table they keep nobody waiting."""
        known = await self._services.people.player(person)
        if known is None or known.settings.pings != "direct":
            return {}
        told = {notice.match for notice in due} | set(letter.matches)
        found = await waiting_tables.tables(self._services, person)
        return {match.row.id: match for match in found if match.row.id in told or _shared(match, person)}

    async def _written(self, person: str, tables: Mapping[int, Match]) -> Screen:
        known = await self._services.people.player(person)
        first = next(iter(tables.values()))
        locale = locale_for(
            self._services.words, known.settings.locale if known else None, message_state.read(first).locale
        )
        localizer = Localizer(self._services.words, locale)
        parts: list[Component] = [TextDisplay(f"## {localizer('letter.heading', n=len(tables))}")]
        for match in list(tables.values())[:MAX_LISTED]:
            parts.append(waiting_tables.entry(match, person, await self._services.localizer(match, locale)))
        if len(tables) > MAX_LISTED:
            parts.append(TextDisplay(f"-# {localizer('matches.more', n=len(tables) - MAX_LISTED)}"))
        return Screen(tuple(parts), (), ACCENT)

    async def _rings(
        self, person: str, letter: DirectMessage, due: Mapping[NoticeRow, Match], now: float
    ) -> Mapping[NoticeRow, float]:
        """When each notice may make a sound: not in somebody's sleep, and a new turn not right after another."""
        wakes = after_awake(now, 0.0, await self._services.people.calendar(person))
        rang = min(letter.rang, now)  # a system clock that jumped back must not silence anybody for long
        quiet = now if letter.message is None else rang + self._services.config.quiet
        rings: dict[NoticeRow, float] = {}
        for notice, match in due.items():
            # People who sit together expect to be called at once; and a reminder is there to be heard.
            patient = 0.0 if match.clock.rules.live else max(wakes, quiet if notice.kind == TURN else 0.0)
            rings[notice] = max(now, patient)
        return rings

    # --- sending ------------------------------------------------------------------------------------------------

    async def _send(self, person: str, letter: DirectMessage, shown: Screen, due: tuple[NoticeRow, ...]) -> None:
        """A new letter takes the place of the old one, and of a newer one that was sent and not noted."""
        begun = letter.posting is not None
        try:
            letter = replace(letter, box=await self._transport.mailbox(person), posting=letter.posting or _once(due))
            if not begun:
                await self._keep(person, letter)
            message = await self._transport.send(letter.box, shown, once=letter.posting)
        except Unreachable:
            log.info("somebody takes no direct messages: they are called at their tables")
            await self._services.engine.outbox.failed(due)
            await self._close(person, replace(letter, posting=None))
            return
        if letter.message is not None:
            await self._transport.delete(letter.box, letter.message)
        sent = DirectMessage(letter.box, message, self._services.clock(), letter.rung, letter.matches)
        await self._keep(person, sent, due)
        if not begun:
            self._shown[person] = hash(shown)
        await self._refresh(person, sent, shown)  # one sent before a crash may list other tables

    async def _refresh(self, person: str, letter: DirectMessage, shown: Screen) -> None:
        """The same letter, as things are now. Without one there is nothing to be heard yet, so nothing is sent."""
        if letter.message is None:
            return
        if self._shown.get(person) != hash(shown):
            try:
                await self._transport.edit(letter.box, letter.message, shown)
            except (Unreachable, MessageGone):
                await self._close(person, letter)
                return
            self._shown[person] = hash(shown)
        if letter != self._open.get(person):
            await self._keep(person, letter)

    async def _close(self, person: str, letter: DirectMessage) -> None:
        """Nothing waits any more: the letter goes, and a newer one that was perhaps sent before a crash."""
        if letter.posting is not None:
            with suppress(Unreachable):
                localizer = Localizer(self._services.words, DEFAULT_LOCALE)
                nothing = Screen((TextDisplay(localizer("letter.nothing")),))
                found = await self._transport.send(letter.box, nothing, once=letter.posting, silent=True)
                await self._transport.delete(letter.box, found)
        if letter.message is not None:
            await self._transport.delete(letter.box, letter.message)
        await self._keep(person, NOTHING)

    async def _keep(self, person: str, letter: DirectMessage, told: tuple[NoticeRow, ...] = ()) -> None:
        self._note(person, letter)
        outbox = self._services.engine.outbox
        if letter == NOTHING:
            await outbox.delete_direct_message(person)
        # For a person who asked to be erased nothing is stored again.
        elif await self._services.people.player(person) is not None:
            await outbox.store_direct_message(person, msgspec.json.encode(letter), told=told)

    def _note(self, person: str, letter: DirectMessage) -> None:
        for match in self._open.get(person, NOTHING).matches:
            self._listed[match].discard(person)
            if not self._listed[match]:
                del self._listed[match]
        for match in letter.matches:
            self._listed[match].add(person)
        if letter == NOTHING:
            self._open.pop(person, None)
            self._shown.pop(person, None)
        else:
            self._open[person] = letter


def _turn(match: Match, person: str) -> str:
    """Names the turn this person is in."""
    seat = seat_of(match, person)
    return "" if seat is None else timing.notice(match, seat, TURN, 0.0).id


def _shared(match: Match, person: str) -> bool:
    return any(row.player not in (None, person) for row in match.seats)


def _once(due: tuple[NoticeRow, ...]) -> str:
    """Names the letter that tells these: no other ever will."""
    return sha256("+".join(notice.id for notice in due).encode()).hexdigest()[:20]
