"""The engine's face to the front end and the command line: reading matches, playing them, and what has to run beside.

The rest hangs on it by topic: `tables` (before the start), `seats` and `votes` (while it runs), `deadlines`, `outbox`,
`people`, `exclusions` and `privacy`. Who may do what is checked here and there, under the lock of the match; how a
match changes safely is the business of `live_matches.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from zlib import crc32

import msgspec
from msgspec import Struct

from bot.engine import lobby, plans
from bot.engine.history.export import export
from bot.engine.history.recap import Recap, recap
from bot.engine.live_matches import Accepted, LiveMatches, Policies, require_owner, require_running
from bot.engine.log import Chose, Undid, chose, encode
from bot.engine.match import Match, undoable
from bot.engine.ports import Clock, Store
from bot.engine.privacy import Privacy
from bot.engine.refusals import MoveRefusal, NoSuchMatch
from bot.engine.seats import Seats
from bot.engine.shards import ShardEvent, Shards
from bot.engine.tables import Tables
from bot.engine.ticker import Job, Ticker
from bot.engine.time.deadlines import Deadlines
from bot.engine.time.outbox import Outbox, as_delivered
from bot.engine.votes import Votes
from bot.kernel import AnyGame, Choice
from bot.records import (
    REDELIVERED_SECONDS,
    ActionRow,
    Change,
    Delete,
    MatchAtTable,
    MatchRow,
    NoticeRow,
    PlanRow,
    ResultRow,
    Scope,
    SeenRow,
)


class Move(Struct, frozen=True):
    """One click: which choice of which decision of a seat. `check` guards against choices that have changed since."""

    seat: int
    decision: int  # the index of the decision among those of this seat
    choice: int  # the index of the choice among those of the decision
    check: str | None = None


def fingerprint(choice: Choice) -> str:
    """Four letters that differ when the choice behind a control is no longer the one that was shown."""
    return f"{crc32(encode(choice.action)):08x}"[:4]


class Engine:
    def __init__(
        self,
        *,
        games: Mapping[str, AnyGame],
        policies: Policies,
        store: Store,
        clock: Clock,
        shards: Shards | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        idle_seconds: float = 900.0,
    ) -> None:
        self._live = live = LiveMatches(games, policies, store, clock, idle_seconds, shards=shards or Shards())
        self.shards = live.shards
        self.games = games
        self.people = live.people
        self.exclusions = live.exclusions
        self.playable = live.playable
        self.subscribe = live.subscribe
        self.wait_for_computers = live.wait_for_computers
        self.tables = Tables(live, entropy)
        self.votes = Votes(live)
        self.seats = Seats(live, self.votes)
        self.deadlines = Deadlines(live, store, self.seats, self.votes)
        self.outbox = Outbox(live, store)
        self.privacy = Privacy(live, store, self.tables, self.seats)

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def matches_in_memory(self) -> int:
        """How many matches are cached."""
        return len(self._live.cache)

    async def match(self, match_id: int) -> Match:
        """The match as it is now: an immutable value, which later changes do not touch."""
        async with self._live.lock(match_id) as locked:
            return locked.match

    async def at_table(self, table: str) -> Match:
        """The live match of a channel or thread."""
        match_id = await self._live.store.live_at(table)
        if match_id is None:
            raise NoSuchMatch("none_here")
        return await self.match(match_id)

    async def recap(self, match_id: int, player: str, *, own: bool = True, seen: int = 0) -> Recap:
        """What happened since this person last looked; without `own`, only what others and the game did.

        `seen` is an entry up to which they are known to have seen the log, even if that is not stored.
        """
        match = await self.match(match_id)
        row = await self._live.store.get(SeenRow, match_id, player)
        since = max(seen, 0 if row is None else row.number)
        seat = lobby.seat_of(match, player)
        return recap(await self._live.store.actions(match_id, since), seat, since, own=own)

    async def mark_seen(self, match_id: int, player: str, entry: int) -> None:
        """This person has seen the log up to this entry."""
        await self._live.store.commit(Change.of(SeenRow(match=match_id, player=player, number=entry)))

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The matches a person sits in, newest first."""
        return await self._live.store.matches_of(player, live=live)

    async def export(self, match_id: int) -> bytes:
        """A match that is over, as a file that can be verified."""
        return export(await self.match(match_id), await self._live.store.actions(match_id))

    async def actions(self, match_id: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on."""
        return await self._live.store.actions(match_id, after)

    async def results_of(self, player: str) -> tuple[ResultRow, ...]:
        """The results of the matches a person finished, newest first."""
        return (await self._live.store.find(ResultRow, player=player))[::-1]

    async def ranks_in(self, matches: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """The ranks of all seats of these finished matches, from their results: no match is loaded."""
        return {
            match: tuple(row.rank for row in await self._live.store.find(ResultRow, match=match)) for match in matches
        }

    async def live_tables(self, prefix: str) -> int:
        """How many live matches are shown at tables whose name begins like this."""
        return await self._live.store.count_live_tables(prefix)

    # --- playing ------------------------------------------------------------------------------------------------

    async def act(self, match_id: int, move: Move, *, player: str, interaction: int | None = None) -> Accepted:
        """Take a choice for one's own seat. Delivered twice, it counts once."""

        def entry(match: Match) -> Chose:
            require_owner(match, move.seat, player)
            decision = match.ask(move.seat)
            if decision is None or move.decision != match.counts[move.seat]:
                raise MoveRefusal("stale")
            choices = decision.choices
            if not 0 <= move.choice < len(choices):
                raise MoveRefusal("stale")
            chosen = choices[move.choice]
            if move.check is not None and move.check != fingerprint(chosen):
                raise MoveRefusal("stale")
            return chose(chosen.action)

        async with self._live.lock(match_id) as locked:
            return await self._live.append_once(locked, move.seat, entry, interaction)

    async def undo(
        self,
        match_id: int,
        seat: int,
        *,
        player: str,
        whole_turn: bool = False,
        decision: int | None = None,
        interaction: int | None = None,
    ) -> Accepted:
        """Undo one's own last choice or whole turn; `decision` is the index of the decision where that was offered."""

        def entry(match: Match) -> Undid:
            require_owner(match, seat, player)
            if decision not in (None, match.counts[seat]):
                raise MoveRefusal("stale")
            return Undid(undoable(match, seat, whole_turn=whole_turn))

        async with self._live.lock(match_id) as locked:
            return await self._live.append_once(locked, seat, entry, interaction)

    async def plan(self, match_id: int, seat: int, wishes: tuple[int, ...], *, player: str) -> Match:
        """Store what to choose for one's own seat when it is asked; no wishes: nothing, the person is asked."""
        async with self._live.lock(match_id) as locked:
            require_running(locked.match)
            require_owner(locked.match, seat, player)
            row = plans.plan_row(locked.match, seat, wishes)
            await self._live.commit(locked, Change.of(row or Delete(PlanRow, (match_id, seat))))
            others = tuple(other for other in locked.match.plans if other.seat != seat)
            locked.put(msgspec.structs.replace(locked.match, plans=others if row is None else (*others, row)))
            return locked.match

    # --- what the front end stores ------------------------------------------------------------------------------

    async def update_message_state(
        self,
        match_id: int,
        change: Callable[[bytes], bytes],
        *,
        announced: int = 0,
        delivered: Iterable[NoticeRow] = (),
        retired_invitations: bool = False,
    ) -> Match:
        """Change the message state that the front end stores with this match, under its lock.

        The length of the log that a message announced, the notices it delivered, and whether the messages of all
        invitations were retired, are stored together with it.
        """
        async with self._live.lock(match_id) as locked:
            before = locked.match.row
            row = msgspec.structs.replace(
                before, message_state=change(before.message_state), announced=max(before.announced, announced)
            )
            invitations = locked.match.invitations
            if retired_invitations:
                invitations = tuple(msgspec.structs.replace(each, message=None) for each in invitations)
            changed = invitations if invitations != locked.match.invitations else ()
            await self._live.commit(locked, Change.of(row, *changed, *as_delivered(delivered)))
            locked.put(msgspec.structs.replace(locked.match, row=row, invitations=invitations))
            return locked.match

    async def mark_announced(self, match_id: int, length: int) -> None:
        """The front end has announced the first `length` entries of the log."""
        async with self._live.lock(match_id) as locked:
            if length > locked.match.row.announced:
                await self._live.save_row(locked, announced=length)

    # --- running ------------------------------------------------------------------------------------------------

    async def resume_computers(self, scope: Scope | None = None) -> None:
        """After a start, or when a shard was taken: let computer players go on."""
        for match_id in await self._live.store.owed_by_computers(scope or self.shards.scope):
            self._live.start_computers(match_id)

    def leave(self, shard: int, event: ShardEvent) -> int:
        """A shard is released or lost: its matches leave the memory, and nothing more of them is written.

        Returns how many matches that were.
        """
        self.shards.apply(shard, event)
        return self._live.cache.drop(lambda table: self.shards.scope.shard_of(table) == shard)

    async def unannounced(self, prefix: str = "", scope: Scope | None = None) -> tuple[MatchAtTable, ...]:
        """Matches with unannounced entries, at tables whose name begins like this; oldest first."""
        store = self._live.store
        return await (store.unannounced_at(prefix) if prefix else store.unannounced(scope or self.shards.scope))

    async def lobbies(self, prefix: str = "", scope: Scope | None = None) -> tuple[MatchAtTable, ...]:
        """Matches that have not started. Changes of a lobby are in no log, so any of them may be unannounced."""
        store = self._live.store
        return await (store.lobbies_at(prefix) if prefix else store.lobbies(scope or self.shards.scope))

    async def lobbies_created_before(self, moment: float) -> tuple[MatchAtTable, ...]:
        return await self._live.store.lobbies_created_before(self.shards.scope, moment)

    def ticker(self, period: float, *hooks: Job) -> Ticker:
        """The task that handles deadlines, runs the hooks and tidies up, every `period` seconds. It is not started."""
        return Ticker((self.deadlines.run_due, *hooks, self.tidy_up), period)

    async def tidy_up(self) -> None:
        """Free what is no longer needed: idle matches in memory, ids of old interactions on disk."""
        self.evict_idle()
        await self.forget_interactions()

    def evict_idle(self) -> int:
        """Drop matches from memory that were not used for a while; returns how many."""
        return self._live.cache.evict_idle()

    async def forget_interactions(self) -> int:
        """Delete the ids of interactions that are too old to be delivered again; returns how many."""
        return await self._live.store.forget_interactions(self._live.clock() - REDELIVERED_SECONDS)
