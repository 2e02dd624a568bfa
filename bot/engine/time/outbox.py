"""What people are to be told, until they have been: an outbox that survives restarts.

A notice is stored in the same change as the move that caused it. Whoever delivers asks for those that are due, says
which were told, and which could not be; those come back later, each time a little later, until they are pointless.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.live_matches import LiveMatches
from bot.engine.ports import OutboxStore
from bot.engine.refusals import NoSuchMatch
from bot.engine.time import turns
from bot.records import Change, Delete, DirectMessageRow, NoticeRow, Scope

BATCH = 200
FIRST_RETRY, LONGEST_RETRY, MOST_TRIES = 5.0, 3600.0, 12


class Outbox:
    def __init__(self, live: LiveMatches, store: OutboxStore, scope: Scope) -> None:
        self._live = live
        self._store = store
        self._scope = scope

    async def pending(self, *, match: int | None = None, player: str | None = None) -> tuple[NoticeRow, ...]:
        """Notices (of one match, to one person, or all) to be told now, oldest first. Those about a turn that has been
        played are dropped on the way."""
        now = self._live.clock()
        if match is not None:
            rows = await self._store.due_notices_of_match(match, now, BATCH)
        elif player is not None:
            rows = await self._store.due_notices_to_player(player, now, BATCH)
        else:
            rows = await self._store.due_notices(self._scope, now, BATCH)
        current = [row for row in rows if await self._is_true(row)]
        await self.told(row for row in rows if row not in current)
        return tuple(current)

    async def told(self, rows: Iterable[NoticeRow]) -> None:
        """These have reached their person (or need not any more)."""
        done = delivered(rows)
        if done:
            await self._store.commit(Change(done))

    async def failed(self, rows: Iterable[NoticeRow]) -> None:
        """These could not be delivered: try again later, but not for ever."""
        now = self._live.clock()
        again = tuple(replace(row, tries=row.tries + 1, next_try=_retry(row, now)) for row in rows)
        if again:
            await self._store.commit(Change(again))

    async def postponed(self, rows: Iterable[NoticeRow], until: float) -> None:
        """These are better told later, together with whatever comes until then."""
        later = tuple(replace(row, next_try=until) for row in rows)
        if later:
            await self._store.commit(Change(later))

    async def direct_messages(self) -> tuple[DirectMessageRow, ...]:
        """The direct messages that are open, as the front end has stored them."""
        return await self._store.direct_messages(self._scope)

    async def store_direct_message(self, player: str, state: bytes, *, told: Iterable[NoticeRow] = ()) -> None:
        """Store what a person was sent, together with the notices that were told by it."""
        await self._store.commit(Change.of(DirectMessageRow(player=player, state=state), *delivered(told)))

    async def delete_direct_message(self, player: str) -> None:
        """The direct message to this person is gone."""
        await self._store.commit(Change.of(Delete(DirectMessageRow, (player,))))

    async def _is_true(self, row: NoticeRow) -> bool:
        try:
            async with self._live.lock(row.match) as locked:
                match = locked.match
        except NoSuchMatch:
            return False
        if match.seats[row.seat].player != row.player or not turns.waits_for(match, row.seat):
            return False
        return turns.notice(match, row.seat, row.kind, row.created).id == row.id


def delivered(rows: Iterable[NoticeRow]) -> tuple[NoticeRow, ...]:
    """The same notices, never to be told again."""
    return tuple(replace(row, next_try=None) for row in rows)


def _retry(row: NoticeRow, now: float) -> float | None:
    if row.tries + 1 >= MOST_TRIES:
        return None
    return now + min(LONGEST_RETRY, FIRST_RETRY * 2.0**row.tries)
