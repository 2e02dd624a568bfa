"""Matches that live: every change of a match goes through here.

The order is always the same: lock the match, work out the new value, put it on disk, then tell the subscribers.
What fails on the way leaves everything as it was. Computer players act in the background after each change.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from zlib import crc32

import msgspec
from msgspec import Struct

from bot.engine import consequences, lobby
from bot.engine.computer import answer
from bot.engine.export import export
from bot.engine.log import Began, Chose, Entry, GaveUp, Seated, Undid, chose, encode
from bot.engine.match import Match, advance, restore, undoable
from bot.engine.ports import Clock, Store
from bot.engine.recap import Recap, recap
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.shelf import Held, Shelf
from bot.engine.updates import Closed, LobbyChanged, Subscriber, Update
from bot.kernel import AnyGame, Choice, Policy, Refusal
from bot.kernel.dice import SEED_BYTES
from bot.kernel.options import validate
from bot.records import (
    ABANDONED,
    FINISHED,
    RUNNING,
    ActionRow,
    Change,
    Duplicate,
    MatchRow,
    ResultRow,
    SeatRow,
    SeenRow,
    TableTaken,
)

log = logging.getLogger(__name__)

Policies: TypeAlias = Callable[[AnyGame], Mapping[str, Policy]]


class Move(Struct, frozen=True):
    """One click: which of the choices of which decision. `check` guards against a list that changed meanwhile."""

    seat: int
    number: int
    choice: int
    check: str | None = None


class NewMatch(Struct, frozen=True, kw_only=True):
    """What it takes to open a table."""

    table: str
    game: str
    host: str
    options: Mapping[str, object] = {}
    pauses: bool = False
    settings: bytes = b"{}"


def fingerprint(choice: Choice) -> str:
    """A few letters that differ when the choice behind a control is no longer the one that was shown."""
    return f"{crc32(encode(choice.action)):08x}"[:4]


class Engine:
    def __init__(
        self,
        *,
        games: Mapping[str, AnyGame],
        policies: Policies,
        store: Store,
        clock: Clock,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        idle_seconds: float = 900.0,
    ) -> None:
        self._games = games
        self._policies = policies
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._shelf = Shelf(self._load, clock, idle_seconds)
        self._subscribers: list[Subscriber] = []
        self._driving: dict[int, asyncio.Task[None]] = {}

    # --- listening and reading ---------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Hear every update from now on; the answer unsubscribes."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    @property
    def games(self) -> Mapping[str, AnyGame]:
        return self._games

    @property
    def live(self) -> int:
        """How many matches are in memory."""
        return len(self._shelf)

    async def match(self, match_id: int) -> Match:
        """The match as it is now. A value: it does not change under your hands."""
        async with self._shelf.hold(match_id) as held:
            return held.match

    async def at_table(self, table: str) -> Match:
        """The live match of a channel or thread."""
        match_id = await self._store.live_at(table)
        if match_id is None:
            raise NoSuchMatch("none_here")
        return await self.match(match_id)

    async def recap(self, match_id: int, player: str) -> Recap:
        """What happened since this person last looked."""
        match = await self.match(match_id)
        since = await self._store.seen(match_id, player)
        return recap(await self._store.actions(match_id, since), lobby.seat_of(match, player), since)

    async def mark_seen(self, match_id: int, player: str, number: int) -> None:
        await self._store.commit(Change(seen=(SeenRow(match=match_id, player=player, number=number),)))

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The matches a person sits in, newest first."""
        return await self._store.matches_of(player, live=live)

    async def export(self, match_id: int) -> bytes:
        """A match that is over, as a file anybody can verify."""
        return export(await self.match(match_id), await self._store.actions(match_id))

    async def actions(self, match_id: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on."""
        return await self._store.actions(match_id, after)

    async def results_of(self, player: str) -> tuple[ResultRow, ...]:
        """How a person came out of the matches they finished, newest first."""
        return await self._store.results_of(player)

    async def live_tables(self, prefix: str) -> int:
        """How many live matches are shown at tables whose name begins like this."""
        return await self._store.live_tables(prefix)

    async def remember(self, match_id: int, change: Callable[[bytes], bytes], *, announced: int | None = None) -> Match:
        """Change what the front end wants to know of this table after a restart, with nobody else changing it."""
        async with self._shelf.hold(match_id) as held:
            row = held.match.row
            told = max(row.announced, announced or 0)
            await self._save_row(held, settings=change(row.settings), announced=told)
            return held.match

    async def announced(self, match_id: int, number: int) -> None:
        """The front end has told everybody about the log up to this entry."""
        async with self._shelf.hold(match_id) as held:
            if number > held.match.row.announced:
                await self._save_row(held, announced=number)

    # --- before the start ---------------------------------------------------------------------------------------

    async def create(self, new: NewMatch) -> Match:
        """Open a table with its host on the first seat."""
        game = self._game(new.game)
        options = self._checked(game, new.options, seats=None)
        row = MatchRow(
            table=new.table,
            game=new.game,
            rules_version=game.meta.rules_version,
            options=encode(options),
            pauses=new.pauses,
            seed=self._entropy(SEED_BYTES),
            host=new.host,
            settings=new.settings,
            created=self._clock(),
        )
        try:
            match_id = await self._store.create(row, (SeatRow(match=0, seat=0, player=new.host),))
        except TableTaken as taken:
            raise LobbyRefusal("table_taken") from taken
        match = await self.match(match_id)
        self._publish(LobbyChanged(match_id, new.table))
        return match

    async def configure(self, match_id: int, options: Mapping[str, object], *, pauses: bool | None = None) -> Match:
        """Change options of a table that has not started."""
        async with self._shelf.hold(match_id) as held:
            lobby.require_lobby(held.match)
            merged = {**msgspec.json.decode(held.match.row.options), **options}
            checked = self._checked(held.match.game, merged, seats=None)
            kept = held.match.row.pauses if pauses is None else pauses
            await self._save_row(held, options=encode(checked), pauses=kept)
            return self._lobby_changed(held)

    async def sit(self, match_id: int, player: str) -> Match:
        async with self._shelf.hold(match_id) as held:
            return await self._reseat(held, lobby.sit(held.match, player=player))

    async def add_computer(self, match_id: int, policy: str) -> Match:
        async with self._shelf.hold(match_id) as held:
            self._policy(held.match.game, policy)
            return await self._reseat(held, lobby.sit(held.match, policy=policy))

    async def stand(self, match_id: int, seat: int) -> Match:
        """Free a seat. The host role passes on; a table without people is closed."""
        async with self._shelf.hold(match_id) as held:
            seats = lobby.stand(held.match, seat)
            people = [row.player for row in seats if row.player is not None]
            if not people:
                return await self._close(held)
            host = held.match.row.host if held.match.row.host in people else people[0]
            return await self._reseat(held, seats, host=host)

    async def start(self, match_id: int) -> Match:
        async with self._shelf.hold(match_id) as held:
            lobby.require_lobby(held.match)
            match = held.match
            self._checked(match.game, msgspec.json.decode(match.row.options), seats=len(match.seats))
            row = msgspec.structs.replace(match.row, status=RUNNING, started=self._clock())
            held.match = msgspec.structs.replace(match, row=row)
            return await self._append(held, None, Began(len(match.seats)), None)

    async def abandon(self, match_id: int) -> Match:
        """Nobody wants to go on (or the lobby is cancelled)."""
        async with self._shelf.hold(match_id) as held:
            if held.match.row.status in (FINISHED, ABANDONED):
                raise MoveRefusal("over")
            return await self._close(held)

    # --- playing ------------------------------------------------------------------------------------------------

    async def act(self, match_id: int, move: Move, *, player: str, interaction: str | None = None) -> Match:
        """Take a choice for one's own seat. Delivered twice, it counts once."""

        def entry(match: Match) -> Chose:
            self._require_owner(match, move.seat, player)
            decision = match.ask(move.seat)
            if decision is None or move.number != match.counts[move.seat]:
                raise MoveRefusal("stale")
            choices = decision.choices
            if not 0 <= move.choice < len(choices):
                raise MoveRefusal("stale")
            chosen = choices[move.choice]
            if move.check is not None and move.check != fingerprint(chosen):
                raise MoveRefusal("stale")
            return chose(chosen.action)

        return await self._once(match_id, move.seat, entry, interaction)

    async def undo(
        self,
        match_id: int,
        seat: int,
        *,
        player: str,
        whole_turn: bool = False,
        number: int | None = None,
        interaction: str | None = None,
    ) -> Match:
        """Take back one's own last choice or whole turn; `number` is the decision at which that was offered."""

        def entry(match: Match) -> Undid:
            self._require_owner(match, seat, player)
            if number not in (None, match.counts[seat]):
                raise MoveRefusal("stale")
            return Undid(undoable(match, seat, whole_turn=whole_turn))

        return await self._once(match_id, seat, entry, interaction)

    async def resign(self, match_id: int, seat: int, *, player: str, interaction: str | None = None) -> Match:
        """Leave for good: the rules or a substitute take it from there."""

        def entry(match: Match) -> GaveUp:
            self._require_owner(match, seat, player)
            return GaveUp()

        return await self._once(match_id, seat, entry, interaction)

    async def replace(self, match_id: int, seat: int, *, player: str | None = None, policy: str | None = None) -> Match:
        """Let another person, or a computer player, go on for a seat."""
        async with self._shelf.hold(match_id) as held:
            self._require_running(held.match)
            if not 0 <= seat < len(held.match.seats):
                raise NoSuchMatch("no_such_seat")
            if policy is not None:
                self._policy(held.match.game, policy)
            if player is not None and lobby.seat_of(held.match, player) not in (None, seat):
                raise LobbyRefusal("already_seated")
            sitting = held.match.seats[seat]
            taken = msgspec.structs.replace(sitting, player=player or sitting.player, policy=policy)
            held.match = msgspec.structs.replace(held.match, seats=consequences.with_seat(held.match.seats, taken))
            return await self._append(held, seat, Seated(), None)

    # --- running ------------------------------------------------------------------------------------------------

    async def recover(self) -> tuple[int, ...]:
        """After a start: let computer players go on where they were interrupted, and say which matches
        have news that nobody was told."""
        for match_id in await self._store.owed_by_computers():
            self._drive(match_id)
        return await self._store.unannounced()

    def evict_idle(self) -> int:
        return self._shelf.evict_idle()

    async def settled(self) -> None:
        """Wait until no computer player is thinking."""
        while self._driving:
            await asyncio.gather(*self._driving.values())

    # --- inside -------------------------------------------------------------------------------------------------

    async def _load(self, match_id: int) -> Match:
        stored = await self._store.load(match_id)
        if stored is None:
            raise NoSuchMatch("unknown")
        game = self._game(stored.match.game)
        if stored.match.status == RUNNING and stored.match.rules_version != game.meta.rules_version:
            raise NoSuchMatch("other_rules", version=stored.match.rules_version)
        seats = lobby.occupied(stored.seats)
        return restore(game, msgspec.structs.replace(stored, seats=seats))

    async def _once(self, match_id: int, seat: int, entry: Callable[[Match], Entry], interaction: str | None) -> Match:
        async with self._shelf.hold(match_id) as held:
            try:
                self._require_running(held.match)
                return await self._append(held, seat, entry(held.match), interaction)
            except (Refusal, Duplicate):
                # A redelivered click looks stale, because it has been done already: that is no news to anybody.
                if interaction is not None and await self._store.handled(interaction):
                    return held.match
                raise

    async def _append(self, held: Held, seat: int | None, entry: Entry, interaction: str | None) -> Match:
        """Work out, store, put back, tell: the only way a running match changes."""
        before, now = held.match, self._clock()
        advanced = advance(before, seat, entry)
        after = consequences.settle(advanced.match, seat, entry, now)
        change = Change(
            matches=(after.row,),
            seats=after.seats if isinstance(entry, GaveUp | Seated) else (),
            actions=(consequences.action_row(after, seat, entry, advanced.events, now),),
            snapshots=(snapshots := consequences.snapshots(after)),
            results=consequences.results(after),
            interactions=() if interaction is None else (interaction,),
            at=now,
        )
        await self._commit(held, change)
        if snapshots:
            after = msgspec.structs.replace(after, snapped=after.row.length)
        held.put(after)
        self._publish(consequences.update(before, after, seat, advanced.events))
        if after.row.owed:
            self._drive(after.row.id)
        return after

    async def _commit(self, held: Held, change: Change) -> None:
        try:
            await asyncio.shield(self._store.commit(change))
        except BaseException:
            # Cancelled while the disk was busy, or somebody else wrote: only the disk knows which one it is.
            held.forget()
            raise

    async def _save_row(self, held: Held, **changes: Any) -> None:
        row = msgspec.structs.replace(held.match.row, **changes)
        await self._commit(held, Change(matches=(row,)))
        held.put(msgspec.structs.replace(held.match, row=row))

    async def _reseat(self, held: Held, seats: tuple[SeatRow, ...], host: str | None = None) -> Match:
        row = msgspec.structs.replace(held.match.row, host=host or held.match.row.host)
        await self._commit(held, Change(matches=(row,), seats=lobby.vacated(held.match.seats, seats)))
        held.put(msgspec.structs.replace(held.match, row=row, seats=seats))
        return self._lobby_changed(held)

    async def _close(self, held: Held) -> Match:
        await self._save_row(held, status=ABANDONED, ended=self._clock(), owed=False)
        self._publish(Closed(held.match.row.id, held.match.row.table))
        return held.match

    def _drive(self, match_id: int) -> None:
        """Let the computer players of a match answer until it waits for people."""
        if match_id not in self._driving:
            task = asyncio.create_task(self._play_computers(match_id))
            self._driving[match_id] = task
            task.add_done_callback(lambda done: self._driven(match_id, done))

    def _driven(self, match_id: int, task: asyncio.Task[None]) -> None:
        del self._driving[match_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            # The match is still marked as owed, so the next move or the next start tries again.
            log.error("computer player of match %d stopped", match_id, exc_info=error)

    async def _play_computers(self, match_id: int) -> None:
        while True:
            match = await self.match(match_id)
            decision = consequences.owed_by_computer(match)
            if decision is None:
                return
            policy = self._policy(match.game, match.seats[decision.seat].policy or "")
            # Thinking happens without the lock: people at the same table never wait for it.
            choice = await asyncio.to_thread(answer, match, policy, decision)
            async with self._shelf.hold(match_id) as held:
                if held.match.ask(decision.seat) == decision and consequences.owed_by_computer(held.match):
                    await self._append(held, decision.seat, chose(choice.action), None)

    def _lobby_changed(self, held: Held) -> Match:
        self._publish(LobbyChanged(held.match.row.id, held.match.row.table))
        return held.match

    def _publish(self, update: Update) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(update)

    def _game(self, slug: str) -> AnyGame:
        game = self._games.get(slug)
        if game is None:
            raise NoSuchMatch("unknown_game", game=slug[:40])
        return game

    def _policy(self, game: AnyGame, name: str) -> Policy:
        policy = self._policies(game).get(name)
        if policy is None:
            raise LobbyRefusal("unknown_policy", name=name[:40])
        return policy

    @staticmethod
    def _checked(game: AnyGame, options: Mapping[str, object], seats: int | None) -> dict[str, Any]:
        """The options, valid for these seats, or for any number of seats the game allows while the table fills."""
        least, most = game.meta.seats
        if seats is not None:
            return dict(validate(game.meta, options, seats))
        refusals: list[Refusal] = []
        for possible in range(least, most + 1):
            try:
                return dict(validate(game.meta, options, possible))
            except Refusal as refusal:
                refusals.append(refusal)
        raise refusals[0]

    @staticmethod
    def _require_running(match: Match) -> None:
        if match.row.status != RUNNING:
            raise MoveRefusal("not_started" if match.position is None else "over")

    @staticmethod
    def _require_owner(match: Match, seat: int, player: str) -> None:
        if not 0 <= seat < len(match.seats) or match.seats[seat].player != player:
            raise MoveRefusal("not_your_seat")
        if match.seats[seat].policy is not None:
            raise MoveRefusal("substituted")
