"""Seats of a running match that change hands: a person gives up, a substitute plays on, a person returns, a volunteer
takes over, the host offers a seat, a person is erased.

Every one of these ends in `_occupy` or `give_up`, so the same always follows: an entry in the log, another occupant
(`occupants.with_occupant`), and a recount of the votes, all under one lock of the match. Seats of a table that has not
started are the business of `tables.py`.
"""

from __future__ import annotations

from bot.engine.live_matches import Accepted, LiveMatches, require_owner, require_running
from bot.engine.lobby import seat_of
from bot.engine.log import GaveUp, Seated
from bot.engine.match import Match
from bot.engine.match_cache import LockedMatch
from bot.engine.occupants import is_offered, with_occupant, with_offers
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.votes import Votes


class Seats:
    def __init__(self, live: LiveMatches, votes: Votes) -> None:
        self._live = live
        self._votes = votes

    async def resign(self, match_id: int, seat: int, *, player: str, interaction: int | None = None) -> Accepted:
        """Give up one's own seat: the game's rules or a substitute play on. It cannot be undone."""

        def entry(match: Match) -> GaveUp:
            require_owner(match, seat, player)
            return GaveUp()

        async with self._live.lock(match_id) as locked:
            accepted = await self._live.append_once(locked, seat, entry, interaction)
            await self._votes.recount(locked)
            return Accepted(locked.match, accepted.events)

    async def give_up(self, locked: LockedMatch, seat: int) -> Match:
        """What `resign` does, for a person who does not ask for it themselves: they are being erased."""
        await self._live.append(locked, seat, GaveUp())
        return await self._votes.recount(locked)

    async def substitute(self, match_id: int, seat: int, policy: str | None = None) -> Match:
        """Let a computer player (by default the game's own substitute) play on for the person on this seat."""
        async with self._live.lock(match_id) as locked:
            self._require_seat(locked.match, seat)
            if policy is not None:
                self._live.policy(locked.match.game, policy)
            return await self.substitute_locked(locked, seat, policy)

    async def substitute_locked(self, locked: LockedMatch, seat: int, policy: str | None = None) -> Match:
        policy = policy or locked.match.game.meta.substitute
        if locked.match.seats[seat].policy == policy:
            return locked.match
        return await self._occupy(locked, seat, player=locked.match.seats[seat].player, policy=policy)

    async def take(self, match_id: int, seat: int, player: str, *, manages: bool = False) -> Match:
        """Play a seat that a computer plays: one's own again, or, as a welcome volunteer, one that is on offer.

        The person whose seat it is and a volunteer may press at the same time; the first to get the lock has it.
        """
        async with self._live.lock(match_id) as locked:
            self._require_seat(locked.match, seat)
            row = locked.match.seats[seat]
            if row.player == player and row.policy is None:
                return locked.match
            if row.player != player:
                if not is_offered(locked.match, seat):
                    raise MoveRefusal("seat_not_offered")
                if seat_of(locked.match, player) is not None:
                    raise LobbyRefusal("already_seated")
                await self._live.require_welcome(locked.match, player, manages=manages)
            return await self._occupy(locked, seat, player=player, policy=None)

    async def offer(self, match_id: int, seat: int) -> Match:
        """Let any volunteer take over a seat that a computer plays."""
        async with self._live.lock(match_id) as locked:
            self._require_seat(locked.match, seat)
            if locked.match.seats[seat].policy is None:
                raise MoveRefusal("seat_is_played")
            table = with_offers(locked.match, (*locked.match.clock.offered, seat)).clock
            return await self._live.save_clocks(locked, table, locked.match.clocks)

    def _require_seat(self, match: Match, seat: int) -> None:
        require_running(match)
        if not 0 <= seat < len(match.seats):
            raise NoSuchMatch("no_such_seat")

    async def _occupy(self, locked: LockedMatch, seat: int, *, player: str | None, policy: str | None) -> Match:
        another = player != locked.match.seats[seat].player
        locked.match = with_occupant(locked.match, seat, player=player, policy=policy)
        await self._live.append(locked, seat, Seated(computer=policy is not None, another=another))
        return await self._votes.recount(locked)
