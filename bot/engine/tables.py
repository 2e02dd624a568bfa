"""Tables: opened, filled, set up, started, relocated and closed.

What may happen to a table before its match starts is computed by `lobby.py`; here it is checked under the lock of the
match, stored and published. Seats that change hands after the start are the business of `seats.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct

from bot.engine import lobby
from bot.engine.live_matches import LiveMatches
from bot.engine.log import Began, encode
from bot.engine.match import Match
from bot.engine.match_cache import LockedMatch
from bot.engine.refusals import LobbyRefusal, MoveRefusal
from bot.engine.time.clock import ClockRules, TableClock
from bot.engine.updates import LobbyChanged, Relocated
from bot.kernel.dice import SEED_BYTES
from bot.records import LIVE, RUNNING, Change, MatchRow, SeatRow, TableTaken


class NewMatch(Struct, frozen=True, kw_only=True):
    """What it takes to open a table."""

    table: str
    game: str
    host: str
    options: Mapping[str, object] = {}
    pauses: bool = False
    clock: ClockRules = ClockRules()
    settings: bytes = b"{}"


class Tables:
    def __init__(self, live: LiveMatches, entropy: Callable[[int], bytes]) -> None:
        self._live = live
        self._entropy = entropy

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
        async with self._live.lock(match_id) as locked:
            return self._lobby_changed(locked)

    async def configure(
        self,
        match_id: int,
        options: Mapping[str, object],
        *,
        pauses: bool | None = None,
        clock: ClockRules | None = None,
    ) -> Match:
        """Change options of a table that has not started."""
        async with self._live.lock(match_id) as locked:
            lobby.require_lobby(locked.match)
            row = locked.match.row
            merged = {**msgspec.json.decode(row.options), **options}
            table = locked.match.clock if clock is None else TableClock(clock)
            locked.match = msgspec.structs.replace(locked.match, clock=table)
            await self._live.save_row(
                locked,
                options=encode(lobby.checked_options(locked.match.game, merged, seats=None)),
                pauses=row.pauses if pauses is None else pauses,
                clock=encode(table),
            )
            return self._lobby_changed(locked)

    async def sit(self, match_id: int, player: str) -> Match:
        """Take the next free seat."""
        async with self._live.lock(match_id) as locked:
            return await self._reseat(locked, lobby.sit(locked.match, player=player))

    async def add_computer(self, match_id: int, policy: str) -> Match:
        """Give the next free seat to a computer player."""
        async with self._live.lock(match_id) as locked:
            self._live.policy(locked.match.game, policy)
            return await self._reseat(locked, lobby.sit(locked.match, policy=policy))

    async def stand(self, match_id: int, seat: int) -> Match:
        """Free a seat. The host role passes on; a table without people is closed."""
        async with self._live.lock(match_id) as locked:
            return await self.stand_locked(locked, seat)

    async def stand_locked(self, locked: LockedMatch, seat: int) -> Match:
        seats = lobby.stand(locked.match, seat)
        people = [row.player for row in seats if row.player is not None]
        if not people:
            return await self._live.close(locked)
        host = locked.match.row.host if locked.match.row.host in people else people[0]
        return await self._reseat(locked, seats, host=host)

    async def start(self, match_id: int) -> Match:
        """Begin the match with everybody who sits there now."""
        async with self._live.lock(match_id) as locked:
            match = locked.match
            lobby.require_lobby(match)
            lobby.checked_options(match.game, msgspec.json.decode(match.row.options), seats=len(match.seats))
            row = msgspec.structs.replace(match.row, status=RUNNING, started=self._live.clock())
            locked.match = msgspec.structs.replace(match, row=row)
            return (await self._live.append(locked, None, Began(len(match.seats)))).match

    async def abandon(self, match_id: int) -> Match:
        """End a match without a result, or cancel a lobby."""
        async with self._live.lock(match_id) as locked:
            _require_live(locked.match)
            return await self._live.close(locked)

    async def relocate(self, match_id: int, table: str, change: Callable[[bytes], bytes]) -> Match:
        """Show a live match at another table; `change` is made to the front end's message state.

        The newest entry counts as not announced there, so that the publisher posts a message at the new table.
        """
        async with self._live.lock(match_id) as locked:
            _require_live(locked.match)
            row = locked.match.row
            announced = min(row.announced, max(0, row.length - 1))
            try:
                match = await self._live.save_row(
                    locked, table=table, settings=change(row.settings), announced=announced
                )
            except TableTaken as taken:
                raise LobbyRefusal("table_taken") from taken
            self._live.publish(Relocated(match_id, table))
            return match

    async def _reseat(self, locked: LockedMatch, seats: tuple[SeatRow, ...], host: str | None = None) -> Match:
        row = msgspec.structs.replace(locked.match.row, host=host or locked.match.row.host)
        await self._live.commit(locked, Change.of(row, *lobby.vacated(locked.match.seats, seats)))
        locked.put(msgspec.structs.replace(locked.match, row=row, seats=seats))
        return self._lobby_changed(locked)

    def _lobby_changed(self, locked: LockedMatch) -> Match:
        self._live.publish(LobbyChanged(locked.match.row.id, locked.match.row.table))
        return locked.match


def _require_live(match: Match) -> None:
    if match.row.status not in LIVE:
        raise MoveRefusal("over")
