"""Tables: opened, filled, set up, started, relocated and closed.

What may happen to a table before its match starts is computed by `lobby.py`; here it is checked under the lock of the
match, stored and published. Seats that change hands after the start are the business of `seats.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct

from bot.engine import lobby
from bot.engine.exclusions import of_person
from bot.engine.history.results import server_of
from bot.engine.live_matches import LiveMatches
from bot.engine.log import Began, encode
from bot.engine.match import Match
from bot.engine.match_cache import LockedMatch
from bot.engine.occupants import is_offered
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NotOurs
from bot.engine.seating import ANYBODY, Seating
from bot.engine.time import starts
from bot.engine.time.clock import ClockRules, TableClock
from bot.engine.updates import LobbyChanged, Relocated
from bot.kernel.dice import SEED_BYTES
from bot.records import LIVE, RUNNING, Change, InvitationRow, MatchRow, NoticeRow, SeatRow, TableTaken


class NewMatch(Struct, frozen=True, kw_only=True):
    """What it takes to open a table."""

    table: str
    game: str
    host: str
    options: Mapping[str, object] = {}
    pauses: bool = False
    clock: ClockRules = ClockRules()
    seating: Seating = ANYBODY
    message_state: bytes = b"{}"  # what the front stores about its messages
    players: tuple[str, ...] = ()  # who sits down at once, in the order of the seats; none: the host
    seed: bytes | None = None  # None: one of its own
    sealed: bool = False
    rated: bool = False
    quiet: bool = False  # it starts at once, so its lobby is not announced


class Tables:
    def __init__(self, live: LiveMatches, entropy: Callable[[int], bytes]) -> None:
        self._live = live
        self._entropy = entropy

    async def create(self, new: NewMatch) -> Match:
        """Open a table with its host on the first seat, or with those on their seats who were named."""
        if self._live.shards.term(new.table) is None:
            raise NotOurs
        game = self._live.game(new.game)
        options = lobby.checked_options(game, new.options, seats=None)
        row = MatchRow(
            table=new.table,
            game=new.game,
            rules_version=game.meta.rules_version,
            options=encode(options),
            pauses=new.pauses,
            seed=new.seed or self._entropy(SEED_BYTES),
            sealed=new.sealed,
            rated=new.rated,
            host=new.host,
            message_state=new.message_state,
            clock=encode(TableClock(new.clock)),
            seating=encode(new.seating),
            created=self._live.clock(),
        )
        players = new.players or (new.host,)
        seats = tuple(SeatRow(match=0, seat=seat, player=player) for seat, player in enumerate(players))
        try:
            match_id = await self._live.store.create(row, seats)
        except TableTaken as taken:
            raise LobbyRefusal("table_taken") from taken
        async with self._live.lock(match_id) as locked:
            return locked.match if new.quiet else self._lobby_changed(locked)

    async def configure(
        self,
        match_id: int,
        options: Mapping[str, object],
        *,
        pauses: bool | None = None,
        rated: bool | None = None,
        clock: ClockRules | None = None,
        seating: Callable[[Seating], Seating] | None = None,
    ) -> Match:
        """Change options of a table that has not started."""
        async with self._live.lock(match_id) as locked:
            lobby.require_lobby(locked.match)
            row = locked.match.row
            merged = {**msgspec.json.decode(row.options), **options}
            table = locked.match.clock if clock is None else TableClock(clock)
            seats = locked.match.seating if seating is None else seating(locked.match.seating)
            locked.match = msgspec.structs.replace(locked.match, clock=table, seating=seats)
            await self._live.save_row(
                locked,
                options=encode(lobby.checked_options(locked.match.game, merged, seats=None)),
                pauses=row.pauses if pauses is None else pauses,
                rated=row.rated if rated is None else rated,
                clock=encode(table),
                seating=encode(seats),
            )
            return self._lobby_changed(locked)

    async def sit(self, match_id: int, player: str, *, manages: bool = False) -> Match:
        """Take the next free seat, if there is one and this person is welcome here."""
        async with self._live.lock(match_id) as locked:
            seats = lobby.sit(locked.match, player=player)
            await self._live.require_welcome(locked.match, player, manages=manages)
            return await self._reseat(locked, seats)

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

    async def start(self, match_id: int, at_least: int = 0) -> Match:
        """Begin the match with those who sit there now, and computer players on free seats if the host wants that, or
        until `at_least` so many play."""
        async with self._live.lock(match_id) as locked:
            match = locked.match
            lobby.require_lobby(match)
            seats = lobby.seats_at_start(match, at_least)
            lobby.checked_options(match.game, msgspec.json.decode(match.row.options), seats=len(seats))
            version = match.game.meta.rules_version  # the lobby may be older than the present rules
            row = msgspec.structs.replace(match.row, status=RUNNING, started=self._live.clock(), rules_version=version)
            locked.match = msgspec.structs.replace(match, row=row, seats=seats)
            computers = tuple(seat.seat for seat in seats if seat.policy is not None)
            return (await self._live.append(locked, None, Began(len(seats), computers))).match

    async def schedule(self, match_id: int, starts_at: float | None) -> Match:
        """Set when a table means to begin, with one reminder; None: whenever its host starts it."""
        async with self._live.lock(match_id) as locked:
            match, now = locked.match, self._live.clock()
            lobby.require_lobby(match)
            reminders: tuple[NoticeRow, ...] = ()
            if starts_at is not None:
                starts.require_future(starts_at, now)
                reminders = (starts.notice(match, starts_at, now),)
            seating = msgspec.structs.replace(match.seating, starts_at=starts_at)
            row = msgspec.structs.replace(match.row, seating=encode(seating))
            await self._live.commit(locked, Change.of(row, *reminders))
            locked.put(msgspec.structs.replace(match, row=row, seating=seating))
            return self._lobby_changed(locked)

    async def invite(self, match_id: int, player: str, *, by: str, manages: bool = False) -> Match:
        """Invite a person to the lobby, or to an offered seat of a running match. All who sit there may invite."""
        async with self._live.lock(match_id) as locked:
            match = locked.match
            if not any(is_offered(match, row.seat) for row in match.seats):
                lobby.require_lobby(match)
            if not manages and lobby.seat_of(match, by) is None:
                raise LobbyRefusal("not_here")
            if lobby.seat_of(match, player) is not None:
                raise LobbyRefusal("invitee_seated")
            if any(row.player == player for row in match.invitations):
                raise LobbyRefusal("already_invited")
            await self._require_invitable(match, player, by)
            return await self._put_invitation(locked, InvitationRow(match=match_id, player=player, invited_by=by))

    async def _require_invitable(self, match: Match, player: str, by: str) -> None:
        """An invitation mentions a person. One who keeps the inviting person away, or is kept away, gets none."""
        exclusions = self._live.exclusions
        try:
            await exclusions.require_admitted(player, server=server_of(match.row.table), host=match.row.host)
        except LobbyRefusal as refusal:
            raise LobbyRefusal("not_invitable") from refusal
        if await exclusions.has(of_person(player), by):
            raise LobbyRefusal("not_invitable")

    async def invitation_sent(self, match_id: int, player: str, message: int) -> Match:
        """Store which message invites a person, so that it can be changed when the lobby is over."""
        async with self._live.lock(match_id) as locked:
            row = next((row for row in locked.match.invitations if row.player == player), None)
            if row is None:  # the person was erased while the message was sent
                return locked.match
            return await self._put_invitation(locked, msgspec.structs.replace(row, message=message))

    async def abandon(self, match_id: int) -> Match:
        """End a match without a result, or cancel a lobby."""
        async with self._live.lock(match_id) as locked:
            _require_live(locked.match)
            return await self._live.close(locked)

    async def unseal(self, match_id: int) -> Match:
        """The seed of a match is no secret any more, because the last match that plays it is over."""
        async with self._live.lock(match_id) as locked:
            return await self._live.save_row(locked, sealed=False) if locked.match.row.sealed else locked.match

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
                    locked, table=table, message_state=change(row.message_state), announced=announced
                )
            except TableTaken as taken:
                raise LobbyRefusal("table_taken") from taken
            self._live.publish(Relocated(match_id, table))
            return match

    async def _reseat(self, locked: LockedMatch, seats: tuple[SeatRow, ...], host: str | None = None) -> Match:
        row = msgspec.structs.replace(locked.match.row, host=host or locked.match.row.host)
        await self._live.commit(locked, Change.of(row, *lobby.seat_rows(locked.match.seats, seats)))
        locked.put(msgspec.structs.replace(locked.match, row=row, seats=seats))
        return self._lobby_changed(locked)

    async def _put_invitation(self, locked: LockedMatch, row: InvitationRow) -> Match:
        await self._live.commit(locked, Change.of(row))
        others = tuple(other for other in locked.match.invitations if other.player != row.player)
        locked.put(msgspec.structs.replace(locked.match, invitations=(*others, row)))
        return locked.match

    def _lobby_changed(self, locked: LockedMatch) -> Match:
        self._live.publish(LobbyChanged(locked.match.row.id, locked.match.row.table))
        return locked.match


def _require_live(match: Match) -> None:
    if match.row.status not in LIVE:
        raise MoveRefusal("over")
