"""Notices to people, stored until they are delivered: an outbox that survives restarts.

A notice is a row, committed in the same change as the entry that caused it: the process may be killed at any time, and
either both are on disk or neither is. Delivering is the task of the front end, and has three outcomes:
delivered, failed (the notice is due again later, with a growing delay, and given up after `MAX_TRIES`), or postponed.
A crash after a message was sent and before `mark_delivered` would deliver it twice; the front end therefore stores the
message together with the notices it told (`Engine.update_message_state`, `store_direct_message`), and sends it under a
nonce by which Discord recognises a repetition.

A notice is only true while its turn lasts: one whose seat has answered in the meantime is dropped, not delivered.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.live_matches import LiveMatches
from bot.engine.match import Match
from bot.engine.ports import OutboxStore
from bot.engine.refusals import NoSuchMatch
from bot.engine.time import rolls, starts, turns
from bot.records import Change, Delete, DirectMessageRow, NoticeRow

BATCH = 200
FIRST_RETRY, MAX_RETRY, MAX_TRIES = 5.0, 3600.0, 12


class Outbox:
    def __init__(self, live: LiveMatches, store: OutboxStore) -> None:
        self._live = live
        self._store = store

    async def pending(self, *, match: int | None = None, player: str | None = None) -> tuple[NoticeRow, ...]:
        """Notices (of one match, to one person, or all) that are due, oldest first. Those about a turn that is over are
        dropped."""
        now = self._live.clock()
        if match is not None:
            rows = await self._store.due_notices_of_match(match, now, BATCH)
        elif player is not None:
            rows = await self._store.due_notices_to_player(player, now, BATCH)
        else:
            rows = await self._store.due_notices(self._live.shards.scope, now, BATCH)
        current = [row for row in rows if await self._is_current(row)]
        await self.mark_delivered(row for row in rows if row not in current)
        return tuple(current)

    async def mark_delivered(self, rows: Iterable[NoticeRow]) -> None:
        """These have reached their person, or are no longer needed."""
        done = as_delivered(rows)
        if done:
            await self._store.commit(Change(done))

    async def mark_failed(self, rows: Iterable[NoticeRow]) -> None:
        """These could not be delivered: they are due again later, a limited number of times."""
        now = self._live.clock()
        again = tuple(replace(row, tries=row.tries + 1, next_try=_retry(row, now)) for row in rows)
        if again:
            await self._store.commit(Change(again))

    async def postpone(self, rows: Iterable[NoticeRow], until: float) -> None:
        """Deliver these later, together with what becomes due until then."""
        later = tuple(replace(row, next_try=until) for row in rows)
        if later:
            await self._store.commit(Change(later))

    async def direct_messages(self) -> tuple[DirectMessageRow, ...]:
        """The direct messages that are open, as the front end has stored them."""
        return await self._store.direct_messages(self._live.shards.scope)

    async def store_direct_message(self, player: str, state: bytes, *, delivered: Iterable[NoticeRow] = ()) -> None:
        """Store what a person was sent, together with the notices that it delivered."""
        await self._store.commit(Change.of(DirectMessageRow(player=player, state=state), *as_delivered(delivered)))

    async def delete_direct_message(self, player: str) -> None:
        """The direct message to this person is gone."""
        await self._store.commit(Change.of(Delete(DirectMessageRow, (player,))))

    async def _is_current(self, row: NoticeRow) -> bool:
        try:
            async with self._live.lock(row.match) as locked:
                to_roll = _is_about_now(locked.match, row) and rolls.is_roll(locked.match.ask(row.seat))
                if to_roll and locked.term is not None:
                    await self._live.roll_for(locked, row.seat)  # no person is called only to press Roll
                return _is_about_now(locked.match, row)
        except NoSuchMatch:
            return False


def _is_about_now(match: Match, row: NoticeRow) -> bool:
    """Whether the turn of a notice still lasts, or the start that it reminds of is still to come."""
    if row.kind == starts.STARTING:
        return starts.is_current(match, row)
    if match.seats[row.seat].player != row.player or not turns.waits_for(match, row.seat):
        return False
    return turns.notice(match, row.seat, row.kind, row.created).id == row.id


def as_delivered(rows: Iterable[NoticeRow]) -> tuple[NoticeRow, ...]:
    """The same notices, never due again."""
    return tuple(replace(row, next_try=None) for row in rows)


def _retry(row: NoticeRow, now: float) -> float | None:
    if row.tries + 1 >= MAX_TRIES:
        return None
    return now + min(MAX_RETRY, FIRST_RETRY * 2.0**row.tries)
