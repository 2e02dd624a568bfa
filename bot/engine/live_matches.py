"""The one place where a running match changes: entries are appended to its log here, and nowhere else.

The order is always the same: lock the match, compute the new value, commit it, then tell the subscribers. An error on
the way leaves everything as it was. Computer players answer in background tasks after each change.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine import changes, lobby, plans
from bot.engine.changes import Added
from bot.engine.computer_player import answer
from bot.engine.exclusions import Exclusions
from bot.engine.history.results import results, server_of
from bot.engine.history.statistics import Statistics
from bot.engine.log import Entry, chose, encode
from bot.engine.match import Match, advance, restore
from bot.engine.match_cache import LockedMatch, MatchCache
from bot.engine.people import People
from bot.engine.ports import Clock, MatchStore
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch, NotOurs
from bot.engine.seating import require_welcome
from bot.engine.shards import Shards
from bot.engine.time import rolls, turns
from bot.engine.time.calendar import Calendar
from bot.engine.time.clock import SeatClock, TableClock
from bot.engine.updates import ClockChanged, Closed, Subscriber, Update
from bot.kernel import AnyGame, Choice, Decision, Event, Policy, Refusal, under_rules
from bot.records import FINISHED, LOBBY, RUNNING, Change, Duplicate, ResultRow

log = logging.getLogger(__name__)

Policies: TypeAlias = Callable[[AnyGame], Mapping[str, Policy]]


class Accepted(Struct, frozen=True):
    """The match after an entry was accepted, and the events it caused for the seat that made it.

    Those of its own planned choices that followed at once are among them; the planned choices of other seats are not.
    Without events, the entry had been accepted before (a redelivered interaction).
    """

    match: Match
    events: tuple[Event, ...] = ()


class LiveMatches:
    def __init__(
        self,
        games: Mapping[str, AnyGame],
        policies: Policies,
        store: MatchStore,
        clock: Clock,
        idle_seconds: float,
        *,
        shards: Shards,
    ) -> None:
        self.games = games
        self.store = store
        self.clock = clock
        self.shards = shards
        self.people = People(store, clock)
        self.exclusions = Exclusions(store, clock)
        self.cache = MatchCache(self._load, clock, idle_seconds, shards.term)
        self._policies = policies
        self._subscribers: list[Subscriber] = []
        self._computers: dict[int, asyncio.Task[None]] = {}  # by match: the task that answers for its computer players

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` with every update from now on; the returned function ends that."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def publish(self, update: Update) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(update)

    def game(self, slug: str) -> AnyGame:
        game = self.games.get(slug)
        if game is None:
            raise NoSuchMatch("unknown_game", game=slug[:40])
        return game

    def policy(self, game: AnyGame, name: str) -> Policy:
        policy = self._policies(game).get(name)
        if policy is None:
            raise LobbyRefusal("unknown_policy", name=name[:40])
        return policy

    def lock(self, match_id: int) -> AbstractAsyncContextManager[LockedMatch]:
        """Exclusive use of one match, read from the store if it is not in memory."""
        return self.cache.lock(match_id)

    async def playable(self, player: str) -> tuple[Match, ...]:
        """The live matches of a person, newest first, without those that were begun under other rules."""
        found = []
        for row in await self.store.matches_of(player, live=True):
            with suppress(NoSuchMatch):
                async with self.lock(row.id) as locked:
                    found.append(locked.match)
        return tuple(found)

    async def require_welcome(self, match: Match, player: str, *, manages: bool) -> None:
        """Refuse a person who may not sit at this table. Who manages it (its host, or staff) needs no invitation."""
        await self.exclusions.require_admitted(player, server=server_of(match.row.table), host=match.row.host)
        seating = match.seating
        record = Statistics()
        if seating.asks_for_record:
            record = Statistics.of(await self.store.find(ResultRow, player=player))
        invited = manages or any(row.player == player for row in match.invitations)
        require_welcome(seating, record, invited=invited)

    # --- appending to the log -----------------------------------------------------------------------------------

    async def append_once(
        self, locked: LockedMatch, seat: int, entry: Callable[[Match], Entry], interaction: int | None
    ) -> Accepted:
        """Append the entry that `entry` makes of the match, unless this interaction was handled before.

        Discord may deliver one interaction twice. The second delivery usually fails a check of `entry` (the decision
        it answers has been answered) or, where it does not, the store's uniqueness check; so the store is only asked
        whether the interaction is known when something was refused, and an ordinary click pays nothing.
        """
        try:
            require_running(locked.match)
            return await self.append(locked, seat, entry(locked.match), interaction)
        except (Refusal, Duplicate):
            if interaction is not None and await self.store.handled(interaction):
                return Accepted(locked.match)
            raise

    async def append(
        self, locked: LockedMatch, seat: int | None, entry: Entry, interaction: int | None = None
    ) -> Accepted:
        """Add an entry to the log, then the planned choices that it makes due: the only way a running match changes.

        Three things must happen in this order: commit, cache, publish. The commit is first, because a subscriber may
        show the entry to people, and what people have seen must survive a crash. The cache is second, because a
        subscriber may read the match. Publishing is last and happens under the lock, so that subscribers get the
        updates of a match in the order of its log. `locked.match` may already differ from `locked.stored` in more than
        the log (another occupant of a seat, a late seat's clock): all differences are committed with the entry.

        If the calling task is cancelled while it waits for the commit, the store may still write the change: its
        writer owns the transaction, and cancelling the awaiting task does not cancel the write. Memory and disk may
        then differ, so `commit` invalidates the cached match, and the next lock loads what is on disk: with the entry
        or without it, never half of it. The update of an entry that was written that way is not published; the
        publisher compares the log's length with what was announced and finds it.

        Planned choices are entries of their own, committed one by one. A crash between two of them leaves a match
        whose next seat is asked although it has a plan; it is then simply asked.
        """
        added = await self._append(locked, seat, entry, seat, interaction)
        return Accepted(locked.match, tuple(event for each in added if each.seat == seat for event in each.events))

    async def _append(
        self, locked: LockedMatch, seat: int | None, entry: Entry, trigger: int | None, interaction: int | None = None
    ) -> list[Added]:
        before, now = locked.match, self.clock()
        advanced = advance(before, seat, entry)
        added = Added(seat=seat, entry=entry, events=advanced.events, at=now, interaction=interaction)
        after = changes.after_entry(before, advanced.match, added)
        after = turns.with_clocks(before, after, seat, entry, now=now, calendars=await self.calendars(after))
        after = rolls.with_actor(after, seat, entry, now)
        action, snapshots = changes.action_row(after, added), changes.snapshots(after)
        ended: tuple[ResultRow, ...] = ()
        if after.row.status == FINISHED and not after.seating.practice:
            ended = results(after, (*await self.store.actions(after.row.id), action))
        await self.commit(
            locked,
            Change.of(
                *changes.match_rows(locked.stored.row, after.row),
                *(after.seats if after.seats != locked.stored.seats else ()),
                *turns.clock_rows(locked.stored, after),
                *rolls.turn_notices(before, after, None if added.cause == "rolled" else seat, now),
                *changes.deleted_plans(locked.stored.plans, after.plans),
                action,
                *snapshots,
                *ended,
            ),
        )
        if snapshots:
            after = msgspec.structs.replace(after, snapshot_number=after.row.length)
        locked.put(after)
        self.publish(changes.update(before, after, added, trigger))
        if after.row.owed:
            self.start_computers(after.row.id)
        appended = [added]
        for planned in plans.planned_choices(before, after, seat, entry):
            # The planned choice of one seat may change what the next one is asked; the nested call has handled that.
            if locked.match.ask(planned.decision.seat) == planned.decision:
                appended += await self._append(locked, planned.decision.seat, planned.entry, trigger)
        roll = rolls.due_roll(locked.match, now)
        if roll is not None:
            appended += await self._append(locked, roll.seat, rolls.taken(roll), trigger)
        return appended

    async def roll_for(self, locked: LockedMatch, seat: int) -> None:
        """Take the roll of a person who did not press for a while."""
        roll = locked.match.ask(seat)
        if roll is not None:
            await self._append(locked, seat, rolls.taken(roll), None)

    # --- other changes ------------------------------------------------------------------------------------------

    async def calendars(self, match: Match) -> tuple[Calendar, ...]:
        """When the person on each seat is awake."""
        return tuple([await self.people.calendar(row.player) for row in match.seats])

    async def commit(self, locked: LockedMatch, change: Change) -> None:
        """Store a change of a match. `NotOurs` if its shard was not ours all the time since it was locked.

        The check and the call of the store are one step of the event loop, and a shard is given back by the same
        connection that writes, after what it was told before. So nothing is written for a shard that is given back.
        """
        if locked.term is None or self.shards.term(locked.stored.row.table) != locked.term:
            locked.invalidate()
            raise NotOurs
        try:
            await self.store.commit(change)
        except BaseException:
            # Cancelled while the write was under way, or refused by the store: only the disk knows what is stored.
            locked.invalidate()
            raise

    async def save_row(self, locked: LockedMatch, **columns: Any) -> Match:
        """Change columns of the match that are no part of its log."""
        row = msgspec.structs.replace(locked.match.row, **columns)
        await self.commit(locked, Change(changes.match_rows(locked.stored.row, row)))
        locked.put(msgspec.structs.replace(locked.match, row=row))
        return locked.match

    async def save_clocks(self, locked: LockedMatch, table: TableClock, clocks: tuple[SeatClock, ...]) -> Match:
        """Store what was agreed about time at this table, and the clocks of its seats."""
        row = msgspec.structs.replace(locked.match.row, clock=encode(table))
        after = msgspec.structs.replace(locked.match, row=row, clock=table, clocks=clocks)
        await self.commit(locked, Change.of(after.row, *turns.clock_rows(locked.stored, after)))
        locked.put(after)
        self.publish(ClockChanged(after.row.id, after.row.table))
        return after

    async def close(self, locked: LockedMatch) -> Match:
        """End a match without a result."""
        after = changes.abandoned(locked.match, self.clock())
        await self.commit(locked, Change.of(after.row, *turns.clock_rows(locked.stored, after)))
        locked.put(after)
        self.publish(Closed(after.row.id, after.row.table))
        return after

    # --- computer players ---------------------------------------------------------------------------------------

    def start_computers(self, match_id: int) -> None:
        """Let the computer players of a match answer, in a background task, until it waits for people."""
        running = self._computers.get(match_id)
        if running is None or running.done():
            task = asyncio.create_task(self._play_computers(match_id))
            self._computers[match_id] = task
            task.add_done_callback(lambda done: self._computers_done(match_id, done))

    async def wait_for_computers(self) -> None:
        """Wait until no computer player is thinking."""
        while self._computers:
            await asyncio.gather(*self._computers.values(), return_exceptions=True)

    def _computers_done(self, match_id: int, task: asyncio.Task[None]) -> None:
        if self._computers.get(match_id) is task:
            del self._computers[match_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            # The match is still marked as owed, so the next entry or the next start tries again.
            log.error("the computer players of match %d stopped", match_id, exc_info=error)

    async def _play_computers(self, match_id: int) -> None:
        with suppress(NotOurs):  # the process that has the shard now lets them go on
            await self._answer_for_computers(match_id)

    async def _answer_for_computers(self, match_id: int) -> None:
        while True:
            async with self.lock(match_id) as locked:
                match = locked.match
            decision = changes.owed_by_computer(match)
            if decision is None or locked.term is None:
                return
            # Thinking happens without the lock, so that people at the table never wait for it. By the time there is an
            # answer a person may have taken the seat back, so the decision is looked up again.
            choice = await self._choose(match, decision)
            async with self.lock(match_id) as locked:
                if decision in changes.owed_by_computers(locked.match):
                    await self.append(locked, decision.seat, chose(choice.action, "computer"))

    async def _choose(self, match: Match, decision: Decision) -> Choice:
        """What a computer player chooses; the default choice for one that fails or that this release does not have."""
        try:
            policy = self.policy(match.game, match.seats[decision.seat].policy or "")
            return await asyncio.to_thread(answer, match, policy, decision)
        except Exception:
            log.exception("a computer player of match %d could not decide", match.row.id)
            return match.game.default(match.playing.state, decision)

    async def _load(self, match_id: int) -> Match:
        stored = await self.store.load(match_id)
        if stored is None:
            raise NoSuchMatch("unknown")
        game = self.game(stored.match.game)
        # A lobby is started by the newest rules, so only a match that has begun asks for those it was begun under.
        begun = stored.match.status != LOBBY
        rules = under_rules(game, stored.match.rules_version) if begun else game
        if rules is None and stored.match.status == RUNNING:
            raise NoSuchMatch("other_rules", version=stored.match.rules_version)
        match = restore(rules or game, stored)
        # Before the start an empty seat row is no seat; afterwards it is a seat whose person was erased.
        seats = lobby.occupied(stored.seats) if match.position is None else stored.seats[: len(match.counts)]
        return msgspec.structs.replace(match, seats=seats)


def require_running(match: Match) -> None:
    if match.row.status != RUNNING:
        raise MoveRefusal("not_started" if match.position is None else "over")


def require_owner(match: Match, seat: int, player: str) -> None:
    """Refuse a person who does not play this seat themselves now."""
    if not 0 <= seat < len(match.seats) or match.seats[seat].player != player:
        raise MoveRefusal("not_your_seat")
    if match.seats[seat].policy is not None:
        raise MoveRefusal("substituted")
