"""Keeps matches: the one place where a running match changes.

The order is always the same: lock the match, work out the new value, put it on disk, then tell the subscribers.
What fails on the way leaves everything as it was. Computer players answer in the background after each change.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine import changes as consequences
from bot.engine import lobby, plans
from bot.engine.computer_player import answer
from bot.engine.log import Entry, chose
from bot.engine.match import Match, advance, restore
from bot.engine.match_cache import Held, MatchCache
from bot.engine.people import People
from bot.engine.ports import Clock, MatchStore
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.time import turns
from bot.engine.time.calendar import Calendar
from bot.engine.updates import Subscriber, Update
from bot.kernel import AnyGame, Choice, Decision, Event, Policy, Refusal
from bot.records import RUNNING, Change, Duplicate

log = logging.getLogger(__name__)

Policies: TypeAlias = Callable[[AnyGame], Mapping[str, Policy]]


class Accepted(Struct, frozen=True):
    """The match after an entry was accepted, and the events it caused for the seat that made it.

    Those of its own planned choices that followed at once are among them; what other seats had planned is theirs to
    be told. Without events, the entry had been accepted before (a redelivered interaction).
    """

    match: Match
    events: tuple[Event, ...] = ()


class LiveMatches:
    def __init__(
        self, games: Mapping[str, AnyGame], policies: Policies, store: MatchStore, clock: Clock, idle_seconds: float
    ) -> None:
        self.games = games
        self.store = store
        self.clock = clock
        self.people = People(store, clock)
        self.cache = MatchCache(self._load, clock, idle_seconds)
        self._policies = policies
        self._subscribers: list[Subscriber] = []
        self._driving: dict[int, asyncio.Task[None]] = {}

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Hear every update from now on; the answer unsubscribes."""
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

    def hold(self, match_id: int) -> AbstractAsyncContextManager[Held]:
        """Exclusive use of one match, read from the store if it is not in memory."""
        return self.cache.hold(match_id)

    async def playable(self, player: str) -> tuple[Match, ...]:
        """The live matches of a person, newest first; those that were begun by other rules are left alone."""
        found = []
        for row in await self.store.matches_of(player, live=True):
            with suppress(NoSuchMatch):
                async with self.hold(row.id) as held:
                    found.append(held.match)
        return tuple(found)

    async def once(
        self, match_id: int, seat: int, entry: Callable[[Match], Entry], interaction: int | None
    ) -> Accepted:
        """Append what `entry` makes of the match; an interaction that was handled before changes nothing."""
        async with self.hold(match_id) as held:
            try:
                require_running(held.match)
                return await self.append(held, seat, entry(held.match), interaction)
            except (Refusal, Duplicate):
                # A redelivered click looks stale, because it has been done already: that is no news to anybody.
                if interaction is not None and await self.store.handled(interaction):
                    return Accepted(held.match)
                raise

    async def append(self, held: Held, seat: int | None, entry: Entry, interaction: int | None = None) -> Accepted:
        """Add an entry to the log, then the planned choices that it makes due: the only way a running match changes."""
        added = await self._append(held, seat, entry, seat, interaction)
        return Accepted(held.match, tuple(event for each in added if each.seat == seat for event in each.events))

    async def _append(
        self, held: Held, seat: int | None, entry: Entry, trigger: int | None, interaction: int | None = None
    ) -> list[consequences.Added]:
        before, now = held.match, self.clock()
        advanced = advance(before, seat, entry)
        added = consequences.Added(seat=seat, entry=entry, events=advanced.events, at=now, interaction=interaction)
        settled = consequences.settle(before, advanced.match, seat, entry, now)
        after = turns.wound(before, settled, seat, entry, now=now, days=await self.days(settled))
        snapshots = consequences.snapshots(after)
        change = Change.of(
            *consequences.match_rows(held.kept.row, after.row),
            *(after.seats if after.seats != held.kept.seats else ()),
            *turns.clock_rows(held.kept, after),
            *turns.turn_notices(before, after, seat, now),
            *consequences.deleted_plans(held.kept.plans, after.plans),
            consequences.action_row(after, added),
            *snapshots,
            *consequences.results(after),
        )
        await self.commit(held, change)
        if snapshots:
            after = msgspec.structs.replace(after, snapped=after.row.length)
        held.put(after)
        self.publish(consequences.update(before, after, added, trigger))
        if after.row.owed:
            self.drive(after.row.id)
        appended = [added]
        for planned in plans.followed(before, after, seat, entry):
            # The planned choice of one seat may change what the next one is asked; the nested call has handled that.
            if held.match.ask(planned.decision.seat) == planned.decision:
                appended += await self._append(held, planned.decision.seat, planned.entry, trigger)
        return appended

    async def days(self, match: Match) -> tuple[Calendar, ...]:
        """When the person on each seat is awake."""
        return tuple([await self.people.calendar(row.player) for row in match.seats])

    async def commit(self, held: Held, change: Change) -> None:
        try:
            await self.store.commit(change)
        except BaseException:
            # Cancelled while the disk was busy, which takes nothing back, or somebody else wrote: only the disk knows.
            held.forget()
            raise

    async def save_row(self, held: Held, **changes: Any) -> Match:
        """Change columns of the match that are no part of its log."""
        row = msgspec.structs.replace(held.match.row, **changes)
        await self.commit(held, Change(consequences.match_rows(held.kept.row, row)))
        held.put(msgspec.structs.replace(held.match, row=row))
        return held.match

    def drive(self, match_id: int) -> None:
        """Let the computer players of a match answer until it waits for people."""
        running = self._driving.get(match_id)
        if running is None or running.done():
            task = asyncio.create_task(self._play_computers(match_id))
            self._driving[match_id] = task
            task.add_done_callback(lambda done: self._driven(match_id, done))

    async def settled(self) -> None:
        """Wait until no computer player is thinking."""
        while self._driving:
            await asyncio.gather(*self._driving.values(), return_exceptions=True)

    def _driven(self, match_id: int, task: asyncio.Task[None]) -> None:
        if self._driving.get(match_id) is task:
            del self._driving[match_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            # The match is still marked as owed, so the next move or the next start tries again.
            log.error("computer player of match %d stopped", match_id, exc_info=error)

    async def _play_computers(self, match_id: int) -> None:
        while True:
            async with self.hold(match_id) as held:
                match = held.match
            decision = consequences.owed_by_computer(match)
            if decision is None:
                return
            # Thinking happens without the lock: people at the table never wait for it, and may even be back by now.
            choice = await self._thought(match, decision)
            async with self.hold(match_id) as held:
                if decision in consequences.owed_by_computers(held.match):
                    await self.append(held, decision.seat, chose(choice.action, "computer"))

    async def _thought(self, match: Match, decision: Decision) -> Choice:
        """What a computer player chooses; for one that fails, or that an older release knew, the harmless choice."""
        try:
            policy = self.policy(match.game, match.seats[decision.seat].policy or "")
            return await asyncio.to_thread(answer, match, policy, decision)
        except Exception:
            log.exception("computer player of match %d could not decide", match.row.id)
            return match.game.default(match.playing.state, decision)

    async def _load(self, match_id: int) -> Match:
        stored = await self.store.load(match_id)
        if stored is None:
            raise NoSuchMatch("unknown")
        game = self.game(stored.match.game)
        if stored.match.status == RUNNING and stored.match.rules_version != game.meta.rules_version:
            raise NoSuchMatch("other_rules", version=stored.match.rules_version)
        match = restore(game, stored)
        # Before the start an empty seat is no seat; afterwards it is one whose person was forgotten.
        seats = lobby.occupied(stored.seats) if match.position is None else stored.seats[: len(match.counts)]
        return msgspec.structs.replace(match, seats=seats)


def require_running(match: Match) -> None:
    if match.row.status != RUNNING:
        raise MoveRefusal("not_started" if match.position is None else "over")
