"""What can be done with a match: open a table, sit down, play, look back.

The face of the engine to the front end and the command line. Who may do what is checked here; how a match changes
safely is `live`'s business.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from zlib import crc32

import msgspec
from msgspec import Struct

from bot.engine import changes, lobby, plans
from bot.engine.export import export
from bot.engine.live_matches import Accepted, LiveMatches, Policies, require_running
from bot.engine.log import Began, Chose, GaveUp, Seated, Undid, chose, encode
from bot.engine.match import Match, undoable
from bot.engine.match_cache import Held
from bot.engine.people import People
from bot.engine.ports import Clock, Store
from bot.engine.privacy import Privacy
from bot.engine.recap import Recap, recap
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.time import turns
from bot.engine.time.clock import ClockRules, TableClock
from bot.engine.time.deadlines import Deadlines
from bot.engine.time.outbox import Outbox, settled
from bot.engine.updates import Closed, LobbyChanged, Relocated, Subscriber
from bot.kernel import AnyGame, Choice
from bot.kernel.dice import SEED_BYTES
from bot.records import (
    EVERYTHING,
    LIVE,
    REDELIVERED_SECONDS,
    RUNNING,
    ActionRow,
    Change,
    Delete,
    MatchRow,
    NoticeRow,
    PlanRow,
    ResultRow,
    Scope,
    SeatRow,
    SeenRow,
    TableTaken,
)


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
    clock: ClockRules = ClockRules()
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
        scope: Scope = EVERYTHING,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        idle_seconds: float = 900.0,
    ) -> None:
        self._live = LiveMatches(games, policies, store, clock, idle_seconds)
        self.deadlines = Deadlines(self._live, store, scope)
        self.outbox = Outbox(self._live, store, scope)
        self.privacy = Privacy(self._live, store)
        self.playable = self._live.playable
        self._scope = scope
        self._entropy = entropy

    # --- listening and reading ---------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Hear every update from now on; the answer unsubscribes."""
        return self._live.subscribe(subscriber)

    @property
    def games(self) -> Mapping[str, AnyGame]:
        return self._live.games

    @property
    def people(self) -> People:
        """Who plays, and how they want to be treated."""
        return self._live.people

    @property
    def live(self) -> int:
        """How many matches are in memory."""
        return len(self._live.cache)

    async def match(self, match_id: int) -> Match:
        """The match as it is now. A value: it does not change under your hands."""
        async with self._live.hold(match_id) as held:
            return held.match

    async def at_table(self, table: str) -> Match:
        """The live match of a channel or thread."""
        match_id = await self._live.store.live_at(table)
        if match_id is None:
            raise NoSuchMatch("none_here")
        return await self.match(match_id)

    async def recap(self, match_id: int, player: str, *, own: bool = True) -> Recap:
        """What happened since this person last looked; without `own`, what others and the game did."""
        match = await self.match(match_id)
        seen = await self._live.store.get(SeenRow, match_id, player)
        since = 0 if seen is None else seen.number
        seat = lobby.seat_of(match, player)
        return recap(await self._live.store.actions(match_id, since), seat, since, own=own)

    async def mark_seen(self, match_id: int, player: str, number: int) -> None:
        await self._live.store.commit(Change.of(SeenRow(match=match_id, player=player, number=number)))

    async def matches_of(self, player: str, *, live: bool) -> tuple[MatchRow, ...]:
        """The matches a person sits in, newest first."""
        return await self._live.store.matches_of(player, live=live)

    async def export(self, match_id: int) -> bytes:
        """A match that is over, as a file anybody can verify."""
        return export(await self.match(match_id), await self._live.store.actions(match_id))

    async def actions(self, match_id: int, after: int = 0) -> tuple[ActionRow, ...]:
        """The log from entry `after` + 1 on."""
        return await self._live.store.actions(match_id, after)

    async def results_of(self, player: str) -> tuple[ResultRow, ...]:
        """How a person came out of the matches they finished, newest first."""
        return (await self._live.store.find(ResultRow, player=player))[::-1]

    async def live_tables(self, prefix: str) -> int:
        """How many live matches are shown at tables whose name begins like this."""
        return await self._live.store.count_live_tables(prefix)

    async def remember(
        self,
        match_id: int,
        change: Callable[[bytes], bytes],
        *,
        announced: int = 0,
        told: Iterable[NoticeRow] = (),
    ) -> Match:
        """Change what the front end wants to know of this table after a restart, with nobody else changing it.

        The log that was announced and the notices that were told by the same message become so together with it.
        """
        async with self._live.hold(match_id) as held:
            before = held.match.row
            row = msgspec.structs.replace(
                before, settings=change(before.settings), announced=max(before.announced, announced)
            )
            await self._live.commit(held, Change.of(row, *settled(told)))
            held.put(msgspec.structs.replace(held.match, row=row))
            return held.match

    async def announced(self, match_id: int, number: int) -> None:
        """The front end has told everybody about the log up to this entry."""
        async with self._live.hold(match_id) as held:
            if number > held.match.row.announced:
                await self._live.save_row(held, announced=number)

    # --- before the start ---------------------------------------------------------------------------------------

    async def create(self, new: NewMatch) -> Match:
        """Open a table with its host on the first seat."""
        game = self._live.game(new.game)
        options = lobby.checked_options(game, new.options, seats=None)
        row = MatchRow(
            table=new.table,
            game=new.game,
            rules_version=game.meta.rules_version,
            options=encode(options),
            pauses=new.pauses,
            seed=self._entropy(SEED_BYTES),
            host=new.host,
            settings=new.settings,
            clock=encode(TableClock(new.clock)),
            created=self._live.clock(),
        )
        try:
            match_id = await self._live.store.create(row, (SeatRow(match=0, seat=0, player=new.host),))
        except TableTaken as taken:
            raise LobbyRefusal("table_taken") from taken
        match = await self.match(match_id)
        self._live.publish(LobbyChanged(match_id, new.table))
        return match

    async def configure(
        self,
        match_id: int,
        options: Mapping[str, object],
        *,
        pauses: bool | None = None,
        clock: ClockRules | None = None,
    ) -> Match:
        """Change options of a table that has not started."""
        async with self._live.hold(match_id) as held:
            lobby.require_lobby(held.match)
            merged = {**msgspec.json.decode(held.match.row.options), **options}
            row = msgspec.structs.replace(
                held.match.row,
                options=encode(lobby.checked_options(held.match.game, merged, seats=None)),
                pauses=held.match.row.pauses if pauses is None else pauses,
            )
            table = held.match.clock if clock is None else TableClock(clock)
            held.match = msgspec.structs.replace(held.match, clock=table)
            await self._live.save_row(held, options=row.options, pauses=row.pauses, clock=encode(table))
            return self._lobby_changed(held)

    async def sit(self, match_id: int, player: str) -> Match:
        async with self._live.hold(match_id) as held:
            return await self._reseat(held, lobby.sit(held.match, player=player))

    async def add_computer(self, match_id: int, policy: str) -> Match:
        async with self._live.hold(match_id) as held:
            self._live.policy(held.match.game, policy)
            return await self._reseat(held, lobby.sit(held.match, policy=policy))

    async def stand(self, match_id: int, seat: int) -> Match:
        """Free a seat. The host role passes on; a table without people is closed."""
        async with self._live.hold(match_id) as held:
            seats = lobby.stand(held.match, seat)
            people = [row.player for row in seats if row.player is not None]
            if not people:
                return await self._close(held)
            host = held.match.row.host if held.match.row.host in people else people[0]
            return await self._reseat(held, seats, host=host)

    async def start(self, match_id: int) -> Match:
        async with self._live.hold(match_id) as held:
            lobby.require_lobby(held.match)
            match = held.match
            lobby.checked_options(match.game, msgspec.json.decode(match.row.options), seats=len(match.seats))
            row = msgspec.structs.replace(match.row, status=RUNNING, started=self._live.clock())
            held.match = msgspec.structs.replace(match, row=row)
            return (await self._live.append(held, None, Began(len(match.seats)))).match

    async def abandon(self, match_id: int) -> Match:
        """Nobody wants to go on (or the lobby is cancelled)."""
        async with self._live.hold(match_id) as held:
            _require_live(held.match)
            return await self._close(held)

    async def relocate(self, match_id: int, table: str, change: Callable[[bytes], bytes]) -> Match:
        """Show a live match at another table, where nobody was told yet; `change` is to the front end's notes."""
        async with self._live.hold(match_id) as held:
            _require_live(held.match)
            row = held.match.row
            untold = min(row.announced, max(0, row.length - 1))
            try:
                match = await self._live.save_row(held, table=table, settings=change(row.settings), announced=untold)
            except TableTaken as taken:
                raise LobbyRefusal("table_taken") from taken
            self._live.publish(Relocated(match_id, table))
            return match

    # --- playing ------------------------------------------------------------------------------------------------

    async def act(self, match_id: int, move: Move, *, player: str, interaction: int | None = None) -> Accepted:
        """Take a choice for one's own seat. Delivered twice, it counts once."""

        def entry(match: Match) -> Chose:
            _require_owner(match, move.seat, player)
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

        return await self._live.once(match_id, move.seat, entry, interaction)

    async def undo(
        self,
        match_id: int,
        seat: int,
        *,
        player: str,
        whole_turn: bool = False,
        number: int | None = None,
        interaction: int | None = None,
    ) -> Accepted:
        """Take back one's own last choice or whole turn; `number` is the decision at which that was offered."""

        def entry(match: Match) -> Undid:
            _require_owner(match, seat, player)
            if number not in (None, match.counts[seat]):
                raise MoveRefusal("stale")
            return Undid(undoable(match, seat, whole_turn=whole_turn))

        return await self._live.once(match_id, seat, entry, interaction)

    async def resign(self, match_id: int, seat: int, *, player: str, interaction: int | None = None) -> Match:
        """Leave for good: the rules or a substitute take it from there."""

        def entry(match: Match) -> GaveUp:
            _require_owner(match, seat, player)
            return GaveUp()

        await self._live.once(match_id, seat, entry, interaction)
        return await self.deadlines.recount(match_id)

    async def plan(self, match_id: int, seat: int, wishes: tuple[int, ...], *, player: str) -> Match:
        """Say beforehand what is to be chosen for one's seat; no wishes: ask me."""
        async with self._live.hold(match_id) as held:
            require_running(held.match)
            _require_owner(held.match, seat, player)
            row = plans.planned(held.match, seat, wishes)
            await self._live.commit(held, Change.of(row or Delete(PlanRow, (match_id, seat))))
            others = changes.without_plan(held.match, seat)
            held.put(others if row is None else msgspec.structs.replace(others, plans=(*others.plans, row)))
            return held.match

    async def replace(self, match_id: int, seat: int, *, player: str | None = None, policy: str | None = None) -> Match:
        """Let another person, or a computer player, go on for a seat."""
        async with self._live.hold(match_id) as held:
            require_running(held.match)
            if not 0 <= seat < len(held.match.seats):
                raise NoSuchMatch("no_such_seat")
            if policy is not None:
                self._live.policy(held.match.game, policy)
            if player is not None and lobby.seat_of(held.match, player) not in (None, seat):
                raise LobbyRefusal("already_seated")
            sitting = held.match.seats[seat]
            taken = msgspec.structs.replace(sitting, player=player or sitting.player, policy=policy)
            held.match = msgspec.structs.replace(held.match, seats=changes.with_seat(held.match.seats, taken))
            return (await self._live.append(held, seat, Seated())).match

    # --- running ------------------------------------------------------------------------------------------------

    async def recover(self) -> tuple[int, ...]:
        """After a start: let computer players go on, and say which matches may have news that nobody was told."""
        for match_id in await self._live.store.owed_by_computers(self._scope):
            self._live.drive(match_id)
        # What happened in a lobby is in no log, so that may be any lobby.
        store = self._live.store
        return (*await store.unannounced(self._scope), *await store.lobbies(self._scope))

    def evict_idle(self) -> int:
        return self._live.cache.evict_idle()

    async def forget_interactions(self) -> int:
        """Those that are too old to be delivered again; answers how many."""
        return await self._live.store.forget_interactions(self._live.clock() - REDELIVERED_SECONDS)

    async def settled(self) -> None:
        """Wait until no computer player is thinking."""
        await self._live.settled()

    async def _reseat(self, held: Held, seats: tuple[SeatRow, ...], host: str | None = None) -> Match:
        row = msgspec.structs.replace(held.match.row, host=host or held.match.row.host)
        await self._live.commit(held, Change.of(row, *lobby.vacated(held.match.seats, seats)))
        held.put(msgspec.structs.replace(held.match, row=row, seats=seats))
        return self._lobby_changed(held)

    async def _close(self, held: Held) -> Match:
        after = changes.closed(held.match, self._live.clock())
        await self._live.commit(held, Change.of(after.row, *turns.clock_rows(held.kept, after)))
        held.put(after)
        self._live.publish(Closed(after.row.id, after.row.table))
        return after

    def _lobby_changed(self, held: Held) -> Match:
        self._live.publish(LobbyChanged(held.match.row.id, held.match.row.table))
        return held.match


def _require_live(match: Match) -> None:
    if match.row.status not in LIVE:
        raise MoveRefusal("over")


def _require_owner(match: Match, seat: int, player: str) -> None:
    if not 0 <= seat < len(match.seats) or match.seats[seat].player != player:
        raise MoveRefusal("not_your_seat")
    if match.seats[seat].policy is not None:
        raise MoveRefusal("substituted")
